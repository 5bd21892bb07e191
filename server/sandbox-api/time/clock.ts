// Moves the sandbox's clock forward, from one due instant to the next, and runs the due jobs at
// each. One move at a time among all processes.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { followClock, saveOffset, whileMoving } from '../../runtime/scheduler/clock.ts'
import { alone } from '../../runtime/scheduler/turn.ts'
import { runDueJobs, runJobsAtStop } from '../../jobs/jobs.ts'

/** The number of job results, the target time, and whether the clock has reached it. */
export type Moved = { readonly ran: number; readonly to: Date; readonly reached: boolean }

async function setTime(deps: Deps, at: Date, { last }: { last: boolean }): Promise<void> {
  deps.clock.moveTo(at)
  const offset = deps.clock.offsetMs()
  await inTransaction(deps.db, (tx) => saveOffset(tx, Math.round(offset), last))
  await deps.banks.sandbox?.clock(offset)
  if (last) deps.siblings?.notify('clock')
}

/** Limits of one move, in stops and in time: less than clients wait. A further call continues. */
const STOPS_MAX = 100_000
const MOVE_MAX_MS = 20_000
// A due item that no job took is locked by another process for a short time: wait, then look again.
const RETRY_MS = 10
const RETRIES_MAX = 300

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function moveThrough(deps: Deps, to: Date): Promise<Moved> {
  const until = deps.clock.wall().getTime() + MOVE_MAX_MS
  let ran = await runDueJobs(deps)
  let tries = 0
  for (let stop = 0; stop < STOPS_MAX && tries < RETRIES_MAX; stop++) {
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
      await pause(RETRY_MS)
    }
  }
  await setTime(deps, deps.clock.now(), { last: true })
  return { ran, to, reached: false }
}

/**
 * Moves time to the target, stopping wherever something is due. `targetOf` is called when no other
 * move is under way. A move that is too long for one call stops on the way.
 */
export const moveTo = (deps: Deps, targetOf: (now: Date) => Date | Promise<Date>): Promise<Moved> =>
  alone(deps, () =>
    whileMoving(deps.db, async () => {
      await followClock(deps)
      return moveThrough(deps, await targetOf(deps.clock.now()))
    }),
  )
