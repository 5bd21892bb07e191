// The door to PostgreSQL. Reading takes a `Sql`; writing takes a `Tx`, which only `inTransaction` gives,
// so that state, ledger and event are one commit or none, by type. It knows no table.

import { AsyncLocalStorage } from 'node:async_hooks'
import { strict as assert } from 'node:assert'
import pg from 'pg'
import sqlTag, { type Sql as Statement, join, raw } from 'sql-template-tag'
import { isUnavailable } from '../base/unavailable.ts'
import { gatheringSocket } from './gathering.ts'
import { openRoom } from './room.ts'
import { giveUp, openSilence } from './silence.ts'

export const sql = sqlTag
export { join, raw }
export type { Statement }

/** Anything that answers a query: the pool or an open transaction. */
export type Sql = { rows<Row>(statement: Statement): Promise<Row[]> }

declare const open: unique symbol
/** A transaction under way. Only `inTransaction` makes one. */
export type Tx = Sql & {
  readonly [open]: true
  /**
   * Sends a write whose answer nobody needs: the commit is sent after it at once, and fails with it. `reason` says what
   * is thrown then.
   */
  write(statement: Statement, reason?: (error: unknown) => unknown): void
}

/** The pool. `close` waits for what is under way. */
export type Database = Sql & {
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One connection for itself, for session locks and what makes tables; the caller ends it. `withinMs`: how long it is waited for. */
  connection(withinMs?: number): Promise<pg.Client>
  /** False while PostgreSQL has no room to write. Asks it only after a write failed for that. */
  takesWrites(): Promise<boolean>
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /** Connections at most. */
  max?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /**
   * For a server, whose every statement finds its rows by key. A prepared statement keeps its plan: one made while a
   * table was empty would read all of it for ever after. Commands that read whole tables leave this out.
   */
  byKey?: boolean
  /** Milliseconds a statement may take; 30 seconds when absent. */
  statementMs?: number
}

// How long a connection is waited for: of a server, whose callers are answered within five seconds whatever is wrong; and of
// a command or a start, which had better wait on a busy machine than fail.
const CALL_CONNECT_MS = 3_000
const CONNECT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
// Nobody is awaited inside a transaction. One whose caller fell silent holds its rows no longer than this.
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 4_000
const KEEP_ALIVE_MS = 10_000
// Statements composed from filters vary; past this many the rest go unnamed, so that a session cannot grow for ever.
const NAMED_STATEMENTS_MAX = 500
// Where the other end of a connection went away without a word, PostgreSQL finds out within half a minute, and gives its locks back.
const SETTINGS = '-c TimeZone=UTC -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=2'
const BY_KEY =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c max_parallel_workers_per_gather=0'
const ATTEMPTS_MAX = 4
const DEADLOCK = '40P01'
const SERIALIZATION = '40001'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  assert(Number.isSafeInteger(value), 'a bigint outside the safe range was read')
  return value
})
pg.types.setTypeParser(pg.types.builtins.UUID, (text) => text.replaceAll('-', ''))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
const UUID_ARRAY_OID = 2951
pg.types.setTypeParser(UUID_ARRAY_OID as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).replaceAll('-', '').split(','),
)

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= NAMED_STATEMENTS_MAX) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

// By callback: behind the promises of `pg` whole queries outlive the collections of what is young (decision 0025).
const ask = (client: pg.Pool | pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
  })

type Note = (error: unknown) => void

async function rowsFrom<Row>(client: pg.Pool | pg.PoolClient, statement: Statement, note: Note): Promise<Row[]> {
  const { text, values } = statement
  const name = nameOf(text)
  try {
    const result = await ask(client, { text, values: values as unknown[], ...(name ? { name } : {}) })
    return result.rows as Row[]
  } catch (error) {
    note(error)
    throw error
  }
}

const inside = new AsyncLocalStorage<boolean>()

/** Asserts that no transaction is open: strangers are never awaited while rows are locked. */
export const assertOutsideTransaction = (): void =>
  assert(!inside.getStore(), 'a bank was asked while a transaction was open')

/** Starts work that is no part of the transaction its caller may have open: whoever waits for that does not wait for this. */
export const outsideTransaction = <T>(work: () => T): T => inside.run(false, work)

/** One commit for everything `work` writes, or none of it. Deadlocks and serialization failures are tried again. */
export const inTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => db.begin(work)

/** What a statement is told that comes after one that failed. */
const ABORTED = '25P02'
const isAborted = (error: unknown): boolean => (error as { code?: string } | null)?.code === ABORTED

/**
 * Waits for statements of one transaction that do not need one another's answers: they go to the database together, in
 * the order given, and cost one round trip. What is thrown is the first that failed by itself, not those after it.
 */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(work)
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code?: string }] : []))
  const first = failed.find(({ code }) => code !== ABORTED) ?? failed[0]
  if (first) throw first
}

/** Writes that may go as one statement; `first`: what is locked or demanded before them. */
export type Writes = { readonly first?: readonly Statement[]; readonly writes: readonly Statement[] }

/**
 * Several writes as one statement, in the order given: one round trip, one answer. None needs what another wrote, and no
 * two change the same row: all see what was there before them. None has a `returning` of its own.
 */
export function atOnce({ first = [], writes }: Writes): Statement {
  const parts = [...first, ...writes.map((write) => sql`${write} returning 1`)]
  const named = parts.map((part, n) => sql`${raw(`w${n}`)} as materialized (${part})`)
  return sql`with ${join(named)} select ${join(parts.map((_, n) => sql`(select count(*) from ${raw(`w${n}`)})`))}`
}

const mayTryAgain = (error: unknown): boolean => {
  const code = (error as { code?: string }).code
  return code === DEADLOCK || code === SERIALIZATION
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value === null || value instanceof Date

const [BEGIN, COMMIT, ROLLBACK] = [{ text: 'begin' }, { text: 'commit' }, { text: 'rollback' }]

async function once<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, tell: Note): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  /** The first statement that failed by itself; all after it fail because of it. */
  let first: unknown
  let failed: unknown
  let committing = false
  // A connection that dies between two queries reports it here; the next query then fails and says so.
  const remember = (error: Error) => (broken = error)
  client.on('error', remember)
  const note = (error: unknown) => void (isAborted(error) || (first ??= error))
  try {
    // Sent ahead of the first statement; if it fails, so does that one, and says why.
    ask(client, BEGIN).catch(remember)
    const tx = {
      rows: <Row>(statement: Statement) => rowsFrom<Row>(client, statement, note),
      write: (statement, reason = (error) => error) => {
        // What could not even be sent, or only after the commit, would not fail it.
        assert(statement.values.every(isPlain), 'a value cannot be sent')
        assert(!committing, 'a write came after the transaction')
        rowsFrom(client, statement, note).catch((error: unknown) => {
          if (!isAborted(error)) failed ??= reason(error)
        })
      },
    } as Tx
    const result = await inside.run(true, () => work(tx))
    committing = true
    // Whatever was sent before it is answered before it.
    const { command } = await ask(client, COMMIT)
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and calls it a success.
    if (command !== 'COMMIT' && isUnavailable(first)) throw first
    assert(command === 'COMMIT', 'a statement failed and nobody said so: nothing was committed')
    return result
  } catch (error) {
    await ask(client, ROLLBACK).catch((lost: Error) => (broken ??= lost))
    tell(first ?? error)
    // The first that failed by itself, not what came after it.
    throw failed ?? (isAborted(error) ? (first ?? error) : error)
  } finally {
    client.off('error', remember)
    client.release(broken)
  }
}

/** Opens a pool on `url` (a `postgres://` address, or a socket folder as `host=`). Connects lazily. */
export function openDatabase(options: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    connectionString: options.url,
    application_name: options.name ?? 'vintem',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: options.statementMs ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    stream: gatheringSocket,
    options: options.byKey ? `${SETTINGS} ${BY_KEY}` : SETTINGS,
  }
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: options.byKey ? CALL_CONNECT_MS : CONNECT_MS,
    max: options.max ?? 12,
  })
  const idle = new Set<pg.PoolClient>()
  // One that waits in the pool is as dead as the one that was given up, and would be found so by one caller each.
  const silence = openSilence({ config, onGivenUp: () => idle.forEach(giveUp) })
  const room = openRoom(pool)
  pool.on('error', () => {}) // An idle connection that dies is replaced at the next query, which reports what is wrong.
  pool.on('connect', (client) => {
    // One that dies between two hands, as it is given out, belongs to nobody; its next query says so too.
    client.on('error', () => {})
    silence.watch(client)
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  return {
    rows: (statement) => rowsFrom(pool, statement, room.note),
    begin: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(pool, work, room.note)
        } catch (error) {
          if (attempt >= ATTEMPTS_MAX || !mayTryAgain(error)) throw error
        }
      }
    },
    connection: async (withinMs = CONNECT_MS) => {
      const client = new pg.Client({ ...config, connectionTimeoutMillis: withinMs })
      client.on('error', () => {})
      await client.connect()
      silence.watch(client)
      return client
    },
    takesWrites: room.takesWrites,
    close: () => pool.end(),
  }
}

/**
 * Many rows as one parameter: `select … from json_to_recordset(${rowsOf(rows)}) as r(id uuid, …)`. Where it is asked often,
 * also for a list of ids: an array's length is known when a plan is made, so `unnest` is planned anew each time, which
 * costs more than to find a few rows by key.
 */
export const rowsOf = (rows: readonly object[]): string => JSON.stringify(rows)
