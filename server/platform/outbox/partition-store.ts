// The partitions of events in SQL: a list of them, and the cut of the last one.

import { leastIdAt, madeAt, readId } from '../../kernel/ids.ts'
import { refusesTriggers, whereTablesAreMade } from '../db/connections/nodes.ts'
import { nameIn } from '../db/connections/schema.ts'
import { sqlOn } from '../db/connection-sql.ts'
import {
  inTransaction,
  join,
  raw,
  sql,
  type Database,
  type Sql,
  type Statement,
} from '../db/sql.ts'
import type { Partition } from './partition.ts'

const BOUNDS = /^FOR VALUES FROM \((?:MINVALUE|'([^']+)')\) TO \((?:MAXVALUE|'([^']+)')\)$/
const timeOf = (bound: string | undefined): Date | null =>
  bound ? madeAt(readId<'event'>(bound)!) : null

/** The partitions, the oldest first. */
export async function partitions(db: Sql): Promise<Partition[]> {
  const rows = await db.rows<{ table: string; range: string }>(sql`
    select c.relname::text as "table", pg_get_expr(c.relpartbound, c.oid) as range
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass('events')`)
  return rows
    .map(({ table, range }) => {
      const [, from, to] = BOUNDS.exec(range)!
      return { table, from: timeOf(from), to: timeOf(to) }
    })
    .toSorted((a, b) => (a.from?.getTime() ?? 0) - (b.from?.getTime() ?? 0))
}

/**
 * A statement that waits for the table must not make all later ones wait: another round tries
 * again.
 */
const LOCK_MS = 1_000
/** Reading the events of years takes minutes, and blocks nobody. */
const READING_MS = 3_600_000
const TIMEOUTS = sql`select set_config('lock_timeout', ${`${LOCK_MS}`}, false),
    set_config('statement_timeout', ${`${READING_MS}`}, false)`
/** Of the session: it ends with the connection. */
const lockOf = ({ schema }: Database): Statement =>
  sql`select pg_try_advisory_lock(hashtext(${nameIn(schema, 'partitions of events')})) as free`

const quoted = (name: string): Statement => raw(`"${name}"`)
const idAt = (at: Date): Statement => raw(`'${leastIdAt(at)}'`)
/** Named by its first day. */
export const nameFrom = (at: Date): string =>
  `events_from_${at.toISOString().slice(0, 10).replaceAll('-', '')}`

/** TRUNCATE of a partition does not ask the triggers of its table. */
const guard = (db: Sql, table: string): Promise<unknown> =>
  db.rows(sql`
    create trigger ${quoted(`${table}_no_truncate`)} before truncate on ${quoted(table)} for each
      statement execute function refuse_change()`)

/**
 * Guards a partition that is new, or that came in the place of another, in the transaction that
 * makes it.
 */
export async function guardNew(tx: Sql, table: string): Promise<void> {
  if (!(await refusesTriggers(tx))) await guard(tx, table)
}

/** Guards the partitions of versions before. Returns how many it guarded. */
export async function guardPartitions(db: Database): Promise<number> {
  const rows = await db.rows<{ table: string }>(sql`
    select c.relname::text as "table" from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass('events') and not exists (
      select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_no_truncate')`)
  if (rows.length === 0 || (await refusesTriggers(db))) return 0
  return whereTablesAreMade(db, async (there) => {
    for (const { table } of rows)
      await inTransaction(there, async (tx) => {
        await tx.rows(sql`select set_config('lock_timeout', ${`${LOCK_MS}`}, true)`)
        await guard(tx, table)
      })
    return rows.length
  })
}

const dropCheck = (name: Statement): Statement =>
  sql`alter table ${name} drop constraint if exists events_cut`

/**
 * Ends the last partition at an instant and begins the next one. While its rows are read it refuses
 * ids after its end; the readers and writers of events wait only while it is detached and attached
 * again, with the constraint as the proof that no row need be read.
 */
async function cutOn(db: Sql, { table, from }: Partition, at: Date): Promise<void> {
  const name = quoted(table)
  const within = join([...(from ? [sql`id >= ${idAt(from)}`] : []), sql`id < ${idAt(at)}`], ' and ')
  await db.rows(dropCheck(name))
  await db.rows(sql`alter table ${name} add constraint events_cut check (${within}) not valid`)
  try {
    await db.rows(sql`alter table ${name} validate constraint events_cut`)
    await db.rows(sql`begin`)
    await db.rows(sql`alter table events detach partition ${name}`)
    await db.rows(sql`
      alter table events attach partition ${name} for
      values
      from (${from ? idAt(from) : raw('minvalue')}) to (${idAt(at)})`)
    await db.rows(sql`
      create table ${quoted(nameFrom(at))} partition of events for
      values
      from (${idAt(at)}) to (maxvalue)`)
    await guardNew(db, nameFrom(at))
    await db.rows(dropCheck(name))
    await db.rows(sql`commit`)
  } catch (error) {
    await db.rows(sql`rollback`)
    // The partition takes every event again. Where this fails too, the next round does it.
    await db.rows(dropCheck(name)).catch(() => {})
    throw error
  }
}

/**
 * Cuts the last partition where `nextCut` says, one process at a time. Returns how many cuts it
 * made.
 */
export async function cutLast(
  db: Database,
  nextCut: (last: Partition) => Date | undefined,
): Promise<number> {
  const isDue = async (on: Sql) => {
    const last = (await partitions(on)).at(-1)
    const at = last && nextCut(last)
    return at && { last, at }
  }
  if (!(await isDue(db))) return 0
  return whereTablesAreMade(db, async (there) => {
    const connection = await there.connection()
    try {
      const own = sqlOn(connection)
      await own.rows(TIMEOUTS)
      const [lock] = await own.rows<{ free: boolean }>(lockOf(db))
      // Another process may have cut it since.
      const due = lock!.free ? await isDue(own) : undefined
      if (due) await cutOn(own, due.last, due.at)
      return due ? 1 : 0
    } finally {
      await connection.end()
    }
  })
}
