// The fence around platforms that move, in SQL: a trigger on each of their tables refuses whoever writes a row of theirs, and their due times lie
// a thousand years ahead, so that no job of the cell finds them meanwhile. Both are undone where the platforms are at the end.

import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, raw, sql, type Database, type Sql, type Tx } from '../../../platform/db/sql.ts'
import type { MoveState } from './move-store.ts'
import { lockState } from './move-store.ts'
import { MOVING_TABLES, rowsRefused, rowsThatMove, type MovingKeys, type MovingTable } from './tables.ts'

/** First by its name, so that it runs before the others of a row. */
const TRIGGER = 'aaa_moving'
/** A trigger waits for those who write the table, and all later ones wait for it: it gives up soon, and tries again. */
const LOCK_WAIT_MS = 100
/** An autovacuum gives way to those who have waited for a second: now and then it is waited for longer. */
const LONG_WAIT_MS = 1_200
const LONG_WAIT_EACH = 5
const PAUSE_MS = 50
const ATTEMPTS_MAX = 200
const LOCK_NOT_AVAILABLE = '55P03'

/** A table of a cell, which may be a schema among others: the catalog is asked by its number. */
export type TableHere = MovingTable & { readonly oid: number }

/** The tables that this cell has: one without a sandbox bank lacks those of the bank. */
export async function tablesHere(db: Sql): Promise<readonly TableHere[]> {
  const places = MOVING_TABLES.map(({ name }, n) => `(${n}, to_regclass('${name}'))`).join(', ')
  const rows = await db.rows<{ n: number; oid: number }>(
    sql`select n, t::oid::bigint as oid from (values ${raw(places)}) as named (n, t) where t is not null order by n`,
  )
  return rows.map(({ n, oid }) => ({ ...MOVING_TABLES[n]!, oid }))
}

/** The numbers of tables, for the catalog. */
export const oidsOf = (tables: readonly TableHere[]): number[] => tables.map(({ oid }) => oid)

/** Lets this transaction write rows that the fence refuses to others. */
export const passFence = (tx: Tx, id: string): Promise<unknown> =>
  tx.rows(sql`select set_config('vintem.move', ${id}, true), set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`)

export const ENDED =
  'A server has taken this move to its end meanwhile: npm run cells -- list shows what each cell has.'

async function refuseUnlessIn(tx: Tx, id: string, states: readonly MoveState[]): Promise<void> {
  const state = await lockState(tx, id)
  if (state === undefined || !states.includes(state)) throw new Error(ENDED)
}

/** Runs `work` in a commit of its own while the move is in one of these states; it may be ended by another process. */
export const whileIn = <T>(
  db: Database,
  id: string,
  states: readonly MoveState[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    await refuseUnlessIn(tx, id, states)
    return work(tx)
  })

/** Runs `work`, which needs a table for a moment, in one commit. */
export async function withShortWaits(db: Database, work: (tx: Tx) => Promise<void>, attempt = 1): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const waitMs = attempt % LONG_WAIT_EACH === 0 ? LONG_WAIT_MS : LOCK_WAIT_MS
      await tx.rows(sql`set local lock_timeout = ${raw(String(waitMs))}`)
      await work(tx)
    })
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS_MAX) throw error
    await pause(PAUSE_MS)
    await withShortWaits(db, work, attempt + 1)
  }
}

/** Runs commands that need a table for a moment, in one commit, while the move is in one of these states. */
export const commandsWhileIn = (
  db: Database,
  id: string,
  states: readonly MoveState[],
  commands: readonly string[],
): Promise<void> =>
  withShortWaits(db, async (tx) => {
    await refuseUnlessIn(tx, id, states)
    for (const command of commands) await tx.rows(sql`${raw(command)}`)
  })

async function put(db: Database, id: string, keys: MovingKeys, isUp: boolean): Promise<void> {
  for (const table of await tablesHere(db)) {
    const refused = rowsRefused(table, keys)
    if (refused === undefined) continue
    const command = `create or replace trigger ${TRIGGER} before insert or update on ${table.name}
      for each row when (${isUp ? refused : 'false'}) execute function refuse_moving('${id}')`
    await commandsWhileIn(db, id, ['announced'], [command])
  }
}

/** Puts the fence up, table by table. Once it stands, no transaction that began before it has an unfinished write. */
export const fence = (db: Database, id: string, keys: MovingKeys): Promise<void> => put(db, id, keys, true)

/** Lets everybody through for a while. The triggers stay: taking one away waits for those who read, and the move itself does. */
export const lift = (db: Database, id: string, keys: MovingKeys): Promise<void> => put(db, id, keys, false)

/** Takes the fence down, wherever it stands. */
export async function unfence(db: Database, id: string, states: readonly MoveState[]): Promise<void> {
  const tables = await tablesHere(db)
  const found = await db.rows<{ oid: number }>(sql`
    select tgrelid::bigint as oid from pg_trigger where tgname = ${TRIGGER} and tgrelid = any(${oidsOf(tables)}::oid[])`)
  const fenced = new Set(found.map(({ oid }) => oid))
  for (const table of tables.filter(({ oid }) => fenced.has(oid)))
    await commandsWhileIn(db, id, states, [`drop trigger if exists ${TRIGGER} on ${table.name}`])
}

/** `moved`: its time moved by an interval, in UTC: an expression that does not depend on the session, which Citus refuses. */
type Due = {
  readonly table: MovingTable
  readonly column: string
  readonly moved: (sign: '+' | '-') => string
}

const AHEAD = `interval '1000 years'`
/** No due time of ours is later. */
const LATEST = `'2900-01-01'`

/** Days by which jobs find what is due, beside the columns due_at and next_at. */
const DUE_DAYS = [
  ['receivables', 'due_on'],
  ['sellers', 'payout_due_on'],
] as const

/** The times and days by which jobs of the cell find what is due. */
export async function dueColumns(db: Sql): Promise<readonly Due[]> {
  const tables = await tablesHere(db)
  const rows = await db.rows<{ oid: number; column: string }>(sql`
    select attrelid::bigint as oid, attname as column from pg_attribute
    where attname in ('due_at', 'next_at') and attnum > 0 and not attisdropped and attrelid = any(${oidsOf(tables)}::oid[])`)
  const times = rows.map(({ oid, column }) => ({
    table: tables.find((table) => table.oid === oid)!,
    column,
    moved: (sign: string) => `(${column} at time zone 'UTC' ${sign} ${AHEAD}) at time zone 'UTC'`,
  }))
  const days = DUE_DAYS.map(([name, column]) => ({
    table: tables.find((table) => table.name === name)!,
    column,
    moved: (sign: string) => `${column} ${sign} ${AHEAD}`,
  }))
  return [...times, ...days]
}

/** Puts the due times of what moves a thousand years ahead. Again: those that came meanwhile. */
export async function postpone(tx: Tx, id: string, keys: MovingKeys): Promise<void> {
  await passFence(tx, id)
  for (const { table, column, moved } of await dueColumns(tx))
    await tx.rows(
      sql`${raw(
        `update ${table.name} set ${column} = ${moved('+')} where ${rowsThatMove(table, keys)} and ${column} < ${LATEST}`,
      )}`,
    )
}

/** Puts them back. */
export async function resume(tx: Tx, id: string, keys: MovingKeys): Promise<void> {
  await passFence(tx, id)
  for (const { table, column, moved } of await dueColumns(tx))
    await tx.rows(
      sql`${raw(
        `update ${table.name} set ${column} = ${moved('-')} where ${rowsThatMove(table, keys)} and ${column} >= ${LATEST}`,
      )}`,
    )
}
