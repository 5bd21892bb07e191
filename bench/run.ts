// npm run bench: measures the real server on a durable PostgreSQL and writes
// bench/results/<date>.json and the table in docs/performance.md. `--help` lists the other
// measurements.

import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  compare,
  compareCells,
  compareCitus,
  compareProcesses,
  compareRecords,
  compareSearchFill,
  recordCost,
  type Compared,
  type Cost,
} from './compare.ts'
import { describeMachine, measureDisk, memoryOf } from './machine.ts'
import { measureCorporate } from './parts/corporate.ts'
import { measureCreation } from './parts/create.ts'
import { measureGrowth } from './growth/growth.ts'
import { sizesOf } from './growth/table.ts'
import { measureSettling, measureSplit, measureStatement } from './parts/marketplace.ts'
import { measurePaymentMethods } from './parts/payment-methods.ts'
import { measurePortal } from './parts/portal.ts'
import { profileCreation } from './parts/profiled.ts'
import { measureSearch } from './parts/search.ts'
import { measureGet, measureHotSeller, measureList, measureLogin } from './parts/serve.ts'
import { measureFlood } from './flood.ts'
import { createMany, measureSettlement } from './parts/settle.ts'
import { measureBoletoPdf } from './parts/boleto-pdf.ts'
import { measureStart } from './parts/start.ts'
import { measureTokenizing } from './parts/vault.ts'
import { measureWebhooks } from './parts/webhooks.ts'
import { findPgbench } from './pgbench/pgbench.ts'
import { openStage } from './stage.ts'
import { markdownOf, placed } from './table.ts'
import { linesOf, type Results } from './targets.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const DOCUMENT = join(PROJECT, 'docs', 'performance.md')
const RESULTS = join(PROJECT, 'bench', 'results')

const FULL = {
  rounds: 3,
  seconds: 6,
  warmSeconds: 6,
  payments: 10_000,
  reads: 2_000,
  starts: 5,
  syncs: 2_000,
  lines: 1_000_000,
  due: 100_000,
  purchases: 5_000_000,
  searched: 1_000_000,
  sales: 1_000_000,
}
const QUICK = {
  rounds: 1,
  seconds: 2,
  warmSeconds: 2,
  payments: 500,
  reads: 500,
  starts: 1,
  syncs: 200,
  lines: 20_000,
  due: 5_000,
  purchases: 50_000,
  searched: 20_000,
  sales: 20_000,
}
type Size = typeof FULL
/** What fills the search index: a write whose object is found by it. */
const FILLING_CALLS = ['create a pix']
/** By which the log of requests is judged: a write, and a read. */
const RECORDED_CALLS = ['create a pix', 'get a sale']
const PROFILE_MARKS: [string, string] = ['<!-- profile -->', '<!-- /profile -->']

const USAGE = `usage: npm run bench -- [--quick]
       npm run bench -- --profile
       npm run bench -- --flood
       npm run bench -- --search [--quick]
       npm run bench -- --portal [--quick]
       npm run bench -- --rows N [--from M] [--quick]
       npm run bench -- --search-fill [--only CALL] [--quick]
       npm run bench -- --records [--only CALL] [--quick]
       npm run bench -- --processes N [--only CALL] [--quick]
       npm run bench -- --cells [--quick]
       npm run bench -- --citus [--only CALL] [--quick]
       npm run bench -- --against FOLDER [--bank NAME] [--only CALL] [--quick]
Measures this checkout beside pgbench, and writes docs/performance.md and bench/results/. --quick takes a few seconds for each measurement and
writes nothing.
--profile: where the time of a creation goes; written to docs/performance.md. The others write nothing. --flood: one platform's calls beside
the flood of another. --search: the portal's search. --portal: the portal's budgets in a browser, with a million sales; ends
with 1 if one is missed. --rows: the same measurements with M sales of one platform (100,000; N/100 if that is less), and then with N on the
same database, as a table. --search-fill: with and without the filling of its index, in turns. --records: with and without the
request log, in turns. --processes: one process and N that answer the API, in turns. --cells: one cell with two platforms,
and two cells with one each, in turns. --citus: a cell on the plain PostgreSQL at TEST_POSTGRES_URL and one on the Citus at TEST_CITUS_URL,
in turns. --against: another checkout, after npm ci there, and this one, in turns; --only names one kind of call, such as "create a pix".
--bank: this one is at an emulated bank, such as sicoob; the other is at the sandbox bank; both banks are processes of their own.
`

const OPTIONS = {
  help: { type: 'boolean' },
  quick: { type: 'boolean' },
  profile: { type: 'boolean' },
  flood: { type: 'boolean' },
  search: { type: 'boolean' },
  portal: { type: 'boolean' },
  rows: { type: 'string' },
  from: { type: 'string' },
  'search-fill': { type: 'boolean' },
  records: { type: 'boolean' },
  processes: { type: 'string' },
  cells: { type: 'boolean' },
  citus: { type: 'boolean' },
  against: { type: 'string' },
  bank: { type: 'string' },
  only: { type: 'string' },
} as const

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function reported<T>(what: string, work: Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work
  say(`${what} (${Math.round((performance.now() - from) / 1_000)} s)`)
  return result
}

async function measure(size: Size, quick: boolean): Promise<Results> {
  const pgbench = findPgbench()
  const stage = await openStage()
  try {
    say(`PostgreSQL: ${JSON.stringify(stage.settings)}`)
    const disk = measureDisk(stage.folder, size.syncs)
    say(`disk: ${JSON.stringify(disk)}`)
    const turn = { rounds: Math.min(size.rounds, 3), seconds: Math.max(2, size.seconds / 2) }
    const creation = await reported('creation', measureCreation(stage, size))
    const hotSeller = await reported('hot seller', measureHotSeller(stage, turn))
    const settlement = await reported('settlement', measureSettlement(stage, size.payments))
    const split = await reported('split', measureSplit(stage, turn))
    const settling = await reported('receivables', measureSettling(stage, size.due))
    const paymentMethods = await reported('card and boleto', measurePaymentMethods(stage, turn))
    const ids = await createMany(stage, size.reads)
    const get = await reported('get', measureGet(stage, ids, turn))
    const list = await reported('list', measureList(stage, turn))
    const statement = await reported('statement', measureStatement(stage, size.lines, turn.seconds))
    const tokenizing = await reported('tokenizing', measureTokenizing(stage, turn))
    const login = await reported('login', measureLogin(stage, turn))
    const webhooks = await reported('webhooks', measureWebhooks(stage))
    const corporate = await reported('corporate', measureCorporate(stage, size.purchases))
    const memory = memoryOf(stage.server.pid)
    const boletoPdf = await reported('boleto PDF', measureBoletoPdf())
    const start = await reported('start', measureStart(stage.folder, size.starts))
    return {
      at: new Date(Date.now()).toISOString(),
      quick,
      machine: describeMachine(),
      pgbench,
      settings: stage.settings,
      disk,
      creation,
      settlement,
      hotSeller,
      split,
      statement,
      settling,
      paymentMethods,
      boletoPdf,
      tokenizing,
      login,
      get,
      list,
      webhooks,
      corporate,
      start,
      memory,
    }
  } finally {
    await stage.close()
  }
}

function write(results: Results): void {
  fs.mkdirSync(RESULTS, { recursive: true })
  fs.writeFileSync(
    join(RESULTS, `${results.at.slice(0, 10)}.json`),
    `${JSON.stringify(results, null, 2)}\n`,
  )
  fs.writeFileSync(DOCUMENT, placed(fs.readFileSync(DOCUMENT, 'utf8'), markdownOf(results)))
}

const costText = ({ server, postgres, bank }: Cost): string =>
  `${server + postgres} µs of the processor (server ${server}, PostgreSQL ${postgres === 0 ? 'unknown' : postgres}` +
  `${bank === undefined ? '' : `; its bank another ${bank}`})`

function sayCompared({ name, old, new: now, ratio, costs }: Compared): void {
  say(`${name}: ${now}/s, ${old}/s before: ${ratio} x`)
  const share = (costs.old.server + costs.old.postgres) / (costs.new.server + costs.new.postgres)
  say(`  a call takes ${costText(costs.new)}, ${costText(costs.old)} before: ${share.toFixed(3)} x`)
}

async function sayRecords(only: readonly string[] | undefined, quick: boolean): Promise<void> {
  const turn = quick ? { rounds: 1, seconds: 1 } : { rounds: 9, seconds: 3 }
  const { node, postgres } = await recordCost()
  say(`a record takes ${node.toFixed(1)} µs in node and ${postgres.toFixed(1)} µs in PostgreSQL`)
  return compareRecords({ ...turn, only: only ?? RECORDED_CALLS }, sayCompared)
}

const saySearchFill = (only: readonly string[] | undefined, quick: boolean): Promise<void> =>
  compareSearchFill(
    {
      ...(quick ? { rounds: 1, seconds: 1 } : { rounds: 9, seconds: 3 }),
      only: only ?? FILLING_CALLS,
    },
    sayCompared,
  )

async function saySearched(quick: boolean): Promise<void> {
  const stage = await openStage()
  try {
    const objects = quick ? QUICK.searched : FULL.searched
    say(
      `among ${objects.toLocaleString('en')} objects, load of this machine ${os.loadavg()[0]!.toFixed(1)}`,
    )
    for (const { typed, found, p50Ms, p99Ms } of await measureSearch(stage, objects))
      say(`${typed}: ${found} found, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`)
  } finally {
    await stage.close()
  }
}

async function sayPortal(quick: boolean): Promise<void> {
  const stage = await openStage()
  try {
    const sales = quick ? QUICK.sales : FULL.sales
    const budgets = await measurePortal(stage, sales)
    const load = os.loadavg()[0]!.toFixed(1)
    say(
      `${sales.toLocaleString('en')} sales, load of this machine ${load}\n\n| what | budget | reached | |\n|---|---|---|---|`,
    )
    for (const { what, budget, reached, met } of budgets)
      say(`| ${what} | ${budget} | ${reached} | ${met ? '✔' : '✖'} |`)
    if (budgets.some(({ met }) => !met)) process.exitCode = 1
  } finally {
    await stage.close()
  }
}

async function sayGrowth(rows: string, from: string | undefined, quick: boolean): Promise<void> {
  const sizes = sizesOf(rows, from)
  say(`load of this machine ${os.loadavg()[0]!.toFixed(1)}`)
  say(
    await measureGrowth(
      sizes,
      quick ? { seconds: 0.5, settled: 100 } : { seconds: 3, settled: 2_000 },
      say,
    ),
  )
}

async function sayFlooded(): Promise<void> {
  const { kinds, refusedPerSecond } = await measureFlood()
  say(`${refusedPerSecond} calls a second of the flood are refused`)
  for (const { kind, alone, flooded, wrong } of kinds)
    say(
      `${kind}: p50 ${alone.p50Ms.toFixed(1)} ms alone, ${flooded.p50Ms.toFixed(1)} ms beside the flood; ` +
        `p99 ${alone.p99Ms.toFixed(1)} ms alone, ${flooded.p99Ms.toFixed(1)} ms beside it; ${wrong} wrong answers`,
    )
}

/** The options; an unknown or wrong one is refused, with the usage. */
function optionsOf(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true })
    if (values.rows !== undefined) sizesOf(values.rows, values.from)
    else if (values.from !== undefined) throw new Error('--from M: it goes with --rows N')
    if (values.bank !== undefined && values.against === undefined)
      throw new Error('--bank NAME: it goes with --against FOLDER')
    return values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}`)
    process.exitCode = 2
    return undefined
  }
}

async function run(args: readonly string[]): Promise<void> {
  const given = optionsOf(args)
  if (!given) return
  if (given.help) return say(USAGE.trimEnd())
  if (given.profile) {
    const markdown = await profileCreation()
    say(markdown)
    return fs.writeFileSync(
      DOCUMENT,
      placed(fs.readFileSync(DOCUMENT, 'utf8'), markdown, PROFILE_MARKS),
    )
  }
  const { quick = false } = given
  const only = given.only === undefined ? undefined : [given.only]
  if (given.flood) return sayFlooded()
  if (given.search) return saySearched(quick)
  if (given.portal) return sayPortal(quick)
  if (given.rows !== undefined) return sayGrowth(given.rows, given.from, quick)
  if (given['search-fill']) return saySearchFill(only, quick)
  if (given.records) return sayRecords(only, quick)
  const turn = { ...(quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 3 }), only }
  if (given.processes !== undefined) return compareProcesses(given.processes, turn, sayCompared)
  if (given.cells) return compareCells(turn, sayCompared)
  if (given.citus) return compareCitus(turn, sayCompared, say)
  if (given.against !== undefined)
    return compare({ project: resolve(given.against), bank: given.bank }, turn, sayCompared)
  const results = await measure(quick ? QUICK : FULL, quick)
  for (const { what, target, reached, met } of linesOf(results)) {
    say(`${met ? '✔' : '✖'} ${what}: ${reached}, target ${target}`)
  }
  if (!quick) write(results)
}

await run(process.argv.slice(2))
