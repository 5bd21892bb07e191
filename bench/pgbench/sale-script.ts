// The script for pgbench: one transaction, in three commits, with the same rows that our server
// wrote for one, value for value. Pure: rows in, script out. What it omits (our counters, the event
// feed, every lock and every read) is in pgbench's favour.

/** A value as PostgreSQL prints it, with its type; null stays null. */
export type Cell = { column: string; type: string; text: string | null }

/** One row of each table, as the server wrote it for one transaction. */
export type SaleRows = {
  idempotency: readonly Cell[]
  created: readonly Cell[]
  charge: readonly Cell[]
  changed: readonly Cell[]
  event: readonly Cell[]
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

// pgbench takes a colon before a name for a variable of its own, also inside a text; JSON is full
// of such colons.
const literal = ({ text, type }: Cell): string => {
  if (text === null) return `null::${type}`
  if (!/:\w/.test(text)) return quoted(text)
  return `U&${quoted(text.replaceAll('\\', '\\\\').replaceAll(':', '\\003a'))}`
}

type Values = Record<string, string>

function insert(table: string, cells: readonly Cell[], own: Values): string {
  const values = cells.map((cell) => own[cell.column] ?? literal(cell))
  const columns = cells.map(({ column }) => column)
  // A line each: pgbench reads a command to its end.
  return `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`
}

const setting = (cells: readonly Cell[]): string =>
  cells.map((cell) => `${cell.column} = ${literal(cell)}`).join(', ')

const ownerIn = (cells: readonly Cell[]): string =>
  cells.find(({ column }) => column === 'owner')!.text!

// Ids that sort by time, as ours do, and texts as long as ours that never repeat.
const ID = ':id'
const TEXT_ID = `replace(:id::text, '-', '')`

/** The script. Each commit has single statements, as a program without batches would write them. */
export function saleScript(rows: SaleRows): string {
  const owner = quoted(ownerIn(rows.created))
  const key = { key: `uuidv7()::text`, object_id: 'uuidv7()' }
  const sale = { id: ID, reference_id: `'order-' || ${TEXT_ID}` }
  const event = { id: 'uuidv7()', object_id: ID, reference_id: `'order-' || ${TEXT_ID}` }
  return `${[
    'begin',
    `${insert('idempotency', rows.idempotency, key)} returning object_id as id \\gset`,
    insert('transactions', rows.created, sale),
    'commit',
    insert('bank.charges', rows.charge, { txid: TEXT_ID }),
    'begin',
    `update transactions set ${setting(rows.changed)} where owner = ${owner} and id = ${ID}`,
    `${insert('events', rows.event, event)} returning id as event \\gset`,
    `insert into outbox (owner, event) values (${owner}, :event)`,
    'commit',
  ]
    .map((line) => (line.endsWith('\\gset') ? line : `${line};`))
    .join('\n')}\n`
}
