// A statement and its late charges as plain amounts, computed day by day from the documented
// promises. It knows the banking calendar, and none of our own rules.

import { addDays, bankingDayFrom, startOf, type Day } from '../../server/kernel/brazil/calendar.ts'

const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export type Statement = {
  readonly reference: string
  readonly opens: Day
  readonly closes: Day
  readonly due: Day
  amount: number
  cashback: number
  fromBalance: number
  paid: number
  purchases: number
  state: 'open' | 'closed' | 'paid' | 'overdue'
  /** A payment by pix, and the day that counts. */
  readonly came: { readonly on: Day; readonly amount: number }[]
  /** The late charges at the last change of the statement. */
  charged: Charges
  /** Overdue for so long that the account is suspended. */
  arrears: boolean
}

export type Charges = { readonly lateFee: number; readonly interest: number }

const LATE_FEE_PERCENT = 2
const INTEREST_PERCENT_MONTH = 1
const MONTH_DAYS = 30
const SUSPENDED_AFTER_DAYS = 15
const TOO_MANY_DAYS = 4_000

const lastDayOf = (s: Statement): Day => bankingDayFrom(s.due)
export const principalOf = (s: Statement): number => s.amount - s.cashback - s.fromBalance

/** Late fee and interest by the end of a day: one day after the other, purchases first. */
export function chargesOn(s: Statement, today: Day): Charges {
  if (s.state === 'open') return { lateFee: 0, interest: 0 }
  const openBefore = (day: Day) =>
    Math.max(
      0,
      principalOf(s) - total(s.came.filter(({ on }) => on < day).map(({ amount }) => amount)),
    )
  const first = addDays(lastDayOf(s), 1)
  if (today < first) return { lateFee: 0, interest: 0 }
  let days = 0
  for (let day = first, n = 0; day <= today && n < TOO_MANY_DAYS; day = addDays(day, 1), n++)
    days += openBefore(day)
  return {
    lateFee: Math.floor((openBefore(first) * LATE_FEE_PERCENT) / 100),
    interest: Math.floor((days * INTEREST_PERCENT_MONTH) / (100 * MONTH_DAYS)),
  }
}

export const owedWith = (s: Statement, { lateFee, interest }: Charges): number =>
  s.state === 'open' ? 0 : principalOf(s) + lateFee + interest - s.paid

export const closingOf = (s: Statement): number => startOf(addDays(s.closes, 1)).getTime()
export const lateOf = (s: Statement): number => startOf(addDays(bankingDayFrom(s.due), 1)).getTime()

/** The first moment of the day on which the account is suspended for it. */
export const suspendingOf = (s: Statement): number =>
  startOf(addDays(lastDayOf(s), 1 + SUSPENDED_AFTER_DAYS)).getTime()
export const isInArrears = (s: Statement): boolean => s.arrears && s.state === 'overdue'
