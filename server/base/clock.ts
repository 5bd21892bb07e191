// The only file that reads the machine's time. Everything else is given a `Clock` (or a `now`).
// It knows two times: business time, which the sandbox may move forward and which never goes back, and wall time, which
// nobody moves.

export type Clock = {
  /** Business time: expiry, due dates, settlement, what the wire shows. Moved in the sandbox. It never goes back. */
  now(): Date
  /** Real time: tokens, lockouts, signatures, time-outs and leases towards strangers. Never moved. */
  wall(): Date
  /** What business time is without what the sandbox moved it: the machine's time, but that it never goes back. */
  steady(): Date
  /** Sets how far business time is ahead of `steady`, in milliseconds. It never goes back. */
  advanceTo(offsetMs: number): void
  /** How far business time is ahead, in milliseconds; below zero when it is behind. */
  offsetMs(): number
  /** Moves business time to an instant, unless it is there or past it. */
  moveTo(at: Date): void
}

/** What tells a machine's time, in milliseconds: its clock, which people and programs set, and one that only goes on. */
export type Machine = { readonly epoch: () => number; readonly elapsed: () => number }

const MACHINE: Machine = { epoch: () => Date.now(), elapsed: () => performance.now() }

export type ClockOptions = {
  /** How far business time is ahead of the machine's. */
  readonly offsetMs?: number
  /** The last instant that is known: time goes on from there, however far the machine's clock is behind it. */
  readonly from?: Date | undefined
  readonly machine?: Machine
}

/** So far behind, a clock was set back by a correction, and is caught up with: time goes at half its pace until then. */
export const CATCH_UP_MAX_MS = 10 * 60_000
const CATCH_UP_PACE = 0.5

/** A machine's time that does not go back when its clock is set back, but goes on until the clock has caught up. */
function steadyOf({ epoch, elapsed }: Machine, from: Date | undefined): () => number {
  let last = from?.getTime() ?? epoch()
  let since: number | undefined
  return () => {
    const clock = epoch()
    if (clock >= last) {
      since = undefined
      return (last = clock)
    }
    const now = elapsed()
    // Past what a correction is, the clock is wrong, and ours is the better one.
    const pace = last - clock > CATCH_UP_MAX_MS ? 1 : CATCH_UP_PACE
    last += (now - (since ?? now)) * pace
    since = now
    return last
  }
}

/** A clock by the machine's. */
export function openClock({ offsetMs = 0, from, machine = MACHINE }: ClockOptions = {}): Clock {
  let ahead = offsetMs
  const steady = steadyOf(machine, from)
  return {
    now: () => new Date(steady() + ahead),
    wall: () => new Date(machine.epoch()),
    steady: () => new Date(steady()),
    advanceTo: (offset) => {
      if (offset > ahead) ahead = offset
    },
    offsetMs: () => ahead,
    moveTo: (at) => {
      ahead = Math.max(ahead, at.getTime() - steady())
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
    steady: () => new Date(),
    advanceTo: () => {},
    offsetMs: () => now.getTime() - Date.now(),
    moveTo: (at) => {
      if (at > now) now = at
    },
  }
}

/** How far the machine's clock is behind an instant that was already, in milliseconds; zero when it is not. */
export const behindMs = (last: Date | null, machine: Date): number =>
  last === null ? 0 : Math.max(0, last.getTime() - machine.getTime())

/** `date` moved by `ms` milliseconds. */
export const after = (date: Date, ms: number): Date => new Date(date.getTime() + ms)
