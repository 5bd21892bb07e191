// Which rows of platforms are written while they are copied, in SQL: triggers on each of their tables note the table and the primary key, in the
// transaction that writes. Creating a trigger waits for open writes of its table, so what a snapshot taken after the last one does not see is noted.

import { sql, type Database, type Tx } from '../../../platform/db/sql.ts'
import { described, type Described } from './columns-store.ts'
import { dropTriggers, withShortWaits, type TableHere } from './fence-store.ts'
import type { MoveState } from './move-store.ts'
import { rowsWritten, type MovingKeys } from './tables.ts'

const NOTED = [
  ['aaa_moving_insert', 'insert', ['new']],
  ['aaa_moving_update', 'update', ['old', 'new']],
  ['aaa_moving_delete', 'delete', ['old']],
] as const

/** As `move_changes` has it: a dot would be taken for that of a schema, which cells rename. */
const placeOf = ({ name }: TableHere): string => name.replace('.', '/')

/** Notes from now on what is written of the platforms. */
export async function note(db: Database, id: string, keys: MovingKeys): Promise<void> {
  for (const { table, columns } of await described(db)) {
    const { key, isFound } = columns
    if (!isFound || table.isShared) continue
    const args = [id, placeOf(table), ...key].map((text) => `'${text}'`).join(', ')
    const commands = NOTED.map(([name, event, rows]) => {
      const conditions = rows.flatMap((row) => rowsWritten(table, keys, row) ?? [])
      const when = conditions.length === 0 ? '' : `when (${conditions.join(' or ')})`
      return `create or replace trigger ${name} after ${event} on ${table.name} for each row ${when} execute function note_moving(${args})`
    })
    await withShortWaits(db, id, ['copying'], commands)
  }
}

/** Notes no more, and forgets what was noted. */
export async function forget(db: Database, id: string, states: readonly MoveState[]): Promise<void> {
  await dropTriggers(
    db,
    id,
    states,
    NOTED.map(([name]) => name),
  )
  await db.rows(sql`delete from move_changes where move = ${id}`)
}

/** The tables in which something was noted. */
export async function noted(tx: Tx, id: string): Promise<(table: TableHere) => boolean> {
  const rows = await tx.rows<{ place: string }>(sql`select distinct place from move_changes where move = ${id}`)
  const places = new Set(rows.map(({ place }) => place))
  return (table) => places.has(placeOf(table))
}

/** The keys that were noted of a table, each once, as a table of rows. */
export const keysNoted = (id: string, { table, columns }: Described): string => {
  const names = columns.key.map((column) => `p."${column}"`).join(', ')
  return `(select distinct ${names} from move_changes c, jsonb_populate_record(null::${table.name}, c.key) p
    where c.move = '${id}' and c.place = '${placeOf(table)}')`
}
