// When to ask again, and how long to wait before. It decides only: it neither asks nor waits.

import type { VintemError } from './errors.ts'

const WAIT_MS = 200
const DOUBLINGS_MAX = 6
/** A server that asks for more (a lockout of half an hour) is not knocked at early: the caller is told instead. */
const RETRY_AFTER_MAX_S = 30
const REPEATABLE_STATUS = new Set([408, 429, 502, 503, 504])
/** Said before anything is done, so that even what has no key may be asked again. */
const NOT_BEGUN = new Set(['overloaded'])

/** Whether asking again can neither do a thing twice nor be in vain. `safe`: it reads, or it carries a key. */
function mayRepeat({ code, status }: VintemError, safe: boolean): boolean {
  if (status === 429 || NOT_BEGUN.has(code)) return true
  return safe && (code === 'network_error' || code === 'request_in_progress' || REPEATABLE_STATUS.has(status))
}

/**
 * Milliseconds to wait after try `n` (from 0) failed: 200 ms, doubled each time, half less to half more, and at least as
 * long as the server asks. Nothing when it must not be asked again. `dice` gives a number in [0, 1).
 */
export function waitMs(error: VintemError, n: number, { safe, dice }: { safe: boolean; dice: () => number }) {
  const { retryAfter = 0 } = error
  if (!mayRepeat(error, safe) || retryAfter > RETRY_AFTER_MAX_S) return undefined
  const backoff = WAIT_MS * 2 ** Math.min(n, DOUBLINGS_MAX) * (0.5 + dice())
  return Math.max(backoff, retryAfter * 1000)
}

/** `Retry-After` in seconds from now (epoch milliseconds): it may be seconds or a date. */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds : undefined
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}
