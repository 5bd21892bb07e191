// On which days a seller is paid out automatically: every banking day, weekly, monthly, or never.
// Pure. It does not know the balance.

import { addDays, bankingDayFrom, type Day } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'

export type PayoutPolicy = {
  readonly interval: 'manual' | 'daily' | 'weekly' | 'monthly'
  /** A smaller balance waits for the next time. */
  readonly minimum: Cents
  /** Weekly: 1 (Monday) to 5; monthly: day 1 to 28; else null. */
  readonly anchor: number | null
}

export const ANCHOR_DEFAULT = 1
export const WEEKLY_ANCHOR_MAX = 5

/**
 * A policy's day this far back may still have its banking day ahead: Carnival moves a day by four.
 */
const MOVED_DAYS_MAX = 5
/** From one monthly day to the next, and the move at the end. */
const AHEAD_DAYS_MAX = 31 + MOVED_DAYS_MAX

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Whether the policy falls on this day, before closed days are moved. */
function fallsOn({ interval, anchor }: PayoutPolicy, day: Day): boolean {
  if (interval === 'weekly') return weekdayOf(day) === anchor
  if (interval === 'monthly') return Number(day.slice(8)) === anchor
  return interval === 'daily'
}

/**
 * The first day strictly after `after` on which the policy pays; a closed day moves to the next
 * banking day. Undefined where the policy never pays automatically.
 */
export function nextPayoutDay(policy: PayoutPolicy, after: Day): Day | undefined {
  for (let days = -MOVED_DAYS_MAX; days <= AHEAD_DAYS_MAX; days++) {
    const policyDay = addDays(after, days)
    if (!fallsOn(policy, policyDay)) continue
    const pays = bankingDayFrom(policyDay)
    if (pays > after) return pays
  }
  return undefined
}
