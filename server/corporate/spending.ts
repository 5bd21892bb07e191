// The intervals of limits: when one began, when it begins anew, and what was spent in it. Pure.

import { addDays, dayOf, startOf, type Day } from '../base/calendar.ts'
import type { Cents } from '../base/money.ts'

export type Interval = 'day' | 'week' | 'month'

const MONDAY = 1
const WEEK_DAYS = 7

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The first day of the interval that `day` is in: itself, its Monday, the first of its month. */
export function startOfInterval(interval: Interval, day: Day): Day {
  if (interval === 'day') return day
  if (interval === 'month') return firstOfMonth(day)
  return addDays(day, -((weekdayOf(day) - MONDAY + WEEK_DAYS) % WEEK_DAYS))
}

/** The first day of the interval after it. */
export function nextInterval(interval: Interval, day: Day): Day {
  const start = startOfInterval(interval, day)
  if (interval === 'day') return addDays(start, 1)
  if (interval === 'week') return addDays(start, WEEK_DAYS)
  // The 1st and 31 days is in the next month, whichever it is.
  return firstOfMonth(addDays(start, 31))
}

/** The first moment of the next interval, in São Paulo. */
export const resetsAt = (interval: Interval, now: Date): Date => startOf(nextInterval(interval, dayOf(now)))

/** What was spent on days; of a card or a holder. */
export type Days = ReadonlyMap<Day, Cents>

/** What was spent in the interval that `day` is in, up to its end. */
export function spentIn(days: Days, interval: Interval, day: Day): Cents {
  const [from, before] = [startOfInterval(interval, day), nextInterval(interval, day)]
  let spent = 0
  for (const [on, amount] of days) if (on >= from && on < before) spent += amount
  return spent as Cents
}

/** What a limit still lets through; never below zero: what cleared over it is not held against the holder twice. */
export const leftOf = (limit: Cents, spent: Cents): Cents => Math.max(0, limit - spent) as Cents
