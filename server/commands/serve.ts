// `npm start`: database, migrations, first seed, API, worker and (in the sandbox) the bank, in one process.
// `npm run work`: the worker alone, beside servers on the same DATABASE_URL.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { FATES } from '../../sandbox/fates.ts'
import { openApp } from '../app.ts'
import { listeningOn, type Config } from '../config.ts'
import { openHome, type Home } from '../db/home.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, sql, type Database } from '../db/sql.ts'
import { openLog } from '../log.ts'
import { openDeps, registerDoorbell, type Opened } from '../open.ts'
import { seed, type SeededPlatform } from '../seed.ts'
import { platforms } from '../sellers/store.ts'
import { print, type Command } from './command.ts'

const CREDENTIALS_FILE = 'sandbox-credentials.json'
/** After a stop is asked for, requests under way and those already on a connection are still answered for this long. */
const DRAIN_MS = 300
const STOP_MAX_MS = 9_000

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

/** The first platform of a sandbox, once: its credentials stay in the data folder, readable by its owner only. */
async function seedOnce(opened: Opened): Promise<SeededPlatform[]> {
  const { deps } = opened
  const path = credentialsPath(deps.config)
  if ((await platforms(deps.db, 1)).length > 0) return readCredentials(path)
  const seeded = await seed(deps, { platforms: 1, rows: 0 })
  writeFileSync(path, `${JSON.stringify({ platforms: seeded }, null, 2)}\n`, { mode: 0o600 })
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
  print(
    `\nVintém is listening on ${url} (${mode}).\n\n  API reference   ${url}/docs\n  Error codes     ${url}/docs/errors`,
  )
  if (mode !== 'sandbox') return
  print(
    `  Sandbox         ${url}/docs/sandbox\n  Guided tour     npm run tour (in another terminal)\n  Credentials     npm run seed -- --show\n`,
  )
  const [first] = seeded
  if (!first) return
  const body = JSON.stringify({ email: first.email, secret: first.secret, io_seller_id: first.io_seller_id })
  print(`Log in:\n\n  curl -s ${url}/auth/login -H 'Content-Type: application/json' -d '${body}'\n`)
}

async function listen(server: FastifyInstance, config: Config): Promise<number> {
  try {
    await server.listen({ host: config.host, port: config.port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${config.port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`)
    if (code === 'EACCES')
      throw new Error(`This user may not listen on port ${config.port}. Choose one above 1023: PORT=3000 npm start`)
    throw error
  }
  return (server.server.address() as { port: number }).port
}

/** Resolves with the reason when the process is asked to stop, or its database is gone for good. */
function untilStopped(): { reason: Promise<string>; giveUp: (error: Error) => void } {
  let stop: (reason: string) => void = () => {}
  const reason = new Promise<string>((resolve) => (stop = resolve))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(signal))
  return { reason, giveUp: (error) => stop(error.message) }
}

/** Answers what is under way, then closes: first no new connections are kept, then none is taken. */
async function drain(server: FastifyInstance): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
  await server.close()
}

type Running = { home: Home; db: Database; opened: Opened }

async function openRunning(config: Config, onGone: (error: Error) => void): Promise<Running> {
  const log = openLog(config.logLevel)
  const home = await openHome(config, { role: 'owner', onGone })
  const db = openDatabase({ url: home.url, max: config.poolMax, name: 'vintem' })
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

export const serve: Command = async (config) => {
  const { reason, giveUp } = untilStopped()
  const running = await openRunning(config, giveUp)
  const { opened } = running
  const draining = { now: false }
  const server = await openApp(opened.deps, FATES, draining)
  try {
    const seeded = config.mode === 'sandbox' ? await seedOnce(opened) : []
    const port = await listen(server, config)
    const { publicUrl } = listeningOn(config, port)
    Object.assign(opened.deps.config, { publicUrl: `${publicUrl}${config.basePath}` })
    await registerDoorbell(opened.deps, opened.banks)
    opened.startWorker()
    greet(config, opened.deps.config.publicUrl, seeded)
    print(JSON.stringify({ ready: true, url: opened.deps.config.publicUrl }))
  } catch (error) {
    await server.close()
    await closeRunning(running)
    throw error
  }
  const why = await reason
  setTimeout(() => process.exit(1), STOP_MAX_MS).unref()
  opened.deps.log.info({ signal: why }, 'stopping')
  draining.now = true
  await drain(server)
  await closeRunning(running)
  return why.startsWith('SIG') ? 0 : 1
}

export const work: Command = async (config) => {
  if (!config.databaseUrl)
    throw new Error('npm run work needs DATABASE_URL: without it, npm start has its worker inside.')
  const { reason, giveUp } = untilStopped()
  const running = await openRunning(config, giveUp)
  running.opened.startWorker()
  print(JSON.stringify({ ready: true, worker: true }))
  const why = await reason
  await closeRunning(running)
  return why.startsWith('SIG') ? 0 : 1
}
