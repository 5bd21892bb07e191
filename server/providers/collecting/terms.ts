// The terms of a boleto in the values that banks take: reais, percentages with two decimals, and days
// from a day. Pure; it knows no bank.

import type { BoletoTerms } from '../../kernel/brazil/boleto-due.ts'
import { lateFeeFrom, payableOn } from '../../kernel/brazil/boleto-due.ts'
import { addDays, type Day } from '../../kernel/brazil/calendar.ts'
import { cents } from '../../kernel/money.ts'
import { reaisNumber } from '../wires/values.ts'

/** Ten-thousandths of a percent that banks have no digits for. */
const HUNDREDTH = 100
const MONTH_DAYS = 30

/** An amount in reais, or a percentage with two decimals. */
export type Charged = { readonly amount: number } | { readonly percent: number }
/** Of interest: by the day or by the month of thirty days. */
export type ChargedInterest = { readonly perDay: number } | { readonly percentPerMonth: number }

const percentOf = (value: number): number | undefined =>
  value % HUNDREDTH === 0 ? value / HUNDREDTH / HUNDREDTH : undefined

const chargedOf = ({ mode, value }: { mode: string; value: number }): Charged | undefined => {
  if (mode === 'amount') return { amount: reaisNumber(cents(value)) }
  const percent = percentOf(value)
  return percent === undefined ? undefined : { percent }
}

/** Undefined: there is none. `unsaid`: the bank has no digits for it. */
type Said<T> = T | 'unsaid' | undefined

/** What is charged once for a late payment. */
export const lateFeeIn = ({ lateFee }: BoletoTerms): Said<Charged> =>
  lateFee && (chargedOf(lateFee) ?? 'unsaid')

export const discountIn = ({ discount }: BoletoTerms): Said<Charged & { until: Day }> => {
  const charged = discount && chargedOf(discount)
  return discount && (charged ? { ...charged, until: discount.limitOn } : 'unsaid')
}

/** A percentage by the day is thirty times that by the month: the sum of each day is the same. */
export function interestIn({ interest }: BoletoTerms): Said<ChargedInterest> {
  if (!interest) return undefined
  if (interest.mode === 'daily_amount') return { perDay: reaisNumber(cents(interest.value)) }
  const monthly =
    interest.mode === 'monthly_percentage' ? interest.value : interest.value * MONTH_DAYS
  const percentPerMonth = percentOf(monthly)
  return percentPerMonth === undefined ? 'unsaid' : { percentPerMonth }
}

/** Whether interest and late fee begin when the due day has passed, as where no day can be given. */
export const beginWhenLate = (terms: BoletoTerms): boolean => {
  const first = payableOn(terms)
  return (
    (!terms.interest || (terms.interest.startOn ?? first) <= first) &&
    (!terms.lateFee || lateFeeFrom(terms) === addDays(first, 1))
  )
}

/** Why a bank cannot take the terms, of what every bank lacks; undefined where it can. */
export function cannotSay(terms: BoletoTerms, bank: string): string | undefined {
  const said = [interestIn(terms), lateFeeIn(terms), discountIn(terms)]
  return said.includes('unsaid')
    ? `${bank} takes percentages of two decimals; by the day, those of thirty days`
    : undefined
}
