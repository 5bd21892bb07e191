// How far the sandbox's time is ahead: one offset in the database, for every process at once, and never back.
// Who moves it moves it alone.

import { refuse } from '../base/refusal.ts'
import { sql, together, type Database, type Sql, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

const RETRY_AFTER_S = 5

export async function readOffset(db: Sql): Promise<number> {
  const rows = await db.rows<{ offset_ms: number }>(sql`select offset_ms from clock`)
  return rows[0]?.offset_ms ?? 0
}

/**
 * Moves the time of all processes. Not `durably`: whatever is committed durably later takes this along, so time is
 * never behind what was done in it.
 */
export const saveOffset = (tx: Tx, offsetMs: number, durably: boolean): Promise<void> =>
  together([
    ...(durably ? [] : [tx.rows(sql`set local synchronous_commit = off`)]),
    tx.rows(sql`update clock set offset_ms = greatest(offset_ms, ${offsetMs}::bigint)`),
  ])

/** Any number will do that no other lock has. */
const MOVING_LOCK = 0x63_6c_6f_63
// Of two that move the clock at once, the later waits a little less long than a statement may take.
const MOVING_WAIT_MS = 25_000
const LOCK_NOT_AVAILABLE = '55P03'
// While the lock is held we say that we are here; PostgreSQL takes it back from whom it does not hear.
const HERE_EVERY_MS = 1_000
const GONE_AFTER_MS = 6_000

/** Does `work` while no other process moves the clock; 503 when one does for too long. */
export async function whileMoving<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const client = await db.connection()
  let here: NodeJS.Timeout | undefined
  try {
    await client.query(`set lock_timeout = ${MOVING_WAIT_MS}; set idle_session_timeout = ${GONE_AFTER_MS}`)
    await client.query('select pg_advisory_lock($1)', [MOVING_LOCK]).catch((error: { code?: string }) => {
      throw error.code === LOCK_NOT_AVAILABLE ? refuse('overloaded', { retryAfter: RETRY_AFTER_S }) : error
    })
    here = setInterval(() => void client.query('select 1').catch(() => {}), HERE_EVERY_MS)
    return await work()
  } finally {
    clearInterval(here)
    await client.end() // The lock goes with the session, also when this process is killed.
  }
}

/** Brings this process's clock up to the database's: another process may have moved it. Work that is never "done". */
export async function followClock(deps: Deps): Promise<number> {
  if (deps.config.mode === 'sandbox') deps.clock.advanceTo(await readOffset(deps.db))
  return 0
}
