// What commands of main.ts share: reading their arguments, how they end, and opening the database
// as a guest while a server runs.

import os from 'node:os'
import { resolve } from 'node:path'
import { LANGUAGES } from '../../../contract/text.ts'
import type { AuditAction } from '../../../contract/records/audit-actions.ts'
import { openClock } from '../../kernel/clock.ts'
import { INSTALLATION, readId, type SellerId } from '../../kernel/ids.ts'
import type { AuditDetails } from '../../platform/audit/record.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { backgroundOf } from '../../runtime/background.ts'
import type { Config } from '../../platform/config.ts'
import { asTypedOnDatabase } from '../../platform/typed-on-database.ts'
import { openDatabaseServer } from '../../platform/db/database-server.ts'
import { nameIn, PUBLIC } from '../../platform/db/connections/schema.ts'
import { isMigrated, pendingMigrations } from '../../platform/db/migrate.ts'
import { findInstallation, refuseOtherMode } from '../../platform/installation.ts'
import { inTransaction, openDatabase, sql, type Database } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { cleanName, NAME_MAX } from '../../kernel/text/names.ts'
import { canonicalEmail } from '../../kernel/text/email.ts'
import type { WriteContext } from '../../marketplace/sellers/events.ts'
import { openFittingRing } from '../../platform/key-checks.ts'
import { whereTablesAreMade } from '../../platform/db/connections/nodes.ts'
import { openShard } from '../../platform/counters/process-shard.ts'
import { openBusinessClock } from '../../runtime/scheduler/clock.ts'
import { claimEmail } from '../cells/directory.ts'
import { hasRegistry, look, takesNew } from '../cells/registry-store.ts'
import { onStop, SIGNALS } from '../serve/signals.ts'
import { databaseOfCell } from './cells/cell-option.ts'
import type { WriteContext as PeopleContext } from '../../identity/users/members/operator-operations.ts'

/** The name of servers' and workers' connections in PostgreSQL. */
export const SERVER_NAME = 'vintem-server'
const GUEST_CONNECTIONS = 4
/** What the usage of a command says of cells. */
export const OF_ONE = 'Where there are several cells, --cell NAME says which one'
export const OF_EACH = 'Where there are several cells, it is about each, or the one of --cell NAME'
const INTERRUPTED = 130
/** A stop takes ten seconds at most. */
export const STOP_MAX_MS = 9_700

/** Why a long-running program has to stop, and its exit code then. */
export type Stop = { signal?: NodeJS.Signals; uncaught?: true; code: number }

/**
 * An uncaught error ends the program as SIGTERM does, with exit code 1: requests in progress are
 * answered, and a supervisor can restart it. Each error is logged with its stack and counted.
 */
function onUncaught(deps: Pick<Deps, 'log' | 'state'>, end: (stop: Stop) => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      backgroundOf(deps).report(event, error)
      // Also when it comes while we stop for another reason.
      process.once('exit', () => (process.exitCode ||= 1))
      end({ uncaught: true, code: 1 })
    })
  }
}

/** Resolves when the process has to stop: by a signal, or by `giveUp` with the error. */
export function untilStopped(deps: Pick<Deps, 'log' | 'state'>): {
  stop: Promise<Stop>
  giveUp: (error: Error) => void
} {
  const { promise, resolve } = Promise.withResolvers<Stop>()
  onStop((signal) => {
    // Also while it starts: that may take as long as a migration of another process.
    endWithin(STOP_MAX_MS)
    resolve({ signal, code: 0 })
  })
  onUncaught(deps, resolve)
  const giveUp = (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    resolve({ code: 1 })
  }
  return { stop: promise, giveUp }
}

/** Ends this process with exit code 1 unless it has ended within `ms`. */
export const endWithin = (ms: number): void => void setTimeout(() => process.exit(1), ms).unref()

/**
 * Refuses a database of another mode, and one with pending migrations, whose tables a command may
 * not know. One without any is probably the wrong database.
 */
export async function refuseUnfit(db: Database, config: Config): Promise<void> {
  refuseOtherMode(await findInstallation(db), config)
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return
  if (!(await isMigrated(db))) {
    throw new Error(
      `This database is empty: no server has started on it yet. Is ${placeOf(config)} the right one? If so, run ${migrateOf(config)} or npm start first.`,
    )
  }
  throw new Error(
    `This database lacks the migrations ${pending.join(', ')}. Run ${migrateOf(config)}, or npm start, first.`,
  )
}

function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined ? `DATA_DIR, ${dataDir},` : 'DATABASE_URL'
}

const migrateOf = (config: Config): string =>
  `${asTypedOnDatabase(config, 'npm run migrate')}${config.schema === undefined ? '' : ` -- --cell ${config.schema}`}`

/** Refuses while servers or workers run on the database. `stop`: the command to run then. */
export async function refuseBesideServers(db: Database, stop: string): Promise<void> {
  const [row] = await db.rows<{ n: number }>(sql`
    select count(*)::int as n
    from pg_stat_activity
    where datname = current_database()
      and application_name = ${nameIn(db.schema, SERVER_NAME)}`)
  if (row!.n > 0)
    throw new Error(`Servers are running on this database. Stop them first, then run ${stop}.`)
}

/** Refuses a cell that takes no new platforms. */
export async function refuseFull(db: Database): Promise<void> {
  if (!(await whereTablesAreMade(db, (there) => takesNew(there, db.schema))))
    throw new Error(
      `The cell ${db.schema} takes no new platforms. Name another with --cell, or open it: npm run cells -- open ${db.schema}.`,
    )
}

/**
 * The configuration of each cell: one, or several. They share the key ring, the banks and all other
 * settings.
 */
export const configsOf = (config: Config): Promise<Config[]> =>
  asGuest({ ...config, schema: PUBLIC }, async (db) =>
    (await look(db)).cells.map(({ name }) => ({ ...config, schema: name })),
  )

/** The sentence of what is wrong with a cell; where it is the only one, of the database. */
export const faultOf = ({ schema = PUBLIC }: Config, error: unknown): string =>
  `The cell ${schema} cannot be used: ${(error as Error).message}`

/**
 * What a command that adds people is given beside the database: where there are several cells, the
 * reservation of their e-mails.
 */
export async function claimsOf({
  config,
  db,
  isDry,
}: {
  readonly config: Config
  readonly db: Database
  readonly isDry: boolean
}): Promise<Pick<PeopleContext, 'claimEmail'>> {
  if (isDry || !(await whereTablesAreMade(db, hasRegistry))) return {}
  const { hashKey } = await openFittingRing(db, config, openClock().wall())
  return {
    claimEmail: async (email) => {
      if (await claimEmail(db, hashKey, email)) return true
      throw new Error(`${email} belongs to a person of another cell: a person is in one cell only.`)
    },
  }
}

/** The operating system's name of the current user, and of the machine. */
export function currentUser(): string {
  const name = process.getuid
    ? os.userInfo().username || `uid ${process.getuid()}`
    : os.userInfo().username
  return `${name}@${os.hostname()}`
}

/**
 * Records what a command did to the installation, where that is no transaction: at once after it.
 */
export const recordAlone = (
  db: Database,
  action: AuditAction,
  details: AuditDetails,
): Promise<void> =>
  inTransaction(db, async (tx) =>
    recordAct(tx, { clock: openClock() }, action, { owner: INSTALLATION, id: null }, details),
  )

/**
 * Opens the database of a server that may be running, runs `work`, and leaves everything as it was.
 */
export async function asGuest<T>(
  config: Config,
  work: (db: Database, url: string) => Promise<T>,
): Promise<T> {
  const opening = openDatabaseServer(config, { role: 'guest' })
  // An interrupted command also stops the PostgreSQL it started, whenever the signal comes.
  const interrupted = () => {
    const end = () => process.exit(INTERRUPTED)
    opening.then((postgres) => postgres.stop()).then(end, end)
  }
  // Not `once`: npm forwards a Ctrl-C that we already got from the terminal, and the second must
  // not kill us.
  for (const signal of SIGNALS) process.on(signal, interrupted)
  try {
    const postgres = await opening
    const first = openDatabase({
      url: postgres.url,
      max: GUEST_CONNECTIONS,
      name: 'vintem-command',
    })
    let db = first
    try {
      db = await databaseOfCell(first, config)
      return await work(db, postgres.url)
    } finally {
      if (db !== first) await db.close()
      await first.close()
      await postgres.stop()
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted)
  }
}

/** Prints one line of output on stdout. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The value after `--name`, or undefined. Refuses a name without a value. */
export function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`)
  if (at < 0) return undefined
  const value = args[at + 1]
  if (value === undefined || value.startsWith('--')) throw new Error(`--${name} needs a value`)
  return value
}

/** A whole number given as an option, within bounds. */
export function numberOption(
  args: readonly string[],
  name: string,
  bounds: { min: number; max: number; fallback: number },
): number {
  const text = option(args, name)
  if (text === undefined) return bounds.fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (value < bounds.min || value > bounds.max)
    throw new Error(`--${name} must be a whole number from ${bounds.min} to ${bounds.max}`)
  return value
}

/** An argument that names a seller. */
export function readSeller(text: string | undefined): SellerId {
  const id = readId<'seller'>(text ?? '')
  if (!id)
    throw new Error(
      `"${text}" is no io_seller_id: that is 32 hexadecimal digits, with or without hyphens.`,
    )
  return id as SellerId
}

export function readEmail(text: string | undefined): string {
  const email = canonicalEmail(text ?? '')
  if (email === undefined) throw new Error(`"${text}" is no e-mail address.`)
  return email
}

/** The name of a person. */
export function readName(args: readonly string[]): string {
  const name = cleanName(option(args, 'name') ?? '')
  if (name === '' || name.length > NAME_MAX)
    throw new Error(`--name has from 1 to ${NAME_MAX} characters`)
  return name
}

/** The language of a person's mails and pages. */
export function readLanguage(args: readonly string[]): (typeof LANGUAGES)[number] {
  const text = option(args, 'language') ?? 'pt-BR'
  const language = LANGUAGES.find((one) => one === text)
  if (!language) throw new Error(`--language must be ${LANGUAGES.join(' or ')}, not "${text}"`)
  return language
}

/** The reason that is given for an act, for the audit log. */
export function readReason(args: readonly string[], max: number): string | null {
  const text = option(args, 'reason')
  if (text === undefined) return null
  const reason = text.trim()
  if (reason === '') throw new Error('--reason is empty')
  if (reason.length > max) throw new Error(`--reason has at most ${max} characters`)
  return reason
}

/** A path as it was typed: npm starts us in another folder than the user's. */
export const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)

/** The dependencies of changing a seller from a command, until `work` is done. */
export async function withShard<T>(
  { config, db }: { config: Config; db: Database },
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const clock = await openBusinessClock(db, config)
  const shard = await openShard(db, (sentence) => process.stderr.write(`${sentence}\n`))
  try {
    return await work({ db, clock, shard })
  } finally {
    await shard.close()
  }
}
