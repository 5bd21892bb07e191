// Whether a bank is asked at all: after calls in a row without an answer, or with 5xx, it is left
// alone for a while, and then one call tries. Time is an argument: milliseconds from any start.

export type CircuitState = 'closed' | 'open' | 'half_open'

/** `trial`: the one call that tries whether the bank is back. */
export type Admission =
  | { readonly is: 'call' | 'trial' }
  | { readonly is: 'out'; readonly forMs: number }

export type Circuit = {
  admit(now: number): Admission
  /** For how long no call will be admitted; 0: one may be. */
  outMs(now: number): number
  /** A call has ended; `answered`: with anything but 5xx. `isTrial`: as it was admitted. */
  ended(now: number, answered: boolean, isTrial: boolean): void
  state(now: number): CircuitState
}

/** Fewer may be one restart of theirs, or one slow moment. */
const FAILURES_OPEN = 5
const OPEN_MS = 5_000
/** A bank that was out for an hour is found to be back within a minute. */
const OPEN_MAX_MS = 60_000

export function openCircuit(): Circuit {
  let failures = 0
  let openUntil: number | undefined
  let openMs = OPEN_MS
  let isTrying = false
  return {
    admit: (now) => {
      if (openUntil === undefined) return { is: 'call' }
      if (now < openUntil) return { is: 'out', forMs: openUntil - now }
      if (isTrying) return { is: 'out', forMs: openMs }
      isTrying = true
      return { is: 'trial' }
    },
    outMs: (now) => {
      if (openUntil === undefined) return 0
      if (now < openUntil) return openUntil - now
      return isTrying ? openMs : 0
    },
    ended: (now, answered, isTrial) => {
      if (isTrial) isTrying = false
      if (answered) {
        failures = 0
        openUntil = undefined
        openMs = OPEN_MS
        return
      }
      failures++
      if (isTrial) {
        openMs = Math.min(2 * openMs, OPEN_MAX_MS)
        openUntil = now + openMs
      } else if (openUntil === undefined && failures >= FAILURES_OPEN) openUntil = now + openMs
    },
    state: (now) => {
      if (openUntil === undefined) return 'closed'
      return now < openUntil ? 'open' : 'half_open'
    },
  }
}
