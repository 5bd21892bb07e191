// How many calls a second a bank takes, learnt from its refusals (429). A bank that never refuses
// has no limit. Time is an argument: milliseconds from any start.

/** A call on its way: how it ended is told by `took` or `refused`. */
export type Sent = { readonly at: number; is: 'under_way' | 'taken' | 'refused' | 'unsent' }

export type Pace = {
  /** Milliseconds until a call may be sent; 0: now. */
  waitMs(now: number): number
  sent(now: number): Sent
  /** It was answered, or broken: anything but refused. */
  took(call: Sent): void
  /** It was not sent after all. */
  unsent(call: Sent): void
  /** The bank refused it, and takes nothing for so long. */
  refused(call: Sent, now: number, forMs: number): void
  /** Another process was refused. */
  pause(untilMs: number): void
  /** Calls a second; undefined: no limit is known. */
  limit(): number | undefined
}

/** Limits are taken as for any second, with a little more for calls that overtake each other. */
const WINDOW_MS = 1_020
const KEPT_MS = 2 * WINDOW_MS
/** After so long without a refusal, a little more is tried: a limit may have been for that hour. */
const MORE_AFTER_MS = 10_000
const MORE = 1.25
/** A limit above this is none. */
const LIMIT_MAX = 500

/** The refusals of a burst are one: what the bank took around them is its limit. */
type Burst = { readonly at: number; until: number }

export function openPace(): Pace {
  let calls: Sent[] = []
  let first = 0
  let limit: number | undefined
  let pausedUntil = -Infinity
  let burst: Burst | undefined
  let calmSince = 0

  function forget(now: number): void {
    // A burst is looked back at when it is over, however long that takes.
    const before = Math.min(now, burst?.at ?? now) - KEPT_MS
    while (first < calls.length && calls[first]!.at < before) first++
    if (first > 1_000 && first * 2 > calls.length) {
      calls = calls.slice(first)
      first = 0
    }
  }

  function learn({ at, until }: Burst, now: number): void {
    const taken = calls
      .slice(first)
      .filter((call) => call.is === 'taken' && call.at > at - WINDOW_MS && call.at <= until).length
    limit = Math.max(1, limit === undefined || taken < limit ? taken : limit - 1)
    calmSince = now
  }

  function grow(now: number): void {
    if (limit === undefined || now - calmSince < MORE_AFTER_MS) return
    limit = Math.ceil(limit * MORE)
    calmSince = now
    if (limit > LIMIT_MAX) limit = undefined
  }

  return {
    waitMs: (now) => {
      if (now < pausedUntil) return pausedUntil - now
      if (burst) {
        learn(burst, now)
        burst = undefined
      }
      if (limit === undefined) return 0
      grow(now)
      const recent: number[] = []
      // From the newest: as many as the limit decide.
      for (let n = calls.length - 1; n >= first && recent.length < (limit ?? 0); n--) {
        const call = calls[n]!
        if (call.at <= now - WINDOW_MS) return 0
        if (call.is === 'under_way' || call.is === 'taken') recent.push(call.at)
      }
      return recent.length < (limit ?? Infinity) ? 0 : recent.at(-1)! + WINDOW_MS - now
    },
    sent: (now) => {
      forget(now)
      const call: Sent = { at: now, is: 'under_way' }
      calls.push(call)
      return call
    },
    took: (call) => void (call.is = 'taken'),
    unsent: (call) => void (call.is = 'unsent'),
    refused: (call, now, forMs) => {
      call.is = 'refused'
      pausedUntil = Math.max(pausedUntil, now + forMs)
      burst ??= { at: call.at, until: now }
      burst.until = Math.max(burst.until, now)
    },
    pause: (untilMs) => void (pausedUntil = Math.max(pausedUntil, untilMs)),
    limit: () => limit,
  }
}
