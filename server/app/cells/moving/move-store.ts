// Moves the rows of platforms from one schema of the database to another, in SQL, within one
// transaction that the caller begins and commits. On a Citus it is the coordinator's, which carries
// it out on the nodes of both. It decides nothing.

import { inSchema } from '../../../platform/db/connections/schema.ts'
import type { Connection } from '../../../platform/db/connection-sql.ts'
import { MOVING_TABLES, rowsThatMove, type MovingKeys, type MovingTable } from './tables.ts'

/** A table that both cells have. `source` and `target` are its names with their schemas. */
export type Table = MovingTable & {
  readonly source: string
  readonly target: string
  readonly columns: string
  /** Of its primary key, by which rows are copied in order. */
  readonly key: string
  /** The column that the database numbers, where the numbers are kept. */
  readonly numbered: string | undefined
}

export type Sides = { readonly source: string; readonly target: string; readonly keys: MovingKeys }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A table with its schema; what is of the sandbox bank is in the one beside. */
function placeIn(name: string, schema: string): string {
  if (!name.startsWith('bank.')) return `${quoted(schema)}.${quoted(name)}`
  const [bank = '', table = ''] = inSchema(name, schema).split('.')
  return `${quoted(bank)}.${quoted(table)}`
}

/** Those of our tables that are in this schema. */
export async function tablesIn(
  connection: Connection,
  schema: string,
): Promise<ReadonlySet<string>> {
  const places = MOVING_TABLES.map(({ name }) => placeIn(name, schema))
  const { rows } = await connection.query<{ n: number }>(
    'select n::int as n from unnest($1::text[]) with ordinality as named (name, n) where to_regclass(name) is not null',
    [places],
  )
  return new Set(rows.map(({ n }) => MOVING_TABLES[n - 1]!.name))
}

type Column = { place: string; name: string; numbered: boolean; key: number | null }

async function columnsOf(
  connection: Connection,
  places: readonly string[],
): Promise<ReadonlyMap<string, Column[]>> {
  const { rows } = await connection.query<Column>(
    `select place, a.attname as name, a.attidentity <> '' as numbered,
        array_position(i.indkey::int2[], a.attnum) as key
     from unnest($1::text[]) as named (place) join pg_attribute a on a.attrelid = place::regclass
       left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by place, a.attnum`,
    [places],
  )
  return Map.groupBy(rows, ({ place }) => place)
}

/** The tables of both cells, each after those that it refers to. */
async function inOrder(
  connection: Connection,
  tables: readonly Table[],
): Promise<readonly Table[]> {
  const places = tables.map(({ source }) => source)
  const { rows } = await connection.query<{ from: string; to: string }>(
    `select distinct one.place as "from", other.place as "to" from pg_constraint c
     join unnest($1::text[]) as one (place) on c.conrelid = one.place::regclass
     join unnest($1::text[]) as other (place) on c.confrelid = other.place::regclass
     where c.contype = 'f' and c.conrelid <> c.confrelid`,
    [places],
  )
  const needs = Map.groupBy(rows, ({ from }) => from)
  const named = new Map(tables.map((table) => [table.source, table]))
  const placed = new Set<string>()
  const visit = (place: string, under: readonly string[]): void => {
    if (placed.has(place) || under.includes(place)) return
    for (const { to } of needs.get(place) ?? []) visit(to, [...under, place])
    placed.add(place)
  }
  for (const place of named.keys()) visit(place, [])
  return [...placed].map((place) => named.get(place)!)
}

/** The tables that both cells have, each after those that it refers to. */
export async function describe(
  connection: Connection,
  { source, target }: Sides,
): Promise<readonly Table[]> {
  const [here, there] = [await tablesIn(connection, source), await tablesIn(connection, target)]
  const both = MOVING_TABLES.filter(({ name }) => here.has(name) && there.has(name))
  const columns = await columnsOf(
    connection,
    both.map(({ name }) => placeIn(name, source)),
  )
  const tables = both.map((table): Table => {
    const place = placeIn(table.name, source)
    const own = columns.get(place) ?? []
    const copied = own.filter(({ numbered }) => table.keepsNumbers || !numbered)
    const key = own.filter((one) => one.key !== null).toSorted((a, b) => a.key! - b.key!)
    return {
      ...table,
      source: place,
      target: placeIn(table.name, target),
      columns: copied.map(({ name }) => quoted(name)).join(', '),
      key: key.map(({ name }) => quoted(name)).join(', '),
      numbered: table.keepsNumbers && own.find(({ numbered }) => numbered)?.name,
    }
  })
  return inOrder(connection, tables)
}

const countOf = async (
  connection: Connection,
  place: string,
  where: string,
  lock = '',
): Promise<number> => {
  const { rows } = await connection.query<{ n: number }>(
    `select count(*)::bigint as n from (select 1 from ${place} where ${where} ${lock}) as mine`,
  )
  return rows[0]!.n
}

/**
 * The tables of this list in which a cell has rows of the platforms; those of logs are not looked
 * at.
 */
export async function tablesWith(
  connection: Connection,
  tables: readonly Table[],
  { side, keys }: { readonly side: 'source' | 'target'; readonly keys: MovingKeys },
): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    if (table.isLog || table.isShared || table.isForgotten) continue
    const { rows } = await connection.query(
      `select 1 from ${table[side]} where ${rowsThatMove(table, keys)} limit 1`,
    )
    if (rows.length > 0) found.push(table.name)
  }
  return found
}

/** What numbers rows by itself goes on after those that were copied. */
async function keepNumbering(
  connection: Connection,
  table: Table,
  numbered: string,
): Promise<void> {
  await connection.query(
    `select setval(s::regclass,
        greatest((select max(${quoted(numbered)}) from ${table.target}), nextval(s::regclass)))
     from pg_get_serial_sequence('${table.target}', '${numbered}') s`,
  )
}

/** Copies the rows of a table, which nobody changes from then on. Returns how many. */
export async function copyTable(
  connection: Connection,
  table: Table,
  keys: MovingKeys,
): Promise<number> {
  const { source, target, columns, key, isLog, isShared, isForgotten, numbered } = table
  if (isForgotten) return 0
  const where = rowsThatMove(table, keys)
  // Lines that were written a little after it had left the cell before.
  if (isLog) await connection.query(`delete from ${target} where ${where}`)
  if (isShared) await connection.query(`update ${source} set is_shared = true where ${where}`)
  const locked =
    isLog || isShared ? undefined : await countOf(connection, source, where, 'for update')
  if (locked === 0) return 0
  const { rowCount } = await connection.query(
    `insert into ${target} (${columns}) ${numbered ? 'overriding system value ' : ''}select
        ${columns}
      from ${source}
      where ${where}
     ${key === '' ? '' : `order by ${key}`} ${isShared ? 'on conflict do nothing' : ''}`,
  )
  if (locked !== undefined && rowCount !== locked)
    throw new Error(
      `${table.name}: ${locked} rows were to move, and ${rowCount} were copied: nothing was moved.`,
    )
  if (numbered) await keepNumbering(connection, table, numbered)
  return rowCount ?? 0
}

/** Removes the rows that were copied, and throws unless they are as many. */
export async function removeTable(
  connection: Connection,
  table: Table,
  { keys, copied }: { readonly keys: MovingKeys; readonly copied: number },
): Promise<void> {
  if (table.isShared) return
  const { rowCount } = await connection.query(
    `delete from ${table.source} where ${rowsThatMove(table, keys)}`,
  )
  if (!table.isLog && !table.isForgotten && rowCount !== copied)
    throw new Error(
      `${table.name}: ${copied} rows were copied, and ${rowCount} removed: nothing was moved.`,
    )
}

/** From here to the commit nobody writes these tables. Waits a moment for writes under way. */
export const lockTables = (connection: Connection, tables: readonly Table[]): Promise<unknown> =>
  connection.query(
    `lock table ${tables.map(({ source }) => source).join(', ')} in share row exclusive mode`,
  )
