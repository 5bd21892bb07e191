// The setup of a measurement: a durable PostgreSQL in a throw-away folder, the real server beside
// it as a process, a platform with customers, sellers and a token. It is always removed at the end.

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, raw, sql, type Database } from '../server/platform/db/sql.ts'
import type { SeededPlatform } from '../server/app/seed/seed.ts'
import { until } from '../server/platform/db/processes.ts'
import { drive } from './load.ts'
import { isGone } from './machine.ts'
import { openOwnPlace, type Named, type OpenPlace, type Place } from './place.ts'
import { requestText } from './wire.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const READY_MS = 60_000
const STOP_MS = 15_000
// Millions of rows are inserted in one statement.
const LAYING_MS = 1_800_000

/** A program as a process; `readyMs` from its spawn to its `ready` line, which is `ready`. */
export type Running = {
  pid: number
  port: number
  readyMs: number
  ready: Readonly<Record<string, unknown>>
  stop(): Promise<void>
}

/**
 * `project`: the folder of another checkout whose server is started instead of ours. `args`: another
 * program than the server.
 */
export type StartOptions = {
  args?: readonly string[]
  env: Record<string, string>
  nodeFlags?: readonly string[]
  project?: string
}

function readyIn(said: string): { url: string } | undefined {
  const line = /^\{"ready":true,.*\}$/m.exec(said)
  return line ? (JSON.parse(line[0]) as { url: string }) : undefined
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  if (!(await until(() => child.exitCode !== null || isGone(child.pid!), { withinMs: STOP_MS })))
    child.kill('SIGKILL')
}

/** Starts the server and waits until it is ready. Throws with its output if it ends instead. */
export async function startServer({
  args = ['serve'],
  env,
  nodeFlags = [],
  project = PROJECT,
}: StartOptions): Promise<Running> {
  const from = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, 'server/main.ts', ...args], {
    cwd: project,
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  let ready: ReturnType<typeof readyIn>
  const settled = () => (ready = readyIn(said)) !== undefined || child.exitCode !== null
  await until(settled, { withinMs: READY_MS, everyMs: 2 })
  if (ready === undefined) {
    await stopChild(child)
    throw new Error(`${args[0]} did not become ready:\n${said}`)
  }
  const port = Number(new URL(ready.url).port)
  const readyMs = performance.now() - from
  return { pid: child.pid!, port, readyMs, ready, stop: () => stopChild(child) }
}

export type Settings = Record<
  'fsync' | 'synchronous_commit' | 'full_page_writes' | 'server_version',
  string
>

/**
 * The settings on which durability depends. Throws if one of them is off: such a result would not
 * count.
 */
async function durableSettings(db: Database): Promise<Settings> {
  const rows = await db.rows<{ name: keyof Settings; setting: string }>(sql`
    select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'server_version')`)
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting])) as Settings
  const { fsync, synchronous_commit: commit, full_page_writes: pages } = settings
  if (fsync !== 'on' || commit !== 'on' || pages !== 'on')
    throw new Error(`durability is off (${JSON.stringify(settings)}): nothing is measured`)
  return settings
}

export type Stage = {
  folder: string
  server: Running
  db: Database
  settings: Settings
  /** A text in the command line of every process of this PostgreSQL. */
  tag: string
  dataDir: string
  /** The settings by which another program connects to the server's database. */
  env: Record<string, string>
  platform: SeededPlatform
  token: string
  /** Where it is a process of its own. */
  bank?: Running | undefined
  /**
   * pgbench's connection, to its own database with the same tables and the same platform; none
   * where others have started PostgreSQL.
   */
  pgbench?: Named
  /** The server's own database, for pgbench to read. */
  served?: Named
  /** Runs `work` on a database of its own, in the state before any load. */
  close(): Promise<void>
}

/** A token of a platform. */
export async function login(
  port: number,
  { email, secret, io_seller_id }: SeededPlatform,
): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, secret, io_seller_id }),
  })
  if (!reply.ok)
    throw new Error(`the bench could not log in: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { access_token: string }).access_token
}

const readPlatform = (dataDir: string): SeededPlatform =>
  (
    JSON.parse(fs.readFileSync(join(dataDir, 'sandbox-credentials.json'), 'utf8')) as {
      platforms: SeededPlatform[]
    }
  ).platforms[0]!

/** A platform in a cell, which is added where it is not there yet. */
export async function seedIn(
  cell: string,
  env: Readonly<Record<string, string>>,
): Promise<SeededPlatform> {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['server/main.ts', ...args], {
      env: { ...process.env, ...env },
    })
  if (cell !== 'public') await run('cells', 'add', cell)
  const { stdout } = await run('seed', '--json', '--cell', cell)
  return (JSON.parse(stdout) as { platforms: SeededPlatform[] }).platforms[0]!
}

/** A bank that a server is at: the sandbox bank as it is. */
export const SANDBOX_BANK = 'sandbox'

const startBank = (name: string, options: StartOptions): Promise<Running> =>
  startServer({
    ...options,
    env: { ...options.env, BANK_PORT: '0' },
    args: ['bank', ...(name === SANDBOX_BANK ? [] : ['--emulate', name, '--plain'])],
  })

/** The settings by which a server finds its bank. */
function reaching(
  { ready }: Running,
  { folder, name, platform }: { folder: string; name: string; platform: SeededPlatform },
): Record<string, string> {
  if (name === SANDBOX_BANK) return { SANDBOX_BANK_URL: String(ready['url']) }
  const path = join(folder, 'banks.json')
  const keys = { [platform.io_seller_id]: { psp: name, key: `loja@${name}.test` } }
  fs.writeFileSync(path, JSON.stringify({ pix: { [name]: ready['entry'] }, keys }))
  return { BANKS_FILE: path }
}

export type StageOptions = {
  /** Arguments for the server's process, such as a profiler. */
  nodeFlags?: readonly string[]
  /** Settings of PostgreSQL that differ from ours: a statistics module. */
  settings?: Readonly<Record<string, string>>
  /** The folder of another checkout whose server is measured. */
  project?: string
  /** Settings of the server that differ from ours. */
  serverEnv?: Readonly<Record<string, string>>
  /** A cell that is added, whose platform is the one that is measured. */
  cell?: string
  /**
   * Its bank is a process of its own, so that what the bank takes of the processor is not the
   * server's: the sandbox bank by its own wire (`sandbox`), or seen as a company.
   */
  bank?: string
  /** Where its tables are, instead of a PostgreSQL of its own. */
  place?: OpenPlace
}

/** Opens the stage. */
export async function openStage({
  nodeFlags = [],
  project = PROJECT,
  serverEnv = {},
  cell,
  bank: bankName,
  place: openPlace = (folder) => openOwnPlace(folder, options),
  ...options
}: StageOptions = {}): Promise<Stage> {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-bench-'))
  let place: Place | undefined
  let server: Running | undefined
  let bank: Running | undefined
  let db: Database | undefined
  const close = async () => {
    await server?.stop()
    await bank?.stop()
    await db?.close()
    await place?.close()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    place = await openPlace(folder)
    const dataDir = join(folder, 'data')
    const env = { ...serverEnv, ...place.env, DATA_DIR: dataDir }
    const first = await startServer({ env, project })
    await first.stop()
    // Cloned while no session is connected, so that both begin with the same rows.
    const databases = await place.clone?.()
    const platform = cell === undefined ? readPlatform(dataDir) : await seedIn(cell, env)
    bank = bankName === undefined ? undefined : await startBank(bankName, { env, project })
    const served = { ...env, ...(bank && reaching(bank, { folder, name: bankName!, platform })) }
    server = await startServer({ env: served, nodeFlags, project })
    db = openDatabase({ url: place.url, max: 4, name: 'bench', statementMs: LAYING_MS })
    const settings = await durableSettings(db)
    const token = await login(server.port, platform)
    return {
      folder,
      server,
      db,
      settings,
      tag: place.tag,
      dataDir,
      env,
      platform,
      token,
      bank,
      ...databases,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Cleans up and writes out the previous measurement: the database's own work on millions of new or
 * deleted rows is not part of the next latency.
 */
export async function rest({ db }: Pick<Stage, 'db'>): Promise<void> {
  for (const work of ['vacuum', 'checkpoint']) await db.rows(sql`${raw(work)}`)
}

/**
 * Sends one request repeatedly for a moment, so that code is compiled and statements are prepared.
 */
export async function warmUp(
  port: number,
  next: () => string,
  expects: number,
  ms: number,
): Promise<void> {
  const { wrong, firstWrong } = await drive({ port, connections: 64, next, expects, ms })
  if (wrong > 0) throw new Error(`${wrong} wrong answers while warming up: ${firstWrong}`)
}

/** The text of a request of the platform. */
export const asked = ({ token }: Stage, said: Parameters<typeof requestText>[0]): string =>
  requestText({ token, ...said })
