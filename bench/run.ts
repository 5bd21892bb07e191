// npm run bench: measures the real server on a durable PostgreSQL and writes bench/results/<date>.json and the table
// in docs/performance.md. `--quick` takes a few seconds each and writes nothing. `--profile` says where creation goes.

import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { describeMachine, measureDisk, memoryOf } from './machine.ts'
import { measureCreation } from './parts/create.ts'
import { measureGet, measureHotSeller, measureList, measureLogin } from './parts/serve.ts'
import { createMany, measureSettlement } from './parts/settle.ts'
import { measureStart } from './parts/start.ts'
import { findPgbench } from './pgbench.ts'
import { openStage } from './stage.ts'
import { linesOf, markdownOf, placed, type Results } from './table.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const DOCUMENT = join(PROJECT, 'docs', 'performance.md')
const RESULTS = join(PROJECT, 'bench', 'results')

const FULL = { rounds: 5, seconds: 8, warmSeconds: 8, payments: 10_000, reads: 2_000, starts: 5, syncs: 2_000 }
const QUICK = { rounds: 1, seconds: 2, warmSeconds: 2, payments: 500, reads: 500, starts: 1, syncs: 200 }
type Size = typeof FULL

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function told<T>(what: string, work: Promise<T>): Promise<T> {
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
    const creation = await told('creation', measureCreation(stage, size))
    const hotSeller = await told('hot seller', measureHotSeller(stage, turn))
    const settlement = await told('settlement', measureSettlement(stage, size.payments))
    const ids = await createMany(stage, size.reads)
    const get = await told('get', measureGet(stage, ids, turn))
    const list = await told('list', measureList(stage, turn))
    const login = await told('login', measureLogin(stage, turn))
    const memory = memoryOf(stage.server.pid)
    const start = await told('start', measureStart(stage.folder, size.starts))
    return {
      ...{ at: new Date(Date.now()).toISOString(), quick, machine: describeMachine(), pgbench },
      ...{ settings: stage.settings, disk, creation, settlement, hotSeller, login, get, list, start, memory },
    }
  } finally {
    await stage.close()
  }
}

function write(results: Results): void {
  fs.mkdirSync(RESULTS, { recursive: true })
  fs.writeFileSync(join(RESULTS, `${results.at.slice(0, 10)}.json`), `${JSON.stringify(results, null, 2)}\n`)
  fs.writeFileSync(DOCUMENT, placed(fs.readFileSync(DOCUMENT, 'utf8'), markdownOf(results)))
}

const quick = process.argv.includes('--quick')
const results = await measure(quick ? QUICK : FULL, quick)
for (const { what, target, reached, met } of linesOf(results))
  say(`${met ? '✔' : '✖'} ${what}: ${reached}, target ${target}`)
if (!quick) write(results)
