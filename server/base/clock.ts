// The only file that reads the machine's time. Everything else is given a `Clock` (or a `now`).
// It knows two times: business time, which the sandbox may move forward, and wall time, which nobody moves.

export type Clock = {
  /** Business time: expiry, due dates, settlement, what the wire shows. Moved in the sandbox. */
  now(): Date
  /** Real time: tokens, lockouts, signatures, time-outs and leases towards strangers. Never moved. */
  wall(): Date
  /** Sets how far business time is ahead of wall time, in milliseconds. It never goes back. */
  advanceTo(offsetMs: number): void
  /** How far business time is ahead, in milliseconds. */
  offsetMs(): number
}

/** A clock that starts `offsetMs` ahead of the machine's. */
export function openClock(offsetMs = 0): Clock {
  let ahead = offsetMs
  return {
    now: () => new Date(Date.now() + ahead),
    wall: () => new Date(),
    advanceTo: (offset) => {
      if (offset > ahead) ahead = offset
    },
    offsetMs: () => ahead,
  }
}

/** `date` moved by `ms` milliseconds. */
export const after = (date: Date, ms: number): Date => new Date(date.getTime() + ms)
