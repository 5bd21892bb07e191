// Opens the database: at DATABASE_URL, or an embedded PostgreSQL in DATA_DIR, which several processes of ours share.
// One server owns the folder; commands beside it are guests. It knows no table.
//
// Three locks coordinate the processes (locks.ts). `owner` is held by the server for as long as it lives; `guests` is
// shared by all commands; `door` is held while a process checks for, starts or stops PostgreSQL, so that two never do.

import fs from 'node:fs'
import { join } from 'node:path'
import { isUnavailable } from '../../kernel/unavailable.ts'
import type { Config } from '../config.ts'
import { placeIn, type Place } from './cluster.ts'
import { supervise, type Supervision } from './embedded.ts'
import { isHeld, take, waitFor, type Held } from './locks.ts'
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

export type Home = {
  /** For `openDatabase`. */
  url: string
  /** True when PostgreSQL is our own. */
  embedded: boolean
  /**
   * Ends our use of it. The last user stops the embedded PostgreSQL: the server, or the last guest when there is no
   * server.
   */
  stop(): Promise<void>
}

export type HomeOptions = Supervision &
  Pick<StartOptions, 'namespaces'> & {
    /** `owner`: the server. `guest`: a command that may run beside it. */
    role: 'owner' | 'guest'
    /** Called with the reason when a DATABASE_URL that does not answer is retried. */
    wait?: (why: string) => void
    /** How long a DATABASE_URL that does not answer is retried, in milliseconds. */
    reachMs?: number
  }

const DATABASE = 'vintem'
const VERSION_LEAST = 15
// A database that starts together with us, as under compose, needs a little longer.
const REACH_MS = 5_000
const REACH_EVERY_MS = 250
// The longest hold of `door` is a start after a crash.
const DOOR_MS = 330_000
const LOOK_MS = 500
const GUEST_TRIES_MAX = 200
const GUEST_WAIT_MS = 150

/**
 * Opens the database. Throws when DATABASE_URL is unreachable or too old, another server uses the folder, the folder
 * cannot be used, or PostgreSQL does not start.
 */
export async function openHome(config: Pick<Config, 'databaseUrl' | 'dataDir'>, options: HomeOptions): Promise<Home> {
  if (config.databaseUrl !== undefined) return openElsewhere(config.databaseUrl, options)
  const rooms = roomsIn(config.dataDir)
  return options.role === 'owner' ? openAsOwner(rooms, options) : openAsGuest(rooms, options)
}

// DATABASE_URL: a PostgreSQL that is not ours.

/** The address without its password. */
function publicPart(url: string): string {
  if (!URL.canParse(url)) return 'the database'
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || searchParams.get('port') || 5432}${pathname}`
}

type Version = { text: string; number: number }

/** Why a server of this version cannot be used (`number` as in server_version_num); undefined when it can. */
export function versionFault({ text, number }: Version): string | undefined {
  if (number >= VERSION_LEAST * 10_000) return undefined
  return `Vintém needs PostgreSQL ${VERSION_LEAST} or newer, found ${text}`
}

async function openElsewhere(
  url: string,
  { reachMs = REACH_MS, wait }: Pick<HomeOptions, 'reachMs' | 'wait'>,
): Promise<Home> {
  const db = openDatabase({ url, max: 1 })
  try {
    let failure: unknown
    let version: Version | undefined
    const answers = async () => {
      try {
        const ask = sql`select current_setting('server_version') as text,
                               current_setting('server_version_num')::int as number`
        ;[version] = await db.rows<Version>(ask)
        return true
      } catch (error) {
        failure = error
        wait?.(`${publicPart(url)} says: ${(error as Error).message || 'nothing'}`)
        return !isUnavailable(error)
      }
    }
    await until(answers, { withinMs: reachMs, everyMs: REACH_EVERY_MS })
    if (!version)
      throw new Error(`DATABASE_URL: ${publicPart(url)} cannot be used: ${(failure as Error).message || 'no answer'}`, {
        cause: failure,
      })
    const fault = versionFault(version)
    if (fault) throw new Error(fault)
  } finally {
    await db.close()
  }
  return { url, embedded: false, stop: async () => {} }
}

// The embedded PostgreSQL.

type Rooms = { place: Place; owner: string; guests: string; door: string; ownerPid: string }

function roomsIn(dataDir: string): Rooms {
  const place = placeIn(dataDir)
  const folder = join(place.folder, 'locks')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const room = (name: string) => join(folder, name)
  return { place, owner: room('owner'), guests: room('guests'), door: room('door'), ownerPid: room('owner.pid') }
}

/** Runs `work` while no other process starts or stops PostgreSQL here. */
async function atTheDoor<T>({ door, place }: Rooms, work: () => Promise<T>): Promise<T> {
  const held = await waitFor(door, DOOR_MS)
  if (!held)
    throw new Error(
      `another Vintém process has been starting or stopping the database in ${place.folder} for ` +
        `${DOOR_MS / 1_000} s: look at ${place.log}`,
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
    const [found] = await db.rows(sql`select 1 from pg_database where datname = ${DATABASE}`)
    if (!found) await db.rows(sql`${raw(`create database ${DATABASE}`)}`)
  } finally {
    await db.close()
  }
}

function ownerIsThere({ ownerPid, place }: Rooms): Error {
  let who = ''
  try {
    who = ` (process ${fs.readFileSync(ownerPid, 'utf8').trim()})`
  } catch {
    // The other server has only just taken the folder, or is about to leave it.
  }
  return new Error(
    `another Vintém server${who} is using the data folder ${place.folder}. Stop it; or start this one with a DATA_DIR ` +
      'and a PORT of its own; or give both the same DATABASE_URL, if they are to work on the same data',
  )
}

async function openAsOwner(rooms: Rooms, options: HomeOptions): Promise<Home> {
  // A guest that checks for a server holds this lock for an instant.
  const owner = await waitFor(rooms.owner, LOOK_MS)
  if (!owner) throw ownerIsThere(rooms)
  try {
    fs.writeFileSync(rooms.ownerPid, `${process.pid}\n`)
    return await ownHome(rooms, owner, options)
  } catch (error) {
    owner.release()
    throw error
  }
}

async function ownHome(rooms: Rooms, owner: Held, { namespaces = true, ...told }: HomeOptions): Promise<Home> {
  const { place } = rooms
  const start = () => startPostmaster(place, { namespaces })
  const first = await atTheDoor(rooms, async () => {
    // A PostgreSQL that commands are using is shared with them; one that no process uses was left behind, and is
    // replaced.
    const shared = isHeld(rooms.guests) ? await whenReady(place) : undefined
    const left = shared ? undefined : runningIn(place)
    if (left) told.tell?.(`a PostgreSQL that an earlier server left running (process ${left.pid}) is replaced`)
    const postmaster = shared ?? (await start())
    await ensureDatabase(postmaster)
    return postmaster
  })
  const postgres = supervise(place, first, { ...told, restart: () => atTheDoor(rooms, start) })
  const stop = async () => {
    await postgres.unwatch() // Before taking `door`, which a restart under way may hold.
    await atTheDoor(rooms, async () => {
      await postgres.stop()
      fs.rmSync(rooms.ownerPid, { force: true })
      owner.release()
    })
  }
  return { url: postgres.url(DATABASE), embedded: true, stop: once(stop) }
}

/**
 * The PostgreSQL for a guest: a running one, or else one it starts itself; undefined while the server is about to start
 * one.
 */
async function findOrStart(rooms: Rooms, namespaces: boolean): Promise<Postmaster | undefined> {
  const postmaster = await whenReady(rooms.place)
  if (!postmaster && isHeld(rooms.owner)) return undefined
  const found = postmaster ?? (await startPostmaster(rooms.place, { namespaces, dieWithUs: false }))
  await ensureDatabase(found)
  return found
}

async function attachAsGuest(rooms: Rooms, namespaces: boolean): Promise<{ postmaster: Postmaster; guest: Held }> {
  for (let attempt = 1; attempt <= GUEST_TRIES_MAX; attempt++) {
    const attached = await atTheDoor(rooms, async () => {
      const guest = take(rooms.guests, 'shared')
      if (!guest) return undefined
      try {
        const postmaster = await findOrStart(rooms, namespaces)
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
  throw new Error(`the server that uses ${rooms.place.folder} has no PostgreSQL running: look at ${rooms.place.log}`)
}

async function openAsGuest(rooms: Rooms, { namespaces = true }: HomeOptions): Promise<Home> {
  const { postmaster, guest } = await attachAsGuest(rooms, namespaces)
  const stop = () =>
    atTheDoor(rooms, async () => {
      guest.release()
      const last = !isHeld(rooms.owner) && !isHeld(rooms.guests)
      const running = last ? runningIn(rooms.place) : undefined
      if (running) await stopPostmaster(rooms.place, running)
    })
  return { url: urlOf(postmaster, DATABASE), embedded: true, stop: once(stop) }
}
