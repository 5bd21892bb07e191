// The intervals of limits: when each begins and ends, and what was spent in it. Pure.

import { addDays, dayOf, startOf, type Day } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'

export type Interval = 'day' | 'week' | 'month'

const MONDAY = 1
const WEEK_DAYS = 7

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/**
 * The first day of the interval that contains `day`: itself, its Monday, or the first of its month.
 */
export function startOfInterval(interval: Interval, day: Day): Day {
  if (interval === 'day') return day
  if (interval === 'month') return firstOfMonth(day)
  return addDays(day, -((weekdayOf(day) - MONDAY + WEEK_DAYS) % WEEK_DAYS))
}

/** The first day of the interval after the one that contains `day`. */
export function nextInterval(interval: Interval, day: Day): Day {
  const start = startOfInterval(interval, day)
  if (interval === 'day') return addDays(start, 1)
  if (interval === 'week') return addDays(start, WEEK_DAYS)
  // The first of any month plus 31 days is in the next month.
  return firstOfMonth(addDays(start, 31))
}

/** The first instant of the next interval, in São Paulo. */
export const resetsAt = (interval: Interval, now: Date): Date =>
  startOf(nextInterval(interval, dayOf(now)))

/** Spending by day, of a card or a holder. */
export type SpendingByDay = ReadonlyMap<Day, Cents>

/** The spending in the interval that contains `day`. */
export function spentIn(days: SpendingByDay, interval: Interval, day: Day): Cents {
  const [from, before] = [startOfInterval(interval, day), nextInterval(interval, day)]
  let spent = 0
  for (const [on, amount] of days) if (on >= from && on < before) spent += amount
  return spent as Cents
}

/** What a limit still allows; never below zero, though clearings may exceed it. */
export const remainingOf = (limit: Cents, spent: Cents): Cents =>
  Math.max(0, limit - spent) as Cents
