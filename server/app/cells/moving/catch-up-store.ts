// Brings what a first pass has copied to what it has become, in SQL, once nobody writes it any more: rows that were noted are copied again or
// removed, and compared. Its time depends on how many they are, not on how large the platform is. It decides nothing.

import { raw, sql, type Statement } from '../../../platform/db/sql.ts'
import { keysNoted, noted } from './changes-store.ts'
import { described, quoted, type Columns, type Described } from './columns-store.ts'
import {
  copyTable,
  differing,
  inBatches,
  insertOf,
  jsonOf,
  keepNumbering,
  type OnTable,
  type Sides,
} from './copy-store.ts'
import { dueColumns, type TableHere } from './fence-store.ts'
import { rowsThatMove, type MovingKeys } from './tables.ts'

/** A table that had no more rows is compared as a whole once more, whatever was noted of it. */
const COMPARED_ROWS_MAX = 1_000

/** `keys`: what moves now; `joined` and `left`: the people who were not of it at the first pass, or are no longer. */
export type CatchingUp = Sides & {
  readonly id: string
  readonly joined: MovingKeys
  readonly left: MovingKeys
  /** How many rows of each table the first pass had. */
  readonly first: ReadonlyMap<string, number>
}

type Table = Described & { readonly isNoted: boolean }

const isOfPeople = ({ scope }: TableHere): boolean => 'column' in scope && scope.of === 'people'
/** Copied as a whole once more: its rows are not found again by their keys, or others have them too. */
const isWhole = ({ table, columns }: Table): boolean => table.isShared === true || !columns.isFound

/** That rows `one` and `other` have the same key. */
const sameKey = ({ key }: Columns, one: string, other: string): string =>
  key.map((column) => `${one}.${quoted(column)} = ${other}.${quoted(column)}`).join(' and ')

const columnsIn = (names: readonly string[], row?: string): string =>
  names.map((name) => (row === undefined ? quoted(name) : `${row}.${quoted(name)}`)).join(', ')

/** Each key of `keys` as `k` with its row as `r`, found by the key alone whatever the planner thinks; `left join`: also keys without a row. */
function rowsOfKeys(
  keys: string,
  { table, columns }: Table,
  moving: MovingKeys,
  { selected, join = 'join' }: { readonly selected: string; readonly join?: 'join' | 'left join' },
): string {
  const found = `select ${selected} from ${table.name} t where ${sameKey(columns, 't', 'k')} and ${rowsThatMove(table, moving)}`
  return `${keys} k ${join} lateral (${found} limit 1) r on true`
}

/** A batch of rows, or of keys, that was read on the other side. */
const sent = ({ table }: Table, batch: string): Statement =>
  sql`${raw(`json_populate_recordset(null::${table.name}, `)}${batch}::json)`

/** Removes rows that are gone, or are copied as a whole once more. */
async function removeGone({ from, to, id, keys, left }: CatchingUp, one: Table): Promise<void> {
  const { table, columns } = one
  const { name } = table
  if (isWhole(one)) {
    if (!table.isShared) await to.rows(sql`${raw(`delete from ${name} where ${rowsThatMove(table, keys)}`)}`)
    return
  }
  if (isOfPeople(table) && left.people.length > 0)
    await to.rows(sql`${raw(`delete from ${name} where ${rowsThatMove(table, left)}`)}`)
  if (!one.isNoted) return
  const found = rowsOfKeys(keysNoted(id, one), one, keys, { selected: 'true as there', join: 'left join' })
  const gone = `select row_to_json(k)::text as row from ${found} where r.there is null`
  const key = columnsIn(columns.key)
  const remove = raw(`delete from ${name} where ${rowsThatMove(table, keys)} and (${key}) in (select ${key} from `)
  await inBatches(from, table, gone, async (batch) => {
    await to.rows(sql`${remove}${sent(one, jsonOf(batch))})`)
  })
}

/** Copies rows that were written: first those that are there already, so that what only one row may have is free for a new one. */
async function copyWritten({ from, to, id, keys }: CatchingUp, one: Table): Promise<number> {
  const { table, columns } = one
  const selected = rowsOfKeys(keysNoted(id, one), one, keys, { selected: columns.copied })
  const written = `select row_to_json(r)::text as row from ${selected} order by ${columnsIn(columns.key, 'r')}`
  if (columns.changing.length > 0) {
    const set = columns.changing.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ')
    const update = raw(`update ${table.name} t set ${set} from `)
    const where = raw(` r where ${sameKey(columns, 't', 'r')}`)
    await inBatches(from, table, written, async (batch) => {
      await to.rows(sql`${update}${sent(one, jsonOf(batch))}${where}`)
    })
  }
  const insert = insertOf(one, `on conflict (${columnsIn(columns.key)}) do nothing`)
  const count = await inBatches(from, table, written, async (batch) => {
    await to.rows(insert(jsonOf(batch)))
  })
  if (count > 0) await keepNumbering(to, one)
  return count
}

/** Whether the rows that were noted are the same on both sides, and gone on both. */
async function isSame({ from, to, id, keys }: CatchingUp, one: Table): Promise<boolean> {
  const { table, columns } = one
  const how = { selected: `hashtextextended(row(${columns.copied})::text, 0) as hash`, join: 'left join' } as const
  const here = `select row_to_json(k)::text as row, r.hash::text as hash from ${rowsOfKeys(keysNoted(id, one), one, keys, how)}`
  const [begin, end] = rowsOfKeys('KEYS', one, keys, how).split('KEYS') as [string, string]
  let same = true
  await inBatches<{ row: string; hash: string | null }>(from, table, here, async (batch) => {
    const hashes = batch.flatMap(({ hash }) => hash ?? [])
    const sum = hashes.reduce((all, hash) => all + BigInt(hash), 0n)
    const rows = await to.rows<{ found: string }>(
      sql`select count(r.hash) || ' ' || coalesce(sum(r.hash::numeric), 0) as found from ${raw(begin)}${sent(one, jsonOf(batch))}${raw(end)}`,
    )
    same &&= rows[0]!.found === `${hashes.length} ${sum}`
  })
  return same
}

async function tablesOf({ from, id }: CatchingUp): Promise<readonly Table[]> {
  const isNoted = await noted(from, id)
  return (await described(from)).map((one) => ({ ...one, isNoted: isNoted(one.table) }))
}

/** Brings the copy to what `from` has. Returns how many rows were copied. */
export async function catchUp(catching: CatchingUp, onTable: OnTable): Promise<number> {
  const { from, to, joined } = catching
  const tables = await tablesOf(catching)
  for (const one of tables.toReversed()) await removeGone(catching, one)
  let sum = 0
  for (const one of tables) {
    const { table, isNoted } = one
    let rows = 0
    if (isWhole(one)) rows = await copyTable(catching, one)
    else {
      if (isOfPeople(table) && joined.people.length > 0) rows += await copyTable({ from, to, keys: joined }, one)
      if (isNoted) rows += await copyWritten(catching, one)
    }
    onTable(table.name, rows)
    sum += rows
  }
  return sum
}

/** The tables in which the two sides differ: by the rows that were noted, and as a whole where that takes no time. */
export async function differingSince(catching: CatchingUp): Promise<string[]> {
  const { from, first } = catching
  const tables = await tablesOf(catching)
  const postponed = new Set((await dueColumns(from)).map(({ table }) => table.name))
  // What nobody wrote has its due times put ahead on one side alone.
  const isSmall = ({ name }: TableHere) => !postponed.has(name) && (first.get(name) ?? 0) <= COMPARED_ROWS_MAX
  const whole = tables.filter((one) => isWhole(one) || isOfPeople(one.table) || isSmall(one.table))
  const different = await differing(catching, whole)
  for (const one of tables)
    if (one.isNoted && !isWhole(one) && !one.table.isLog && !(await isSame(catching, one)))
      different.push(`${one.table.name}: rows written meanwhile`)
  return different
}
