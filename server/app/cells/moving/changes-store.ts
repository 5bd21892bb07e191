// Which rows of platforms are written while they are copied, in SQL: triggers on each of their tables note the table and the primary key, in the
// transaction that writes. Creating a trigger waits for open writes of its table, so what a snapshot taken after the last one does not see is noted.

import { raw, sql, type Database, type Sql, type Statement, type Tx } from '../../../platform/db/sql.ts'
import { described, type Described } from './columns-store.ts'
import { commandsWhileIn, oidsOf, tablesHere, withShortWaits, type TableHere } from './fence-store.ts'
import { OPEN } from './move-store.ts'
import { rowsWritten, type MovingKeys } from './tables.ts'

const NOTED = [
  ['aaa_moving_insert', 'insert', ['new']],
  ['aaa_moving_update', 'update', ['old', 'new']],
  ['aaa_moving_delete', 'delete', ['old']],
] as const

/** Deleted by one statement, which is to take far less than a statement may. */
const BATCH_ROWS = 10_000

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
    await commandsWhileIn(db, id, ['copying'], commands)
  }
}

/** The notes and triggers of one move, or of all that are not open. */
type Which = { readonly id: string } | 'not open'

const NAMES = NOTED.map(([name]) => name)

const ofWhich = (which: Which): Statement =>
  which === 'not open' ? sql`move not in (select id from platform_moves where ${OPEN})` : sql`move = ${which.id}`

/** The first argument of a trigger is the id of its move. The catalog is asked by itself: on Citus it is joined with no table. */
async function triggers(db: Sql, which: Which, tables: readonly TableHere[]): Promise<{ oid: number; name: string }[]> {
  const found = await db.rows<{ oid: number; name: string; move: string }>(sql`
    select tgrelid::bigint as oid, tgname as name, left(encode(tgargs, 'escape'), 32) as move from pg_trigger
    where tgname = any(${NAMES}::text[]) and tgrelid = any(${oidsOf(tables)}::oid[])`)
  if (which !== 'not open') return found.filter(({ move }) => move === which.id)
  // Asked afterwards: the row of a move is there before its triggers.
  const open = await db.rows<{ id: string }>(sql`select id from platform_moves where ${OPEN}`)
  return found.filter(({ move }) => open.every(({ id }) => id !== move))
}

async function dropTriggers(db: Database, which: Which): Promise<void> {
  const tables = await tablesHere(db)
  const found = new Set((await triggers(db, which, tables)).map(({ oid }) => oid))
  for (const table of tables.filter(({ oid }) => found.has(oid)))
    await withShortWaits(db, async (tx) => {
      await tx.rows(sql`lock table ${raw(table.name)} in access exclusive mode`)
      // The next move may have put its own in their place meanwhile.
      for (const { name } of await triggers(tx, which, [table]))
        await tx.rows(sql`drop trigger ${raw(name)} on ${raw(table.name)}`)
    })
}

async function dropNotes(db: Database, which: Which): Promise<void> {
  for (let after = '0', n = BATCH_ROWS; n === BATCH_ROWS;) {
    const [batch] = await db.rows<{ n: number; last: string }>(sql`
      with gone as (
        delete from move_changes where number in (
          select number from move_changes where number > ${after}::bigint and ${ofWhich(which)} order by number limit ${BATCH_ROWS})
        returning number)
      select count(*)::int as n, coalesce(max(number), 0)::text as last from gone`)
    after = batch!.last
    n = batch!.n
  }
}

/** No more is noted for these moves, and what was noted is forgotten. */
async function forgetAll(db: Database, which: Which): Promise<void> {
  await dropTriggers(db, which)
  await dropNotes(db, which)
}

export const forget = (db: Database, id: string): Promise<void> => forgetAll(db, { id })

/** The same for all moves that are not open: the process that ended them was killed, or its version knew nothing of notes. */
export const forgetEnded = (db: Database): Promise<void> => forgetAll(db, 'not open')

/** Whether something is left of moves that are not open. Asked while none is. */
export async function isLeft(db: Database): Promise<boolean> {
  if ((await triggers(db, 'not open', await tablesHere(db))).length > 0) return true
  return (await db.rows(sql`select 1 from move_changes where ${ofWhich('not open')} limit 1`)).length > 0
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
