// One transaction on a connection: what is sent when, and whose error is thrown. It knows no table.

import { AsyncLocalStorage } from 'node:async_hooks'
import { strict as assert } from 'node:assert'
import type pg from 'pg'
import { isUnavailable } from '../../../kernel/unavailable.ts'
import { isReadOnly, unconfirmedCommit, type FailOver } from '../connections/fail-over.ts'
import type { Statement, Tx } from '../sql.ts'
import { ask, copyInto, rowsFrom, type Via } from './query.ts'

/** Whether a transaction is open here. */
export const insideTransaction = new AsyncLocalStorage<boolean>()

/** The error of every statement after one that failed. */
export const ABORTED = '25P02'
const isAborted = (error: unknown): boolean => (error as { code?: string } | null)?.code === ABORTED

const [DEADLOCK, SERIALIZATION] = ['40P01', '40001']
export const mayTryAgain = (error: unknown): boolean => {
  const code = (error as { code?: string }).code
  return code === DEADLOCK || code === SERIALIZATION
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value === null || value instanceof Date

const [BEGIN, COMMIT, ROLLBACK] = [{ text: 'begin' }, { text: 'commit' }, { text: 'rollback' }]

export type Counts = Map<string, number>

const add = (counts: Counts, what: string, n: number): Counts =>
  counts.set(what, (counts.get(what) ?? 0) + n)

type Open = {
  /** Takes the error of a write that nobody waits for. */
  readonly fail: (error: unknown, reason?: (error: unknown) => unknown) => void
  readonly isOver: () => boolean
  readonly counts: Counts
}

function txOn(client: pg.PoolClient, via: Via, { fail, isOver, counts }: Open): Tx {
  const send = <Row>(statement: Statement): Promise<Row[]> => {
    // A write that could not be sent, or was sent after the commit, would not fail it.
    assert(statement.values.every(isPlain), 'a value cannot be sent')
    assert(!isOver(), 'a write came after the transaction')
    return rowsFrom<Row>(client, statement, via)
  }
  return {
    rows: <Row>(statement: Statement) => rowsFrom<Row>(client, statement, via),
    write: (statement, reason) => {
      send(statement).catch((error: unknown) => fail(error, reason))
    },
    copy: (copied) => {
      assert(!isOver(), 'rows came after the transaction')
      copyInto(client, copied, via).catch((error: unknown) => fail(error))
    },
    count: (what) => void add(counts, what, 1),
  } as Tx
}

/** Runs `work` in one transaction, once. */
export async function attemptTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  {
    nameOf,
    note,
    counted,
    failOver: { unconfirmed },
  }: Via & { readonly counted: Counts; readonly failOver: FailOver },
): Promise<T> {
  const client = await pool.connect()
  unconfirmed.delete(client)
  let broken: Error | undefined
  /** The first statement that failed by itself; all later ones fail because of it. */
  let first: unknown
  let failed: unknown
  let committing = false
  const counts: Counts = new Map()
  // A connection that dies between two queries reports it here; the next query then fails with it.
  const remember = (error: Error) => (broken = error)
  client.on('error', remember)
  const via = { nameOf, note: (error: unknown) => void (isAborted(error) || (first ??= error)) }
  const fail = (error: unknown, reason: (error: unknown) => unknown = (same) => same): void => {
    if (!isAborted(error)) failed ??= reason(error)
  }
  try {
    // Sent with the first statement; if it fails, that statement fails and says why.
    ask(client, BEGIN).catch(remember)
    const tx = txOn(client, via, { fail, isOver: () => committing, counts })
    const result = await insideTransaction.run(true, () => work(tx))
    committing = true
    // Every earlier statement is answered before the commit.
    const { command } = await ask(client, COMMIT)
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and calls it a success.
    if (command !== 'COMMIT' && isUnavailable(first)) throw first
    assert(
      command === 'COMMIT',
      'the error of a failed statement was swallowed: nothing was committed',
    )
    if (unconfirmed.has(client)) throw (broken = unconfirmedCommit())
    for (const [what, n] of counts) add(counted, what, n)
    return result
  } catch (error) {
    await ask(client, ROLLBACK).catch((lost: Error) => (broken ??= lost))
    note(first ?? error)
    // A new connection finds the server that took over.
    if (isReadOnly(first ?? error)) broken ??= error as Error
    // The first error of its own, not those that followed from it.
    throw failed ?? (isAborted(error) ? (first ?? error) : error)
  } finally {
    client.off('error', remember)
    client.release(broken)
  }
}
