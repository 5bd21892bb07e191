// A database on which nothing is kept: every statement runs in one transaction, which is rolled
// back at the end. What runs on it does everything it would do, and is refused where it would be
// refused. No bank can be called from it, as from any transaction.

import { strict as assert } from 'node:assert'
import {
  inTransaction,
  sql,
  type Database,
  type Statement,
  type Tx,
} from '../../../platform/db/sql.ts'

/** Runs a transaction as a part of the open one: kept until the end, or undone by itself. */
async function part<T>(open: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const written: Promise<unknown>[] = []
  const send: Tx['write'] = (statement: Statement, reason = (error: unknown) => error) => {
    const sent = open.rows(statement).catch((error: unknown) => Promise.reject(reason(error)))
    // Awaited below.
    sent.catch(() => {})
    written.push(sent)
  }
  await open.rows(sql`savepoint part`)
  try {
    const result = await work({ ...open, write: send })
    await Promise.all(written)
    await open.rows(sql`release savepoint part`)
    return result
  } catch (error) {
    await Promise.allSettled(written)
    await open.rows(sql`rollback to savepoint part`)
    throw error
  }
}

/** The database of an open transaction. Its parts run one after another. */
function databaseOn(open: Tx, db: Database): Database {
  let last: Promise<unknown> = Promise.resolve()
  let isInside = false
  const partOf = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    isInside = true
    try {
      return await part(open, work)
    } finally {
      isInside = false
    }
  }
  return {
    schema: db.schema,
    rows: <Row>(statement: Statement) => open.rows<Row>(statement),
    begin: (work) => {
      assert(!isInside, 'a transaction was begun inside another')
      const done = last.then(() => partOf(work))
      last = done.catch(() => {})
      return done
    },
    // What is rolled back needs no standby.
    refuseTransactions: () => {},
    snapshot: () => ({
      rows: <Row>(statement: Statement) => open.rows<Row>(statement),
      end: () => {},
    }),
    // For locks of a session. It cannot write.
    connection: async (withinMs) => {
      const apart = await db.connection(withinMs)
      await apart.query('set default_transaction_read_only = on')
      return apart
    },
    elsewhere: () => assert.fail('another node was asked in a dry run'),
    acceptsWrites: db.acceptsWrites,
    pool: db.pool,
    counted: db.counted,
    close: () => Promise.resolve(),
  }
}

/** Runs `work` on a database that forgets everything it wrote. */
export async function rolledBack<T>(db: Database, work: (dry: Database) => Promise<T>): Promise<T> {
  const end = new Error('A dry run ends with a rollback.')
  let result: { readonly value: T } | undefined
  await inTransaction(db, async (tx) => {
    // Between two statements a password is hashed, or a file read.
    await tx.rows(sql`set local idle_in_transaction_session_timeout = '60s'`)
    result = { value: await work(databaseOn(tx, db)) }
    throw end
  }).catch((error: unknown) => {
    if (error !== end) throw error
  })
  return result!.value
}
