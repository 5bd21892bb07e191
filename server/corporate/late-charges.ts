// What a statement bears that is paid too late: a late fee once, and interest for each day. Pure: it knows no SQL and no
// bank.
//
// It is late from the day after the last one on which it may be paid. What comes pays purchases first, then what lateness
// costs, so that no interest is ever taken of interest; a payment counts on the day it was made, whenever it is heard of.
// All of it follows from the payments and their days alone, and is reckoned anew with each. Both amounts are rounded down.

import { strict as assert } from 'node:assert'
import { addDays, bankingDayFrom, dayOf, daysBetween, hasDay, startOf, type Day } from '../base/calendar.ts'
import { cents, floorShareOf, sum, type Cents } from '../base/money.ts'

const WHOLE_BP = 10_000
/** Interest of a month is spread over so many days (mês comercial). */
const MONTH_DAYS = 30

/** The law's: Lei 8.078/1990 (CDC), art. 52, § 1º. */
const LATE_FEE_BP_MAX = 200
/** The law's, for a month: Decreto 22.626/1933, art. 5º, with CTN, art. 161, § 1º. */
const INTEREST_BP_MAX = 100

/** What a contract says of lateness. A statement has those of the contract that was accepted when it began. */
export type Terms = {
  /** Basis points of what was owed when it became late; once. */
  readonly lateFeeBp: number
  /** Basis points a month of the purchases that are still owed, day by day. */
  readonly interestBp: number
  /** After so many days of lateness the account is suspended; null: not by itself. */
  readonly suspendsAfterDays: number | null
}

/** The first contract names no rates, only the most they may be: nothing is charged under it, nobody suspended by the clock. */
const NOTHING: Terms = { lateFeeBp: 0, interestBp: 0, suspendsAfterDays: null }

/** By the version of the contract. What is said here stands in its text, and a test compares them. */
export const TERMS: Readonly<Record<number, Terms>> = {
  1: NOTHING,
  2: { lateFeeBp: 200, interestBp: 100, suspendsAfterDays: 15 },
}

for (const { lateFeeBp, interestBp } of Object.values(TERMS))
  assert(
    lateFeeBp <= LATE_FEE_BP_MAX && interestBp <= INTEREST_BP_MAX,
    'no contract may charge more than the law lets it',
  )

/** What the contract that was accepted last says. */
export const termsOf = ({ contractVersion }: { readonly contractVersion: number | null }): Terms =>
  (contractVersion === null ? undefined : TERMS[contractVersion]) ?? NOTHING

/** What is known of a statement's lateness: how much was charged, and as of which day. */
export type Lateness = Terms & {
  readonly lateFee: Cents
  readonly interest: Cents
  /** What interest is taken of, up to `reckonedOn`: each day's open purchases, summed; centavos times days. */
  readonly interestBase: number
  /** The day as of which all of this is; null before it was late. */
  readonly reckonedOn: Day | null
}

export const inTime = (terms: Terms): Lateness => ({
  ...terms,
  lateFee: 0 as Cents,
  interest: 0 as Cents,
  interestBase: 0,
  reckonedOn: null,
})

// ── Days ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Due = { readonly dueDate: Day }

/** The last day on which it may be paid without being late: its due date, or the next on which banks work. */
export const lastDayOf = ({ dueDate }: Due): Day => bankingDayFrom(dueDate)

/** The first moment at which it is late. */
export const lateFrom = (due: Due): Date => startOf(addDays(lastDayOf(due), 1))

type Suspending = Due & Pick<Terms, 'suspendsAfterDays'>

/** The day on which an account is suspended for it, unless it is paid before; undefined: by no clock. */
export const suspendsOn = (i: Suspending): Day | undefined =>
  i.suspendsAfterDays === null ? undefined : addDays(lastDayOf(i), i.suspendsAfterDays + 1)

/** The first moment of that day. */
export function suspendsAt(i: Suspending): Date | undefined {
  const day = suspendsOn(i)
  return day === undefined ? undefined : startOf(day)
}

/**
 * The day a payment counts on. Whoever pays a pix while it lasts has paid what it asked for on the day it was made; else
 * the bank's time decides, within what can be: not before the pix was there, and not after it was heard of.
 */
export function countsOn(pix: { createdAt: Date; expiresAt: Date }, paidAt: Date, now: Date): Day {
  const [made, today] = [dayOf(pix.createdAt), dayOf(now)]
  if (paidAt <= pix.expiresAt || !hasDay(paidAt)) return made < today ? made : today
  const day = dayOf(paidAt)
  return day > today ? today : day
}

// ── Charges ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What came for a statement by pix, and the day it counts on. */
export type Received = { readonly on: Day; readonly amount: Cents }

export type Owing = Due &
  Lateness & { /** Purchases, less cashback and what the balance paid. */ readonly principal: Cents }

const atLeast = (n: number): number => Math.max(0, n)
const lateFeeOf = (left: number, { lateFeeBp }: Terms): Cents => floorShareOf(cents(left), lateFeeBp, WHOLE_BP)
const interestOf = (base: number, { interestBp }: Terms): Cents =>
  floorShareOf(cents(base), interestBp, WHOLE_BP * MONTH_DAYS)

export type Reckoned = Pick<Lateness, 'lateFee' | 'interest' | 'interestBase' | 'reckonedOn'> & {
  /** Of all that came, what belongs to the statement; the rest is the company's. */
  readonly paid: Cents
}

/** What a statement has been charged and paid by the end of `today`, from everything that came for it. */
export function reckon(i: Owing, received: readonly Received[], today: Day): Reckoned {
  const lastDay = lastDayOf(i)
  const came = sum(received.map(({ amount }) => amount))
  const paidOf = (owed: number): Cents => cents(Math.min(came, atLeast(owed)))
  if (today <= lastDay)
    return { lateFee: cents(0), interest: cents(0), interestBase: 0, reckonedOn: null, paid: paidOf(i.principal) }
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
  return { lateFee, interest, interestBase, reckonedOn: today, paid: paidOf(i.principal + lateFee + interest) }
}

/** What it costs to pay it on `day`, beside what was bought: what was charged, and what has run up since. */
export function chargesOn(i: Owing & { readonly paidAmount: Cents }, day: Day): { lateFee: Cents; interest: Cents } {
  const lastDay = lastDayOf(i)
  if (day <= lastDay) return { lateFee: i.lateFee, interest: i.interest }
  const left = atLeast(i.principal - i.paidAmount)
  const days = atLeast(daysBetween(i.reckonedOn ?? lastDay, day))
  return {
    lateFee: i.reckonedOn === null ? lateFeeOf(left, i) : i.lateFee,
    interest: interestOf(i.interestBase + left * days, i),
  }
}
