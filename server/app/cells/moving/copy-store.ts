// Copies what moves from one database to another, in SQL: table by table, those first that others refer to, a bounded batch at a time; compares both
// sides; and removes it where it was. It decides nothing.

import { raw, sql, type Sql, type Tx } from '../../../platform/db/sql.ts'
import { oidsOf, passFence, tablesHere, type TableHere } from './fence-store.ts'
import { rowsThatMove, type MovingKeys } from './tables.ts'

const FIRST_ROWS = 10
const LARGE_ROWS_MAX = 8
const ROWS_MAX = 5_000
/** Of a batch, as text. Rows of files are large. */
const BYTES_MAX = 4 * 1024 * 1024

/** A table that gets fewer is not analyzed anew. */
const ANALYZED_ROWS = 500

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The tables, each after those that it refers to. */
async function inOrder(db: Sql): Promise<readonly TableHere[]> {
  const all = await tablesHere(db)
  const tables = new Map(all.map((table) => [table.oid, table]))
  const rows = await db.rows<{ from: number; to: number }>(sql`
    select distinct conrelid::bigint as from, confrelid::bigint as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid and conrelid = any(${oidsOf(all)}::oid[])`)
  const needs = Map.groupBy(rows, ({ from }) => from)
  const placed = new Set<number>()
  const visit = (oid: number, under: readonly number[]): void => {
    if (placed.has(oid) || under.includes(oid)) return
    for (const { to } of needs.get(oid) ?? []) if (tables.has(to)) visit(to, [...under, oid])
    placed.add(oid)
  }
  for (const oid of tables.keys()) visit(oid, [])
  return [...placed].map((oid) => tables.get(oid)!)
}

type Columns = {
  /** Those that are copied, and compared. */
  readonly copied: string
  /** The order in which they are: that of the primary key, if there is one. */
  readonly order: string
  /** Whether the database numbers rows by itself, and the numbers are kept. */
  readonly numbered: string | null
}

async function columnsOf(db: Sql, { oid, keepsNumbers }: TableHere): Promise<Columns> {
  const rows = await db.rows<{ column: string; numbered: boolean; key: number | null }>(sql`
    select a.attname as column, a.attidentity <> '' as numbered, array_position(i.indkey::int2[], a.attnum) as key
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${oid}::oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`)
  const copied = rows.filter(({ numbered }) => keepsNumbers || !numbered)
  const key = rows.filter((row) => row.key !== null).toSorted((a, b) => a.key! - b.key!)
  const numbered = rows.find((row) => row.numbered && keepsNumbers)?.column ?? null
  return {
    copied: copied.map(({ column }) => quoted(column)).join(', '),
    order: key.length === 0 ? '' : `order by ${key.map(({ column }) => quoted(column)).join(', ')}`,
    numbered,
  }
}

type Sides = { readonly from: Tx; readonly to: Tx; readonly keys: MovingKeys }

async function copyTable({ from, to, keys }: Sides, table: TableHere): Promise<number> {
  const { name, isShared, isLarge, isLog } = table
  if (isLog) await to.rows(sql`${raw(`delete from ${name} where ${rowsThatMove(table, keys)}`)}`)
  const { copied, order, numbered } = await columnsOf(from, table)
  const cursor = quoted(`move ${name}`)
  await from.rows(
    sql`${raw(
      `declare ${cursor} no scroll cursor for
       select row_to_json(r)::text as row from (select ${copied} from ${name} where ${rowsThatMove(table, keys)} ${order}) r`,
    )}`,
  )
  const insert = raw(
    `insert into ${name} (${copied}) ${numbered === null ? '' : 'overriding system value'} select ${copied} from json_populate_recordset(null::${name}, `,
  )
  const end = raw(isShared ? ') on conflict do nothing' : ')')
  let [count, size] = [0, isLarge ? LARGE_ROWS_MAX : FIRST_ROWS]
  for (;;) {
    const rows = await from.rows<{ row: string }>(sql`${raw(`fetch ${size} from ${cursor}`)}`)
    if (rows.length === 0) break
    const batch = `[${rows.map(({ row }) => row).join(',')}]`
    await to.rows(sql`${insert}${batch}::json${end}`)
    count += rows.length
    const fitting = Math.floor((BYTES_MAX * rows.length) / batch.length)
    size = Math.max(1, Math.min(2 * size, isLarge ? LARGE_ROWS_MAX : ROWS_MAX, fitting))
  }
  await from.rows(sql`${raw(`close ${cursor}`)}`)
  if (numbered !== null && count > 0)
    await to.rows(
      sql`${raw(
        `select setval(s::regclass, greatest((select max(${quoted(numbered)}) from ${name}), nextval(s::regclass)))
       from pg_get_serial_sequence('${name}', '${numbered}') s`,
      )}`,
    )
  return count
}

/** Copies all of it, within the transactions of both sides. Returns how many rows. */
export async function copyAll(sides: Sides, onTable: (name: string, rows: number) => void): Promise<number> {
  let sum = 0
  for (const table of await inOrder(sides.from)) {
    const rows = await copyTable(sides, table)
    // What reads the whole of it next is planned by its size, and so are the calls after the move.
    if (rows >= ANALYZED_ROWS) await sides.to.rows(sql`${raw(`analyze ${table.name}`)}`)
    onTable(table.name, rows)
    sum += rows
  }
  return sum
}

/** What a table has of it: how many rows, and a sum over all their values. */
async function sumOf(db: Sql, table: TableHere, keys: MovingKeys): Promise<string> {
  const { copied } = await columnsOf(db, table)
  const [row] = await db.rows<{ sum: string }>(
    sql`${raw(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${copied})::text, 0)::numeric), 0) as sum
     from ${table.name} where ${rowsThatMove(table, keys)}`,
    )}`,
  )
  return row!.sum
}

/** The tables in which the two sides differ. One that the other side lacks has no rows of it (`lackingIn`). */
export async function differing({ from, to, keys }: Sides): Promise<string[]> {
  const different: string[] = []
  const there = new Map((await tablesHere(to)).map((table) => [table.name, table]))
  for (const table of await tablesHere(from)) {
    const other = there.get(table.name)
    if (table.isLog || !other) continue
    const sums = [await sumOf(from, table, keys), await sumOf(to, other, keys)]
    if (sums[0] !== sums[1]) different.push(`${table.name}: ${sums.join(' and ')}`)
  }
  return different
}

/** The tables with rows of it here that the other cell does not have: those of the sandbox bank, which its first server makes. */
export async function lackingIn(other: Sql, here: Sql, keys: MovingKeys): Promise<string[]> {
  const there = new Set((await tablesHere(other)).map(({ name }) => name))
  return (await tablesWith(here, keys)).filter((name) => !there.has(name))
}

/** The tables that have rows of it, but for what was written a little after it had left. */
export async function tablesWith(db: Sql, keys: MovingKeys): Promise<string[]> {
  const found: string[] = []
  for (const table of await tablesHere(db)) {
    if (table.isShared || table.isLog) continue
    const rows = await db.rows(sql`${raw(`select 1 from ${table.name} where ${rowsThatMove(table, keys)} limit 1`)}`)
    if (rows.length > 0) found.push(table.name)
  }
  return found
}

/** Removes all of it, in one commit: what the other cell has. */
export async function removeAll(tx: Tx, id: string, keys: MovingKeys): Promise<void> {
  await passFence(tx, id)
  for (const table of (await inOrder(tx)).toReversed())
    if (!table.isShared) await tx.rows(sql`${raw(`delete from ${table.name} where ${rowsThatMove(table, keys)}`)}`)
}
