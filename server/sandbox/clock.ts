// The sandbox's clock: one offset in the database, for every process at once, and never back.

import { after } from '../base/clock.ts'
import { inTransaction, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { nextDue } from '../transactions/store.ts'
import { doDue } from '../work/works.ts'

export async function readOffset(db: Sql): Promise<number> {
  const rows = await db.rows<{ offset_ms: number }>(sql`select offset_ms from clock`)
  return rows[0]?.offset_ms ?? 0
}

async function saveOffset(tx: Tx, offsetMs: number): Promise<void> {
  await tx.rows(sql`update clock set offset_ms = greatest(offset_ms, ${offsetMs})`)
}

/** Brings this process's clock up to the database's: another process may have moved it. */
export async function followClock(deps: Deps): Promise<number> {
  deps.clock.advanceTo(await readOffset(deps.db))
  return 0
}

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
  let ran = await doDue(deps)
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    const next = await nextDue(deps.db)
    if (!next || next > to) break
    await setTime(deps, after(next, 1))
    ran += await doDue(deps)
  }
  if (to > deps.clock.now()) await setTime(deps, to)
  return ran + (await doDue(deps))
}
