// The guard of a table's status, put on a temporary table of one column: tests try every pair of
// statuses on it.

import { inTransaction, raw, sql, type Database } from '../server/platform/db/sql.ts'

/**
 * Whether the guard of `table` lets a row go from one status to the other: rejects with the guard's
 * error where it does not.
 */
export const tryMove = (db: Database, table: string, from: string, to: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [guard] = await tx.rows<{ made: string }>(sql`
      select pg_get_triggerdef(oid) as made from pg_trigger
      where tgrelid = ${table}::text::regclass and tgname = ${`${table}_status`}`)
    await tx.rows(sql`create temporary table one (status text) on commit drop`)
    await tx.rows(sql`${raw(guard!.made.replace(/ ON \S+ /, ' ON one '))}`)
    await tx.rows(sql`insert into one values (${from})`)
    await tx.rows(sql`update one set status = ${to}`)
  })
