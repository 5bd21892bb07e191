// The texts of payment links' pages, in both languages. Texts only; what a script fills in has its
// place in braces.

import type { Text } from '../../../contract/text.ts'
import type { LinkStatus } from '../../payments/payment-links/payment-link.ts'
import { WORDS, type Words } from './words.ts'

type Notice = { readonly title: string; readonly text: string }

export type LinkWords = {
  readonly payTo: string
  readonly title: (description: string, seller: string) => string
  readonly open: string
  readonly amount: string
  readonly bounds: (least: string, most: string) => string
  readonly how: string
  readonly methods: Readonly<Record<'pix' | 'boleto' | 'credit', Notice>>
  readonly buyer: string
  readonly name: string
  readonly document: string
  readonly documentHint: string
  readonly email: string
  readonly card: string
  readonly number: string
  readonly expiry: string
  readonly expiryHint: string
  readonly code: string
  readonly codeHint: string
  readonly holder: string
  readonly holderHint: string
  readonly installments: string
  readonly pay: string
  readonly check: string
  readonly noScript: string
  readonly back: (host: string) => string
  /** By the script. */
  readonly script: Readonly<Record<string, string>>
  readonly over: Readonly<Record<Exclude<LinkStatus, 'active'> | 'closed', Notice>>
  readonly notFound: Notice
  /** Of a pix whose link another buyer has paid. */
  readonly paidByOther: Notice
  /** Of the page of a card payment. */
  readonly ofCard: Words
}

const PORTUGUESE: LinkWords = {
  payTo: 'Pagamento para',
  title: (description, seller) => `${description}: pagar a ${seller}`,
  open: 'Você escolhe o valor',
  amount: 'Valor (R$)',
  bounds: (least, most) => `De ${least} a ${most}.`,
  how: 'Como você quer pagar?',
  methods: {
    pix: { title: 'Pix', text: 'Código e QR code, aprovado na hora' },
    boleto: { title: 'Boleto', text: 'Aprovado em até 1 dia útil depois de pago' },
    credit: { title: 'Cartão de crédito', text: 'Aprovado na hora' },
  },
  buyer: 'Seus dados',
  name: 'Nome completo',
  document: 'CPF ou CNPJ',
  documentHint: 'Mora fora do Brasil e não tem? Deixe em branco e pague com cartão.',
  email: 'E-mail (opcional)',
  card: 'Cartão',
  number: 'Número do cartão',
  expiry: 'Validade',
  expiryHint: 'MM/AA',
  code: 'Código de segurança',
  codeHint: 'No verso do cartão; no American Express, na frente.',
  holder: 'Nome no cartão',
  holderHint: 'Como está impresso.',
  installments: 'Parcelas',
  pay: 'Pagar',
  check: 'Só pague se reconhecer quem recebe. Nunca pedimos senha nem código do seu banco.',
  noScript: 'Para pagar, ative o JavaScript do navegador e recarregue a página.',
  back: (host) => `Voltar para ${host}`,
  script: {
    pay: 'Pagar {amount}',
    payAny: 'Pagar',
    busy: 'Enviando…',
    once: '{n}× de {each}, à vista',
    equal: '{n}× de {each}, sem juros',
    first: '{n}×: a primeira de {first}, as outras de {each}, sem juros',
    required: 'Preencha este campo.',
    document: 'Confira os números: este CPF ou CNPJ não existe.',
    email: 'Confira o endereço de e-mail.',
    amount: 'Digite o valor com os centavos, como 1.250,00 ou 25,90.',
    bounds: 'O valor deve ser de {least} a {most}.',
    number: 'Confira o número do cartão.',
    expiry: 'Digite mês e ano, como 12/30.',
    code: 'Digite os 3 ou 4 números do código.',
    mend: 'Confira os campos indicados.',
    offline: 'Sem resposta do servidor. Tente de novo: nada é cobrado duas vezes.',
    unsure: 'Seu pagamento ficou sem resposta. Tente de novo: nada é cobrado duas vezes.',
    again: 'Tentar de novo',
    comma: ',',
    wait: 'Tente de novo em {minutes} min.',
    progress: 'Seu pagamento está em andamento…',
  },
  over: {
    paid: {
      title: 'Este link já foi pago',
      text: 'Ele era para um único pagamento, que foi recebido. Não pague de novo.',
    },
    inactive: {
      title: 'Este link foi encerrado',
      text: 'O vendedor não recebe mais por ele. Em caso de dúvida, fale com o vendedor.',
    },
    expired: {
      title: 'Este link expirou',
      text: 'O prazo terminou. Se ainda quiser pagar, peça um novo link ao vendedor.',
    },
    closed: {
      title: 'Pagamento indisponível',
      text: 'O vendedor não pode receber por este link agora. Nada foi cobrado.',
    },
  },
  notFound: {
    title: 'Não encontramos este link',
    text: 'Confira se o endereço está completo, ou peça um novo link ao vendedor.',
  },
  paidByOther: {
    title: 'Este link já foi pago',
    text: 'Ele era para um único pagamento, que já foi recebido. Não pague com este código; se já pagou, o valor volta para a sua conta.',
  },
  ofCard: {
    ...WORDS.pt,
    notices: {
      ...WORDS.pt.notices,
      preparing: {
        title: 'Pagamento em processamento',
        text: 'A operadora ainda não confirmou. Não pague de novo: esta página se atualiza sozinha.',
      },
      lapsed: {
        title: 'Pagamento em processamento',
        text: 'A operadora ainda não confirmou. Não pague de novo: esta página se atualiza sozinha.',
      },
      partly_refunded: {
        title: 'Pagamento confirmado, com reembolso parcial',
        text: 'Parte do valor volta na fatura do cartão.',
      },
      refunded: { title: 'Pagamento reembolsado', text: 'O valor volta na fatura do cartão.' },
      expired: {
        title: 'Pagamento não autorizado',
        text: 'A operadora não confirmou o pagamento, e nada foi cobrado.',
      },
      canceled: {
        title: 'Pagamento não autorizado',
        text: 'O pagamento não foi aprovado, e nada foi cobrado.',
      },
      failed: {
        title: 'Pagamento não autorizado',
        text: 'A operadora recusou o cartão, e nada foi cobrado.',
      },
    },
  },
}

const ENGLISH: LinkWords = {
  payTo: 'Payment to',
  title: (description, seller) => `${description}: pay ${seller}`,
  open: 'You choose the amount',
  amount: 'Amount (R$)',
  bounds: (least, most) => `From ${least} to ${most}.`,
  how: 'How do you want to pay?',
  methods: {
    pix: { title: 'Pix', text: 'Code and QR code, approved at once' },
    boleto: { title: 'Boleto', text: 'Approved within one banking day of its payment' },
    credit: { title: 'Credit card', text: 'Approved at once' },
  },
  buyer: 'Your details',
  name: 'Full name',
  document: 'CPF or CNPJ',
  documentHint: 'You live abroad and have none? Leave it empty and pay by card.',
  email: 'E-mail (optional)',
  card: 'Card',
  number: 'Card number',
  expiry: 'Expiry',
  expiryHint: 'MM/YY',
  code: 'Security code',
  codeHint: 'On the back of the card; on the front of an American Express.',
  holder: 'Name on the card',
  holderHint: 'As printed.',
  installments: 'Installments',
  pay: 'Pay',
  check: 'Pay only if you know the receiver. We never ask for your bank’s password or codes.',
  noScript: 'To pay, turn on JavaScript in your browser and load the page again.',
  back: (host) => `Back to ${host}`,
  script: {
    pay: 'Pay {amount}',
    payAny: 'Pay',
    busy: 'Sending…',
    once: '{n}× of {each}',
    equal: '{n}× of {each}, without interest',
    first: '{n}×: the first of {first}, the others of {each}, without interest',
    required: 'Fill in this field.',
    document: 'Check the digits: there is no such CPF or CNPJ.',
    email: 'Check the e-mail address.',
    amount: 'Type the amount with its cents, such as 1,250.00 or 25.90.',
    bounds: 'The amount must be from {least} to {most}.',
    number: 'Check the card number.',
    expiry: 'Type month and year, such as 12/30.',
    code: 'Type the 3 or 4 digits of the code.',
    mend: 'Check the marked fields.',
    offline: 'No answer from the server. Try again: nothing is charged twice.',
    unsure: 'Your payment was not answered. Try again: nothing is charged twice.',
    again: 'Try again',
    comma: '.',
    wait: 'Try again in {minutes} min.',
    progress: 'Your payment is in progress…',
  },
  over: {
    paid: {
      title: 'This link has been paid',
      text: 'It was for one payment, which has arrived. Do not pay again.',
    },
    inactive: {
      title: 'This link was closed',
      text: 'The seller takes no more payments by it. If you have questions, contact the seller.',
    },
    expired: {
      title: 'This link has expired',
      text: 'Its time is over. If you still want to pay, ask the seller for a new link.',
    },
    closed: {
      title: 'Payment unavailable',
      text: 'The seller cannot take payments by this link now. Nothing was charged.',
    },
  },
  notFound: {
    title: 'We cannot find this link',
    text: 'Check that the address is complete, or ask the seller for a new link.',
  },
  paidByOther: {
    title: 'This link has been paid',
    text: 'It was for one payment, which has arrived. Do not pay with this code; if you did, the amount returns to your account.',
  },
  ofCard: {
    ...WORDS.en,
    notices: {
      ...WORDS.en.notices,
      preparing: {
        title: 'Payment in progress',
        text: 'The acquirer has not confirmed it yet. Do not pay again: this page updates by itself.',
      },
      lapsed: {
        title: 'Payment in progress',
        text: 'The acquirer has not confirmed it yet. Do not pay again: this page updates by itself.',
      },
      partly_refunded: {
        title: 'Payment confirmed, partly refunded',
        text: 'Part of the amount returns on the card’s statement.',
      },
      refunded: { title: 'Payment refunded', text: 'The amount returns on the card’s statement.' },
      expired: {
        title: 'Payment not authorized',
        text: 'The acquirer did not confirm it, and nothing was charged.',
      },
      canceled: {
        title: 'Payment not authorized',
        text: 'It was not approved, and nothing was charged.',
      },
      failed: {
        title: 'Payment not authorized',
        text: 'The card was declined, and nothing was charged.',
      },
    },
  },
}

export const LINK_WORDS: Readonly<Record<keyof Text, LinkWords>> = {
  pt: PORTUGUESE,
  en: ENGLISH,
}
