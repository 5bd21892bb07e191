// Moves the sandbox's clock: forward, from one due instant to the next, doing the due work at each. One move at a time
// among all processes; it knows the jobs only by their list.

import { after } from '../kernel/clock.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { followClock, saveOffset, whileMoving } from '../runtime/scheduler/clock.ts'
import { alone } from '../runtime/scheduler/turn.ts'
import { runDueJobs, runJobsAtStop } from '../jobs/jobs.ts'

/** How much was done, and the target time; `reached` when it got there. */
export type Moved = { readonly ran: number; readonly to: Date; readonly reached: boolean }

async function setTime(deps: Deps, at: Date, { last }: { last: boolean }): Promise<void> {
  deps.clock.moveTo(at)
  const offset = deps.clock.offsetMs()
  await inTransaction(deps.db, (tx) => saveOffset(tx, Math.round(offset), last))
  await deps.banks.sandbox?.clock(offset)
}

/** Limits of one move, in stops and in time: less than clients wait. A further call continues. */
const STOPS_MAX = 100_000
const MOVE_MAX_MS = 20_000
// An item that is due and not done is held by another process for a short time.
const OTHERS_MS = 10
const OTHERS_TRIES_MAX = 300

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function carryTo(deps: Deps, to: Date): Promise<Moved> {
  const until = deps.clock.wall().getTime() + MOVE_MAX_MS
  let ran = await runDueJobs(deps)
  let tries = 0
  for (let stop = 0; stop < STOPS_MAX && tries < OTHERS_TRIES_MAX; stop++) {
    const { done, next } = await runJobsAtStop(deps)
    ran += done
    if (!next || next > to) {
      if (to > deps.clock.now()) await setTime(deps, to, { last: true })
      return { ran: ran + (await runDueJobs(deps)), to, reached: true }
    }
    if (deps.clock.wall().getTime() > until) break
    if (next > deps.clock.now()) {
      await setTime(deps, after(next, 1), { last: false })
      tries = 0
    } else {
      tries++
      await pause(OTHERS_MS)
    }
  }
  await setTime(deps, deps.clock.now(), { last: true })
  return { ran, to, reached: false }
}

/**
 * Moves time to what `targetOf` returns once it is our turn, stopping wherever something is due. A move too long for
 * one call ends where it got to.
 */
export const moveTo = (deps: Deps, targetOf: (now: Date) => Date | Promise<Date>): Promise<Moved> =>
  alone(deps, () =>
    whileMoving(deps.db, async () => {
      await followClock(deps)
      return carryTo(deps, await targetOf(deps.clock.now()))
    }),
  )
