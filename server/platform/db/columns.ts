// The column map of a table: one map gives the statements that read, insert and save its rows. It
// knows no table. A map has an entry for every property of the noun; a missing or an extra one does
// not compile. The worked example is `payments/customers/store.ts`.

import { strict as assert } from 'node:assert'
import { raw, rowsOf, sql, type Copied, type Statement } from './sql.ts'

/**
 * How a column is written. `key`: it identifies the row. `fixed`: only when the row is inserted.
 * `saved`: also whenever the row is saved. `later`: as `saved`, but a new row gets the table's
 * default. `counted`: SQL counts the saves in it, from the table's default on.
 */
type WriteRule = 'key' | 'fixed' | 'saved' | 'later' | 'counted'

/**
 * A property and its column: `column` if it is not the property in snake_case, `read` if it is read
 * by another expression, `json` if an array of it is stored as JSON.
 */
type WrittenColumn<K extends WriteRule> =
  | K
  | {
      readonly is: K
      readonly column?: string
      readonly read?: Statement | 'never'
      readonly json?: true
    }
/** A property that SQL computes; it is never written to the table. */
type Computed = { readonly read: Statement }
type Column = WrittenColumn<Exclude<WriteRule, 'key'>> | Computed

type Property<Row> = Row extends unknown ? keyof Row & string : never
type Columns<Row, Key> = {
  readonly [P in Property<Row>]: P extends Key ? WrittenColumn<'key'> : Column
}

/**
 * The statements of a table. Each has one text for any number of rows, so that it is prepared once.
 */
export type Table<Row> = {
  /** The column list of a select, for the table under its alias. */
  readonly columns: Statement
  /** Inserts rows. `order by`, `on conflict` and `returning` may follow. */
  inserting(rows: readonly Row[]): Statement
  /**
   * Inserts rows by `Tx.copy`, which costs half; nothing may follow. The columns of arrays have a
   * type of array, unless they are `json`.
   */
  copying(rows: readonly Row[]): Copied
  /**
   * A row as a line that `copyingLines` takes, for rows that wait: text costs less to keep than an
   * object.
   */
  lineOf(row: Row): string
  /** As `copying`, of lines in UTF-8. */
  copyingLines(lines: Buffer): Copied
  /** Inserts new rows and saves existing ones, in key order. `returning` may follow. */
  saving(rows: readonly Row[]): Statement
  /** Saves existing rows. A condition (`and …`) and `returning` may follow. */
  updating(rows: readonly Row[]): Statement
}

type Part = {
  readonly property: string
  readonly column: string
  readonly is: WriteRule | undefined
  readonly read: string
  readonly json: boolean
}
type Entry = {
  readonly is?: WriteRule
  readonly column?: string
  readonly read?: Statement | 'never'
  readonly json?: boolean
}

const snakeOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function partOf(alias: string, property: string, entry: WriteRule | Entry): Part {
  const {
    is,
    column = snakeOf(property),
    read,
    json = false,
  }: Entry = typeof entry === 'string' ? { is: entry } : entry
  if (read === 'never') return { property, column, is, read: '', json }
  assert(!read?.values.length, `the text of ${property} is no constant`)
  const from = read?.text ?? `${alias}."${column}"`
  return {
    property,
    column,
    is,
    read: !read && column === property ? from : `${from} as "${property}"`,
    json,
  }
}

/** Encodes bytes in PostgreSQL's text form; everything else goes into JSON as it is. */
const encoded = (value: unknown): unknown =>
  typeof value === 'object' && value instanceof Uint8Array
    ? `\\x${Buffer.from(value).toString('hex')}`
    : value

/** Makes a function that serializes rows to JSON, with the columns of `parts` only. */
function jsonBy(parts: readonly Part[]): (rows: readonly object[]) => string {
  // Copied and filled: an object that grows by computed names takes half as long again to
  // serialize.
  const blank: Record<string, unknown> = Object.fromEntries(
    parts.map(({ column }) => [column, null]),
  )
  const filled = (row: Record<string, unknown>) => {
    const json = { ...blank }
    for (const { property, column } of parts) json[column] = encoded(row[property] ?? undefined)
    return json
  }
  return (rows) => rowsOf((rows as readonly Record<string, unknown>[]).map(filled))
}

const NULL = '\\N'
const SPECIAL = /[\\\n\r\t]/
const SPECIALS = /[\\\n\r\t]/g
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(SPECIALS, (one) => ESCAPES[one]!) : text

const QUOTE = /["\\]/

/** An item of an array. */
function quoted(item: unknown): string {
  const text = String(item)
  return `"${QUOTE.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text}"`
}

/** A value in PostgreSQL's text format of COPY. */
function cellOf(value: unknown): string {
  if (typeof value === 'string') return escaped(value)
  if (value === null || value === undefined) return NULL
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return escaped(encoded(value) as string)
  return escaped(Array.isArray(value) ? `{${value.map(quoted).join(',')}}` : JSON.stringify(value))
}

const jsonCellOf = (value: unknown): string =>
  value === null || value === undefined ? NULL : escaped(JSON.stringify(value))

/** Makes a function that writes one row as a line of COPY. */
function lineBy(parts: readonly Part[]): (row: object) => string {
  const [{ property: first }, ...others] = parts as [Part, ...Part[]]
  return (row) => {
    const values = row as Record<string, unknown>
    let line = cellOf(values[first])
    for (const { property, json } of others)
      line += `\t${json ? jsonCellOf(values[property]) : cellOf(values[property])}`
    return `${line}\n`
  }
}

const listOf = (
  parts: readonly Part[],
  of = (column: string) => column,
  separator = ', ',
): string => parts.map(({ column }) => of(`"${column}"`)).join(separator)

/**
 * The statements of the table `name` under an alias. `Key` names its key's properties. Rows are
 * sent as one JSON and read by the table's own type, so that a column's type is given in one place.
 */
export function table<
  Row extends object,
  Key extends Property<Row> = Extract<Property<Row>, 'owner' | 'id'>,
>(name: string, alias: string, columns: Columns<Row, Key>): Table<Row> {
  const parts = Object.entries<WriteRule | Entry>(columns).map(([property, entry]) =>
    partOf(alias, property, entry),
  )
  const written = parts.filter(({ is }) => is !== undefined && is !== 'counted')
  const counted = parts.filter(({ is }) => is === 'counted')
  const key = written.filter(({ is }) => is === 'key')
  const saved = written.filter(({ is }) => is === 'saved' || is === 'later')
  const first = written.filter(({ is }) => is !== 'later')
  const [jsonOfFirst, jsonOfAll, jsonOfSaved] = [
    jsonBy(first),
    jsonBy(written),
    jsonBy([...key, ...saved]),
  ]
  const inserts = (of: readonly Part[]) =>
    raw(
      `insert into ${name} as ${alias} (${listOf(of)})
        select ${listOf(of)}
        from json_populate_recordset(null::${name}, `,
    )
  const [inserting, saving] = [inserts(first), inserts(written)]
  const sets = (from: string): string =>
    [
      ...saved.map(({ column }) => `"${column}" = ${from}."${column}"`),
      ...counted.map(({ column }) => `"${column}" = ${alias}."${column}" + 1`),
    ].join(', ')
  const onConflict = raw(
    `) given order by ${listOf(key)} on conflict (${listOf(key)}) do update set ${sets('excluded')}`,
  )
  const updating = raw(
    `update ${name} as ${alias}
      set ${sets('given')}
      from json_populate_recordset(null::${name}, `,
  )
  const byKey = raw(
    `) given where ${listOf(key, (column) => `${alias}.${column} = given.${column}`, ' and ')}`,
  )
  const lineOf = lineBy(first)
  const copied = `copy ${name} (${listOf(first)}) from stdin`
  const copyingLines = (lines: Buffer): Copied => ({ statement: copied, rows: lines })
  return {
    columns: raw(parts.flatMap(({ read }) => (read === '' ? [] : [read])).join(', ')),
    inserting: (rows) => sql`${inserting}${jsonOfFirst(rows)}) given`,
    copying: (rows) => copyingLines(Buffer.from(rows.map(lineOf).join(''))),
    lineOf,
    copyingLines,
    saving: (rows) => sql`${saving}${jsonOfAll(rows)}${onConflict}`,
    updating: (rows) => sql`${updating}${jsonOfSaved(rows)}${byKey}`,
  }
}
