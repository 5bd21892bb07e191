// Amounts with a known fate, so that every answer a bank can give may be had by asking. Data; the docs page is made
// from it. They lie just under R$ 100 000, where honest tests seldom go, and the centavos name the fate.

import { type Cents, cents } from '../server/base/money.ts'

export type ChargeFate =
  | 'declined'
  | 'slow'
  | 'silent_before'
  | 'silent_after'
  | 'unavailable'
  | 'garbled'
  | 'withdrawn'
export type ReturnFate = 'processing' | 'failed' | 'failed_later' | 'silent_after' | 'declined'

export type Fate =
  | { readonly on: 'charge'; readonly amount: Cents; readonly fate: ChargeFate; readonly tells: string }
  | { readonly on: 'return'; readonly amount: Cents; readonly fate: ReturnFate; readonly tells: string }

const charge = (amount: number, fate: ChargeFate, tells: string): Fate => ({
  on: 'charge',
  amount: cents(amount),
  fate,
  tells,
})
const back = (amount: number, fate: ReturnFate, tells: string): Fate => ({
  on: 'return',
  amount: cents(amount),
  fate,
  tells,
})

/** How long a return with the fate `processing` or `failed_later` stays EM_PROCESSAMENTO, in business time. */
export const RETURN_DELAY_MS = 60_000

/** Every known fate, by the amount of the charge or of the return, in centavos. */
export const FATES: readonly Fate[] = [
  charge(99_990_01, 'declined', 'The bank refuses the charge: 400 CobOperacaoInvalida, every time.'),
  charge(99_990_02, 'slow', 'The bank answers after 1.5 seconds.'),
  charge(
    99_990_03,
    'silent_before',
    'The first time the bank does nothing and never answers; then it is as any other.',
  ),
  charge(99_990_04, 'silent_after', 'The first time the bank registers the charge and never answers.'),
  charge(99_990_05, 'unavailable', 'The first time the bank answers 503 ServicoIndisponivel; then it is as any other.'),
  charge(
    99_990_06,
    'garbled',
    'The first time the bank registers the charge and answers 200 with words that are no JSON.',
  ),
  charge(99_990_07, 'withdrawn', 'The bank registers the charge and withdraws it at once: REMOVIDA_PELO_PSP.'),
  back(
    99_990_21,
    'processing',
    'EM_PROCESSAMENTO until it is settled by the control, or until 60 seconds of business time: then DEVOLVIDO.',
  ),
  back(99_990_22, 'failed', 'NAO_REALIZADO at once.'),
  back(99_990_23, 'failed_later', 'EM_PROCESSAMENTO, and after 60 seconds of business time NAO_REALIZADO.'),
  back(99_990_24, 'silent_after', 'The first time the bank executes the return and never answers.'),
  back(99_990_25, 'declined', 'The bank refuses the return: 400 PixDevolucaoInvalida, every time.'),
]

const LOWEST = Math.min(...FATES.map((one) => one.amount))
const charges = new Map<number, ChargeFate>()
const returns = new Map<number, ReturnFate>()
for (const one of FATES) {
  if (one.on === 'charge') charges.set(one.amount, one.fate)
  else returns.set(one.amount, one.fate)
}

export const fateOfCharge = (amount: Cents): ChargeFate | undefined =>
  amount < LOWEST ? undefined : charges.get(amount)
export const fateOfReturn = (amount: Cents): ReturnFate | undefined =>
  amount < LOWEST ? undefined : returns.get(amount)
