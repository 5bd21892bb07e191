// Turns triggers and foreign keys off for a transaction that restores rows, which were consistent
// when they were copied. Who may not set session_replication_role, as the owner of a database who
// is no superuser, drops the foreign keys and makes them again, so that they are checked. It knows
// no table by name.

import { raw, sql, type Tx } from '../sql.ts'

type Key = { readonly table: string; readonly name: string; readonly text: string }

async function maySkipTriggers(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ may: boolean }>(
    sql`select has_parameter_privilege(current_user, 'session_replication_role', 'set') as may`,
  )
  return row!.may
}

/** Foreign keys of these schemas; those of partitions come and go with their table's. */
const keysIn = (tx: Tx, schemas: readonly string[]): Promise<Key[]> =>
  tx.rows<Key>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as text
    from pg_constraint
    where contype = 'f'
      and conparentid = 0
      and connamespace::regnamespace::text = any(${schemas}::text[])
    order by conrelid::regclass::text, conname`)

/** Tables of these schemas with triggers of ours that are on. */
async function triggeredIn(tx: Tx, schemas: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ table: string }>(sql`
    select distinct tgrelid::regclass::text as table
    from pg_trigger
    join pg_class c on c.oid = tgrelid
    where not tgisinternal
      and tgenabled <> 'D'
      and tgparentid = 0
      and c.relnamespace::regnamespace::text = any(${schemas}::text[])
    order by 1`)
  return rows.map(({ table }) => table)
}

/**
 * Afterwards rows are written as they are. Returns what makes the database as it was, and fails for
 * rows that do not fit together.
 */
export async function trustRows(tx: Tx, schemas: readonly string[]): Promise<() => Promise<void>> {
  if (await maySkipTriggers(tx)) {
    await tx.rows(sql`set local session_replication_role = replica`)
    return async () => {}
  }
  const [keys, triggered] = [await keysIn(tx, schemas), await triggeredIn(tx, schemas)]
  const run = (statement: string) => tx.rows(sql`${raw(statement)}`)
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${name}`)
  for (const table of triggered) await run(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { table, name, text } of keys)
      await run(`alter table ${table} add constraint ${name} ${text}`)
    for (const table of triggered) await run(`alter table ${table} enable trigger user`)
  }
}
