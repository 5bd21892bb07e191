// The partitions of recorded requests: one for each day, made ahead and dropped as a whole.

import { whereTablesAreMade } from '../platform/db/connections/nodes.ts'
import { inTransaction, raw, sql, type Database, type Sql } from '../platform/db/sql.ts'

/** The commands that make the partitions of some days that have none. */
const missing = (db: Sql, first: Date, days: number): Promise<{ command: string }[]> =>
  db.rows(sql`
    select
      format('create table %1$I.%2$I partition of %1$I.requests for values from (%3$L) to (%4$L)',
      current_schema(), name, first_request_id(day), first_request_id(day + 1)) as command
    from (select day, 'requests_' || to_char(day, 'YYYYMMDD') as name
      from (select (${first}::timestamptz at time zone 'UTC')::date + n as day
        from generate_series(0, ${days}::int - 1) as n) d) d
    where not exists (select
      from pg_class
      where relname = name
        and relnamespace = current_schema()::regnamespace)
    order by day`)

/**
 * A statement that waits for the table must not block all later ones: days are made ahead, and
 * another round tries again.
 */
const LOCK_WAIT = sql`set local lock_timeout = '2s'`

/**
 * Makes the partitions of some days, from the day of `first` on, that have none. One process at a
 * time.
 */
export async function openDays(db: Database, first: Date, days: number): Promise<void> {
  if ((await missing(db, first, days)).length === 0) return
  await whereTablesAreMade(db, (there) =>
    inTransaction(there, async (tx) => {
      await tx.rows(LOCK_WAIT)
      await tx.rows(sql`select pg_advisory_xact_lock(hashtext('open_request_days'))`)
      // Another process may have made them since.
      for (const { command } of await missing(tx, first, days)) await tx.rows(sql`${raw(command)}`)
    }),
  )
}

export type Day = { readonly table: string; readonly day: string; readonly bytes: number }

/** The partitions, the oldest first, with what they take on the disk. */
export const days = (db: Sql): Promise<Day[]> =>
  db.rows<Day>(sql`
    select c.relname as "table", to_date(right(c.relname, 8), 'YYYYMMDD')::text as day,
      pg_total_relation_size(c.oid)::bigint as bytes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'requests'::regclass order by c.relname`)

export const dropDay = (db: Database, { table: name }: Day): Promise<void> =>
  whereTablesAreMade(db, (there) =>
    inTransaction(there, async (tx) => {
      await tx.rows(LOCK_WAIT)
      await tx.rows(sql`drop table if exists ${raw(`"${name}"`)}`)
    }),
  )
