// Amounts, documents and accounts with a known effect, so that every answer of a bank can be had on
// request. Data; the docs page is generated from it. The amounts lie just below R$ 100 000, where
// tests seldom go, and their centavos number the effect; the documents have right check digits
// (999.000.101-40, 99.000.101/0001-20) and are no real ones.

import { type Cents, cents } from '../server/kernel/money.ts'
import type { Text } from '../server/kernel/text/localized.ts'
import { BOLETO_MAGIC_VALUES, type MagicBoleto } from './boletos/magic-values.ts'
import { CARD_MAGIC_VALUES, type MagicCard } from './cards/magic-values.ts'
import {
  CURRENCY_MAGIC_VALUES,
  DISPUTE_MAGIC_VALUES,
  type MagicCurrency,
  type MagicDispute,
  type MagicHolder,
  HOLDER_MAGIC_VALUES,
} from './issuing/magic-values.ts'

export type ChargeEffect =
  | 'declined'
  | 'slow'
  | 'silent_before'
  | 'silent_after'
  | 'unavailable'
  | 'garbled'
  | 'withdrawn'
  | 'contested'
  | 'given_back'
export type ReturnEffect = 'processing' | 'failed' | 'failed_later' | 'silent_after' | 'declined'

export type PayoutEffect = 'closed' | 'refused' | 'returned' | 'slow' | 'approval'
export type KycEffect = 'denied' | 'approved_later' | 'denied_later'

export type MagicValue =
  | MagicCard
  | MagicBoleto
  | MagicHolder
  | MagicCurrency
  | MagicDispute
  | {
      readonly on: 'charge'
      readonly amount: Cents
      readonly effect: ChargeEffect
      readonly explains: Text
    }
  | {
      readonly on: 'return'
      readonly amount: Cents
      readonly effect: ReturnEffect
      readonly explains: Text
    }
  | {
      readonly on: 'payout'
      readonly account: string
      readonly effect: PayoutEffect
      readonly explains: Text
    }
  | {
      readonly on: 'key'
      readonly key: string
      readonly effect: PayoutEffect
      readonly explains: Text
    }
  | {
      readonly on: 'kyc'
      readonly document: string
      readonly effect: KycEffect
      readonly explains: Text
    }

const charge = (amount: number, effect: ChargeEffect, en: string, pt: string): MagicValue => ({
  on: 'charge',
  amount: cents(amount),
  effect,
  explains: { en, pt: pt },
})
const back = (amount: number, effect: ReturnEffect, en: string, pt: string): MagicValue => ({
  on: 'return',
  amount: cents(amount),
  effect,
  explains: { en, pt: pt },
})

const payout = (account: string, effect: PayoutEffect, en: string, pt: string): MagicValue => ({
  on: 'payout',
  account,
  effect,
  explains: { en, pt: pt },
})
const toKey = (key: string, effect: PayoutEffect, en: string, pt: string): MagicValue => ({
  on: 'key',
  key,
  effect,
  explains: { en, pt: pt },
})
const kyc = (document: string, effect: KycEffect, en: string, pt: string): MagicValue => ({
  on: 'kyc',
  document,
  effect,
  explains: { en, pt: pt },
})

/**
 * How long a return with the effect `processing` or `failed_later` stays EM_PROCESSAMENTO, in
 * business time.
 */
export const RETURN_DELAY_MS = 60_000

/** How long a payout with the effect `slow` stays `processing`, in business time. */
export const PAYOUT_SLOW_MS = 3_600_000
/** How long after its payment a payout with the effect `returned` comes back. */
export const PAYOUT_RETURN_MS = 86_400_000
/** How long a KYC review takes. */
export const REVIEW_MS = 86_400_000

/**
 * Every magic value: by the amount of a charge or return, in centavos; by the account number of a
 * payout, at any bank and branch, with or without hyphen; by the document of a check; by the number
 * of a card and the amount to authorize on it; by the centavos of a purchase's dispute.
 */
export const MAGIC_VALUES: readonly MagicValue[] = [
  charge(
    99_990_01,
    'declined',
    'The bank refuses the charge: 400 CobOperacaoInvalida, every time.',
    'O banco recusa a cobrança: 400 CobOperacaoInvalida, sempre.',
  ),
  charge(
    99_990_02,
    'slow',
    'The bank answers after 1.5 seconds.',
    'O banco responde depois de 1,5 segundo.',
  ),
  charge(
    99_990_03,
    'silent_before',
    'The first call times out and has no effect; later calls work normally.',
    'A primeira chamada fica sem resposta e sem efeito; as seguintes funcionam normalmente.',
  ),
  charge(
    99_990_04,
    'silent_after',
    'The first call registers the charge and times out.',
    'A primeira chamada registra a cobrança e fica sem resposta.',
  ),
  charge(
    99_990_05,
    'unavailable',
    'The first call fails with 503 ServicoIndisponivel; later calls work normally.',
    'A primeira chamada falha com 503 ServicoIndisponivel; as seguintes funcionam normalmente.',
  ),
  charge(
    99_990_06,
    'garbled',
    'The first call registers the charge and returns 200 with invalid JSON.',
    'A primeira chamada registra a cobrança e responde 200 com JSON inválido.',
  ),
  charge(
    99_990_07,
    'withdrawn',
    'The bank registers the charge and withdraws it at once: REMOVIDA_PELO_PSP.',
    'O banco registra a cobrança e a retira na hora: REMOVIDA_PELO_PSP.',
  ),
  charge(
    99_990_31,
    'contested',
    'The payer’s bank contests it a day after the payment (MED). It is decided seven days later: won with evidence, else lost.',
    'O banco do pagador o contesta um dia depois do pagamento (MED). A decisão vem sete dias depois: ganha com provas, perdida sem elas.',
  ),
  charge(
    99_990_32,
    'given_back',
    'A day after the payment the bank returns all of it (MED) without reporting a dispute: only the pix shows the return.',
    'Um dia depois do pagamento o banco devolve tudo (MED) sem avisar de uma contestação: só o pix mostra a devolução.',
  ),
  back(
    99_990_21,
    'processing',
    'EM_PROCESSAMENTO until a control settles it, or for 60 seconds of business time; then DEVOLVIDO.',
    'EM_PROCESSAMENTO até que uma alavanca o liquide, ou por 60 segundos no relógio do sandbox; depois DEVOLVIDO.',
  ),
  back(99_990_22, 'failed', 'NAO_REALIZADO at once.', 'NAO_REALIZADO na hora.'),
  back(
    99_990_23,
    'failed_later',
    'EM_PROCESSAMENTO for 60 seconds of business time; then NAO_REALIZADO.',
    'EM_PROCESSAMENTO por 60 segundos no relógio do sandbox; depois NAO_REALIZADO.',
  ),
  back(
    99_990_24,
    'silent_after',
    'The first call executes the return and times out.',
    'A primeira chamada executa a devolução e fica sem resposta.',
  ),
  back(
    99_990_25,
    'declined',
    'The bank refuses the return: 400 PixDevolucaoInvalida, every time.',
    'O banco recusa a devolução: 400 PixDevolucaoInvalida, sempre.',
  ),
  payout(
    '99990011',
    'closed',
    'The account is closed: the bank accepts the payout, which fails a moment later.',
    'A conta está encerrada: o banco aceita o repasse, que falha logo depois.',
  ),
  payout(
    '99990022',
    'refused',
    'The bank refuses the payout: 422 PagamentoRecusado, every time; no money moves.',
    'O banco recusa o repasse: 422 PagamentoRecusado, sempre; nenhum dinheiro se move.',
  ),
  payout(
    '99990033',
    'returned',
    'The payout is paid, and the receiver’s bank returns it a day later.',
    'O repasse é pago, e o banco do recebedor o devolve um dia depois.',
  ),
  payout(
    '99990044',
    'slow',
    'The payout is in progress for an hour, and is then paid.',
    'O repasse fica em andamento por uma hora, e então é pago.',
  ),
  payout(
    '99990055',
    'approval',
    'The payout waits an hour for the approval of a person at the bank, and is then paid.',
    'O repasse espera uma hora pela aprovação de uma pessoa no banco, e então é pago.',
  ),
  toKey(
    '99900010493',
    'closed',
    'The account of the key is closed: the bank accepts the payout, which fails a moment later.',
    'A conta da chave está encerrada: o banco aceita o repasse, que falha logo depois.',
  ),
  toKey(
    '99900010574',
    'returned',
    'The payout is paid, and the receiver’s bank returns it a day later.',
    'O repasse é pago, e o banco do recebedor o devolve um dia depois.',
  ),
  toKey(
    '99900010655',
    'refused',
    'The key does not exist: 422 PagamentoRecusado, every time; no money moves.',
    'A chave não existe: 422 PagamentoRecusado, sempre; nenhum dinheiro se move.',
  ),
  kyc(
    '99900010140',
    'denied',
    'A person that is denied at once.',
    'Uma pessoa que é negada na hora.',
  ),
  kyc(
    '99000101000120',
    'denied',
    'A company that is denied at once.',
    'Uma empresa que é negada na hora.',
  ),
  kyc(
    '99900010221',
    'approved_later',
    'A person that is under review for a day, and then approved.',
    'Uma pessoa que fica um dia em análise, e então é aprovada.',
  ),
  kyc(
    '99000102000174',
    'approved_later',
    'A company that is under review for a day, and then approved.',
    'Uma empresa que fica um dia em análise, e então é aprovada.',
  ),
  kyc(
    '99900010302',
    'denied_later',
    'A person that is under review for a day, and then denied.',
    'Uma pessoa que fica um dia em análise, e então é negada.',
  ),
  kyc(
    '99000103000119',
    'denied_later',
    'A company that is under review for a day, and then denied.',
    'Uma empresa que fica um dia em análise, e então é negada.',
  ),
  ...CARD_MAGIC_VALUES,
  ...BOLETO_MAGIC_VALUES,
  ...HOLDER_MAGIC_VALUES,
  ...CURRENCY_MAGIC_VALUES,
  ...DISPUTE_MAGIC_VALUES,
]

const charges = new Map(
  MAGIC_VALUES.flatMap((one) => (one.on === 'charge' ? [[one.amount, one.effect]] : [])),
)
const returns = new Map(
  MAGIC_VALUES.flatMap((one) => (one.on === 'return' ? [[one.amount, one.effect]] : [])),
)
const payouts = new Map(
  MAGIC_VALUES.flatMap((one) => (one.on === 'payout' ? [[one.account, one.effect]] : [])),
)
const keys = new Map(
  MAGIC_VALUES.flatMap((one) => (one.on === 'key' ? [[one.key, one.effect]] : [])),
)
const checks = new Map(
  MAGIC_VALUES.flatMap((one) => (one.on === 'kyc' ? [[one.document, one.effect]] : [])),
)
const LOWEST = Math.min(...charges.keys(), ...returns.keys())

export const effectOfCharge = (amount: Cents): ChargeEffect | undefined =>
  amount < LOWEST ? undefined : charges.get(amount)
export const effectOfReturn = (amount: Cents): ReturnEffect | undefined =>
  amount < LOWEST ? undefined : returns.get(amount)
/** By account number, with or without a separator before the check digit. */
export const effectOfAccount = (number: string): PayoutEffect | undefined =>
  payouts.get(number.replace(/[^0-9A-Za-z]/g, ''))
/** By the pix key that a payout goes to. */
export const effectOfKey = (key: string): PayoutEffect | undefined => keys.get(key)
export const effectOfDocument = (document: string): KycEffect | undefined => checks.get(document)
