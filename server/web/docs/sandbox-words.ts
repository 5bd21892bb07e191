// The words of the sandbox page, in both languages.

import { moneyText } from '../../kernel/text/localized.ts'
import type { WEATHER_MODES } from '../../../contract/sandbox/sandbox.ts'
import type { Text } from '../../../contract/text.ts'
import { cents } from '../../kernel/money.ts'
import { markup, type Html } from '../../kernel/text/html.ts'
import type { MagicValue } from './sandbox.ts'

/** What a table has for a magic value. */
export type Head =
  | 'amount'
  | 'centavos'
  | 'account'
  | 'document'
  | 'card'
  | 'key'
  | 'cpf'
  | 'currency'
  | 'ending'

type Section = { readonly title: string; readonly lead: string }

export type Words = {
  readonly lead: string
  readonly controls: Section
  readonly call: string
  readonly effect: string
  readonly faults: Section
  readonly mode: string
  readonly modes: Readonly<Record<(typeof WEATHER_MODES)[number], string>>
  readonly heads: Readonly<Record<Head, string>>
  readonly magicEffect: string
  readonly result: string
  /** How to use the test values. */
  readonly sections: Readonly<Record<MagicValue['on'], Section>>
  readonly time: string
  readonly timeSays: (prefix: string) => Html
  readonly sessions: string
  readonly sessionsSay: (prefix: string) => Html
}

/** What the issuing bank approves by itself. */
const BY_ITSELF = cents(200_00)

export const WORDS: Readonly<Record<keyof Text, Words>> = {
  en: {
    lead: 'The same server and code as in production, with a simulated bank behind it. You control the bank: test controls, faults and test values produce every result that a real bank can give.',
    controls: {
      title: 'Controls',
      lead: 'Calls that act as the bank or the buyer. They take your token, and respond after the platform has processed the result.',
    },
    call: 'Call',
    effect: 'Effect',
    faults: {
      title: 'Fault injection',
      lead: 'Faults of the bank, from now on or for a number of calls. Each of these has its own:',
    },
    mode: 'Mode',
    modes: {
      fair: 'No fault: every call is answered at once.',
      slow: 'Responses are slow.',
      silent_before: 'The call times out and has no effect.',
      silent_after: 'The call takes effect, and then times out.',
      down: 'Every call fails with 503.',
      twice: 'Every notification is sent twice.',
      shuffled: 'Notifications come in another order.',
      deaf: 'Issuing only: the bank cannot request authorizations, and decides by its stand-in rules.',
    },
    heads: {
      amount: 'Amount',
      centavos: 'In centavos',
      account: 'Account number',
      document: 'CPF or CNPJ',
      card: 'Card number',
      key: 'Pix key',
      cpf: 'CPF',
      currency: 'Currency',
      ending: 'Last two digits',
    },
    magicEffect: 'Effect',
    result: 'Result',
    sections: {
      charge: {
        title: 'Charges with a known effect',
        lead: 'Create a pix of exactly this amount.',
      },
      return: {
        title: 'Refunds with a known effect',
        lead: 'Refund exactly this amount of a paid pix, in full or in part.',
      },
      boleto: {
        title: 'Boletos with a known effect',
        lead: 'Create a boleto of exactly this amount. The amounts of charges above apply to its pix QR code.',
      },
      'boleto-payer': {
        title: 'Boleto buyers with a known effect',
        lead: 'Create a boleto for this buyer.',
      },
      key: {
        title: 'Transfers to a pix key with a known effect',
        lead: 'Transfer money to this key, a CPF.',
      },
      payout: {
        title: 'Payouts with a known effect',
        lead: 'Pay out to an account of this number, at any bank.',
      },
      kyc: {
        title: 'Sellers with a known effect',
        lead: 'Register a seller with exactly this document.',
      },
      card: {
        title: 'Test cards: cards with a known effect',
        lead: 'Tokenize a card with this number, any security code and a future expiry. Every other valid number is approved, also one that the sandbox of another company declines.',
      },
      'card-amount': {
        title: 'Card payments with a known effect',
        lead: 'Charge exactly this amount to any card.',
      },
      holder: {
        title: 'Cardholders with a known effect',
        lead: 'Issue a corporate card to a cardholder with this document.',
      },
      currency: {
        title: 'Purchases abroad',
        lead: `Make a corporate card purchase in this currency. The rates are fixed, and not of a real day; the amount includes 3.5 % IOF. While the bank cannot request authorizations, it approves up to ${moneyText(BY_ITSELF, 'en')} by itself, three times for each card.`,
      },
      'purchase-dispute': {
        title: 'Disputed purchases with a known effect',
        lead: 'Dispute an amount of a purchase that ends in these centavos.',
      },
    },
    time: 'Time',
    timeSays: (prefix) =>
      markup`The clock runs in real time, and you can move it forward. Every job that becomes due on the way runs at its own
        instant: a pix expires, an event is sent, a refund settles, a payout is paid.
        <code>GET ${prefix}/v1/sandbox/clock</code> shows the time,
        <code>GET ${prefix}/v1/sandbox/agenda</code> lists the scheduled jobs, and <code>{"advance":"next"}</code> moves to the
        next one.`,
    sessions: 'Sessions',
    sessionsSay: (prefix) =>
      markup`<code>GET ${prefix}/v1/sandbox/session</code> exports all calls as one file, without card numbers,
        codes or secrets. <code>npm run replay -- FILE</code> replays it in a new sandbox and prints the differences.`,
  },
  pt: {
    lead: 'O mesmo servidor e o mesmo código da produção, com um banco simulado por trás. Você controla o banco: alavancas, falhas e valores de teste produzem todo resultado que um banco real pode dar.',
    controls: {
      title: 'Alavancas',
      lead: 'Chamadas que agem como o banco ou o comprador. Elas usam o seu token e respondem depois que a plataforma processou o resultado.',
    },
    call: 'Chamada',
    effect: 'Efeito',
    faults: {
      title: 'Comportamento dos bancos: falhas simuladas',
      lead: 'Falhas do banco, de agora em diante ou por um número de chamadas. Cada um destes tem o seu comportamento:',
    },
    mode: 'Modo',
    modes: {
      fair: 'Nenhuma falha: toda chamada é respondida na hora.',
      slow: 'As respostas são lentas.',
      silent_before: 'A chamada fica sem resposta e não tem efeito.',
      silent_after: 'A chamada tem efeito, e fica sem resposta.',
      down: 'Toda chamada falha com 503.',
      twice: 'Toda notificação é enviada duas vezes.',
      shuffled: 'As notificações chegam em outra ordem.',
      deaf: 'Só do emissor: o banco não consegue pedir autorizações, e decide pelas regras de contingência.',
    },
    heads: {
      amount: 'Valor',
      centavos: 'Em centavos',
      account: 'Número da conta',
      document: 'CPF ou CNPJ',
      card: 'Número do cartão',
      key: 'Chave pix',
      cpf: 'CPF',
      currency: 'Moeda',
      ending: 'Dois últimos dígitos',
    },
    magicEffect: 'Caso',
    result: 'Resultado',
    sections: {
      charge: {
        title: 'Cobranças com resultado conhecido',
        lead: 'Crie um pix exatamente deste valor.',
      },
      return: {
        title: 'Reembolsos com resultado conhecido',
        lead: 'Reembolse exatamente este valor de um pix pago, por inteiro ou em parte.',
      },
      boleto: {
        title: 'Boletos com resultado conhecido',
        lead: 'Crie um boleto exatamente deste valor. Para o QR code pix dele valem os valores das cobranças acima.',
      },
      'boleto-payer': {
        title: 'Compradores com boleto de resultado conhecido',
        lead: 'Crie um boleto para este comprador.',
      },
      key: {
        title: 'Transferências para chave pix com resultado conhecido',
        lead: 'Transfira dinheiro para esta chave, um CPF.',
      },
      payout: {
        title: 'Repasses com resultado conhecido',
        lead: 'Faça um repasse para uma conta com este número, em qualquer banco.',
      },
      kyc: {
        title: 'Vendedores com resultado conhecido',
        lead: 'Cadastre um vendedor exatamente com este documento.',
      },
      card: {
        title: 'Cartões de teste: com resultado conhecido',
        lead: 'Gere o token de um cartão com este número, qualquer código de segurança e uma validade futura. Todo outro número válido é aprovado, também um que o sandbox de outra empresa recusa.',
      },
      'card-amount': {
        title: 'Pagamentos com cartão de resultado conhecido',
        lead: 'Cobre exatamente este valor em qualquer cartão.',
      },
      holder: {
        title: 'Portadores com resultado conhecido',
        lead: 'Emita um cartão corporativo para um portador com este documento.',
      },
      currency: {
        title: 'Compras no exterior',
        lead: `Faça uma compra com cartão corporativo nesta moeda. As cotações são fixas, e não de um dia real; o valor inclui 3,5% de IOF. Enquanto o banco não consegue pedir autorizações, ele aprova sozinho até ${moneyText(BY_ITSELF, 'pt-BR')}, três vezes por cartão.`,
      },
      'purchase-dispute': {
        title: 'Compras contestadas com resultado conhecido',
        lead: 'Conteste um valor de uma compra que termine nestes centavos.',
      },
    },
    time: 'Tempo',
    timeSays: (prefix) =>
      markup`O relógio anda em tempo real, e você pode adiantá-lo. Cada tarefa que vence no caminho é executada no seu próprio
        instante: um pix expira, um evento é enviado, um reembolso é liquidado, um repasse é pago.
        <code>GET ${prefix}/v1/sandbox/clock</code> mostra a hora,
        <code>GET ${prefix}/v1/sandbox/agenda</code> lista as tarefas previstas, e <code>{"advance":"next"}</code> avança até a
        próxima.`,
    sessions: 'Sessões',
    sessionsSay: (prefix) =>
      markup`<code>GET ${prefix}/v1/sandbox/session</code> exporta todas as chamadas em um arquivo, sem números de cartão, códigos
        nem segredos. <code>npm run replay -- ARQUIVO</code> o repete em um sandbox novo e mostra as diferenças.`,
  },
}
