// Moving the sandbox's clock: forward, instant by instant, doing whatever is due on the way.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { nextDue } from '../transactions/store.ts'
import { carryDue } from '../work/works.ts'
import { saveOffset } from '../work/clock.ts'

async function setTime(deps: Deps, at: Date): Promise<void> {
  const offset = Math.max(deps.clock.offsetMs(), at.getTime() - deps.clock.wall().getTime())
  await inTransaction(deps.db, (tx) => saveOffset(tx, offset))
  deps.clock.advanceTo(offset)
  await deps.banks.sandbox?.clock(offset)
}

/** Stops on the way at most; a longer way ends where it got to, and the worker does the rest. */
const STOPS_MAX = 10_000

/** Moves time to `to`, stopping wherever something is due and doing it. Says how much was done. */
export async function moveTo(deps: Deps, to: Date): Promise<number> {
  let ran = await carryDue(deps)
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    const next = await nextDue(deps.db)
    if (!next || next > to) break
    await setTime(deps, after(next, 1))
    ran += await carryDue(deps)
  }
  if (to > deps.clock.now()) await setTime(deps, to)
  return ran + (await carryDue(deps))
}
