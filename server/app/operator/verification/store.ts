// The verifications that operators started, in SQL, and the lock that the server of a running one
// holds.

import { table } from '../../../platform/db/columns.ts'
import type { Connection } from '../../../platform/db/connection-sql.ts'
import { keyIn } from '../../../platform/db/connections/schema.ts'
import { sql, type Database, type Sql, type Statement, type Tx } from '../../../platform/db/sql.ts'
import type { Run } from './run.ts'

const RUNS = table<Run, 'id'>('verification_runs', 'v', {
  id: 'key',
  status: 'saved',
  startedBy: 'fixed',
  complete: 'saved',
  checks: 'fixed',
  done: 'saved',
  current: 'saved',
  cancelAsked: 'saved',
  faults: 'saved',
  failure: 'saved',
  startedAt: 'fixed',
  endedAt: 'saved',
})

/** "vrfy" in ASCII. PostgreSQL releases the lock when its server, or its connection, is gone. */
const LOCK = 0x76_72_66_79
const KEPT_RUNS = 20

const lockOf = ({ schema }: Database): number => keyIn(schema, LOCK)
const holdersOf = (db: Database): Statement => sql`
  pg_locks
  where locktype = 'advisory'
    and classid = 0
    and objid = ${lockOf(db)}::int::oid
    and objsubid = 1
    and granted
    and database = (select oid from pg_database where datname = current_database())`

/** Whether the connection has the lock now: no other server verifies. */
export async function takeLock(db: Database, connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as taken',
    [lockOf(db)],
  )
  return rows[0]!.taken
}

export async function isLocked(db: Database): Promise<boolean> {
  const rows = await db.rows<{ locked: boolean }>(
    sql`select exists (select 1 from ${holdersOf(db)}) as locked`,
  )
  return rows[0]!.locked
}

/** Ends the statement under way of the server that verifies. */
export const interrupt = (db: Database): Promise<unknown> =>
  db.rows(sql`select pg_cancel_backend(pid) from ${holdersOf(db)}`)

export async function last(db: Sql): Promise<Run | undefined> {
  const rows = await db.rows<Run>(
    sql`select ${RUNS.columns} from verification_runs v order by id desc limit 1`,
  )
  return rows[0]
}

/**
 * Adds a run, and forgets those that are older than the newest few. One that still runs has lost
 * its server: we have the lock.
 */
export async function insert(tx: Tx, run: Run): Promise<void> {
  await tx.rows(
    sql`update verification_runs
      set status = 'lost', ended_at = ${run.startedAt}
      where status = 'running'`,
  )
  await tx.rows(RUNS.inserting([run]))
  await tx.rows(sql`
    delete from verification_runs
    where id in (select id from verification_runs order by id desc offset ${KEPT_RUNS})`)
}

/** Saves how far a run is. Whether somebody has asked to cancel it. */
export async function progress(
  tx: Tx,
  { id, done, current }: Pick<Run, 'id' | 'done' | 'current'>,
): Promise<boolean> {
  const rows = await tx.rows<{ cancelAsked: boolean }>(sql`
    update verification_runs
    set done = ${done}, current = ${current}
    where id = ${id}
      and status = 'running'
    returning cancel_asked as "cancelAsked"`)
  return rows[0]?.cancelAsked ?? true
}

/** Asks the server of the running one to end it; undefined where none runs. */
export async function askToCancel(tx: Tx): Promise<Run | undefined> {
  const rows = await tx.rows<Run>(sql`
    update verification_runs v
    set cancel_asked = true
    where status = 'running'
    returning ${RUNS.columns}`)
  return rows[0]
}

export const save = (tx: Tx, run: Run): Promise<unknown> => tx.rows(RUNS.updating([run]))
