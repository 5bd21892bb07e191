// How far the sandbox's time is ahead: one offset in the database, for every process at once, and never back.

import { sql, type Sql, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

export async function readOffset(db: Sql): Promise<number> {
  const rows = await db.rows<{ offset_ms: number }>(sql`select offset_ms from clock`)
  return rows[0]?.offset_ms ?? 0
}

export async function saveOffset(tx: Tx, offsetMs: number): Promise<void> {
  await tx.rows(sql`update clock set offset_ms = greatest(offset_ms, ${offsetMs})`)
}

/** Brings this process's clock up to the database's: another process may have moved it. Work that is never "done". */
export async function followClock(deps: Deps): Promise<number> {
  if (deps.config.mode === 'sandbox') deps.clock.advanceTo(await readOffset(deps.db))
  return 0
}
