// The texts of the payment page, in both languages. Texts only.

import type { View } from './view.ts'
import type { Language, Text } from '../../../contract/text.ts'

type Notice = { readonly title: string; readonly text: string }

export type Words = {
  readonly other: { readonly language: Language; readonly name: string }
  readonly sandbox: string
  readonly payTo: string
  readonly amount: string
  readonly description: string
  readonly title: (amount: string, payee: string) => string
  readonly until: (instant: string) => string
  /** Of a pix with a due date. */
  readonly face: string
  readonly amountOn: (day: string) => string
  readonly due: (dueOn: string, lastDay: string) => string
  /**
   * The time left, filled in by the page: `{n}` days, `{h}` hours and `{m}` minutes, `{t}` on a
   * clock.
   */
  readonly days: string
  readonly hours: string
  readonly minutes: string
  readonly code: string
  readonly copy: string
  readonly copied: string
  readonly selected: string
  readonly qrTitle: string
  readonly qrLabel: string
  readonly steps: readonly string[]
  readonly waiting: string
  readonly offline: string
  readonly stopped: string
  readonly again: string
  readonly check: string
  readonly notices: Readonly<Record<Exclude<View, 'pending'>, Notice>>
  readonly notFound: Notice
  readonly unavailable: Notice
}

const PORTUGUESE: Words = {
  other: { language: 'en', name: 'English' },
  sandbox: 'Teste',
  payTo: 'Pagamento para',
  amount: 'Valor',
  description: 'Descrição',
  title: (amount, payee) => `Pagar ${amount} a ${payee}`,
  until: (instant) => `Pague até ${instant} (horário de Brasília)`,
  face: 'Valor original',
  amountOn: (day) => `Valor em ${day}`,
  due: (dueOn, lastDay) => `Vencimento em ${dueOn}. Pode ser pago até ${lastDay}.`,
  days: 'Expira em {n} dias',
  hours: 'Expira em {h} h {m} min',
  minutes: 'Expira em {t}',
  code: 'Pix copia e cola',
  copy: 'Copiar código Pix',
  copied: 'Código copiado. Cole no app do seu banco.',
  selected: 'O código está selecionado: copie-o pelo teclado ou pelo menu do aparelho.',
  qrTitle: 'Ou leia o QR code com outro aparelho',
  qrLabel: 'QR code do Pix',
  steps: [
    'Abra o app do seu banco e escolha pagar com Pix.',
    'Cole o código ou leia o QR code.',
    'Confira o nome de quem recebe e o valor antes de confirmar.',
  ],
  waiting: 'Aguardando o pagamento. Esta página se atualiza sozinha quando ele chegar.',
  offline: 'Sem resposta do servidor. Tentando de novo…',
  stopped: 'Esta página parou de se atualizar.',
  again: 'Atualizar agora',
  check: 'Só pague se reconhecer quem recebe. Nunca pedimos senha nem código do seu banco.',
  notices: {
    preparing: {
      title: 'Preparando seu Pix',
      text: 'O código aparece aqui em alguns segundos. Não é preciso recarregar a página.',
    },
    lapsed: {
      title: 'O prazo terminou',
      text: 'Não pague mais com este código. Estamos confirmando com o banco se um pagamento chegou a tempo.',
    },
    paid: {
      title: 'Pagamento confirmado',
      text: 'O valor foi recebido. Você já pode fechar esta página.',
    },
    partly_refunded: {
      title: 'Pagamento confirmado, com reembolso parcial',
      text: 'Parte do valor voltou para a conta de onde saiu o Pix.',
    },
    refunded: {
      title: 'Pagamento reembolsado',
      text: 'O valor voltou para a conta de onde saiu o Pix.',
    },
    expired: {
      title: 'Este Pix expirou',
      text: 'O prazo terminou sem pagamento. Se ainda quiser pagar, peça uma nova cobrança ao vendedor.',
    },
    canceled: {
      title: 'Esta cobrança foi cancelada',
      text: 'Ela não pode mais ser paga. Em caso de dúvida, fale com o vendedor.',
    },
    failed: {
      title: 'Não foi possível gerar este Pix',
      text: 'O banco não aceitou a cobrança e nada foi cobrado. Peça uma nova cobrança ao vendedor.',
    },
  },
  notFound: {
    title: 'Não encontramos esta cobrança',
    text: 'Confira se o endereço está completo, ou peça um novo link ao vendedor.',
  },
  unavailable: {
    title: 'Serviço indisponível no momento',
    text: 'Nada foi cobrado por causa deste erro. Tente de novo em alguns instantes.',
  },
}

const ENGLISH: Words = {
  other: { language: 'pt-BR', name: 'Português' },
  sandbox: 'Test',
  payTo: 'Payment to',
  amount: 'Amount',
  description: 'Description',
  title: (amount, payee) => `Pay ${amount} to ${payee}`,
  until: (instant) => `Pay by ${instant} (Brasília time)`,
  face: 'Original amount',
  amountOn: (day) => `Amount on ${day}`,
  due: (dueOn, lastDay) => `Due on ${dueOn}. It can be paid until ${lastDay}.`,
  days: 'Expires in {n} days',
  hours: 'Expires in {h} h {m} min',
  minutes: 'Expires in {t}',
  code: 'Pix copy and paste',
  copy: 'Copy Pix code',
  copied: 'Code copied. Paste it in your bank’s app.',
  selected: 'The code is selected: copy it with your keyboard or your device’s menu.',
  qrTitle: 'Or scan the QR code with another device',
  qrLabel: 'Pix QR code',
  steps: [
    'Open your bank’s app and choose to pay with Pix.',
    'Paste the code or scan the QR code.',
    'Check the receiver’s name and the amount before you confirm.',
  ],
  waiting: 'Waiting for the payment. This page updates by itself when it arrives.',
  offline: 'The server does not respond. Trying again…',
  stopped: 'This page has stopped updating.',
  again: 'Update now',
  check: 'Pay only if you know the receiver. We never ask for your bank’s password or codes.',
  notices: {
    preparing: {
      title: 'Preparing your Pix',
      text: 'The code appears here in a few seconds. No need to reload.',
    },
    lapsed: {
      title: 'The time to pay has ended',
      text: 'Do not pay with this code any more. We are checking with the bank whether a payment arrived in time.',
    },
    paid: { title: 'Payment confirmed', text: 'The payment has arrived. You can close this page.' },
    partly_refunded: {
      title: 'Payment confirmed, partly refunded',
      text: 'Part of the amount was returned to the account that paid the Pix.',
    },
    refunded: {
      title: 'Payment refunded',
      text: 'The amount was returned to the account that paid the Pix.',
    },
    expired: {
      title: 'This Pix has expired',
      text: 'It was not paid in time. If you still want to pay, ask the seller for a new payment request.',
    },
    canceled: {
      title: 'This payment request was canceled',
      text: 'It can no longer be paid. If you have questions, contact the seller.',
    },
    failed: {
      title: 'This Pix could not be created',
      text: 'The bank did not accept the payment request, and nothing was charged. Ask the seller for a new payment request.',
    },
  },
  notFound: {
    title: 'We cannot find this payment request',
    text: 'Check that the address is complete, or ask the seller for a new link.',
  },
  unavailable: {
    title: 'The service is temporarily unavailable',
    text: 'Nothing was charged because of this error. Please try again in a moment.',
  },
}

export const WORDS: Readonly<Record<keyof Text, Words>> = { pt: PORTUGUESE, en: ENGLISH }
