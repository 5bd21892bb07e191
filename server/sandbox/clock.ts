// Moving the sandbox's clock: forward, instant by instant, doing whatever is due on the way.

import { startOf } from '../base/calendar.ts'
import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { nextDue as nextEvidence } from '../disputes/store.ts'
import { nextDue as nextPayout } from '../payouts/store.ts'
import { nextDueOn as nextReceivable } from '../receivables/store.ts'
import { nextPayoutDue } from '../sellers/payout-store.ts'
import { nextDue as nextSeller } from '../sellers/store.ts'
import { nextDue as nextSale } from '../transactions/store.ts'
import { carryDue } from '../work/works.ts'
import { saveOffset } from '../work/clock.ts'

async function setTime(deps: Deps, at: Date): Promise<void> {
  const offset = Math.max(deps.clock.offsetMs(), at.getTime() - deps.clock.wall().getTime())
  await inTransaction(deps.db, (tx) => saveOffset(tx, offset))
  deps.clock.advanceTo(offset)
  await deps.banks.sandbox?.clock(offset)
}

/** The time of the next thing that is due, whatever it is. */
async function nextDue({ db }: Deps): Promise<Date | undefined> {
  const days = await Promise.all([nextReceivable(db), nextPayoutDue(db)])
  const times = await Promise.all([nextSale(db), nextSeller(db), nextPayout(db), nextEvidence(db)])
  const due = [...times, ...days.map((day) => (day ? startOf(day) : undefined))].filter((at) => at !== undefined)
  return due.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/** Stops on the way at most; a longer way ends where it got to, and the worker does the rest. */
const STOPS_MAX = 10_000

/** Moves time to `to`, stopping wherever something is due and doing it. Says how much was done. */
export async function moveTo(deps: Deps, to: Date): Promise<number> {
  let ran = await carryDue(deps)
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    const next = await nextDue(deps)
    if (!next || next > to) break
    await setTime(deps, after(next, 1))
    ran += await carryDue(deps)
  }
  if (to > deps.clock.now()) await setTime(deps, to)
  return ran + (await carryDue(deps))
}
