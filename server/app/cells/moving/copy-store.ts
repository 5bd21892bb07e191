// Copies what moves from one database to another, in SQL: table by table, those first that others refer to, a bounded batch at a time; compares both
// sides; and removes it where it was. It decides nothing. What changes after it was copied is for catch-up-store.ts.

import { raw, sql, type Sql, type Statement, type Tx } from '../../../platform/db/sql.ts'
import { described, inOrder, orderOf, quoted, type Described } from './columns-store.ts'
import { passFence, tablesHere, type TableHere } from './fence-store.ts'
import { rowsThatMove, type MovingKeys } from './tables.ts'

const FIRST_ROWS = 10
const LARGE_ROWS_MAX = 8
const ROWS_MAX = 5_000
/** Of a batch, as text. Rows of files are large. */
const BYTES_MAX = 4 * 1024 * 1024

/** A table that gets fewer is not analyzed anew. */
const ANALYZED_ROWS = 500

export type Sides = { readonly from: Tx; readonly to: Tx; readonly keys: MovingKeys }

/** Reads what `query` finds, a bounded batch at a time: each row has a text, and batches are measured by it. */
export async function inBatches<Row extends { readonly row: string }>(
  from: Tx,
  { name, isLarge }: TableHere,
  query: string,
  work: (batch: readonly Row[]) => Promise<void>,
): Promise<number> {
  const cursor = quoted(`move ${name}`)
  await from.rows(sql`${raw(`declare ${cursor} no scroll cursor for ${query}`)}`)
  let [count, size] = [0, isLarge ? LARGE_ROWS_MAX : FIRST_ROWS]
  for (;;) {
    const rows = await from.rows<Row>(sql`${raw(`fetch ${size} from ${cursor}`)}`)
    if (rows.length === 0) break
    await work(rows)
    count += rows.length
    const bytes = rows.reduce((sum, { row }) => sum + row.length + 1, 1)
    const fitting = Math.floor((BYTES_MAX * rows.length) / bytes)
    size = Math.max(1, Math.min(2 * size, isLarge ? LARGE_ROWS_MAX : ROWS_MAX, fitting))
  }
  await from.rows(sql`${raw(`close ${cursor}`)}`)
  return count
}

/** The rows of a batch, as a parameter for `json_populate_recordset`. */
export const jsonOf = (batch: readonly { readonly row: string }[]): string =>
  `[${batch.map(({ row }) => row).join(',')}]`

/** What writes a batch of rows that the other side may have already, or may not have (`end`). */
export function insertOf({ table: { name }, columns }: Described, end: string): (batch: string) => Statement {
  const { copied, numbered } = columns
  const begin = raw(
    `insert into ${name} (${copied}) ${numbered === null ? '' : 'overriding system value'} select ${copied} from json_populate_recordset(null::${name}, `,
  )
  return (batch) => sql`${begin}${batch}::json${raw(`) ${end}`)}`
}

/** The numbers that the database gives go on after those that were copied. */
export async function keepNumbering(to: Tx, { table: { name }, columns: { numbered } }: Described): Promise<void> {
  if (numbered === null) return
  await to.rows(
    sql`${raw(
      `select setval(s::regclass, greatest((select max(${quoted(numbered)}) from ${name}), nextval(s::regclass)))
       from pg_get_serial_sequence('${name}', '${numbered}') s`,
    )}`,
  )
}

/** Copies the rows of a table. */
export async function copyTable({ from, to, keys }: Sides, one: Described): Promise<number> {
  const { table, columns } = one
  const { name, isShared } = table
  const rows = `select ${columns.copied} from ${name} where ${rowsThatMove(table, keys)} ${orderOf(columns)}`
  const insert = insertOf(one, isShared ? 'on conflict do nothing' : '')
  const query = `select row_to_json(r)::text as row from (${rows}) r`
  const count = await inBatches(from, table, query, (batch) => to.rows(insert(jsonOf(batch))).then(() => {}))
  if (count > 0) await keepNumbering(to, one)
  return count
}

/** Told of each table, and how many rows of it were copied. */
export type OnTable = (name: string, rows: number) => void

/**
 * The first pass: copies what the snapshot of `from` has, within the transactions of both sides. Returns how many rows each table had.
 */
export async function copyFirst(sides: Sides, onTable: OnTable): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const one of await described(sides.from)) {
    const { name, isLog } = one.table
    // Lines that were written a little after it had left the cell before.
    if (isLog) await sides.to.rows(sql`${raw(`delete from ${name} where ${rowsThatMove(one.table, sides.keys)}`)}`)
    const rows = await copyTable(sides, one)
    // What reads the whole of it next is planned by its size, and so are the calls after the move.
    if (rows >= ANALYZED_ROWS) await sides.to.rows(sql`${raw(`analyze ${name}`)}`)
    onTable(name, rows)
    counts.set(name, rows)
  }
  return counts
}

/** What each table has of it: how many rows, and a sum over all their values. */
async function sumsOf(db: Sql, tables: readonly Described[], keys: MovingKeys): Promise<ReadonlyMap<string, string>> {
  const sums = tables.map(
    ({ table, columns }, n) => `select ${n} as n, count(*) || ' ' ||
      coalesce(sum(hashtextextended(row(${columns.copied})::text, 0)::numeric), 0) as sum from ${table.name} where ${rowsThatMove(table, keys)}`,
  )
  if (sums.length === 0) return new Map()
  const rows = await db.rows<{ n: number; sum: string }>(sql`${raw(sums.join(' union all '))}`)
  return new Map(rows.map(({ n, sum }) => [tables[n]!.table.name, sum]))
}

/** Those of these tables in which the two sides differ. One that the other side lacks has no rows of it (`lackingIn`). */
export async function differing({ from, to, keys }: Sides, tables: readonly Described[]): Promise<string[]> {
  const there = new Set((await tablesHere(to)).map(({ name }) => name))
  const compared = tables.filter(({ table }) => !table.isLog && there.has(table.name))
  const [one, other] = [await sumsOf(from, compared, keys), await sumsOf(to, compared, keys)]
  return [...one]
    .filter(([name, sum]) => other.get(name) !== sum)
    .map(([name, sum]) => `${name}: ${sum} and ${other.get(name)}`)
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
