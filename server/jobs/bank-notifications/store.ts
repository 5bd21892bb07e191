// The registrations of our notification addresses in SQL. It decides nothing.

import { rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Registration } from './registration.ts'

const COLUMNS = sql`
  name, due_at as "dueAt", attempts, stood_at as "stoodAt", failing_since as "failingSince", why`

/** Those of these names, as they were found last. */
export const findAll = (db: Sql, names: readonly string[]): Promise<Registration[]> =>
  db.rows<Registration>(
    sql`select ${COLUMNS} from bank_notifications where name = any(${[...names]}::text[]) order by name`,
  )

/** All of these are due now, also those of which there is no row yet. */
export const makeDue = (tx: Tx, names: readonly string[], now: Date): Promise<unknown> =>
  tx.rows(sql`
    insert into bank_notifications (name, due_at)
    select name, ${now} from json_to_recordset(${rowsOf(names.map((name) => ({ name })))}) as n(name text)
    on conflict (name) do update set due_at = least(bank_notifications.due_at, excluded.due_at)`)

/** Takes due ones; another server looks at them only after `leaseUntil`. */
export const claimDue = (
  tx: Tx,
  {
    names,
    now,
    leaseUntil,
    max,
  }: { names: readonly string[]; now: Date; leaseUntil: Date; max: number },
): Promise<Registration[]> =>
  tx.rows<Registration>(sql`
    update bank_notifications b set due_at = ${leaseUntil}
    where b.name in (select name from bank_notifications
      where due_at <= ${now} and name = any(${[...names]}::text[])
      order by due_at limit ${max} for update skip locked)
    returning ${COLUMNS}`)

export const save = (
  tx: Tx,
  { name, dueAt, attempts, stoodAt, failingSince, why }: Registration,
): Promise<unknown> =>
  tx.rows(sql`
    update bank_notifications
    set due_at = ${dueAt}, attempts = ${attempts}, stood_at = ${stoodAt},
      failing_since = ${failingSince}, why = ${why}
    where name = ${name}`)
