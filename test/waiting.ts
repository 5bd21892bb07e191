// Which connections wait for a lock: for tests in which one change has to wait for another.

import assert from 'node:assert/strict'
import {
  inTransaction,
  outsideTransaction,
  sql,
  type Database,
  type Statement,
  type Tx,
} from '../server/platform/db/sql.ts'

/** Some seconds: each check is a round trip. */
const LOOKS_MAX = 5_000

/** Whether this number of sessions waits for a lock within some seconds. */
export async function areWaiting(db: Database, many: number): Promise<boolean> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const [waiting] = await db.rows<{ n: number }>(sql`
      select count(*)::int as n
      from pg_stat_activity
      where datname = current_database()
        and wait_event_type = 'Lock'`)
    if (waiting!.n >= many) return true
  }
  return false
}

/**
 * Runs an action and, before its commit, starts others, each of which must wait for it; returns
 * their results. Fails if they never wait.
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
  assert.ok(held.haveWaited, 'a caller did not wait for the lock')
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

async function untilWaiting(tx: Tx, many: number, isOver: () => boolean): Promise<void> {
  for (let look = 0; look < LOOKS_MAX && !isOver(); look++) {
    // Within a transaction this would never change.
    await tx.rows(sql`select pg_stat_clear_snapshot()`)
    const [waiting] = await tx.rows<{ n: number }>(sql`
      select count(*)::int as n
      from pg_stat_activity
      where datname = current_database()
        and wait_event_type = 'Lock'`)
    if (waiting!.n >= many) return
  }
  assert.ok(isOver(), 'a caller neither waits nor ends')
}

/**
 * Locks rows that all `actions` need last, and starts the actions one after the other, each once
 * the previous one waits (with the locks it has) or has ended; then releases the rows. Returns the
 * result of each, and whether it had to wait.
 */
export async function inTurn<T>(
  db: Database,
  lock: Statement,
  actions: readonly (() => Promise<T>)[],
): Promise<{ ended: PromiseSettledResult<T>[]; waited: boolean[] }> {
  const going: Promise<PromiseSettledResult<T>>[] = []
  const waited: boolean[] = []
  await inTransaction(db, async (tx) => {
    await tx.rows(lock)
    for (const begin of actions) {
      let isOver = false
      const one = outsideTransaction(() => Promise.allSettled([begin()]))
      going.push(one.then(([how]) => ((isOver = true), how!)))
      await untilWaiting(tx, waited.filter(Boolean).length + 1, () => isOver)
      waited.push(!isOver)
    }
  })
  return { ended: await Promise.all(going), waited }
}

/**
 * Holds some rows and starts an action, which must wait for them; meanwhile, the rows that it locks
 * after them must be free. So it fails where the action locks nothing, and where it locks in
 * another order.
 */
export async function waitsFirst(
  db: Database,
  { held, free }: { held: Statement; free: Statement },
  action: () => Promise<unknown>,
): Promise<void> {
  const going = await inTransaction(db, async (tx) => {
    await tx.rows(held)
    let isOver = false
    const ended = outsideTransaction(() => Promise.allSettled([action()])).then((how) => {
      isOver = true
      return how
    })
    await untilWaiting(tx, 1, () => isOver)
    assert.ok(!isOver, 'it does not wait')
    await outsideTransaction(() => db.rows(free))
    return { ended }
  })
  const [how] = await going.ended
  if (how!.status === 'rejected') throw how!.reason
}
