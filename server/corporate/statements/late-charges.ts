// Late fee and interest of an overdue statement: a fee once, and interest for each day. Pure.
//
// It is late from the day after its last day of payment. Payments cover purchases first, then late
// charges, so that there is never interest on interest. A payment counts on the day it was made,
// however late it is reported. Everything is recomputed with each payment, from the payments and
// their days alone. Both amounts are rounded down.

import { strict as assert } from 'node:assert'
import {
  addDays,
  bankingDayFrom,
  dayOf,
  daysBetween,
  hasDay,
  startOf,
  type Day,
} from '../../kernel/brazil/calendar.ts'
import { cents, floorShareOf, sum, type Cents } from '../../kernel/money.ts'

const WHOLE_BP = 10_000
/** Monthly interest is spread over this many days (mês comercial). */
const MONTH_DAYS = 30

/** The legal maximum: Lei 8.078/1990 (CDC), art. 52, § 1º. */
const LATE_FEE_BP_MAX = 200
/** The legal maximum for a month: Decreto 22.626/1933, art. 5º, with CTN, art. 161, § 1º. */
const INTEREST_BP_MAX = 100

/**
 * A contract's terms of lateness. A statement has those of the contract that was accepted when it
 * began.
 */
export type Terms = {
  /** Late fee, once: basis points of the amount owed when the statement became late. */
  readonly lateFeeBp: number
  /** Interest: basis points a month of the purchases still owed, day by day. */
  readonly interestBp: number
  /** After this many days of lateness the account is suspended; null: never automatically. */
  readonly suspendsAfterDays: number | null
}

/**
 * The first contract names only maximum rates: nothing is charged under it, and no account
 * suspended automatically.
 */
const NO_RATES: Terms = { lateFeeBp: 0, interestBp: 0, suspendsAfterDays: null }

/** By version of the contract. The contract's text states the same; a test compares them. */
export const TERMS: Readonly<Record<number, Terms>> = {
  1: NO_RATES,
  2: { lateFeeBp: 200, interestBp: 100, suspendsAfterDays: 15 },
}

for (const { lateFeeBp, interestBp } of Object.values(TERMS))
  assert(
    lateFeeBp <= LATE_FEE_BP_MAX && interestBp <= INTEREST_BP_MAX,
    'a contract has rates above the legal maximum',
  )

/** The terms of a contract version. */
export const termsOf = ({ contractVersion }: { readonly contractVersion: number | null }): Terms =>
  (contractVersion === null ? undefined : TERMS[contractVersion]) ?? NO_RATES

/** The late charges of a statement, and the day as of which they were computed. */
export type Lateness = Terms & {
  readonly lateFee: Cents
  readonly interest: Cents
  /**
   * The sum of each day's unpaid purchases up to `calculatedOn`, in centavos times days; the base
   * of the interest.
   */
  readonly interestBase: number
  /** The day as of which these were computed; null before it was late. */
  readonly calculatedOn: Day | null
}

export const notLate = (terms: Terms): Lateness => ({
  ...terms,
  lateFee: 0 as Cents,
  interest: 0 as Cents,
  interestBase: 0,
  calculatedOn: null,
})

// ── Days ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

type WithDueDate = { readonly dueDate: Day }

/** The last day to pay without being late: the due date, or the next banking day. */
export const lastDayOf = ({ dueDate }: WithDueDate): Day => bankingDayFrom(dueDate)

/** The first instant at which it is late. */
export const lateFrom = (due: WithDueDate): Date => startOf(addDays(lastDayOf(due), 1))

type Suspending = WithDueDate & Pick<Terms, 'suspendsAfterDays'>

/**
 * The day on which the account is suspended unless the statement is paid before; undefined: never
 * automatically.
 */
export const suspendsOn = (i: Suspending): Day | undefined =>
  i.suspendsAfterDays === null ? undefined : addDays(lastDayOf(i), i.suspendsAfterDays + 1)

/** The first instant of that day. */
export function suspendsAt(i: Suspending): Date | undefined {
  const day = suspendsOn(i)
  return day === undefined ? undefined : startOf(day)
}

/**
 * The day a payment counts on. A pix paid before it expires counts on the day it was made.
 * Otherwise the bank's time counts, but not a day after today.
 */
export function countsOn(pix: { createdAt: Date; expiresAt: Date }, paidAt: Date, now: Date): Day {
  const [made, today] = [dayOf(pix.createdAt), dayOf(now)]
  if (paidAt <= pix.expiresAt || !hasDay(paidAt)) return made < today ? made : today
  const day = dayOf(paidAt)
  return day > today ? today : day
}

// ── Charges ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A pix payment of a statement, and the day it counts on. */
export type Received = { readonly on: Day; readonly amount: Cents }

export type Owing = WithDueDate &
  Lateness & {
    /** Purchases, less cashback and what the balance paid. */ readonly principal: Cents
  }

const atLeast = (n: number): number => Math.max(0, n)
const lateFeeOf = (left: number, { lateFeeBp }: Terms): Cents =>
  floorShareOf(cents(left), lateFeeBp, WHOLE_BP)
const interestOf = (base: number, { interestBp }: Terms): Cents =>
  floorShareOf(cents(base), interestBp, WHOLE_BP * MONTH_DAYS)

export type CalculatedCharges = Pick<
  Lateness,
  'lateFee' | 'interest' | 'interestBase' | 'calculatedOn'
> & {
  /**
   * The part of all payments that belongs to the statement; the rest goes to the company's balance.
   */
  readonly paid: Cents
}

/**
 * The late charges of a statement and its paid amount at the end of `today`, computed from all its
 * payments.
 */
export function calculateCharges(
  i: Owing,
  received: readonly Received[],
  today: Day,
): CalculatedCharges {
  const lastDay = lastDayOf(i)
  const receivedTotal = sum(received.map(({ amount }) => amount))
  const paidOf = (owed: number): Cents => cents(Math.min(receivedTotal, atLeast(owed)))
  if (today <= lastDay)
    return {
      lateFee: cents(0),
      interest: cents(0),
      interestBase: 0,
      calculatedOn: null,
      paid: paidOf(i.principal),
    }
  const early = received.filter(({ on }) => on <= lastDay)
  const byDay = received.filter(({ on }) => on > lastDay).toSorted((a, b) => (a.on < b.on ? -1 : 1))
  let total = sum(early.map(({ amount }) => amount)) as number
  const left = (): number => atLeast(i.principal - total)
  const lateFee = lateFeeOf(left(), i)
  let [interestBase, day] = [0, lastDay]
  for (const { on, amount } of byDay) {
    interestBase += left() * daysBetween(day, on)
    total += amount
    day = on
  }
  interestBase += left() * daysBetween(day, today)
  const interest = interestOf(interestBase, i)
  return {
    lateFee,
    interest,
    interestBase,
    calculatedOn: today,
    paid: paidOf(i.principal + lateFee + interest),
  }
}

/** Late fee and interest for a payment on `day`: what was charged, and what has accrued since. */
export function chargesOn(
  i: Owing & { readonly paidAmount: Cents },
  day: Day,
): { lateFee: Cents; interest: Cents } {
  const lastDay = lastDayOf(i)
  if (day <= lastDay) return { lateFee: i.lateFee, interest: i.interest }
  const left = atLeast(i.principal - i.paidAmount)
  const days = atLeast(daysBetween(i.calculatedOn ?? lastDay, day))
  return {
    lateFee: i.calculatedOn === null ? lateFeeOf(left, i) : i.lateFee,
    interest: interestOf(i.interestBase + left * days, i),
  }
}

// ── As text ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export type Language = 'pt-BR' | 'en'

/** Basis points as a percentage: `2%`, `0,5%`. */
const percent = (bp: number, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(bp / 100)}%`

const dayText = (day: string, language: Language): string => {
  const [year, month, date] = day.split('-')
  return language === 'en' ? day : `${date}/${month}/${year}`
}

/**
 * The cost of late payment in a sentence, before it is late; undefined where the contract has none
 * and suspends no account.
 */
export function lateText(i: WithDueDate & Terms, language: Language): string | undefined {
  const suspends = suspendsOn(i)
  if (i.lateFeeBp === 0 && i.interestBp === 0 && suspends === undefined) return undefined
  const last = dayText(lastDayOf(i), language)
  const [fee, interest] = [percent(i.lateFeeBp, language), percent(i.interestBp, language)]
  const on = suspends === undefined ? undefined : dayText(suspends, language)
  if (language === 'en')
    return `If paid after ${last}: late fee of ${fee}, and interest of ${interest} a month for each day late.${on ? ` The account is suspended on ${on}.` : ''}`
  return `Após ${last}: multa de ${fee} e juros de ${interest} ao mês, por dia de atraso.${on ? ` Conta suspensa em ${on}.` : ''}`
}
