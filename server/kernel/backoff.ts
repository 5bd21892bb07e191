// How long to wait before asking a bank again. Pure: it reads no clock, and the caller passes the
// source of random numbers.

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

const BACKOFF_MS = [
  // A dropped connection or a deploy of theirs; the buyer is still looking at the page.
  5 * SECOND_MS,
  15 * SECOND_MS, // A process of theirs restarting.
  60 * SECOND_MS, // Rate limits are often per minute: after this wait a new minute has started.
  5 * MINUTE_MS, // An incident: the bank's people on call are at work.
  15 * MINUTE_MS, // The incident goes on; more requests would make the recovery harder.
  60 * MINUTE_MS, // Maintenance at night: noticed within an hour of its end, at almost no cost.
] as const

/** The longest wait before the jitter; from the sixth attempt on it stays there. */
export const BACKOFF_MAX_MS = BACKOFF_MS[5]

/**
 * Jitter of 20 % to either side, so that requests that failed together are not retried together.
 */
const JITTER = 0.2

/**
 * Milliseconds to wait after the `attempt`-th failure in a row (from 1): 5 s, 15 s, 60 s, 5 min, 15
 * min, then 1 h, each 20 % less to 20 % more. `random` gives a number in [0, 1). It never ends: the
 * caller limits the attempts. Throws RangeError for an attempt that is not a whole number from 1.
 */
export function backoffMs(attempt: number, random: () => number): number {
  if (!Number.isInteger(attempt) || attempt < 1) throw new RangeError(`not an attempt: ${attempt}`)
  const wait = BACKOFF_MS[attempt - 1] ?? BACKOFF_MAX_MS
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random()))
}
