// Days on which charges of tests are due, and the middle of a day.

import {
  addDays,
  bankingDayFrom,
  type Day,
  nextBankingDay,
  startOf,
} from '../server/kernel/brazil/calendar.ts'

/** A due date between banking days, so that it does not move. */
export function plainDay(from: Day): Day {
  for (let day = nextBankingDay(from), n = 0; n < 60; day = nextBankingDay(day), n++)
    if ([1, 2, 3].every((later) => addDays(day, later) === bankingDayFrom(addDays(day, later))))
      return day
  throw new Error('no such day')
}

/** Noon of a day, in São Paulo. */
export const noonOf = (day: Day): string =>
  new Date(startOf(day).getTime() + 12 * 3_600_000).toISOString()
