// The real program as child processes of a test: started in a folder of its own, awaited, stopped,
// killed. Processes that a test leaves running are ended after it, by process id, and the folder is
// removed. It knows the lines that the program prints.

import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { VARIABLES } from '../server/platform/config.ts'
import { clusterPathsIn } from '../server/platform/db/cluster/cluster.ts'
import { openDatabaseServer } from '../server/platform/db/database-server.ts'
import { runningIn } from '../server/platform/db/postmaster.ts'
import { alive, processesWhere, signal, until } from '../server/platform/db/processes.ts'
import { openDatabase, type Database } from '../server/platform/db/sql.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const MAIN = 'server/main.ts'
const READY_MS = 60_000
const RUN_MS = 60_000
const GONE_MS = 60_000

export type Ended = { code: number | null; ms: number; stdout: string; stderr: string }

export type Program = {
  readonly pid: number
  /** Its URL. */
  readonly url: string
  /** The port on which it listens. */
  readonly port: number
  /** Milliseconds from the spawn to the line that it is ready. */
  readonly readyMs: number
  stdout(): string
  stderr(): string
  /** Sends a signal and waits for the end; `ms` is counted from the signal. */
  end(name: NodeJS.Signals): Promise<Ended>
}

export type Env = Readonly<Record<string, string>>

export type Stage = {
  readonly folder: string
  readonly dataDir: string
  /** Starts the server, or another program that prints a line when it is ready. */
  start(env?: Env, program?: readonly string[]): Promise<Program>
  /** Runs a command, or another program of ours, to its end. */
  run(args: readonly string[], env?: Env, program?: string): Promise<Ended>
  /** The database of the folder, as a command opens it; closed with the stage at the latest. */
  database(): Promise<Database>
  /** Kills the server's PostgreSQL, if it runs. */
  killPostgres(): void
  /** Every process of the folder: our programs and their PostgreSQL. */
  running(): number[]
  /** True once no process of the folder is left. */
  quiet(): Promise<boolean>
}

// Settings of a developer's own server do not apply to tests.
const CLEAN = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !VARIABLES.some((variable) => variable === name)),
)

type Child = {
  process: ChildProcess
  stdout: () => string
  stderr: () => string
  ended: Promise<number | null>
}

function launch(program: readonly string[], env: Env): Child {
  const [command = '', ...args] = program
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: { ...CLEAN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()))
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  ended.catch(() => {})
  return { process: child, stdout: () => stdout, stderr: () => stderr, ended }
}

const readyLine = (stdout: string): { url?: string; port?: number } | undefined => {
  const line = stdout.split('\n').find((text) => text.startsWith('{"ready":true'))
  return line === undefined ? undefined : (JSON.parse(line) as { url?: string; port?: number })
}

async function untilReady(child: Child, since: number): Promise<Program> {
  let over = false
  child.ended.catch(() => {}).finally(() => (over = true))
  await until(() => over || readyLine(child.stdout()) !== undefined, {
    withinMs: READY_MS,
    everyMs: 5,
  })
  const readyMs = performance.now() - since
  const line = readyLine(child.stdout())
  if (!line)
    throw new Error(`the program did not become ready:\n${child.stdout()}${child.stderr()}`)
  const end = async (name: NodeJS.Signals): Promise<Ended> => {
    const from = performance.now()
    child.process.kill(name)
    const code = await child.ended
    return { code, ms: performance.now() - from, stdout: child.stdout(), stderr: child.stderr() }
  }
  const { stdout, stderr } = child
  return {
    pid: child.process.pid ?? 0,
    url: line.url ?? '',
    port: line.port ?? 0,
    readyMs,
    stdout,
    stderr,
    end,
  }
}

/** The PostgreSQL processes of the folder: the server's, and that of a separate bank. */
function tagsIn(dataDir: string): string[] {
  return [dataDir, join(dataDir, 'bank')]
    .filter((path) => fs.existsSync(path))
    .map((path) => clusterPathsIn(path).tag)
}

async function endAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGKILL')
  await until(() => !pids.some(alive), { withinMs: GONE_MS })
}

type Test = { after(close: () => Promise<void>): void }

/**
 * A folder for programs, for test `t` (or, with `{ after }` of node:test, for all tests of a file).
 */
export function openStage(t: Test, given: Env = {}): Stage {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-stage-'))
  fs.chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const children = new Set<Child>()
  const started = (program: readonly string[], env: Env): Child => {
    const all = {
      DATA_DIR: dataDir,
      PORT: '0',
      MODE: 'sandbox',
      LOG_LEVEL: 'warn',
      ...given,
      ...env,
    }
    const child = launch(program, all)
    children.add(child)
    child.ended.catch(() => {}).finally(() => children.delete(child))
    return child
  }
  const running = () => {
    const tags = tagsIn(dataDir)
    const ours = [...children].flatMap(({ process: { pid } }) =>
      pid !== undefined && alive(pid) ? [pid] : [],
    )
    return [...ours, ...processesWhere((command) => tags.some((tag) => command.includes(tag)))]
  }
  const closes: (() => Promise<void>)[] = []
  t.after(async () => {
    for (const close of closes) await close()
    await endAll(running())
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  return {
    folder,
    dataDir,
    start: (env = {}, program = [process.execPath, MAIN, 'serve']) => {
      const since = performance.now()
      return untilReady(started(program, env), since)
    },
    run: async (args, env = {}, program = MAIN) => {
      const since = performance.now()
      const child = started([process.execPath, program, ...args], env)
      const late = setTimeout(() => child.process.kill('SIGKILL'), RUN_MS)
      const code = await child.ended
      clearTimeout(late)
      return { code, ms: performance.now() - since, stdout: child.stdout(), stderr: child.stderr() }
    },
    database: async () => {
      const postgres = await openDatabaseServer({ dataDir }, { role: 'guest' })
      const db = openDatabase({ url: postgres.url, max: 4, name: 'vintem-test' })
      let closed: Promise<void> | undefined
      const close = () => (closed ??= db.close().then(postgres.stop))
      closes.push(close)
      return { ...db, close }
    },
    killPostgres: () => {
      const postmaster = runningIn(clusterPathsIn(dataDir))
      if (postmaster) signal(postmaster.pid, 'SIGKILL')
    },
    running,
    quiet: () => until(() => running().length === 0, { withinMs: GONE_MS }),
  }
}

/** A stack trace is for developers of the program, not for users who start it. */
export const hasTrace = (text: string): boolean => /^\s+at .+:\d+:\d+\)?$/m.test(text)
