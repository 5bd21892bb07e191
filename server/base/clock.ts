// The only file that reads the machine's time. Everything else is given a `Clock` (or a `now`).
// It knows two times: business time, which the sandbox may move forward, and wall time, which nobody moves.

export type Clock = {
  /** Business time: expiry, due dates, settlement, what the wire shows. Moved in the sandbox. */
  now(): Date
  /** Real time: tokens, lockouts, signatures, time-outs and leases towards strangers. Never moved. */
  wall(): Date
  /** Sets how far business time is ahead of wall time, in milliseconds. It never goes back. */
  advanceTo(offsetMs: number): void
  /** How far business time is ahead, in milliseconds; below nought when it is behind. */
  offsetMs(): number
  /** Moves business time to an instant, unless it is there or past it. */
  moveTo(at: Date): void
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
    moveTo: (at) => {
      ahead = Math.max(ahead, at.getTime() - Date.now())
    },
  }
}

/**
 * A clock whose business time stands still at `start`, whenever that is, until it is moved: what was done at an instant
 * can be done again at that very instant. Wall time goes on.
 */
export function stoppedClock(start: Date): Clock {
  let now = start
  return {
    now: () => now,
    wall: () => new Date(),
    advanceTo: () => {},
    offsetMs: () => now.getTime() - Date.now(),
    moveTo: (at) => {
      if (at > now) now = at
    },
  }
}

/** `date` moved by `ms` milliseconds. */
export const after = (date: Date, ms: number): Date => new Date(date.getTime() + ms)
