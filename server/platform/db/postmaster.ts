// One run of the embedded PostgreSQL: starting it, waiting until it answers, stopping it, and
// clearing what an earlier run left behind. database-server.ts decides which process may start and
// stop it.

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { endWithParent, findBinaries, type Binaries } from './cluster/binaries.ts'
import {
  WAL_SIZES,
  ownerOf,
  prepareCluster,
  prepareSockets,
  type ClusterPaths,
} from './cluster/cluster.ts'
import { authOfNew, readPassword } from './cluster/cluster-password.ts'
import { alive, commandOf, processesWhere, programOf, signal, until } from './processes.ts'

/** A running postmaster, as its own file `postmaster.pid` describes it. */
export type Postmaster = {
  pid: number
  host: string
  port: number
  state: string
  password?: string | undefined
}

export type StartOptions = {
  /** False only for throw-away databases of tests: a crash of the machine may then destroy it. */
  durable?: boolean
  /** Settings of PostgreSQL that differ from ours. */
  settings?: Readonly<Record<string, string>>
  /**
   * True: it must not outlive this process, however that ends. False for a command that shares it.
   */
  endsWithParent?: boolean
  /** True: it listens on TCP, with a password, as it does on Windows (for tests). */
  tcp?: boolean
  /** False: behave as if the system allowed no user namespaces (for tests). */
  namespaces?: boolean
  /** Called once PostgreSQL is starting: until it answers there is time for other work. */
  onLaunched?: (() => void) | undefined
}

// Recovery after a crash replays at most some minutes of writing, and slow disks exist.
const START_TIMEOUT_MS = 300_000
// The whole server has 10 s to end.
const FAST_STOP_MS = 6_000
const IMMEDIATE_STOP_MS = 2_000
const KILL_MS = 5_000
const LOG_MAX_BYTES = 8 * 1024 * 1024
const LOG_TAIL_BYTES = 2_000
const PORT = 5432
const WINDOWS = process.platform === 'win32'

// Durability is PostgreSQL's default. Errors are returned to the caller and logged by us with
// secrets removed; PostgreSQL's own log would contain whole rows.
const SETTINGS = {
  max_connections: '100',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  ...WAL_SIZES,
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const [BUFFERS_LEAST_MB, BUFFERS_MOST_MB] = [128, 1024]

/**
 * PostgreSQL's `shared_buffers` for a machine with this much memory: an eighth, from 128 MB to 1
 * GB. It is allocated as it fills. PostgreSQL's manual suggests a quarter for a dedicated machine
 * ("Resource Consumption"); ours is shared with our server.
 */
export const buffersFor = (memory: number): string =>
  `${Math.min(Math.max(Math.floor(memory / 8 / 2 ** 20), BUFFERS_LEAST_MB), BUFFERS_MOST_MB)}MB`

/** The machine's memory in bytes, or the container's limit. */
const memoryHere = (): number => Math.min(os.totalmem(), process.constrainedMemory() || Infinity)

/**
 * Said so that the environment does not say it: PGSSLMODE and PGSSLNEGOTIATION are for another
 * PostgreSQL.
 */
const WITHOUT_TLS = 'sslmode=disable&sslnegotiation=postgres'

/** A socket is a path. */
const isOnTcp = ({ host }: Pick<Postmaster, 'host'>): boolean => !host.startsWith('/')

/**
 * Where `postmaster` listens, as an address for the driver: the whole of it, so that nothing is
 * taken from the environment.
 */
export const urlOf = ({ host, port, password }: Postmaster, database: string): string =>
  isOnTcp({ host })
    ? `postgres://postgres${password === undefined ? '' : `:${password}`}@${host}:${port}/${database}?${WITHOUT_TLS}`
    : `postgres://postgres@/${database}?host=${encodeURIComponent(host)}&port=${port}&${WITHOUT_TLS}`

/**
 * Whether its socket is there; someone who cleans the folder for temporary files may remove it, and
 * it makes no other.
 */
export const hasSocket = ({ host, port }: Postmaster): boolean =>
  isOnTcp({ host }) || fs.existsSync(join(host, `.s.PGSQL.${port}`))

const pidFile = (paths: ClusterPaths): string => join(paths.pg, 'postmaster.pid')

function readPidFile(paths: ClusterPaths): Postmaster | undefined {
  let lines: string[]
  try {
    lines = fs.readFileSync(pidFile(paths), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined
  const host = lines[4]?.trim() || '127.0.0.1'
  const password = isOnTcp({ host }) ? readPassword(paths) : undefined
  return { pid, port: Number(lines[3]), host, state: lines[7]?.trim() ?? 'starting', password }
}

const isPostgres = (pid: number): boolean => programOf(pid) === 'postgres'

/**
 * The postmaster that runs on this folder, if any. The process id in a stale file may have been
 * reused; throws only when another PostgreSQL has it now, because we cannot see which folder that
 * one serves.
 */
export function runningIn(paths: ClusterPaths): Postmaster | undefined {
  const found = readPidFile(paths)
  if (!found || !alive(found.pid)) return undefined
  const command = commandOf(found.pid)
  if (command === undefined) return WINDOWS ? found : undefined
  // That of a process that is just ending is empty already.
  if (command === '' || !isPostgres(found.pid)) return undefined
  if (command.includes(paths.tag)) return found
  throw new Error(
    `${pidFile(paths)} names process ${found.pid}, a PostgreSQL that was not started for this folder (${command}). ` +
      'If the folder was moved while in use, stop that process; if it was copied, remove the file',
  )
}

async function signalUntilGone(
  pids: readonly number[],
  name: NodeJS.Signals,
  withinMs: number,
): Promise<boolean> {
  for (const pid of pids) if (alive(pid)) signal(pid, name)
  return until(() => !pids.some(alive), { withinMs })
}

/**
 * Ends what a killed postmaster left running: its children notice late, or never, that they are
 * orphans.
 */
async function endStrays(paths: ClusterPaths): Promise<void> {
  const strays = processesWhere((command) => command.includes(paths.tag)).filter(isPostgres)
  if (strays.length === 0 || (await signalUntilGone(strays, 'SIGQUIT', IMMEDIATE_STOP_MS))) return
  if (await signalUntilGone(strays, 'SIGKILL', KILL_MS)) return
  throw new Error(
    `PostgreSQL's processes ${strays.filter(alive).join(', ')} on ${paths.pg} cannot be ended`,
  )
}

async function stopOnWindows(paths: ClusterPaths, { pid }: Postmaster): Promise<void> {
  const { pgCtl, env } = await findBinaries()
  spawn(pgCtl, ['stop', '-D', paths.pg, '-m', 'fast', '-W'], { env, stdio: 'ignore' })
  if (!(await until(() => !alive(pid), { withinMs: FAST_STOP_MS })))
    await signalUntilGone([pid], 'SIGKILL', KILL_MS)
}

/**
 * Shuts it down: first fast (with a checkpoint), then immediate (the next start recovers), then by
 * SIGKILL.
 */
export async function stopPostmaster(paths: ClusterPaths, postmaster: Postmaster): Promise<void> {
  if (WINDOWS) return stopOnWindows(paths, postmaster)
  if (!(await signalUntilGone([postmaster.pid], 'SIGINT', FAST_STOP_MS))) {
    if (!(await signalUntilGone([postmaster.pid], 'SIGQUIT', IMMEDIATE_STOP_MS)))
      await signalUntilGone([postmaster.pid], 'SIGKILL', KILL_MS)
    await endStrays(paths)
  }
  fs.rmSync(paths.sockets, { recursive: true, force: true })
}

/**
 * Stops whatever runs on the folder and removes stale files that would keep PostgreSQL from
 * starting.
 */
export async function clearLeftovers(paths: ClusterPaths): Promise<void> {
  const running = runningIn(paths)
  if (running) await stopPostmaster(paths, running)
  await endStrays(paths)
  fs.rmSync(pidFile(paths), { force: true })
  fs.rmSync(paths.sockets, { recursive: true, force: true })
}

function openLog(paths: ClusterPaths): number {
  trimLog(paths)
  return fs.openSync(paths.log, 'a', 0o600)
}

/** Empties a log that is too large. PostgreSQL appends to it, so it can be truncated while open. */
export function trimLog({ log }: ClusterPaths): void {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_MAX_BYTES) fs.truncateSync(log)
}

function logSince({ log }: ClusterPaths, start: number): string {
  const size = fs.statSync(log).size
  const from = Math.max(start, size - LOG_TAIL_BYTES)
  return fs.readFileSync(log).subarray(from).toString('utf8').trim()
}

/** Windows has no private sockets, so PostgreSQL listens on any free port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
    server.on('error', reject)
  })
}

async function argumentsFor(
  paths: ClusterPaths,
  { durable = true, settings = {}, tcp = WINDOWS }: StartOptions,
): Promise<string[]> {
  const where = tcp
    ? { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' }
    : { listen_addresses: '', port: String(PORT), unix_socket_directories: paths.sockets }
  const ours = {
    ...SETTINGS,
    shared_buffers: buffersFor(memoryHere()),
    ...(durable ? {} : NOT_DURABLE),
  }
  const all = { ...ours, ...settings, ...where, cluster_name: paths.tag }
  return [
    '-D',
    paths.pg,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

function launch(binaries: Binaries, args: readonly string[], log: number, endsWithParent: boolean) {
  const [command = '', ...rest] = [
    ...binaries.prefix,
    ...(endsWithParent ? endWithParent() : []),
    binaries.postgres,
    ...args,
  ]
  // In a process group of its own: Ctrl-C in a terminal reaches us alone, and we stop it in our
  // order.
  const { account, env } = binaries
  const child = spawn(command, rest, {
    ...account,
    env,
    cwd: '/',
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.unref()
  let ended: string | undefined
  child.once('exit', (code, name) => (ended = `it ended (${code ?? name})`))
  child.once('error', (error) => (ended = error.message))
  return { pid: child.pid, ended: () => ended }
}

/** Starts PostgreSQL on a folder, creating a missing cluster first, and waits until it answers. */
export async function startPostmaster(
  paths: ClusterPaths,
  options: StartOptions = {},
): Promise<Postmaster> {
  const { namespaces = true, durable = true, endsWithParent = true, tcp = WINDOWS } = options
  const binaries = await findBinaries({ namespaces, owner: ownerOf(paths) })
  await clearLeftovers(paths)
  await prepareCluster(paths, binaries, {
    durable,
    auth: () => (tcp ? authOfNew(paths) : ['--auth=trust']),
  })
  prepareSockets(paths, binaries)
  const args = await argumentsFor(paths, options)
  const log = openLog(paths)
  const start = fs.fstatSync(log).size
  const child = launch(binaries, args, log, endsWithParent)
  fs.closeSync(log)
  options.onLaunched?.()
  const isReady = () => {
    const found = readPidFile(paths)
    return found !== undefined && found.pid === child.pid && found.state === 'ready'
  }
  await until(() => child.ended() !== undefined || isReady(), {
    withinMs: START_TIMEOUT_MS,
    everyMs: 10,
  })
  const postmaster = readPidFile(paths)
  if (child.ended() === undefined && isReady() && postmaster) return postmaster
  if (child.pid !== undefined && alive(child.pid))
    await signalUntilGone([child.pid], 'SIGQUIT', IMMEDIATE_STOP_MS)
  fs.rmSync(paths.sockets, { recursive: true, force: true })
  const why = child.ended() ?? `it did not answer within ${START_TIMEOUT_MS / 1_000} s`
  throw new Error(
    `PostgreSQL did not start on ${paths.pg}: ${why}. Its log (${paths.log}):\n${logSince(paths, start)}`,
  )
}

/** Waits for a postmaster that another process started; undefined when it ends instead. */
export async function whenReady(paths: ClusterPaths): Promise<Postmaster | undefined> {
  const settled = () => {
    const state = runningIn(paths)?.state
    return state === undefined || state === 'ready'
  }
  await until(settled, { withinMs: START_TIMEOUT_MS })
  return runningIn(paths)
}
