// The partitions of recorded requests: one for each day, made ahead and dropped as a whole.

import { inTransaction, raw, sql, type Database, type Sql, type Tx } from '../platform/db/sql.ts'

/** Runs a command that makes or drops a table. Of the nodes of a Citus only the coordinator takes one: the others pass it on. */
async function define(tx: Tx, command: string): Promise<void> {
  const [has] = await tx.rows<{ citus: boolean }>(
    sql`select to_regproc('run_command_on_coordinator') is not null as citus`,
  )
  const here = !has!.citus || (await tx.rows<{ yes: boolean }>(sql`select citus_is_coordinator() as yes`))[0]!.yes
  if (here) return void (await tx.rows(sql`${raw(command)}`))
  const [done] = await tx.rows<{ success: boolean; result: string }>(
    sql`select success, result from run_command_on_coordinator(${command})`,
  )
  if (!done!.success) throw new Error(`the coordinator refused "${command}": ${done!.result}`)
}

/** Makes the partitions of some days, from the day of `first` on, that have none. One process at a time. */
export const openDays = (db: Database, first: Date, days: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    // The lock that earlier versions take, in "open_request_days".
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('open_request_days'))`)
    const missing = await tx.rows<{ command: string }>(sql`
      select format('create table %1$I.%2$I partition of %1$I.requests for values from (%3$L) to (%4$L)',
        current_schema(), name, first_request_id(day), first_request_id(day + 1)) as command
      from (select day, 'requests_' || to_char(day, 'YYYYMMDD') as name
        from (select (${first}::timestamptz at time zone 'UTC')::date + n as day from generate_series(0, ${days}::int - 1) as n) d) d
      where to_regclass(name) is null order by day`)
    for (const { command } of missing) await define(tx, command)
  })

export type Day = { readonly table: string; readonly day: string; readonly bytes: number }

/** The partitions, the oldest first, with what they take on the disk. */
export const days = (db: Sql): Promise<Day[]> =>
  db.rows<Day>(sql`
    select c.relname as "table", to_date(right(c.relname, 8), 'YYYYMMDD')::text as day,
      pg_total_relation_size(c.oid)::bigint as bytes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'requests'::regclass order by c.relname`)

/** A query that waits for the table must not block all later ones. */
const LOCK_WAIT = '2s'

export async function dropDay(tx: Tx, { table: name }: Day): Promise<void> {
  await tx.rows(sql`set local lock_timeout = ${raw(`'${LOCK_WAIT}'`)}`)
  const [is] = await tx.rows<{ command: string }>(
    sql`select format('drop table if exists %I.%I', current_schema(), ${name}::text) as command`,
  )
  await define(tx, is!.command)
}
