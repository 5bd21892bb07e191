// `npm start`: database, migrations, first seed, API, worker and (in the sandbox) the bank, in one process.
// `npm run work`: the worker alone, beside servers on the same DATABASE_URL.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { FATES } from '../../sandbox/fates.ts'
import { openApp } from '../app.ts'
import { readId, type OwnerId, type SellerId } from '../base/ids.ts'
import { asTyped, listeningOn, type Config } from '../config.ts'
import { openHome, type Home } from '../db/home.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, sql, type Database } from '../db/sql.ts'
import type { Deps, Log } from '../deps.ts'
import { drainOf } from '../http/drain.ts'
import { openLog } from '../log.ts'
import { openDeps, registerDoorbell, type Opened } from '../open.ts'
import { releaseFeed } from '../outbox/bell.ts'
import { seed, type SeededPlatform } from '../seed.ts'
import { find } from '../sellers/store.ts'
import type { Ready } from '../supervisor.ts'
import { endWithin, print, SERVER_NAME, untilStopped, type Command, type Stop } from './command.ts'

const UNPRIVILEGED_PORT = 8080
const CREDENTIALS_FILE = 'sandbox-credentials.json'
// How long the next request may be on its way on a connection that is open; somebody at a keyboard has none, and waits.
const IDLE_MS = { SIGTERM: 2_000, other: 300 }
// A request that waits for a silent bank is answered within eight seconds (ASK_TIMEOUT_MS); the whole stop has ten.
const REQUESTS_MS = 8_400
const STOP_MAX_MS = 9_700

export const credentialsPath = (config: Config): string => join(config.dataDir, CREDENTIALS_FILE)

/** The settings without which an acknowledged payment could be lost. */
async function refuseUndurable(db: Database): Promise<void> {
  const rows = await db.rows<{ name: string; setting: string }>(sql`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`)
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (off.length > 0) {
    throw new Error(
      `This PostgreSQL runs with ${off.join(' and ')} off and may lose payments it has acknowledged. Turn ${off.length > 1 ? 'them' : 'it'} on, then start again.`,
    )
  }
}

/** Whether this database knows the platform of these credentials. */
async function isKnown({ db }: Deps, platform: SeededPlatform | undefined): Promise<boolean> {
  const id = platform && readId<'seller'>(platform.io_seller_id)
  return id !== undefined && (await find(db, id as string as OwnerId, id as SellerId)) !== undefined
}

/**
 * The first platform of a sandbox, once: its credentials stay in the data folder, readable by its owner only. Another
 * is made when there are none that fit: the first start was killed, or the database came from elsewhere.
 */
async function seedOnce(deps: Deps): Promise<SeededPlatform[]> {
  const path = credentialsPath(deps.config)
  const kept = readCredentials(path)
  if (await isKnown(deps, kept[0])) return kept
  const seeded = await seed(deps, { platforms: 1, rows: 0, corporate: true })
  mkdirSync(deps.config.dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(path, `${JSON.stringify({ platforms: seeded }, null, 2)}\n`, { mode: 0o600, flush: true })
  return seeded
}

export function readCredentials(path: string): SeededPlatform[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { platforms: SeededPlatform[] }).platforms
  } catch {
    return []
  }
}

function greet(config: Config, url: string, seeded: readonly SeededPlatform[]): void {
  const { mode } = config
  const typed = (command: string) => asTyped(config, command)
  print(
    `\nVintém is listening on ${url} (${mode}).\n\n  API reference   ${url}/docs\n  Error codes     ${url}/docs/errors`,
  )
  if (mode !== 'sandbox') return
  print(
    `  Sandbox         ${url}/docs/sandbox\n  Guided tour     ${typed('npm run tour')} (in another terminal)\n  Credentials     ${typed('npm run seed -- --show')}\n`,
  )
  const [first] = seeded
  if (!first) return
  const body = JSON.stringify({ email: first.email, secret: first.secret, io_seller_id: first.io_seller_id })
  print(`Log in:\n\n  curl -s ${url}/auth/login -H 'Content-Type: application/json' -d '${body}'\n`)
}

async function listen(server: FastifyInstance, config: Config): Promise<number> {
  const { host, port } = config
  const onPort = (other: number) => asTyped({ ...listeningOn(config, other) }, 'npm start')
  try {
    await server.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken. Stop what listens there, or choose another: ${onPort(port + 1)}`)
    if (code === 'EACCES')
      throw new Error(`This user may not listen on port ${port}. Choose one above 1023: ${onPort(UNPRIVILEGED_PORT)}`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`HOST=${host} is no address of this machine. 0.0.0.0 stands for all it has.`)
    throw error
  }
  return (server.server.address() as { port: number }).port
}

type Running = { home: Home; db: Database; opened: Opened }

async function openRunning(config: Config, log: Log, onGone: (error: Error) => void): Promise<Running> {
  const tell = (sentence: string) => log.warn({ detail: sentence }, 'the embedded PostgreSQL')
  const home = await openHome(config, { role: 'owner', onGone, tell })
  const db = openDatabase({ url: home.url, max: config.poolMax, name: SERVER_NAME, byKey: true })
  try {
    await refuseUndurable(db)
    await migrate(db)
    return { home, db, opened: await openDeps({ config, db, log, env: process.env }) }
  } catch (error) {
    await db.close()
    await home.stop()
    throw error
  }
}

async function closeRunning({ home, db, opened }: Running): Promise<void> {
  await opened.close()
  await db.close()
  await home.stop()
}

/** Tells whoever keeps us running that we run, and where; without a supervisor there is nobody to tell. */
function tellSupervisor(port: number): void {
  const said: Ready = { ready: true, port }
  process.send?.(said, undefined, {}, () => {}) // If it has gone, we hear of that elsewhere.
  process.channel?.unref()
}

/** Opens the door and says so; gives what closes it again. */
async function openDoor({ opened }: Running, config: Config): Promise<(stop: Stop) => Promise<void>> {
  const { deps } = opened
  const draining = { now: false }
  const server = await openApp(deps, FATES, draining)
  const drain = drainOf(server)
  try {
    const seeded = config.mode === 'sandbox' ? await seedOnce(deps) : []
    const port = await listen(server, config)
    const listening = listeningOn(config, port)
    Object.assign(deps.config, { publicUrl: `${listening.publicUrl}${config.basePath}` })
    await registerDoorbell(deps, opened.banks)
    opened.startWorker()
    greet(listening, deps.config.publicUrl, seeded)
    print(JSON.stringify({ ready: true, url: deps.config.publicUrl }))
    tellSupervisor(port)
  } catch (error) {
    await server.close()
    throw error
  }
  return async ({ signal, uncaught }) => {
    draining.now = true
    releaseFeed(deps)
    const idleMs = signal === 'SIGTERM' || uncaught ? IDLE_MS.SIGTERM : IDLE_MS.other
    await Promise.all([drain({ idleMs, requestsMs: REQUESTS_MS }), opened.stopWorker()])
  }
}

export const serve: Command = async (config) => {
  const log = openLog(config.logLevel)
  const { stop, giveUp } = untilStopped(log)
  if (config.webhookAllowPrivateOff)
    log.warn({ detail: config.publicUrl }, 'WEBHOOK_ALLOW_PRIVATE is off: PUBLIC_URL is not an address of this machine')
  const running = await openRunning(config, log, giveUp)
  try {
    const close = await openDoor(running, config)
    const asked = await stop
    endWithin(STOP_MAX_MS)
    log.info({ signal: asked.signal ?? 'none' }, 'stopping')
    await close(asked)
  } catch (error) {
    await closeRunning(running)
    throw error
  }
  await closeRunning(running)
  return (await stop).code
}

export const work: Command = async (config) => {
  if (!config.databaseUrl)
    throw new Error('npm run work needs DATABASE_URL: without it, npm start has its worker inside.')
  const log = openLog(config.logLevel)
  const { stop, giveUp } = untilStopped(log)
  const running = await openRunning(config, log, giveUp)
  running.opened.startWorker()
  print(JSON.stringify({ ready: true, worker: true }))
  const { code } = await stop
  endWithin(STOP_MAX_MS)
  await closeRunning(running)
  return code
}
