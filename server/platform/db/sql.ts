// Access to PostgreSQL. Reading takes a `Sql`; writing takes a `Tx`, which only `inTransaction`
// gives, so that by type status, ledger and event are one commit or none. It knows no table.

import { strict as assert } from 'node:assert'
import pg from 'pg'
import sqlTag, { type Sql as Statement, join, raw } from 'sql-template-tag'
import { asTransaction } from '../../kernel/tracing/span.ts'
import { corkedSocket } from './wire/corked-socket.ts'
import { openNames, rowsFrom, type Copied } from './wire/query.ts'
import { openSnapshot, type Snapshot } from './wire/snapshot.ts'
import {
  ABORTED,
  attemptTransaction,
  insideTransaction,
  mayTryAgain,
  type Counts,
} from './wire/transaction.ts'
import { BY_KEY } from './planner.ts'
import {
  openRenaming,
  useSchema,
  nameIn,
  sendIn,
  settingOf,
  splitAddress,
  verifiedIn,
  withSchema,
} from './connections/schema.ts'
import { dropConnection, openDeadConnections } from './connections/dead-connections.ts'
import { openDiskSpace } from './connections/disk-space.ts'
import { isReadOnly, openFailOver } from './connections/fail-over.ts'

export const sql = sqlTag
export { join, raw }
export type { Copied, Snapshot, Statement }

/** Anything that runs a query: the pool or an open transaction. */
export type Sql = { rows<Row>(statement: Statement): Promise<Row[]> }

/** The number of rows; `from` is a table and its conditions. */
export const countRows = async (db: Sql, from: Statement): Promise<number> =>
  (await db.rows<{ n: number }>(sql`select count(*)::bigint as n from ${from}`))[0]!.n

declare const open: unique symbol
/** An open transaction. Only `inTransaction` makes one. */
export type Tx = Sql & {
  readonly [open]: true
  /**
   * Sends a write without waiting for its result: the commit follows at once, and fails if the
   * write does. `reason` maps the error that is thrown then.
   */
  write(statement: Statement, reason?: (error: unknown) => unknown): void
  /**
   * Copies rows into a table, as `write` does: half the work of a statement that reads them as
   * JSON. `columns.ts` makes them.
   */
  copy(copied: Copied): void
  /** Counts something in this process if the transaction commits: `Database.counted`. */
  count(what: string): void
}

/** The pool. `close` waits for running queries. */
export type Database = Sql & {
  /** The schema of its tables: `public` where there is one alone. */
  readonly schema: string
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads at one moment; the caller ends it. `idleMs` limits the time between two of its
   * statements.
   */
  snapshot(idleMs?: number): Snapshot
  /**
   * A connection outside the pool, for session locks and DDL; the caller ends it. `withinMs` limits
   * the wait for it.
   */
  connection(withinMs?: number): Promise<pg.Client>
  /** The same database by another node, or another schema of it; the caller closes it. */
  elsewhere(where: Elsewhere): Database
  /**
   * While there is a reason, no transaction begins: each fails as when the database is unavailable.
   */
  refuseTransactions(reason: string | undefined): void
  /**
   * False while PostgreSQL has no space to write. Costs a query only after a write failed for that.
   */
  acceptsWrites(): Promise<boolean>
  /** Connections of the pool that are busy and idle, and statements that wait for one. */
  pool(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** What the commits of this process have counted, for monitoring. */
  counted(): ReadonlyMap<string, number>
  close(): Promise<void>
}

export type Elsewhere = {
  /** Where the address leads, when absent. */
  readonly node?: { readonly host: string; readonly port: number } | undefined
  /** The same one when absent. */
  readonly schema?: string
  /** Maximum of connections; 1 when absent. */
  readonly max?: number
}

export type DatabaseOptions = {
  /** With its schema (`withSchema`). */
  url: string
  /** Maximum of connections. */
  max?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /**
   * For a server, whose every statement finds rows by key. A prepared statement keeps its plan, and
   * one made while a table was empty would scan the whole table for ever. Commands that read whole
   * tables leave this out.
   */
  byKey?: boolean
  /** Milliseconds a statement may take; 30 seconds when absent. */
  statementMs?: number
}

// How long to wait for a connection: in a server, whose callers get an answer within five seconds
// whatever is wrong; and in a command or at a start, which had better wait on a busy machine than
// fail.
const CALL_CONNECT_MS = 3_000
const CONNECT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
// A transaction awaits nothing but the database. If its process hangs, its locks last no longer
// than this.
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 4_000
const KEEP_ALIVE_MS = 10_000
// When a client vanishes without closing its connection, PostgreSQL notices within half a minute
// and releases its locks.
const SETTINGS =
  '-c TimeZone=UTC -c client_min_messages=warning -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=2'
const ATTEMPTS_MAX = 4
/** As a database that cannot be reached, to those who tell errors apart by their codes. */
const UNREPLICATED = 'ECONNREFUSED'

// The parser of `pg` takes a microsecond and a half for a timestamp, which was a tenth of the time
// of a list.
const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date
const ZERO = '0'.charCodeAt(0)
const [SPACE, POINT] = [' '.charCodeAt(0), '.'.charCodeAt(0)]
const DATE_LENGTH = '2026-11-27'.length
const SECONDS_LENGTH = '2026-11-27 10:23:54'.length
const ZONE = '+00'

const digit = (text: string, at: number): number => text.charCodeAt(at) - ZERO
const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

/**
 * Milliseconds of the fraction from `at` to `end`, which has one to six digits; what is less than a
 * millisecond is cut off.
 */
function millis(text: string, at: number, end: number): number {
  let ms = 0
  for (let n = 0; n < 3; n++) ms = ms * 10 + (at + n < end ? digit(text, at + n) : 0)
  return ms
}

/**
 * A `timestamptz` as a session in UTC has it: `2026-11-27 10:23:54.123456+00`. Others (infinity,
 * BC, years of five digits) go to the parser of `pg`.
 */
export function readTimestamp(text: string): Date {
  const end = text.length - ZONE.length
  const isWhole = end === SECONDS_LENGTH
  const isUsual =
    text.charCodeAt(DATE_LENGTH) === SPACE &&
    text.charCodeAt(0) !== ZERO &&
    text.endsWith(ZONE) &&
    (isWhole || text.charCodeAt(SECONDS_LENGTH) === POINT)
  if (!isUsual) return parseAny(text)
  const ms = isWhole ? 0 : millis(text, SECONDS_LENGTH + 1, end)
  const [year, month, day] = [two(text, 0) * 100 + two(text, 2), two(text, 5) - 1, two(text, 8)]
  return new Date(Date.UTC(year, month, day, two(text, 11), two(text, 14), two(text, 17), ms))
}

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  assert(Number.isSafeInteger(value), 'a bigint outside the safe range was read')
  return value
})
pg.types.setTypeParser(pg.types.builtins.UUID, (text) => text.replaceAll('-', ''))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTimestamp)
const UUID_ARRAY_OID = 2951
pg.types.setTypeParser(UUID_ARRAY_OID as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).replaceAll('-', '').split(','),
)

/** Asserts that no transaction is open: other systems are never awaited while rows are locked. */
export const assertOutsideTransaction = (): void =>
  assert(!insideTransaction.getStore(), 'a bank was asked while a transaction was open')

/**
 * Starts work outside the caller's open transaction, if any; the transaction does not wait for it.
 */
export const outsideTransaction = <T>(work: () => T): T => insideTransaction.run(false, work)

/**
 * One commit for everything `work` writes, or none of it. Deadlocks and serialization failures are
 * retried.
 */
export const inTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asTransaction(() => db.begin(work))

/**
 * Runs statements of one transaction that do not need each other's results: they are sent together,
 * in the order given, in one round trip. Throws the first error of its own, not the errors that
 * follow from it.
 */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(work)
  const failed = ended.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as { code?: string }] : [],
  )
  const first = failed.find(({ code }) => code !== ABORTED) ?? failed[0]
  if (first) throw first
}

function addressAt(
  url: string,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  const address = URL.parse(url)
  if (!address)
    throw new Error(
      'the address of a database with several nodes must name its host: postgres://user@host/database',
    )
  address.hostname = host
  address.port = String(port)
  return address.href
}

/** A transaction, begun again where that cannot do its work twice. */
async function inAttempts<T>(attempted: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attempted()
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !mayTryAgain(error)) throw error
    }
  }
}

/** How a connection is made, in a pool or alone. */
function configOf(options: DatabaseOptions, url: string, schema: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: nameIn(schema, options.name ?? 'vintem'),
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: options.statementMs ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    stream: corkedSocket,
    options: `${SETTINGS}${options.byKey ? ` ${BY_KEY}` : ''}${settingOf(schema)}`,
  }
}

/**
 * Opens a pool on `url` (a `postgres://` address, or a socket folder as `host=`). Connects lazily.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, schema } = splitAddress(options.url)
  const config = configOf(options, url, schema)
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: options.byKey ? CALL_CONNECT_MS : CONNECT_MS,
    max: options.max ?? 12,
    ...verifiedIn(schema),
  })
  const idle = new Set<pg.PoolClient>()
  // When one connection is dead, the idle ones probably are too: without this, each would fail one
  // more caller.
  const onDropped = () => idle.forEach(dropConnection)
  const deadConnections = openDeadConnections({
    config,
    onDropped,
    isServer: options.byKey ?? false,
  })
  const diskSpace = openDiskSpace(pool)
  const counted: Counts = new Map()
  let refused: string | undefined
  const note = (error: unknown) => (isReadOnly(error) ? onDropped() : diskSpace.noteFailure(error))
  const renamed = openRenaming(schema)
  const via = { nameOf: openNames(), note, counted, failOver: openFailOver() }
  pool.on('error', () => {}) // A dead idle connection is replaced at the next query, which reports the error.
  pool.on('connect', (client) => {
    sendIn(client, schema, renamed)
    // A connection may die just as the pool hands it out; its next query reports that too.
    client.on('error', () => {})
    via.failOver.watch(client)
    deadConnections.watch(client)
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  return {
    schema,
    rows: (statement) => rowsFrom(pool, statement, via),
    snapshot: (idleMs) => openSnapshot(pool, via, idleMs),
    begin: async (work) => {
      if (refused !== undefined) throw Object.assign(new Error(refused), { code: UNREPLICATED })
      return inAttempts(() => attemptTransaction(pool, work, via))
    },
    connection: async (withinMs = CONNECT_MS) => {
      const client = new pg.Client({ ...config, connectionTimeoutMillis: withinMs })
      client.on('error', () => {})
      await client.connect()
      await useSchema(client, schema)
      deadConnections.watch(client)
      return client
    },
    elsewhere: ({ node, schema: other = schema, max = 1 }) =>
      openDatabase({ ...options, max, url: withSchema(node ? addressAt(url, node) : url, other) }),
    refuseTransactions: (reason) => void (refused = reason),
    acceptsWrites: diskSpace.acceptsWrites,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    counted: () => counted,
    close: () => pool.end(),
  }
}

/**
 * Many rows as one parameter: `select … from json_to_recordset(${rowsOf(rows)}) as r(id uuid, …)`.
 * Frequent queries use it for lists of ids too: an array's length influences the plan, so `unnest`
 * is planned each time, which costs more than finding a few rows by key.
 */
export const rowsOf = (rows: readonly object[]): string => JSON.stringify(rows)

/** A text as `like` and `ilike` find it literally. */
export const likeLiteral = (text: string): string => text.replaceAll(/[%_\\]/g, '\\$&')
