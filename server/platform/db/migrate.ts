// Migrates the database forward: ordered SQL files, each once, in its own transaction and statement
// by statement, by one process at a time. A file of indexes built concurrently runs beside readers
// and writers, in no transaction. It refuses a database newer than this code and a file that was
// changed after it ran. It knows no table but its own.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClock } from '../../kernel/clock.ts'
import { isWorker, refusesTriggers, whereTablesAreMade } from './connections/nodes.ts'
import { sqlOn } from './connection-sql.ts'
import { buildIndexes, isConcurrent, mendIndexes } from './schema/indexes.ts'
import { sql, type Database, type Sql } from './sql.ts'
import { statementsOf } from './statements.ts'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

type Migration = { version: number; file: string; text: string; checksum: string }
type Recorded = { version: number; name: string; checksum: string }

// "vintem" in ASCII: any number that no other program uses in this database will do.
const LOCK_KEY = 0x76696e74
// An index over a large table takes long; a migration that takes longer than this is a mistake.
const MIGRATION_TIMEOUT_MS = 3_600_000
// A migration that waits for a table lock makes every query behind it wait too: better to give up
// and be started again.
const TABLE_LOCK_TIMEOUT_MS = 10_000
const LOCK_POLL_MS = 100
const GONE_AFTER_MS = 1_000
const FILE_NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/

/** What correctness does not stand on (docs/decisions/0030): left out where tables take none. */
const TRIGGER = /^(?:\s|--[^\n]*\n)*(?:create|drop) trigger\b/

const RECORD_TABLE = `create table migrations (
  version int primary key,
  name text not null,
  at timestamptz not null,
  checksum text not null
)`

// Git may have changed the line ends on this machine; that is no change of the file.
const checksumOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file, index) => {
      const version = Number(FILE_NAME.exec(file)?.[1])
      if (version !== index + 1)
        throw new Error(
          `${file}: migrations are named 0001-words.sql, 0002-words.sql, … without gaps or duplicates`,
        )
      const text = await readFile(join(folder, file), 'utf8')
      return { version, file, text, checksum: checksumOf(text) }
    }),
  )
}

const fourDigits = (version: number): string => String(version).padStart(4, '0')

/** The migrations still to run, after checking that those that ran are the ones we have. */
function pendingAmong(known: readonly Migration[], recorded: readonly Recorded[]): Migration[] {
  const newest = recorded.findLast((row) => row.version > known.length)
  if (newest)
    throw new Error(
      `this database was made by a newer Vintém (migration ${fourDigits(newest.version)}, ${newest.name}); this one knows ` +
        `up to ${fourDigits(known.length)}. Install that version or a newer one, or restore a backup made by this one`,
    )
  for (const row of recorded) {
    const ours = known[row.version - 1]
    if (ours?.checksum !== row.checksum)
      throw new Error(
        `${ours?.file} is not what this database ran as ${row.name}: a migration is never changed after it ran. ` +
          'Put the file back as it was, and write what is new into a new migration',
      )
  }
  const ran = new Set(recorded.map((row) => row.version))
  const pending = known.filter((one) => !ran.has(one.version))
  if (pending[0] && pending[0].version <= recorded.length)
    throw new Error(
      `this database ran later migrations, but never ${pending[0].file}: it was not made by Vintém`,
    )
  return pending
}

/** A migration that ran, and the locks on tables from before by which it kept others waiting. */
export type Ran = {
  readonly file: string
  readonly ms: number
  readonly locks: Readonly<Record<string, string>>
}

/** Locks that reads or writes of others wait for, the weakest first. */
const BLOCKING = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

async function tablesNow(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ oid: number }>(
    `select oid from pg_class where relkind in ('r', 'p')`,
  )
  return rows.map(({ oid }) => oid)
}

/** The strongest blocking lock that this transaction holds on each of these tables. */
async function locksOn(
  client: pg.Client,
  tables: readonly number[],
): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; mode: string }>(
    `select c.relname::text as name, l.mode from pg_locks l join pg_class c on c.oid = l.relation
     where l.pid = pg_backend_pid()
       and l.granted
       and l.relation = any($1::oid[])
       and l.mode = any($2::text[])
     order by c.relname, array_position($2::text[], l.mode)`,
    [tables, BLOCKING],
  )
  return Object.fromEntries(
    rows.filter(({ name }) => !name.startsWith('pg_')).map(({ name, mode }) => [name, mode]),
  )
}

const record = (client: pg.Client, { version, file, checksum }: Migration) =>
  client.query('insert into migrations (version, name, at, checksum) values ($1, $2, $3, $4)', [
    version,
    file,
    openClock().wall(), // Wall time: when it really ran.
    checksum,
  ])

/**
 * Each statement, and the record that they ran, or nothing. Returns the locks that kept others
 * waiting.
 */
async function runAtOnce(
  client: pg.Client,
  migration: Migration,
  statements: readonly string[],
  shown: boolean,
) {
  const noTriggers =
    statements.some((one) => TRIGGER.test(one)) && (await refusesTriggers(sqlOn(client)))
  await client.query('begin')
  try {
    const before = shown ? await tablesNow(client) : []
    await client.query(`set local lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`)
    for (const statement of statements)
      if (!noTriggers || !TRIGGER.test(statement)) await client.query(statement)
    await record(client, migration)
    const locks = shown ? await locksOn(client, before) : {}
    await client.query('commit')
    return locks
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(
      `migration ${migration.file} failed and left nothing behind: ${(error as Error).message}`,
      {
        cause: error,
      },
    )
  }
}

/** Beside readers and writers, in no transaction. */
async function runBeside(
  client: pg.Client,
  migration: Migration,
  statements: readonly string[],
): Promise<void> {
  try {
    await buildIndexes(client, statements)
    await record(client, migration)
  } catch (error) {
    throw new Error(
      `migration ${migration.file} failed; the next start goes on with what is missing of it: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

/** `waits`: another process migrates. Else the file that runs, the n-th of so many. */
export type Progress =
  | 'waits'
  | { readonly file: string; readonly n: number; readonly of: number; readonly since: Date }

type RunOptions = { isNew: boolean; onRun?: ((ran: Ran) => void) | undefined }

/** `isNew`: the tables are, so that nobody waits for their indexes, which then wait for nobody. */
async function run(
  client: pg.Client,
  migration: Migration,
  { isNew, onRun }: RunOptions,
): Promise<void> {
  const statements = statementsOf(migration.text)
  const from = performance.now()
  let locks = {}
  if (statements.length === 0 || !statements.every(isConcurrent))
    locks = await runAtOnce(client, migration, statements, onRun !== undefined)
  else if (isNew)
    await runAtOnce(
      client,
      migration,
      statements.map((one) => one.replace(' concurrently ', ' ')),
      false,
    )
  else await runBeside(client, migration, statements)
  onRun?.({ file: migration.file, ms: Math.round(performance.now() - from), locks })
}

/**
 * Waits for the process that migrates, between its looks in no transaction: an index that is built
 * concurrently waits for all that are open.
 */
async function takeTurn(
  client: pg.Client,
  onProgress: MigrateOptions['onProgress'],
): Promise<void> {
  const end = performance.now() + MIGRATION_TIMEOUT_MS
  const isMine = async () => {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [LOCK_KEY],
    )
    return rows[0]!.mine
  }
  while (!(await isMine())) {
    if (performance.now() > end)
      throw new Error('another process has been migrating this database for an hour')
    onProgress?.('waits')
    await pause(LOCK_POLL_MS)
  }
}

type MigrateOptions = {
  upTo?: number
  onRun?: (ran: Ran) => void
  onProgress?: (progress: Progress) => void
}

/**
 * Runs what has not run yet and returns the names of those files. Two processes at once run each
 * file once: the second waits for the first. Throws when the database is newer than this code, or a
 * file changed after it ran. `upTo`: the last version to run; `onRun` gets each that ran, with its
 * locks. On a worker they run on its coordinator.
 */
export async function migrate(
  db: Database,
  folder: string = MIGRATIONS_FOLDER,
  options: MigrateOptions = {},
): Promise<string[]> {
  if (!(await isWorker(db))) return migrateHere(db, folder, options)
  // The coordinator may be away.
  if ((await pendingMigrations(db, folder)).length === 0) return []
  const ran = await whereTablesAreMade(db, (there) => migrateHere(there, folder, options))
  if (!(await hasTable(db)))
    throw new Error(
      `the tables of the schema ${db.schema} are on the coordinator alone: distribute the schema (docs/decisions/0030)`,
    )
  return ran
}

const OWNER =
  'the user of the database makes its tables, so it has to own it (createdb --owner, or alter database … owner to …)'
/** insufficient_privilege. */
const isDenied = (error: unknown): boolean => (error as { code?: string }).code === '42501'

async function migrateHere(
  db: Database,
  folder: string,
  { upTo = Infinity, onRun, onProgress }: MigrateOptions,
): Promise<string[]> {
  const known = await readMigrations(folder)
  const client = await db.connection()
  try {
    await client.query(`set statement_timeout = ${MIGRATION_TIMEOUT_MS}`)
    // Of a process that was killed PostgreSQL hears only when it writes: until then its session
    // would wait on, and keep its turn.
    await client.query(`set client_connection_check_interval = ${GONE_AFTER_MS}`).catch(() => {}) // PostgreSQL on Windows cannot.
    await takeTurn(client, onProgress)
    await makeSchema(client, db.schema)
    // Not `if not exists`: a worker takes no command that may create a table.
    if (!(await hasTable(sqlOn(client)))) {
      const fault = await encodingFault(sqlOn(client))
      if (fault) throw new Error(`This database ${fault}`)
      await client.query(RECORD_TABLE).catch((error: unknown) => {
        throw isDenied(error)
          ? new Error(`${(error as Error).message}: ${OWNER}`, { cause: error })
          : error
      })
    }
    const { rows } = await client.query<Recorded>(
      'select version, name, checksum from migrations order by version',
    )
    const pending = pendingAmong(known, rows).filter(({ version }) => version <= upTo)
    for (const [n, migration] of pending.entries()) {
      onProgress?.({
        file: migration.file,
        n: n + 1,
        of: pending.length,
        since: openClock().wall(),
      })
      await run(client, migration, { isNew: rows.length === 0, onRun })
    }
    await mendIndexes(client)
    return pending.map((migration) => migration.file)
  } finally {
    await client.end() // The lock goes with the session, also when this process is killed.
  }
}

/** `public` is there. */
async function makeSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    'select to_regnamespace($1) is not null as there',
    [schema],
  )
  if (!rows[0]!.there) await client.query(`create schema "${schema}"`)
}

const hasTable = async (db: Sql): Promise<boolean> => {
  const [table] = await db.rows<{ exists: boolean }>(
    sql`select to_regclass('migrations') is not null as exists`,
  )
  return table?.exists ?? false
}

/**
 * Why a database cannot hold every text, which cannot be changed afterwards; undefined when it can.
 * PostgreSQL's default follows the locale.
 */
export async function encodingFault(db: Sql): Promise<string | undefined> {
  const [row] = await db.rows<{ encoding: string }>(
    sql`select current_setting('server_encoding') as encoding`,
  )
  if (row!.encoding === 'UTF8') return undefined
  return `has the encoding ${row!.encoding}, and names need UTF8: make it by createdb --encoding UTF8 --locale C --template template0`
}

/** Whether `migrate` ever ran on this database. */
export async function isMigrated(db: Database): Promise<boolean> {
  if (!(await hasTable(db))) return false
  const [first] = await db.rows(sql`select version from migrations limit 1`)
  return first !== undefined
}

async function recordedIn(db: Database): Promise<Recorded[]> {
  if (!(await hasTable(db))) return []
  return db.rows<Recorded>(sql`select version, name, checksum from migrations order by version`)
}

/** The files that `migrate` would run. Changes nothing; refuses what `migrate` refuses. */
export async function pendingMigrations(
  db: Database,
  folder: string = MIGRATIONS_FOLDER,
): Promise<string[]> {
  return pendingAmong(await readMigrations(folder), await recordedIn(db)).map(
    (migration) => migration.file,
  )
}

/**
 * The files that a running server needs and that have not run. A newer version may have run more:
 * the server goes on beside it.
 */
export async function missingMigrations(
  db: Database,
  folder: string = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const ran = new Set((await recordedIn(db)).map(({ version }) => version))
  return (await readMigrations(folder))
    .filter(({ version }) => !ran.has(version))
    .map(({ file }) => file)
}
