// Moving the sandbox's clock: forward, instant by instant, doing whatever is due on the way. One at a time, here and in
// every other process; it knows the works by their list alone.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { followClock, saveOffset, whileMoving } from '../work/clock.ts'
import { alone } from '../work/turn.ts'
import { carryDue, carryStop } from '../work/works.ts'

/** How much was done on the way, and where it was to end; `reached` when it did. */
export type Moved = { readonly ran: number; readonly to: Date; readonly reached: boolean }

async function setTime(deps: Deps, at: Date, { last }: { last: boolean }): Promise<void> {
  deps.clock.moveTo(at)
  const offset = deps.clock.offsetMs()
  await inTransaction(deps.db, (tx) => saveOffset(tx, Math.round(offset), last))
  await deps.banks.sandbox?.clock(offset)
}

/** Stops on the way at most, and how long it may take: less than clients wait. What is left is had by asking again. */
const STOPS_MAX = 100_000
const MOVE_MAX_MS = 20_000
// What is due and not done is in the hands of another process for a moment.
const OTHERS_MS = 10
const OTHERS_TRIES_MAX = 300

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function carryTo(deps: Deps, to: Date): Promise<Moved> {
  const until = deps.clock.wall().getTime() + MOVE_MAX_MS
  let ran = await carryDue(deps)
  let tries = 0
  for (let stop = 0; stop < STOPS_MAX && tries < OTHERS_TRIES_MAX; stop++) {
    const { done, next } = await carryStop(deps)
    ran += done
    if (!next || next > to) {
      if (to > deps.clock.now()) await setTime(deps, to, { last: true })
      return { ran: ran + (await carryDue(deps)), to, reached: true }
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
 * Moves time to where `targetOf` says once it is our turn, stopping wherever something is due and doing it. A way too
 * long for one call ends where it got to.
 */
export const moveTo = (deps: Deps, targetOf: (now: Date) => Date | Promise<Date>): Promise<Moved> =>
  alone(deps, () =>
    whileMoving(deps.db, async () => {
      await followClock(deps)
      return carryTo(deps, await targetOf(deps.clock.now()))
    }),
  )
