// Interest, late fee and discount of a boleto as a layout's columns carry them, and which of them
// they cannot carry to the centavo. Pure. The dates are those of
// server/kernel/brazil/boleto-due.ts, so the bank gets the same amount on every day.

import {
  type BoletoTerms,
  discountUntil,
  type Interest,
  interestFrom,
  lastDay,
  lateFeeFrom,
  payableOn,
  WHOLE_PERCENT,
} from '../../kernel/brazil/boleto-due.ts'
import { type Cents, shareOf } from '../../kernel/money.ts'
import type { Fault, Values } from './codec.ts'
import type { Forms, Layout } from './layout.ts'

/** A term as it was ordered; percentages in ten-thousandths, of interest those of a month. */
type Term = { readonly mode: 'amount' | 'percent'; readonly value: number }
type Carried = { readonly code: string; readonly value: number } | { readonly says: string }

const MONTH_DAYS = 30
const DAY_MS = 86_400_000
const TERM_DECIMALS = 4
const COLUMN_DECIMALS = 2

const termOf = ({ mode, value }: { mode: 'amount' | 'percentage'; value: number }): Term =>
  mode === 'amount' ? { mode, value } : { mode: 'percent', value }

// No layout has a daily percentage; thirty times it per month is the same, by the same formula.
function monthly({ mode, value }: Interest): Term {
  if (mode === 'daily_amount') return { mode: 'amount', value }
  return { mode: 'percent', value: mode === 'daily_percentage' ? value * MONTH_DAYS : value }
}

const DECIMALS: Readonly<Record<number, string>> = { 1: 'one decimal', 2: 'two decimals' }

function percentIn({ percent, decimals = COLUMN_DECIMALS }: Forms, value: number): Carried {
  const more = decimals - TERM_DECIMALS
  const units = more > 0 ? value * 10 ** more : value / 10 ** -more
  return Number.isSafeInteger(units)
    ? { code: percent!, value: units }
    : { says: `has more than ${DECIMALS[decimals] ?? `${decimals} decimals`} of a percent` }
}

/**
 * A term in a form that the columns have. `periods`: how many of the amount's periods the percentage
 * is for, 30 days for interest. One form is turned into the other only where both give the same on
 * every day; `once` is a term that is charged once, whose share of the face is rounded once too.
 */
function carriedIn(
  forms: Forms,
  { mode, value }: Term,
  { face, periods, once }: { face: Cents; periods: number; once: boolean },
): Carried {
  if (mode === 'percent') {
    if (forms.percent !== undefined) return percentIn(forms, value)
    const amount = once
      ? shareOf(face, value, WHOLE_PERCENT)
      : (face * value) / (WHOLE_PERCENT * periods)
    return Number.isSafeInteger(amount)
      ? { code: forms.amount!, value: amount }
      : { says: 'must be an amount per day: these columns carry no percentage' }
  }
  if (forms.amount !== undefined) return { code: forms.amount, value }
  const share = (value * periods * WHOLE_PERCENT) / face
  return Number.isSafeInteger(share)
    ? percentIn(forms, share)
    : { says: 'must be a percentage: these columns carry no amount' }
}

/** Calendar days after the due day until the bank writes the boleto off: at least one. */
const writeOffDays = (terms: BoletoTerms): number =>
  Math.max(1, Math.round((Date.parse(lastDay(terms)) - Date.parse(terms.dueOn)) / DAY_MS))

const hasField = ({ records, format }: Layout, field: string): boolean =>
  format.boleto.some(([record]) => records[record]?.some(({ name }) => name === field))

/** The fault of a term that begins later than usual, in a layout that does not say when. */
const lateStart = (layout: Layout, field: string, { dueOn }: BoletoTerms, startOn?: string) =>
  startOn !== undefined && startOn > payableOn({ dueOn }) && !hasField(layout, `${field}From`)
    ? [{ field, says: 'cannot begin later than the day after it was due: no columns say when' }]
    : []

/** The values of the terms by field, or the terms that cannot be expressed to the centavo. */
export function termsValues(
  layout: Layout,
  terms: BoletoTerms,
): { values: Values; faults: Fault[] } {
  const face = terms.amount
  const { interest, lateFee, discount } = terms
  const carried = {
    ...(interest && {
      interest: carriedIn(layout.terms.interest, monthly(interest), {
        face,
        periods: MONTH_DAYS,
        once: false,
      }),
    }),
    ...(lateFee && {
      lateFee: carriedIn(layout.terms.lateFee, termOf(lateFee), { face, periods: 1, once: true }),
    }),
    ...(discount && {
      discount: carriedIn(layout.terms.discount, termOf(discount), {
        face,
        periods: 1,
        once: true,
      }),
    }),
  }
  const faults: Fault[] = [
    ...lateStart(layout, 'interest', terms, interest?.startOn),
    ...lateStart(layout, 'lateFee', terms, lateFee?.startOn),
  ]
  const values: Record<string, string | number> = { writeOffDays: writeOffDays(terms) }
  const { none } = layout.terms.lateFee
  if (!lateFee && none !== undefined)
    Object.assign(values, { lateFeeKind: none, lateFeeFrom: lateFeeFrom(terms) })
  for (const [field, one] of Object.entries<Carried>(carried)) {
    if ('says' in one) faults.push({ field, says: one.says })
    else Object.assign(values, { [`${field}Kind`]: one.code, [field]: one.value })
  }
  if (interest) values['interestFrom'] = interestFrom(terms)
  if (lateFee) values['lateFeeFrom'] = lateFeeFrom(terms)
  if (discount) values['discountUntil'] = discountUntil(terms)!
  return { values: faults.length > 0 ? {} : values, faults }
}
