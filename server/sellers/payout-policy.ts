// When a seller is paid out by itself: every banking day, on a weekday, on a day of the month, or never. Pure.
// It does not know what there is to pay.

import { addDays, bankingDayFrom, type Day } from '../base/calendar.ts'
import type { Cents } from '../base/money.ts'

export type PayoutPolicy = {
  readonly interval: 'manual' | 'daily' | 'weekly' | 'monthly'
  /** What is less waits for the next time. */
  readonly minimum: Cents
  /** Weekly: 1 (Monday) to 5; monthly: day 1 to 28; else null. */
  readonly anchor: number | null
}

export const ANCHOR_DEFAULT = 1
export const WEEKLY_ANCHOR_MAX = 5

/** The last day of the policy may lie this far back and its banking day still be to come: Carnival moves a day by four. */
const MOVED_DAYS_MAX = 5
/** From one day of the month to the next, and the move at its end. */
const AHEAD_DAYS_MAX = 31 + MOVED_DAYS_MAX

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Whether the policy names this day, banks or no banks. */
function names({ interval, anchor }: PayoutPolicy, day: Day): boolean {
  if (interval === 'weekly') return weekdayOf(day) === anchor
  if (interval === 'monthly') return Number(day.slice(8)) === anchor
  return interval === 'daily'
}

/**
 * The first day strictly after `after` on which the policy pays; a day on which banks are closed goes to the next
 * banking day. Undefined when it never pays by itself.
 */
export function nextPayoutDay(policy: PayoutPolicy, after: Day): Day | undefined {
  for (let days = -MOVED_DAYS_MAX; days <= AHEAD_DAYS_MAX; days++) {
    const named = addDays(after, days)
    if (!names(policy, named)) continue
    const pays = bankingDayFrom(named)
    if (pays > after) return pays
  }
  return undefined
}
