// Days of which a bank's list has too much for one search, in two. Pure.

import { addDays, type Day, daysBetween } from '../../kernel/brazil/calendar.ts'

type Days = { readonly from: Day; readonly to: Day }

export function halvesOf({ from, to }: Days): Days[] {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2))
  return [
    { from, to: middle },
    { from: addDays(middle, 1), to },
  ]
}
