// The intervals of limits, for the model of a company with cards: when each begins and ends.

import { addDays, type Day } from '../../server/kernel/brazil/calendar.ts'

export type Interval = 'day' | 'week' | 'month'

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`
const mondayOf = (day: Day): Day =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
export const monthAfter = (day: Day): Day => firstOf(addDays(firstOf(day), 31))
export const mondayAfter = (day: Day): Day => addDays(mondayOf(day), 7)

export const BEGINS: Record<Interval, (day: Day) => Day> = {
  day: (day) => day,
  week: mondayOf,
  month: firstOf,
}
export const NEXT: Record<Interval, (day: Day) => Day> = {
  day: (day) => addDays(day, 1),
  week: mondayAfter,
  month: monthAfter,
}
