// The amount due for a boleto, or a pix with a due date, on a day, and the last day it may be paid.
// Pure: terms and a day in, centavos out. It knows no bank, no state and no clock. Printing,
// registering and checking payments all use it, so that they agree on the amount.
//
// Sources: API Pix 2.9.0 of the Banco Central, CobDataDeVencimento and CobVValor, so that the QR
// code of a boleto and its bar code come to the same amount; Lei 7.089/1983 for days on which banks
// are closed.

import { addDays, bankingDayFrom, type Day, dayOf, daysBetween } from './calendar.ts'
import { type Cents, cents, shareOf } from '../money.ts'

/**
 * `value` is centavos a day, or ten-thousandths of a percent (10 000 is 1 %) a day or a month.
 * `startOn` replaces the due day when it is later: the day after it is the first that is charged.
 */
export type Interest = {
  readonly mode: 'daily_amount' | 'daily_percentage' | 'monthly_percentage'
  readonly value: number
  readonly startOn?: Day
}

/**
 * Charged once for a late payment. `value` as of interest. `startOn` is the first day it is
 * charged, when that is later.
 */
export type LateFee = {
  readonly mode: 'amount' | 'percentage'
  readonly value: number
  readonly startOn?: Day
}

/**
 * For payment up to and including `limitOn`, and never after the due day. `value` as of interest.
 */
export type Discount = {
  readonly mode: 'amount' | 'percentage'
  readonly value: number
  readonly limitOn: Day
}

export type BoletoTerms = {
  /** The face value. */
  readonly amount: Cents
  readonly dueOn: Day
  /** The last day it may be paid. */
  readonly limitOn: Day
  readonly interest?: Interest
  readonly lateFee?: LateFee
  readonly discount?: Discount
}

/**
 * The amount due and its parts: `amount` is face value plus interest plus late fee less discount,
 * at least 1.
 */
export type Due = {
  readonly amount: Cents
  readonly face: Cents
  readonly interest: Cents
  readonly lateFee: Cents
  readonly discount: Cents
}

/** 100 %, in ten-thousandths of a percent. */
export const WHOLE_PERCENT = 1_000_000
/** A month of interest has thirty days, whatever the calendar says. */
const MONTH_DAYS = 30
const NONE = cents(0)

const later = (a: Day, b: Day | undefined): Day => (b !== undefined && b > a ? b : a)

/** The day up to which nothing is added: the due day, or the next banking day. */
export const payableOn = ({ dueOn }: Pick<BoletoTerms, 'dueOn'>): Day => bankingDayFrom(dueOn)

/**
 * The last day on which it may be paid: the limit, or the next banking day; never before the due
 * day.
 */
export const lastDay = ({ dueOn, limitOn }: Pick<BoletoTerms, 'dueOn' | 'limitOn'>): Day =>
  bankingDayFrom(later(dueOn, limitOn))

/**
 * Calendar days it may be paid after its due day, as `validadeAposVencimento` of the API Pix counts
 * them.
 */
export function daysOfValidity(terms: Pick<BoletoTerms, 'dueOn' | 'limitOn'>): number {
  return Math.max(0, daysBetween(payableOn(terms), later(terms.dueOn, terms.limitOn)))
}

/** The first day that interest is charged for. */
export const interestFrom = (terms: BoletoTerms): Day =>
  addDays(later(payableOn(terms), terms.interest?.startOn), 1)

/** The first day on which the late fee is charged. */
export const lateFeeFrom = (terms: BoletoTerms): Day =>
  later(addDays(payableOn(terms), 1), terms.lateFee?.startOn)

/** The last day of the discount; undefined without one. */
export function discountUntil(terms: BoletoTerms): Day | undefined {
  if (!terms.discount) return undefined
  const [limit, due] = [bankingDayFrom(terms.discount.limitOn), payableOn(terms)]
  return limit < due ? limit : due
}

const amountOrShare = (face: Cents, { mode, value }: LateFee | Discount): Cents =>
  mode === 'amount' ? cents(value) : shareOf(face, value, WHOLE_PERCENT)

function interestOn(terms: BoletoTerms, day: Day): Cents {
  const { interest, amount } = terms
  if (!interest) return NONE
  const days = daysBetween(interestFrom(terms), day) + 1
  if (days <= 0) return NONE
  // Simple interest on the face value, rounded once: rounding day by day would add up.
  if (interest.mode === 'daily_amount') return cents(interest.value * days)
  const period = interest.mode === 'monthly_percentage' ? MONTH_DAYS : 1
  return shareOf(amount, interest.value * days, WHOLE_PERCENT * period)
}

/**
 * The amount due on `day`. A due day that is no banking day is payable on the next one with nothing
 * added, and everything that refers to the due day counts from there. Past the last day it still
 * computes an amount: a bank may accept the payment.
 */
export function dueOn(terms: BoletoTerms, day: Day): Due {
  const { amount: face, lateFee: fee, discount: less } = terms
  const interest = interestOn(terms, day)
  const lateFee = fee && day >= lateFeeFrom(terms) ? amountOrShare(face, fee) : NONE
  const until = discountUntil(terms)
  const discount = less && until !== undefined && day <= until ? amountOrShare(face, less) : NONE
  return {
    amount: cents(Math.max(1, face + interest + lateFee - discount)),
    face,
    interest,
    lateFee,
    discount,
  }
}

/**
 * A pix pays the amount that its code showed when the payer's bank read it, and the SPI may settle it
 * on the next day: at most so much later.
 */
const READ_BEFORE_MS = 10 * 60_000

/**
 * The amount due for a pix of `amount`: that of the day it was settled, or, just after midnight, that
 * of the day before, if it paid no more.
 */
export function dueForPix(
  terms: BoletoTerms,
  { amount, paidAt }: { readonly amount: Cents; readonly paidAt: Date },
): Cents {
  const settled = dueOn(terms, dayOf(paidAt)).amount
  if (amount >= settled) return settled
  return dueOn(terms, dayOf(new Date(paidAt.getTime() - READ_BEFORE_MS))).amount
}
