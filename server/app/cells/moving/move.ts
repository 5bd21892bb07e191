// Moves platforms from one cell to another: in one transaction of the one database, with everything
// of theirs, while their callers wait. Either it is committed, and they are in the other cell, or
// they are where they were (docs/decisions/0030).

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { OwnerId } from '../../../kernel/ids.ts'
import { hyphened } from '../../../kernel/ids.ts'
import type { Connection } from '../../../platform/db/connection-sql.ts'
import { sqlOn } from '../../../platform/db/connection-sql.ts'
import { inTransaction, type Database } from '../../../platform/db/sql.ts'
import { days, openDays } from '../../../requests/day-store.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { reassign } from '../directory.ts'
import { asMover, awaitAll } from '../presence.ts'
import { announce, forgetMove, type Moving } from '../registry-store.ts'
import * as keys from './keys-store.ts'
import * as store from './move-store.ts'
import type { MovingKeys } from './tables.ts'

/** A cell as a move sees it: its tables, where its address leads. */
export type Side = { readonly name: string; readonly db: Database }

export type Move = {
  readonly source: Side
  readonly target: Side
  readonly owners: readonly OwnerId[]
  readonly hashKey: Deps['hashKey']
  readonly at: Date
  /**
   * The source's tables where all tables are made: the database itself, or the coordinator of a
   * Citus.
   */
  readonly db: Database
  readonly note: (sentence: string) => void
}

export type Moved = { readonly rows: number; readonly waitedMs: number }

/** How long every process has to pause. A webhook that is being sent may take most of it. */
const PAUSED_WITHIN_MS = 90_000
/** At the end nobody writes; only a command that began before may have to finish a statement. */
const LOCK_MS = 5_000
const COPY_MAX_MS = 6 * 3_600_000
/** When it is looked for what came late. */
const LATE_MS = 3_000
const PROGRESS_MS = 5_000

const list = (owners: Iterable<OwnerId>): string =>
  [...owners].map((owner) => hyphened(owner)).join(', ')

/** Refuses, in a sentence, what cannot be moved, before anything is done. */
async function refuseUnfit({ source, target, owners }: Move): Promise<void> {
  const here = await keys.platformsAmong(source.db, owners)
  const missing = owners.filter((owner) => !here.has(owner))
  if (missing.length > 0)
    throw new Error(`The cell ${source.name} has no platform ${list(missing)}.`)
  const shared = await keys.sharing(source.db, owners)
  if (shared.length > 0)
    throw new Error(
      `People work for this platform and for others, and a person is in one cell: move them together, with --together, or take the person out of one.\n${shared
        .map(({ owner, email }) => `- ${hyphened(owner)}: ${email}`)
        .join('\n')}`,
    )
  const operators = await keys.operatorsAmong(source.db, owners)
  if (operators.length > 0)
    throw new Error(
      `${operators.map(({ email }) => email).join(', ')} works for the platform and is an operator of the cell ${source.name}: make another person the operator first.`,
    )
  const [from, to] = [await keys.clockOffset(source.db), await keys.clockOffset(target.db)]
  if (from !== to)
    throw new Error(
      `The clocks of the two sandboxes differ by ${Math.round(Math.abs(from - to) / 60_000)} minutes: what is due in one would not be in the other.`,
    )
}

/** Refuses a cell that has something of theirs, and one without tables in which they have rows. */
async function refuseTarget(
  connection: Connection,
  sides: store.Sides,
  move: Move,
): Promise<readonly store.Table[]> {
  const tables = await store.describe(connection, sides)
  const here = await store.tablesIn(connection, sides.source)
  const there = await store.tablesIn(connection, sides.target)
  const lacking = [...here].filter((name) => !there.has(name))
  if (lacking.length > 0)
    throw new Error(
      `The cell ${move.target.name} lacks ${lacking.join(', ')}: start a server, which makes them, first.`,
    )
  const left = await store.tablesWith(connection, tables, { side: 'target', keys: sides.keys })
  if (left.length > 0)
    throw new Error(
      `The cell ${move.target.name} has rows of it already, in ${left.join(', ')}: nothing was moved.`,
    )
  return tables
}

/** Says now and then how far it is. */
function openProgress(note: Move['note']): (sentence: string) => void {
  let at = performance.now()
  return (sentence) => {
    if (performance.now() - at < PROGRESS_MS) return
    at = performance.now()
    note(sentence)
  }
}

async function carry(
  connection: Connection,
  move: Move,
  moving: Moving,
  tables: readonly store.Table[],
) {
  const moved: MovingKeys = await keys.keysOf(sqlOn(connection), move.owners)
  const say = openProgress(move.note)
  const copied = new Map<store.Table, number>()
  for (const [n, table] of tables.entries()) {
    copied.set(table, await store.copyTable(connection, table, moved))
    say(`copying: ${n + 1} of ${tables.length} tables`)
  }
  for (const table of tables.toReversed()) {
    await store.removeTable(connection, table, { keys: moved, copied: copied.get(table)! })
    say('removing what was copied')
  }
  await connection.query(`set local lock_timeout = ${LOCK_MS}`)
  await store.lockTables(connection, tables)
  const late = await store.tablesWith(connection, tables, { side: 'source', keys: moved })
  if (late.length > 0)
    throw new Error(
      `Something wrote rows of it meanwhile, in ${late.join(', ')}: nothing was moved. Try again.`,
    )
  const db = sqlOn(connection)
  const emails = (await keys.emailsOf(move.target.db.schema, db, moved.people)).map(
    ({ email }) => email,
  )
  await reassign(db, move.hashKey, move.target.name, emails)
  await forgetMove(db, moving.id)
  return [...copied.values()].reduce((sum, n) => sum + n, 0)
}

/** In one transaction. Either all of it is in the other cell afterwards, or nothing is. */
async function inOneCommit(connection: Connection, move: Move, moving: Moving): Promise<number> {
  const sides = {
    source: move.source.name,
    target: move.target.name,
    keys: await keys.keysOf(move.source.db, move.owners),
  }
  await connection.query('begin')
  try {
    await connection.query(`set local statement_timeout = ${COPY_MAX_MS}`)
    await connection.query('set local idle_in_transaction_session_timeout = 0')
    // Guards of what is append-only let the move pass, and nobody else.
    await connection.query(`select set_config('vintem.move', 'on', true)`)
    const tables = await refuseTarget(connection, sides, move)
    const rows = await carry(connection, move, moving, tables)
    await connection.query('commit')
    return rows
  } catch (error) {
    await connection.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Who wrote for the platform although nobody should have: what a process wrote that could not be
 * reached, say.
 */
async function refuseLate({ source, owners, db }: Move): Promise<void> {
  await pause(LATE_MS)
  const connection = await db.connection()
  try {
    const moved = { owners, people: [], holders: [] }
    const tables = await store.describe(connection, {
      source: source.name,
      target: source.name,
      keys: moved,
    })
    const late = await store.tablesWith(connection, tables, { side: 'source', keys: moved })
    if (late.length > 0)
      throw new Error(
        `The platform has moved, but rows of it were written to the cell ${source.name} after that, in ${late.join(', ')}: a process could not be reached while it moved. ` +
          'Stop that process, and look at these rows.',
      )
  } finally {
    await connection.end()
  }
}

/**
 * Moves platforms with everything of theirs. Throws a sentence, and leaves them where they are,
 * when it cannot.
 */
export async function movePlatforms(move: Move): Promise<Moved> {
  const { source, target, owners, db, at, note } = move
  await refuseUnfit(move)
  // Requests lie in partitions by day.
  const [oldest, ...others] = await days(source.db)
  if (oldest) await openDays(target.db, new Date(oldest.day), others.length + 1)
  const moving: Moving = { id: randomUUID(), owners, source: source.name, target: target.name }
  const connection = await db.connection()
  let waitedFrom = 0
  let rows = 0
  try {
    if (!(await asMover(connection)))
      throw new Error('Another command moves a platform: try again when it is done.')
    await inTransaction(db, (tx) => announce(tx, moving, at))
    waitedFrom = performance.now()
    note(
      'waiting until every server and worker has paused the platform; its callers wait from now on',
    )
    if (!(await awaitAll(connection, PAUSED_WITHIN_MS)))
      throw new Error(
        'A server or a worker has not paused the platform in time: nothing was moved. Try again.',
      )
    rows = await inOneCommit(connection, move, moving)
  } catch (error) {
    await inTransaction(db, (tx) => forgetMove(tx, moving.id)).catch(() => {}) // A server does it.
    throw error
  } finally {
    await connection.end()
  }
  const waitedMs = performance.now() - waitedFrom
  await refuseLate(move)
  return { rows, waitedMs }
}
