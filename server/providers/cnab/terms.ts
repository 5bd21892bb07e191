// Interest, late fee and discount of a boleto as fields of segments P and R, and which of them the
// columns cannot carry. Pure. The dates are those of server/kernel/brazil/boleto-due.ts, so the
// bank gets the same amount on every day.

import {
  type BoletoTerms,
  discountUntil,
  type Interest,
  interestFrom,
  lastDay,
  lateFeeFrom,
} from '../../kernel/brazil/boleto-due.ts'
import type { Fault, Values } from './codec.ts'

type Rated = { readonly kind: number; readonly value: number }

const AMOUNT = 1
const PERCENT = 2
const MONTH_DAYS = 30
const DAY_MS = 86_400_000
/** Terms have ten-thousandths of a percent, the columns hundredths. */
const COARSER = 100

const rateOf = ({ mode, value }: { mode: 'amount' | 'percentage'; value: number }): Rated =>
  mode === 'amount' ? { kind: AMOUNT, value } : { kind: PERCENT, value: value / COARSER }

function interestOf({ mode, value }: Interest): Rated {
  if (mode === 'daily_amount') return { kind: AMOUNT, value }
  // The standard has no daily percentage; thirty times it per month is the same, by the same
  // formula.
  return {
    kind: PERCENT,
    value: (mode === 'daily_percentage' ? value * MONTH_DAYS : value) / COARSER,
  }
}

/** Calendar days after the due day until the bank writes the boleto off: at least one. */
const writeOffDays = (terms: BoletoTerms): number =>
  Math.max(1, Math.round((Date.parse(lastDay(terms)) - Date.parse(terms.dueOn)) / DAY_MS))

/**
 * The fields of P, and of R if there is a late fee; or the terms that cannot be expressed to the
 * centavo.
 */
export function termsFields(terms: BoletoTerms): { p: Values; r?: Values; faults: Fault[] } {
  const interest = terms.interest && interestOf(terms.interest)
  const discount = terms.discount && rateOf(terms.discount)
  const lateFee = terms.lateFee && rateOf(terms.lateFee)
  const faults = Object.entries({ interest, discount, lateFee }).flatMap(([field, rated]) =>
    rated && !Number.isSafeInteger(rated.value)
      ? [{ field, says: 'has more than two decimals of a percent' }]
      : [],
  )
  if (faults.length > 0) return { p: {}, faults }
  const p: Values = {
    writeOffDays: writeOffDays(terms),
    ...(interest && {
      interestKind: interest.kind,
      interestFrom: interestFrom(terms),
      interest: interest.value,
    }),
    ...(discount && {
      discountKind: discount.kind,
      discountUntil: discountUntil(terms)!,
      discount: discount.value,
    }),
  }
  if (!lateFee) return { p, faults }
  return {
    p,
    r: { lateFeeKind: lateFee.kind, lateFeeFrom: lateFeeFrom(terms), lateFee: lateFee.value },
    faults,
  }
}
