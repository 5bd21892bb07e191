// When the next remittance of an agreement is written into its folder. Pure.

import { addDays, dayOf, startOf } from '../../kernel/brazil/calendar.ts'

const MINUTE_MS = 60_000

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** The last time of these (HH:MM, of São Paulo) that has passed. */
export function lastTime(times: readonly string[], now: Date): Date {
  const today = startOf(dayOf(now))
  const yesterday = startOf(addDays(dayOf(now), -1))
  const all = [yesterday, today].flatMap((day) =>
    times.map((time) => day.getTime() + minutesOf(time) * MINUTE_MS),
  )
  return new Date(Math.max(...all.filter((at) => at <= now.getTime())))
}

/**
 * Whether a file is written now: what waits was there at the last time. So a server that was off
 * then writes it as it comes back, and what came later waits for the next time.
 */
export const isDue = (
  times: readonly string[],
  oldestWaiting: Date | undefined,
  now: Date,
): boolean => oldestWaiting !== undefined && oldestWaiting <= lastTime(times, now)
