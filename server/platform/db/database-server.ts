// Opens the database: at DATABASE_URL, or an embedded PostgreSQL in DATA_DIR, which several
// processes of ours share. One server owns the folder; commands beside it are guests. It knows no
// table.
//
// Three locks coordinate the processes (file-locks.ts). `owner` is held by the server for as long
// as it lives; `guests` is shared by all commands; `lifecycle` is held while a process checks for,
// starts or stops PostgreSQL, so that two never do.

import fs from 'node:fs'
import { join } from 'node:path'
import { isUnavailable } from '../../kernel/unavailable.ts'
import type { Config } from '../config.ts'
import { embeddedFault } from '../settings/database-settings.ts'
import { clusterPathsIn, type ClusterPaths } from './cluster/cluster.ts'
import { supervise, type Supervision } from './embedded.ts'
import { isLocked, tryLock, waitForLock, type FileLock } from './file-locks.ts'
import {
  runningIn,
  startPostmaster,
  stopPostmaster,
  urlOf,
  whenReady,
  type Postmaster,
  type StartOptions,
} from './postmaster.ts'
import { until } from './processes.ts'
import { openDatabase, raw, sql } from './sql.ts'

export type DatabaseServer = {
  /** For `openDatabase`. */
  url: string
  /** True when PostgreSQL is our own. */
  embedded: boolean
  /**
   * Ends our use of it. The last user stops the embedded PostgreSQL: the server, or the last guest
   * when there is no server.
   */
  stop(): Promise<void>
}

export type DatabaseServerOptions = Supervision &
  Pick<StartOptions, 'namespaces' | 'onLaunched'> & {
    /** `owner`: the server. `guest`: a command that may run beside it. */
    role: 'owner' | 'guest'
    /** Called with the reason when a DATABASE_URL that does not answer is retried. */
    wait?: (why: string) => void
    /** How long a DATABASE_URL that does not answer is retried, in milliseconds. */
    reachMs?: number
  }

const DATABASE = 'vintem'
const VERSION_LEAST = 15
const STANDBY = 'it is a standby and takes no writes: the address has to lead to the primary'
// A database that starts together with us, as under compose, needs a little longer.
const REACH_MS = 5_000
const REACH_EVERY_MS = 250
// The longest hold of `lifecycle` is a start after a crash.
const LIFECYCLE_LOCK_MS = 330_000
const OWNER_LOCK_MS = 500
const GUEST_TRIES_MAX = 200
const GUEST_WAIT_MS = 150

/**
 * Opens the database. Throws when live settings lead to the embedded PostgreSQL by omission,
 * DATABASE_URL is unreachable or too old, another server uses the folder, the folder cannot be
 * used, or PostgreSQL does not start.
 */
export async function openDatabaseServer(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'mode' | 'namesEmbedded'>>,
  options: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const refused = embeddedFault(config)
  if (refused !== undefined) throw new Error(refused)
  if (config.databaseUrl !== undefined) return openExternal(config.databaseUrl, options)
  const locks = locksIn(config.dataDir)
  return options.role === 'owner' ? openAsOwner(locks, options) : openAsGuest(locks, options)
}

// DATABASE_URL: a PostgreSQL that is not ours.

/** The address without its user and password. */
export function publicPart(url: string): string {
  // That of a socket has no host before its path, which `URL` does not take.
  const whole = url.replace(/^(\w+:\/\/(?:[^/?@]*@)?)\//, '$1localhost/')
  if (!URL.canParse(whole)) return 'the database'
  const { hostname, port, pathname, searchParams } = new URL(whole)
  return `${searchParams.get('host') || hostname}:${port || searchParams.get('port') || 5432}${pathname}`
}

type Version = { text: string; number: number }

/**
 * Why a server of this version cannot be used (`number` as in server_version_num); undefined when
 * it can.
 */
export function versionFault({ text, number }: Version): string | undefined {
  if (number >= VERSION_LEAST * 10_000) return undefined
  return `Vintém needs PostgreSQL ${VERSION_LEAST} or newer, found ${text}`
}

async function openExternal(
  url: string,
  { reachMs = REACH_MS, wait, role }: Pick<DatabaseServerOptions, 'reachMs' | 'wait' | 'role'>,
): Promise<DatabaseServer> {
  let failure: unknown
  let version: Version | undefined
  const answers = async () => {
    // A new connection each time: the address may lead elsewhere by now.
    const db = openDatabase({ url, max: 1 })
    try {
      const query = sql`select current_setting('server_version') as text,
                               current_setting('server_version_num')::int as number,
                                 pg_is_in_recovery() as standby`
      const [found] = await db.rows<Version & { standby: boolean }>(query)
      // While a standby takes over, it is one for some seconds more.
      if (found!.standby && role === 'owner') throw new Error(STANDBY)
      version = found
      return true
    } catch (error) {
      failure = error
      wait?.(
        `${publicPart(url)} cannot be used yet (${(error as Error).message || 'no answer'}); trying again`,
      )
      return !isUnavailable(error) && (error as Error).message !== STANDBY
    } finally {
      await db.close()
    }
  }
  await until(answers, { withinMs: reachMs, everyMs: REACH_EVERY_MS })
  if (!version)
    throw new Error(
      `DATABASE_URL: ${publicPart(url)} cannot be used: ${(failure as Error).message || 'no answer'}`,
      {
        cause: failure,
      },
    )
  const fault = versionFault(version)
  if (fault) throw new Error(fault)
  return { url, embedded: false, stop: async () => {} }
}

// The embedded PostgreSQL.

type Locks = {
  paths: ClusterPaths
  owner: string
  guests: string
  lifecycle: string
  ownerPid: string
}

function locksIn(dataDir: string): Locks {
  const paths = clusterPathsIn(dataDir)
  const folder = join(paths.folder, 'locks')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lockFile = (name: string) => join(folder, name)
  return {
    paths,
    owner: lockFile('owner'),
    guests: lockFile('guests'),
    lifecycle: lockFile('lifecycle'),
    ownerPid: lockFile('owner.pid'),
  }
}

/** Runs `work` while no other process starts or stops PostgreSQL here. */
async function withLifecycleLock<T>(
  { lifecycle, paths }: Locks,
  work: () => Promise<T>,
): Promise<T> {
  const held = await waitForLock(lifecycle, LIFECYCLE_LOCK_MS)
  if (!held)
    throw new Error(
      `another Vintém process has been starting or stopping the database in ${paths.folder} for ` +
        `${LIFECYCLE_LOCK_MS / 1_000} s: look at ${paths.log}`,
    )
  try {
    return await work()
  } finally {
    held.release()
  }
}

/** However often it is called, `stop` runs once. */
function once(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined
  return () => (stopped ??= stop())
}

async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  const db = openDatabase({ url: urlOf(postmaster, 'postgres'), max: 1 })
  try {
    const [existing] = await db.rows(sql`select 1 from pg_database where datname = ${DATABASE}`)
    if (!existing) await db.rows(sql`${raw(`create database ${DATABASE}`)}`)
  } finally {
    await db.close()
  }
}

function folderInUse({ ownerPid, paths }: Locks): Error {
  let holder = ''
  try {
    holder = ` (process ${fs.readFileSync(ownerPid, 'utf8').trim()})`
  } catch {
    // The other server has only just taken the folder, or is about to leave it.
  }
  return new Error(
    `another Vintém server${holder} is using the data folder ${paths.folder}. Stop it; or start this one with a DATA_DIR ` +
      'and a PORT of its own; or give both the same DATABASE_URL, if they are to work on the same data',
  )
}

async function openAsOwner(locks: Locks, options: DatabaseServerOptions): Promise<DatabaseServer> {
  // A guest that checks for a server holds this lock for an instant.
  const owner = await waitForLock(locks.owner, OWNER_LOCK_MS)
  if (!owner) throw folderInUse(locks)
  try {
    fs.writeFileSync(locks.ownerPid, `${process.pid}\n`)
    return await startAsOwner(locks, owner, options)
  } catch (error) {
    owner.release()
    throw error
  }
}

async function startAsOwner(
  locks: Locks,
  owner: FileLock,
  { namespaces = true, onLaunched, ...supervision }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const { paths } = locks
  const start = () => startPostmaster(paths, { namespaces, onLaunched })
  const first = await withLifecycleLock(locks, async () => {
    // A PostgreSQL that commands are using is shared with them; one that no process uses was left
    // behind, and is replaced.
    const shared = isLocked(locks.guests) ? await whenReady(paths) : undefined
    const left = shared ? undefined : runningIn(paths)
    if (left)
      supervision.warn?.(
        `a PostgreSQL that an earlier server left running (process ${left.pid}) is replaced`,
      )
    const postmaster = shared ?? (await start())
    await ensureDatabase(postmaster)
    return postmaster
  })
  const postgres = supervise(paths, first, {
    ...supervision,
    restart: () => withLifecycleLock(locks, start),
  })
  const stop = async () => {
    // Before taking `lifecycle`, which a restart under way may hold.
    await postgres.stopSupervising()
    await withLifecycleLock(locks, async () => {
      await postgres.stop()
      fs.rmSync(locks.ownerPid, { force: true })
      owner.release()
    })
  }
  return { url: postgres.url(DATABASE), embedded: true, stop: once(stop) }
}

/**
 * The PostgreSQL for a guest: a running one, or else one it starts itself; undefined while the
 * server is about to start one.
 */
async function findOrStart(locks: Locks, namespaces: boolean): Promise<Postmaster | undefined> {
  const postmaster = await whenReady(locks.paths)
  if (!postmaster && isLocked(locks.owner)) return undefined
  const found =
    postmaster ?? (await startPostmaster(locks.paths, { namespaces, endsWithParent: false }))
  await ensureDatabase(found)
  return found
}

async function attachAsGuest(
  locks: Locks,
  namespaces: boolean,
): Promise<{ postmaster: Postmaster; guest: FileLock }> {
  for (let attempt = 1; attempt <= GUEST_TRIES_MAX; attempt++) {
    const attached = await withLifecycleLock(locks, async () => {
      const guest = tryLock(locks.guests, 'shared')
      if (!guest) return undefined
      try {
        const postmaster = await findOrStart(locks, namespaces)
        if (postmaster) return { postmaster, guest }
      } catch (error) {
        guest.release()
        // It was shutting down just as we attached.
        if (!isUnavailable(error)) throw error
      }
      guest.release()
      return undefined
    })
    if (attached) return attached
    await until(() => false, { withinMs: GUEST_WAIT_MS })
  }
  throw new Error(
    `the server that uses ${locks.paths.folder} has no PostgreSQL running: look at ${locks.paths.log}`,
  )
}

async function openAsGuest(
  locks: Locks,
  { namespaces = true }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const { postmaster, guest } = await attachAsGuest(locks, namespaces)
  const stop = () =>
    withLifecycleLock(locks, async () => {
      guest.release()
      const last = !isLocked(locks.owner) && !isLocked(locks.guests)
      const running = last ? runningIn(locks.paths) : undefined
      if (running) await stopPostmaster(locks.paths, running)
    })
  return { url: urlOf(postmaster, DATABASE), embedded: true, stop: once(stop) }
}
