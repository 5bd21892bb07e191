// The e-mail addresses of earlier versions in SQL: read by pages of keys, and replaced. It folds none and decides nothing.

import { raw, rowsOf, sql, type Sql, type Tx } from '../platform/db/sql.ts'

/** Tables with an address that people look for, those first by which they log in. */
export const ADDRESS_TABLES = ['people', 'credentials', 'sellers', 'customers'] as const
export type AddressTable = (typeof ADDRESS_TABLES)[number]

export type Row = { readonly owner: string; readonly id: string; readonly email: string | null }
export type Walk = { readonly owner: string; readonly id: string; readonly isDone: boolean }

const BEFORE_ALL = '0'.repeat(32)
/** A person is no platform's. */
const ownerIn = (table: AddressTable) => (table === 'people' ? sql`${BEFORE_ALL}::uuid` : sql`owner`)
/** Those that a login finds. */
const activeIn = (table: AddressTable) => (table === 'credentials' ? sql`revoked_at is null` : sql`true`)

/** How far a table is done; the transaction has it alone. */
export async function lockWalk(tx: Tx, table: AddressTable): Promise<Walk> {
  await tx.rows(sql`
    insert into address_walks (of_table, after_owner, after_id, is_done) values (${table}, ${BEFORE_ALL}, ${BEFORE_ALL}, false)
    on conflict do nothing`)
  const [walk] = await tx.rows<Walk>(sql`
    select after_owner as owner, after_id as id, is_done as "isDone" from address_walks where of_table = ${table} for update`)
  return walk!
}

export const saveWalk = (tx: Tx, table: AddressTable, { owner, id, isDone }: Walk): Promise<unknown> =>
  tx.rows(sql`
    update address_walks set after_owner = ${owner}, after_id = ${id}, is_done = ${isDone} where of_table = ${table}`)

export async function isDone(db: Sql): Promise<boolean> {
  const [row] = await db.rows<{ n: number }>(sql`select count(*)::int as n from address_walks where is_done`)
  return row!.n === ADDRESS_TABLES.length
}

export const page = (db: Sql, table: AddressTable, after: Pick<Walk, 'owner' | 'id'>, limit: number): Promise<Row[]> =>
  db.rows<Row>(
    table === 'people'
      ? sql`select ${ownerIn(table)} as owner, id, email from people where id > ${after.id} order by id limit ${limit}`
      : sql`select owner, id, email from ${raw(table)} where (owner, id) > (${after.owner}, ${after.id}) order by owner, id limit ${limit}`,
  )

/** Those of these addresses that another row of the table has. */
export async function findTaken(
  db: Sql,
  table: 'people' | 'credentials',
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ email: string }>(sql`
    select email from ${raw(table)} where email = any(${[...emails]}::text[]) and ${activeIn(table)}`)
  return new Set(rows.map(({ email }) => email))
}

export type Replacement = {
  readonly owner: string
  readonly id: string
  readonly before: string
  readonly email: string
}

/** Replaces addresses that are still as they were read. */
export const replace = (tx: Tx, table: AddressTable, rows: readonly Replacement[]): Promise<unknown> =>
  tx.rows(sql`
    update ${raw(table)} t set email = n.email
    from json_to_recordset(${rowsOf(rows)}) as n(owner uuid, id uuid, before text, email text)
    where t.id = n.id and t.email = n.before ${table === 'people' ? sql`` : sql`and t.owner = n.owner`}`)
