// npm test: checks types, style and format, and runs the tests on one temporary PostgreSQL with
// durability off. With the name of another suite, or with files, as arguments it runs those alone,
// without the checks; with --own-postgres on the machine's PostgreSQL, with --citus on the Citus at
// TEST_CITUS_URL. Leaves no process, no folder and no database behind.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { endWithParent } from '../server/platform/db/cluster/binaries.ts'
import { clusterPathsIn } from '../server/platform/db/cluster/cluster.ts'
import { clearLeftovers } from '../server/platform/db/postmaster.ts'
import { alive } from '../server/platform/db/processes.ts'
import { foreignIn } from './environment.ts'
import { countsIn, failuresIn } from './tap.ts'
import { DATA, openHome, type Home, type Where } from './home.ts'
import { roomFor, rooms } from './room.ts'
import { debianPrograms } from '../test/own-postgres.ts'
import {
  DURABLE,
  filesOf,
  filesOnCitus,
  filesOnOwnPostgres,
  filesUnder,
  FOLDERS,
  shardsOf,
  SUITES,
  type Suite,
} from './suites.ts'

/** `failures`: what the end of a run says again, since a log may be kept by its end alone. */
type Totals = { passed: number; failed: number; failures: string[] }
type Check = { name: string; args: string[] }

const USAGE =
  'usage: npm test [-- FILE|FOLDER…]\nRuns these test files, and those in these folders; without any, the checks and all tests but those of the other suites (CONTRIBUTING.md has their commands).'
const PROJECT = resolve(import.meta.dirname, '..')
const NODE_LEAST = 24
// A busy machine takes three times as long as a quiet one: only a run that never ends is stopped.
const TIME_LIMIT_MS = 60 * 60_000
// No quick test kills a process or waits; a test that takes this long never ends.
const TEST_LIMIT_MS = 240_000
const DURABLE_LIMIT_MS = 300_000
const KILL_AFTER_MS = 5_000
const STOPPED = 130
const FAILURES_REPORTED = 20
/** Durable tests whose programs have to act within seconds: they run last, one after the other. */
const TIMED = /\/(crowd|fail-over|half-open|lifecycle|stop)\.durable/
// Young objects live as long as a test: with V8's own 16 MB they would be copied again and again.
const QUICK = ['--max-semi-space-size=64', `--test-timeout=${TEST_LIMIT_MS}`]
/** Loads the files of a run into one process. */
const LOADER = join(import.meta.dirname, 'test-process.ts')
/** Tests that kill and start programs: each file is a process of its own, one after the other. */
const ALONE = ['--test', '--test-concurrency=1', `--test-timeout=${DURABLE_LIMIT_MS}`]
/**
 * Every process of quick tests loads the whole server first; the others load it for every file
 * anyway.
 */
const QUICK_SHARDS = 6
const ALONE_SHARDS = 8
const FOLDER = 'vintem-test-'
/**
 * The throw-away PostgreSQL with the clones of running tests, its log, and other files of tests.
 */
const ROOM_BYTES = 3 * 1024 ** 3

const bin = (path: string) => join(PROJECT, 'node_modules', path)

const CHECKS: readonly Check[] = [
  { name: 'types (tsc)', args: [bin('typescript/bin/tsc')] },
  { name: 'types of the portal (tsc)', args: [bin('typescript/bin/tsc'), '-p', 'portal'] },
  { name: 'style (oxlint)', args: [bin('oxlint/bin/oxlint'), '--deny-warnings', ...FOLDERS] },
  { name: 'format (oxfmt)', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
]

const say = (line: string): void => void process.stdout.write(`${line}\n`)

// What a developer has set for other programs does not apply to tests, nor to the PostgreSQL that
// this process starts.
for (const name of foreignIn(process.env)) delete process.env[name]

const running = new Set<ChildProcess>()

// Each in its own process group, so that its child processes end with it.
function endGroup(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(name)
    else process.kill(-child.pid, name)
  } catch {
    // Its process group has ended.
  }
}

function endRunning(): void {
  for (const child of running) {
    endGroup(child, 'SIGTERM')
    setTimeout(() => running.has(child) && endGroup(child, 'SIGKILL'), KILL_AFTER_MS).unref()
  }
}

type Run = { args: readonly string[]; env?: Record<string, string>; quiet?: boolean }

/** Runs node with `args`; returns the exit code, and the output if it was quiet. */
function node({ args, env = {}, quiet = false }: Run): Promise<{ code: number; said: string }> {
  const [command = '', ...rest] = [...endWithParent(), process.execPath, ...args]
  const child = spawn(command, rest, {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    detached: process.platform !== 'win32',
  })
  running.add(child)
  let said = ''
  const listen = (data: Buffer) => (said += data.toString())
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      running.delete(child)
      endGroup(child, 'SIGKILL')
      done({ code: code ?? 1, said })
    })
  })
}

async function check({ name, args }: Check): Promise<Totals> {
  const { code, said } = await node({ args, quiet: true })
  const failures = code === 0 ? [] : [`✖ ${name}\n${said.trimEnd()}`]
  say(failures[0] ?? `✔ ${name}`)
  return { passed: 0, failed: failures.length, failures }
}

let reports = 0

async function runTests(
  flags: readonly string[],
  files: readonly string[],
  home: Home,
): Promise<Totals> {
  const report = join(home.folder, `report-${reports++}.tap`)
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ]
  const { code } = await node({
    // A pool or a timer that a test left open ends with the run.
    args: ['--test-force-exit', ...flags, ...reporters, ...files],
    env: home.env,
  })
  const counts = countsIn(report) ?? { pass: 0, fail: 1, cancelled: 0 }
  const failed = Math.max(counts.fail + counts.cancelled, code === 0 ? 0 : 1)
  const failures = failuresIn(report, PROJECT)
  if (failed > 0 && failures.length === 0)
    failures.push(`✖ exit code ${code} of ${files.join(', ')}`)
  return { passed: counts.pass, failed, failures }
}

let stopped: string | undefined

function stop(why: string): void {
  stopped ??= why
  endRunning()
}

type Job = () => Promise<Totals>

/**
 * Runs jobs by several workers at once. A worker takes the next job of the first of its queues that
 * has one, until none has.
 */
async function runJobs(workers: readonly (readonly Job[][])[]): Promise<Totals> {
  const done: Totals[] = []
  const work = async (queues: readonly Job[][]) => {
    const next = () => queues.find((queue) => queue.length > 0)?.shift()
    for (let job = next(); job && stopped === undefined; job = next()) done.push(await job())
  }
  await Promise.all(workers.map(work))
  return sumOf(done)
}

/** Removes what killed runs left behind. */
async function removeLeft(): Promise<void> {
  const names = rooms().flatMap((room) => fs.readdirSync(room).map((name) => join(room, name)))
  for (const folder of names) {
    const pid = new RegExp(`^${FOLDER}(\\d+)-`).exec(basename(folder))?.[1]
    if (pid === undefined || alive(Number(pid))) continue
    await clearLeftovers(clusterPathsIn(join(folder, DATA)))
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const SUITE = '--suite='
const OWN_POSTGRES = '--own-postgres'
const CITUS = '--citus'

/**
 * Where the tests run; undefined, after a line that says so, when this machine has no such
 * PostgreSQL.
 */
function whereAsked(given: readonly string[]): Where | undefined {
  const { TEST_CITUS_URL: citus, TEST_CITUS_THROUGH: through } = process.env
  if (given.includes(CITUS)) {
    if (citus) return { citus, through: through === 'coordinator' }
    say(
      `skipped: ${filesOnCitus(PROJECT).length} test files, since TEST_CITUS_URL names no coordinator of a Citus (docs/citus.md)`,
    )
    return undefined
  }
  if (!given.includes(OWN_POSTGRES)) return 'npm'
  if (debianPrograms()) return 'own'
  say('skipped: this machine has no PostgreSQL of its own (Debian: apt-get install postgresql)')
  return undefined
}

/**
 * The files that the arguments name, by themselves or by their suite; undefined for the main suite
 * with the checks.
 */
function filesAsked(args: readonly string[], where: Where): string[] | undefined {
  if (args.length === 0 && where === 'npm') return undefined
  if (args.length === 0)
    return where === 'own' ? filesOnOwnPostgres(PROJECT) : filesOnCitus(PROJECT)
  return [...new Set(args.flatMap(filesNamed))]
}

/** The test files of a suite, in a folder, or this one. */
function filesNamed(arg: string): string[] {
  if (arg.startsWith(SUITE)) return filesOf(arg.slice(SUITE.length) as Suite, PROJECT)
  return fs.statSync(resolve(PROJECT, arg)).isDirectory() ? filesUnder(arg, PROJECT) : [arg]
}

const sumOf = (totals: readonly Totals[]): Totals => ({
  passed: totals.reduce((sum, { passed }) => sum + passed, 0),
  failed: totals.reduce((sum, { failed }) => sum + failed, 0),
  failures: totals.flatMap(({ failures }) => failures),
})

type How = { checks?: readonly Check[]; where?: Where }

async function runAll(
  files: readonly string[],
  { checks = [], where = 'npm' }: How = {},
): Promise<Totals> {
  await removeLeft()
  const folder = fs.mkdtempSync(join(roomFor(ROOM_BYTES), `${FOLDER}${process.pid}-`))
  // With the permissions of a folder for temporary files: some tests start programs as another
  // user.
  fs.chmodSync(folder, 0o1777)
  try {
    const home = await openHome(folder, where)
    const durable = files.filter((file) => file.endsWith(DURABLE))
    const quick = files.filter((file) => !file.endsWith(DURABLE))
    try {
      const busy = [
        ...checks.map((one) => () => check(one)),
        ...shardsOf(quick, QUICK_SHARDS).map(
          (shard) => () => runTests(QUICK, [LOADER, ...shard], home),
        ),
      ]
      const alone = (files: readonly string[]) =>
        shardsOf(files, ALONE_SHARDS).map((shard) => () => runTests(ALONE, shard, home))
      const timed = alone(durable.filter((file) => TIMED.test(file)))
      const others = alone(durable.filter((file) => !TIMED.test(file)))
      // Two quick runs leave a core idle now and then, since each waits for PostgreSQL: durable
      // ones, which mostly wait, fill it.
      const together = await runJobs([[busy, others], [busy], [others, busy]])
      return sumOf([together, await runJobs([[timed]])])
    } finally {
      await home.stop()
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function main(given: readonly string[]): Promise<number> {
  if (given.includes('--help')) {
    say(USAGE)
    return 0
  }
  const where = whereAsked(given)
  if (!where) return 0
  const args = given.filter((arg) => arg !== OWN_POSTGRES && arg !== CITUS)
  const unknown = args.filter((arg) =>
    arg.startsWith(SUITE)
      ? !Object.hasOwn(SUITES, arg.slice(SUITE.length))
      : !fs.existsSync(resolve(PROJECT, arg)),
  )
  if (unknown.length > 0) {
    say(`there is no ${unknown.join(', ')}; name test files or folders, or none for all of them`)
    return 1
  }
  const asked = filesAsked(args, where)
  if (asked?.length === 0) {
    say(`there is no test file in ${args.join(', ')}`)
    return 1
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => stop(`stopped by ${name}`))
  const limit = setTimeout(
    () => stop(`over the limit of ${TIME_LIMIT_MS / 60_000} minutes`),
    TIME_LIMIT_MS,
  )
  const { passed, failed, failures } = await (asked
    ? runAll(asked, { where })
    : runAll(filesOf('main', PROJECT), { checks: CHECKS }))
  clearTimeout(limit)
  if (stopped !== undefined) say(`✖ ${stopped}`)
  else if (passed + failed === 0) say('✖ no test ran')
  for (const failure of failures.slice(0, FAILURES_REPORTED)) say(failure)
  say(`${passed} passed, ${failed} failed`)
  if (stopped !== undefined) return STOPPED
  return failed === 0 && passed > 0 ? 0 : 1
}

// Only npm puts the Node 24 that came with the dependencies first on the path.
function runOnRightNode(): never {
  const carried = bin('.bin/node')
  if (!fs.existsSync(carried) || process.env['VINTEM_TEST_NODE']) {
    say(
      `the tests need Node ${NODE_LEAST} or newer, and this is ${process.version}: run "npm ci" and then "npm test"`,
    )
    process.exit(1)
  }
  const env = { ...process.env, VINTEM_TEST_NODE: process.version }
  process.exit(spawnSync(carried, process.argv.slice(1), { stdio: 'inherit', env }).status ?? 1)
}

if (Number.parseInt(process.versions.node, 10) < NODE_LEAST) runOnRightNode()
process.exitCode = await main(process.argv.slice(2))
