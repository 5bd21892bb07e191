// What a company spends, on the wire. Pure.

import { addDays, type Day } from '../../kernel/brazil/calendar.ts'
import type { DayRange } from '../../platform/lists/days.ts'
import type { MonthSum, Span, Sum } from './rollup.ts'

type Total = { readonly spent: number; readonly purchases: number; readonly cashback: number }

export const totalToWire = ({ spent, purchases, cashback }: Total) => ({
  total_spent: spent,
  purchases,
  cashback,
})

const NOTHING: Total = { spent: 0, purchases: 0, cashback: 0 }

/** The total of sums. */
export const totalOf = (sums: readonly Total[]): Total =>
  sums.reduce(
    (all, one) => ({
      spent: all.spent + one.spent,
      purchases: all.purchases + one.purchases,
      cashback: all.cashback + one.cashback,
    }),
    NOTHING,
  )

/** The average purchase, rounded down; 0 without purchases. */
export const averageOf = ({ spent, purchases }: Total): number =>
  purchases === 0 ? 0 : Math.floor(spent / purchases)

/** An end after this day counts as none: the day after it would leave the year 9999. */
const LAST_DAY: Day = '9999-11-29'

export const spanOf = ({ from, to }: DayRange): Span => ({
  from: from ?? undefined,
  before: to === null || to > LAST_DAY ? undefined : addDays(to, 1),
})

export const monthToWire = (sum: MonthSum) => ({ month: sum.month, ...totalToWire(sum) })
export const categoryToWire = (sum: Sum) => ({ category: sum.key, ...totalToWire(sum) })
export const holderToWire = (sum: Sum, name: string | null | undefined) => ({
  holder_id: sum.key,
  name: name ?? '',
  ...totalToWire(sum),
})
export const centerToWire = (sum: Sum, name: string | null) => ({
  id: sum.key || null,
  name,
  ...totalToWire(sum),
})
