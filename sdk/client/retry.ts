// Whether to retry, and how long to wait before (backoff). It only decides: it neither retries nor
// waits.

import type { VintemError } from '../errors.ts'

const WAIT_MS = 200
const DOUBLINGS_MAX = 6
/**
 * Where the server asks for a longer wait (a lockout of half an hour), the error is thrown instead.
 */
const RETRY_AFTER_MAX_S = 30
const REPEATABLE_STATUS = new Set([408, 429, 502, 503, 504])
/** Returned before anything is executed, so that even a call without a key can be retried. */
const NOT_BEGUN = new Set(['overloaded'])

/** Whether a retry is safe and may succeed. `safe`: the call reads, or carries a key. */
function mayRepeat({ code, status }: VintemError, safe: boolean): boolean {
  if (status === 429 || NOT_BEGUN.has(code)) return true
  return (
    safe &&
    (code === 'network_error' || code === 'request_in_progress' || REPEATABLE_STATUS.has(status))
  )
}

/**
 * Milliseconds to wait after attempt `n` (from 0) failed: 200 ms, doubled each time, plus or minus
 * half, and at least what the server asks for. Undefined where there must be no retry. `dice`
 * returns a random number in [0, 1).
 */
export function waitMs(
  error: VintemError,
  n: number,
  { safe, dice }: { safe: boolean; dice: () => number },
) {
  const { retryAfter = 0 } = error
  if (!mayRepeat(error, safe) || retryAfter > RETRY_AFTER_MAX_S) return undefined
  const backoff = WAIT_MS * 2 ** Math.min(n, DOUBLINGS_MAX) * (0.5 + dice())
  return Math.max(backoff, retryAfter * 1000)
}

/** `Retry-After` in seconds from now (epoch milliseconds): the header has seconds or a date. */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds : undefined
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}
