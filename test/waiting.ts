// Who waits for a lock: for tests of what has to wait until another is done.

import assert from 'node:assert/strict'
import { inTransaction, sql, type Database, type Tx } from '../server/db/sql.ts'

/** Some seconds: a look is a round trip. */
const LOOKS_MAX = 5_000

async function areWaiting(db: Database, many: number): Promise<boolean> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const [waiting] = await db.rows<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (waiting!.n >= many) return true
  }
  return false
}

/**
 * Does something and, before that is committed, begins others, each of which has to wait for it; what became of them. Fails
 * when they never wait.
 */
export async function whileHeld<T>(
  db: Database,
  hold: (tx: Tx) => Promise<unknown>,
  others: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const held = await inTransaction(db, async (tx) => {
    await hold(tx)
    const going = Promise.allSettled(others.map((begin) => begin()))
    return { going, haveWaited: await areWaiting(db, others.length) }
  })
  const ended = await held.going
  assert.ok(held.haveWaited, 'somebody did not wait for the lock')
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
