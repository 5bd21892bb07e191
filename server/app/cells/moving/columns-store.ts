// The tables of what moves with their columns, as a copy needs them, in SQL.

import { sql, type Sql } from '../../../platform/db/sql.ts'
import { oidsOf, tablesHere, type TableHere } from './fence-store.ts'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export type Columns = {
  /** Those that are copied, and compared. */
  readonly copied: string
  /** The primary key; empty where there is none. */
  readonly key: readonly string[]
  /** Those that are copied and may change: neither of the key nor numbered by the database. */
  readonly changing: readonly string[]
  /** Whether the database numbers rows by itself, and the numbers are kept. */
  readonly numbered: string | null
  /** Its key is the same in both cells, so that a row that was copied is found again. */
  readonly isFound: boolean
}

type Column = {
  readonly table: number
  readonly column: string
  readonly numbered: boolean
  readonly key: number | null
}

function columnsFrom({ keepsNumbers }: TableHere, rows: readonly Column[]): Columns {
  const copied = rows.filter(({ numbered }) => keepsNumbers || !numbered)
  const key = rows.filter((row) => row.key !== null).toSorted((a, b) => a.key! - b.key!)
  return {
    copied: copied.map(({ column }) => quoted(column)).join(', '),
    key: key.map(({ column }) => column),
    changing: copied.filter((row) => row.key === null && !row.numbered).map(({ column }) => column),
    numbered: rows.find((row) => row.numbered && keepsNumbers)?.column ?? null,
    isFound: key.length > 0 && key.every((row) => copied.includes(row)),
  }
}

/** A table with its columns. */
export type Described = { readonly table: TableHere; readonly columns: Columns }

/** The tables with their columns, each after those that it refers to. */
export async function described(db: Sql): Promise<readonly Described[]> {
  const tables = await inOrder(db)
  const rows = await db.rows<Column>(sql`
    select a.attrelid::bigint as table, a.attname as column, a.attidentity <> '' as numbered, array_position(i.indkey::int2[], a.attnum) as key
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = any(${oidsOf(tables)}::oid[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attrelid, a.attnum`)
  const of = Map.groupBy(rows, ({ table }) => table)
  return tables.map((table) => ({ table, columns: columnsFrom(table, of.get(table.oid) ?? []) }))
}

/** The order in which rows are copied: that of the primary key, if there is one. */
export const orderOf = ({ key }: Columns): string => (key.length === 0 ? '' : `order by ${key.map(quoted).join(', ')}`)

/** The tables, each after those that it refers to. */
export async function inOrder(db: Sql): Promise<readonly TableHere[]> {
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
