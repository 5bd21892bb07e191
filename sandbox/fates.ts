// Amounts, documents and accounts with a known fate, so that every answer of a bank can be had on request. Data; the docs page
// is generated from it. The amounts lie just below R$ 100 000, where tests seldom go, and their centavos number the fate; the
// documents have right check digits (999.000.101-40, 99.000.101/0001-20) and are no real ones.

import { type Cents, cents } from '../server/kernel/money.ts'
import { BOLETO_FATES, type FateOfBoleto } from './boletos/fates.ts'
import { CARD_FATES, type FateOfCard } from './cards/fates.ts'
import {
  CURRENCY_FATES,
  DISPUTE_FATES,
  type FateOfCurrency,
  type FateOfDispute,
  type FateOfHolder,
  HOLDER_FATES,
} from './issuing/fates.ts'

export type ChargeFate =
  | 'declined'
  | 'slow'
  | 'silent_before'
  | 'silent_after'
  | 'unavailable'
  | 'garbled'
  | 'withdrawn'
  | 'contested'
  | 'given_back'
export type ReturnFate = 'processing' | 'failed' | 'failed_later' | 'silent_after' | 'declined'

export type PayoutFate = 'closed' | 'refused' | 'returned' | 'slow'
export type KycFate = 'denied' | 'approved_later' | 'denied_later'

export type Fate =
  | FateOfCard
  | FateOfBoleto
  | FateOfHolder
  | FateOfCurrency
  | FateOfDispute
  | { readonly on: 'charge'; readonly amount: Cents; readonly fate: ChargeFate; readonly explains: string }
  | { readonly on: 'return'; readonly amount: Cents; readonly fate: ReturnFate; readonly explains: string }
  | { readonly on: 'payout'; readonly account: string; readonly fate: PayoutFate; readonly explains: string }
  | { readonly on: 'key'; readonly key: string; readonly fate: PayoutFate; readonly explains: string }
  | { readonly on: 'kyc'; readonly document: string; readonly fate: KycFate; readonly explains: string }

const charge = (amount: number, fate: ChargeFate, explains: string): Fate => ({
  on: 'charge',
  amount: cents(amount),
  fate,
  explains,
})
const back = (amount: number, fate: ReturnFate, explains: string): Fate => ({
  on: 'return',
  amount: cents(amount),
  fate,
  explains,
})

const payout = (account: string, fate: PayoutFate, explains: string): Fate => ({
  on: 'payout',
  account,
  fate,
  explains,
})
const toKey = (key: string, fate: PayoutFate, explains: string): Fate => ({ on: 'key', key, fate, explains })
const kyc = (document: string, fate: KycFate, explains: string): Fate => ({ on: 'kyc', document, fate, explains })

/** How long a return with the fate `processing` or `failed_later` stays EM_PROCESSAMENTO, in business time. */
export const RETURN_DELAY_MS = 60_000

/** How long a payout with the fate `slow` stays `processing`, in business time. */
export const PAYOUT_SLOW_MS = 3_600_000
/** How long after its payment a payout with the fate `returned` comes back. */
export const PAYOUT_RETURN_MS = 86_400_000
/** How long a KYC review takes. */
export const REVIEW_MS = 86_400_000

/**
 * Every known fate: by the amount of a charge or return, in centavos; by the account number of a payout, at any bank and
 * branch, with or without hyphen; by the document of a check; by the number of a card and the amount to authorize on it; by
 * the centavos of a purchase's dispute.
 */
export const FATES: readonly Fate[] = [
  charge(99_990_01, 'declined', 'The bank refuses the charge: 400 CobOperacaoInvalida, every time.'),
  charge(99_990_02, 'slow', 'The bank answers after 1.5 seconds.'),
  charge(99_990_03, 'silent_before', 'The first call times out and has no effect; later calls work normally.'),
  charge(99_990_04, 'silent_after', 'The first call registers the charge and times out.'),
  charge(99_990_05, 'unavailable', 'The first call fails with 503 ServicoIndisponivel; later calls work normally.'),
  charge(99_990_06, 'garbled', 'The first call registers the charge and returns 200 with invalid JSON.'),
  charge(99_990_07, 'withdrawn', 'The bank registers the charge and withdraws it at once: REMOVIDA_PELO_PSP.'),
  charge(
    99_990_31,
    'contested',
    'The payer’s bank contests it a day after the payment (MED). It is decided seven days later: won with evidence, else lost.',
  ),
  charge(
    99_990_32,
    'given_back',
    'A day after the payment the bank returns all of it (MED) without reporting a dispute: only the pix shows the return.',
  ),
  back(
    99_990_21,
    'processing',
    'EM_PROCESSAMENTO until a lever settles it, or for 60 seconds of business time; then DEVOLVIDO.',
  ),
  back(99_990_22, 'failed', 'NAO_REALIZADO at once.'),
  back(99_990_23, 'failed_later', 'EM_PROCESSAMENTO for 60 seconds of business time; then NAO_REALIZADO.'),
  back(99_990_24, 'silent_after', 'The first call executes the return and times out.'),
  back(99_990_25, 'declined', 'The bank refuses the return: 400 PixDevolucaoInvalida, every time.'),
  payout('99990011', 'closed', 'The account is closed: the bank accepts the payout, which fails a moment later.'),
  payout('99990022', 'refused', 'The bank refuses the payout: 422 PagamentoRecusado, every time; no money moves.'),
  payout('99990033', 'returned', 'The payout is paid, and the receiver’s bank returns it a day later.'),
  payout('99990044', 'slow', 'The payout is in progress for an hour, and is then paid.'),
  toKey(
    '99900010493',
    'closed',
    'The account of the key is closed: the bank accepts the payout, which fails a moment later.',
  ),
  toKey('99900010574', 'returned', 'The payout is paid, and the receiver’s bank returns it a day later.'),
  toKey('99900010655', 'refused', 'The key does not exist: 422 PagamentoRecusado, every time; no money moves.'),
  kyc('99900010140', 'denied', 'A person that is denied at once.'),
  kyc('99000101000120', 'denied', 'A company that is denied at once.'),
  kyc('99900010221', 'approved_later', 'A person that is under review for a day, and then approved.'),
  kyc('99000102000174', 'approved_later', 'A company that is under review for a day, and then approved.'),
  kyc('99900010302', 'denied_later', 'A person that is under review for a day, and then denied.'),
  kyc('99000103000119', 'denied_later', 'A company that is under review for a day, and then denied.'),
  ...CARD_FATES,
  ...BOLETO_FATES,
  ...HOLDER_FATES,
  ...CURRENCY_FATES,
  ...DISPUTE_FATES,
]

const charges = new Map(FATES.flatMap((one) => (one.on === 'charge' ? [[one.amount, one.fate]] : [])))
const returns = new Map(FATES.flatMap((one) => (one.on === 'return' ? [[one.amount, one.fate]] : [])))
const payouts = new Map(FATES.flatMap((one) => (one.on === 'payout' ? [[one.account, one.fate]] : [])))
const keys = new Map(FATES.flatMap((one) => (one.on === 'key' ? [[one.key, one.fate]] : [])))
const checks = new Map(FATES.flatMap((one) => (one.on === 'kyc' ? [[one.document, one.fate]] : [])))
const LOWEST = Math.min(...charges.keys(), ...returns.keys())

export const fateOfCharge = (amount: Cents): ChargeFate | undefined =>
  amount < LOWEST ? undefined : charges.get(amount)
export const fateOfReturn = (amount: Cents): ReturnFate | undefined =>
  amount < LOWEST ? undefined : returns.get(amount)
/** By account number, with or without a separator before the check digit. */
export const fateOfAccount = (number: string): PayoutFate | undefined =>
  payouts.get(number.replace(/[^0-9A-Za-z]/g, ''))
/** By the pix key that a payout goes to. */
export const fateOfKey = (key: string): PayoutFate | undefined => keys.get(key)
export const fateOfDocument = (document: string): KycFate | undefined => checks.get(document)
