// The directory in SQL: whose cell an e-mail is, and which cells have entered all of theirs. Its schema may be lost: it is made again, and filled
// from the cells. E-mails are here only as keyed hashes.

import { nodeOf } from '../../platform/db/connections/citus.ts'
import { raw, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'

/** The name was checked where the file was read. */
const named = (schema: string, table?: string): Statement =>
  raw(table === undefined ? `"${schema}"` : `"${schema}".${table}`)

export async function createTables(tx: Tx, schema: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`directory ${schema}`}, 0))`)
  await tx.rows(sql`create schema if not exists ${named(schema)}`)
  await tx.rows(sql`
    create table if not exists ${named(schema, 'people')} (email_hash bytea primary key, cell text not null)`)
  await tx.rows(sql`
    create table if not exists ${named(schema, 'cells')} (name text primary key, filled_at timestamptz not null)`)
}

const hashesIn = (hashes: readonly string[]): Statement =>
  sql`select decode(h, 'hex') from unnest(${[...hashes]}::text[]) h`

/** Enters e-mails for a cell; one that another cell has stays with that one. */
export async function insert(tx: Tx, schema: string, cell: string, hashes: readonly string[]): Promise<void> {
  await tx.rows(sql`
    insert into ${named(schema, 'people')} (email_hash, cell)
    select e, ${cell} from (${hashesIn(hashes)}) as given(e) order by e on conflict do nothing`)
}

/** Enters e-mails for a cell, also those that another cell had. */
export async function reassign(tx: Tx, schema: string, cell: string, hashes: readonly string[]): Promise<void> {
  await tx.rows(sql`
    insert into ${named(schema, 'people')} (email_hash, cell)
    select e, ${cell} from (${hashesIn(hashes)}) as given(e) order by e on conflict (email_hash) do update set cell = excluded.cell`)
}

/** How many of these e-mails the directory has for a cell, and how many for another. */
export async function countOf(
  db: Sql,
  schema: string,
  cell: string,
  hashes: readonly string[],
): Promise<{ own: number; elsewhere: number }> {
  const [row] = await db.rows<{ own: number; elsewhere: number }>(sql`
    select count(*) filter (where cell = ${cell})::int as own, count(*) filter (where cell <> ${cell})::int as elsewhere
    from ${named(schema, 'people')} where email_hash in (${hashesIn(hashes)})`)
  return row!
}

/** The cells that have entered all their e-mails. */
export async function filled(db: Sql, schema: string): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(sql`select name from ${named(schema, 'cells')}`)
  return new Set(rows.map(({ name }) => name))
}

export async function setFilled(tx: Tx, schema: string, cell: string, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into ${named(schema, 'cells')} (name, filled_at) values (${cell}, ${at})
    on conflict (name) do update set filled_at = excluded.filled_at`)
}

export async function clear(tx: Tx, schema: string): Promise<void> {
  await tx.rows(sql`delete from ${named(schema, 'people')}`)
  await tx.rows(sql`delete from ${named(schema, 'cells')}`)
}

/** The e-mails of people of a cell, after one of them, in the order of their ids. */
export const pageOfPeople = (cell: Sql, after: string, limit: number): Promise<{ id: string; email: string }[]> =>
  cell.rows(sql`select id, email from people where id > ${after}::uuid order by id limit ${limit}`)

/** What a cell holds, in numbers, and on a Citus the node that holds it. */
export async function contentsOf(cell: Sql): Promise<{ platforms: number; people: number; node?: string }> {
  const node = await nodeOf(cell, 'sellers')
  const [row] = await cell.rows<{ platforms: number; people: number }>(sql`
    select (select count(*)::int from sellers where owner = id) as platforms, (select count(*)::int from people) as people`)
  return { ...row!, ...(node === undefined ? {} : { node }) }
}
