// The only file that reads the machine's time. All other code is given a `Clock` (or a `now`).
// There are two times: business time, which the sandbox may move forward and which never goes back,
// and wall time, which nothing moves.

export type Clock = {
  /**
   * Business time: expiry, due dates, settlement, what the wire shows. Moved in the sandbox. It
   * never goes back.
   */
  now(): Date
  /**
   * Real time: tokens, lockouts, signatures, time-outs, and leases on calls to other systems. Never
   * moved.
   */
  wall(): Date
  /**
   * Business time without the sandbox's offset: the machine's time, except that it never goes back.
   */
  steady(): Date
  /** Sets how far business time is ahead of `steady`, in milliseconds. It never goes back. */
  advanceTo(offsetMs: number): void
  /** How far business time is ahead, in milliseconds; negative when it is behind. */
  offsetMs(): number
  /** Moves business time forward to an instant; does nothing when that is in the past. */
  moveTo(at: Date): void
}

/**
 * A machine's two sources of time, in milliseconds: its clock, which can be set, and a counter that
 * only goes forward.
 */
export type Machine = { readonly epoch: () => number; readonly elapsed: () => number }

const MACHINE: Machine = { epoch: () => Date.now(), elapsed: () => performance.now() }

export type ClockOptions = {
  /** How far business time is ahead of the machine's. */
  readonly offsetMs?: number
  /**
   * The last instant on record: time continues from there, even when the machine's clock is behind
   * it.
   */
  readonly from?: Date | undefined
  readonly machine?: Machine
}

/**
 * Up to this much, a clock that went back is taken as corrected: our time runs at half its pace
 * until the clock catches up.
 */
export const CATCH_UP_MAX_MS = 10 * 60_000
const CATCH_UP_PACE = 0.5

/**
 * The machine's time, made monotonic: when its clock is set back, time continues from the last
 * instant.
 */
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
    // Further back than a correction goes: the machine's clock is wrong, and ours continues at full
    // pace.
    const pace = last - clock > CATCH_UP_MAX_MS ? 1 : CATCH_UP_PACE
    last += (now - (since ?? now)) * pace
    since = now
    return last
  }
}

/** A clock that follows the machine's. */
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
 * A clock whose business time stands still at `start` until it is moved, so that a run can be
 * repeated at the same instants. Wall time goes on.
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

/**
 * How far the machine's clock is behind an instant that has already passed, in milliseconds; zero
 * when it is not behind.
 */
export const behindMs = (last: Date | null, machine: Date): number =>
  last === null ? 0 : Math.max(0, last.getTime() - machine.getTime())

/** `date` moved by `ms` milliseconds. */
export const after = (date: Date, ms: number): Date => new Date(date.getTime() + ms)
