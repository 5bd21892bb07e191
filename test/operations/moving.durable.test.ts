// A platform goes to and fro between two cells under its callers, whose calls two servers answer; the process that moves it is killed at every step,
// and servers too. Nothing is lost, nothing is done twice, and one cell has it. SEED=n replays the same callers.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { platformsAmong } from '../../server/app/cells/moving/keys-store.ts'
import { movesOf } from '../../server/app/cells/moving/move-store.ts'
import type { Step } from '../../server/app/cells/moving/move.ts'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { until } from '../../server/platform/db/processes.ts'
import { startEmbedded } from '../../server/platform/db/embedded.ts'
import { openDatabase, raw, sql, type Database } from '../../server/platform/db/sql.ts'
import { entryOf } from '../cells.ts'
import { CELLS, otherThan, type Cell } from '../two-cells.ts'
import { openStage, type Program } from '../process.ts'
import { reckon, refundsIn } from '../reckoning.ts'
import { replay, sequencesOf } from '../replay.ts'
import { openLine, seededRandom, startTraffic, tokenFrom, type TrafficCall } from '../traffic.ts'
import { seedOf } from '../seed.ts'

const SEED = seedOf(20_261_127)
const CALLERS = 8
const MAIN = resolve(import.meta.dirname, '..', '..', 'server', 'main.ts')
const SETTLED = { withinMs: 60_000, everyMs: 250 }
type Kill = readonly [at: Step, laterMs: number, server: boolean]
/** Where the process is killed, and how much later: in the midst of the triggers and the first pass; of the fence, and of what comes behind it. */
const KILLS: Readonly<Record<string, readonly Kill[]>> = {
  'while it is served': [
    ['noting', 0, false],
    ['noting', 400, true],
    ['copied', 0, false],
    ['copied', 400, true],
  ],
  'while nobody is answered': [
    ['announced', 0, true],
    ['fenced', 0, false],
    ['fenced', 300, true],
    ['compared', 0, false],
    ['arrived', 0, false],
    ['left', 0, false],
  ],
}

/** Moves a platform in a process of its own, which is killed at a step, if it comes there. Resolves when it is gone. */
function moveUntil(env: Record<string, string>, args: readonly string[], at: Step, laterMs: number): Promise<string> {
  const child = spawn(process.execPath, [MAIN, 'platforms', 'move', ...args], { env: { ...process.env, ...env } })
  let said = ''
  child.stderr.on('data', (data: Buffer) => {
    const before = said
    said += data.toString()
    if (!before.includes(`: ${at}\n`) && said.includes(`: ${at}\n`)) setTimeout(() => child.kill('SIGKILL'), laterMs)
  })
  return new Promise((done) => child.once('close', () => done(said)))
}

/** Two databases of one PostgreSQL that keeps what it acknowledges, and two servers of both; everything ends with the test. */
async function open(t: TestContext) {
  const stage = openStage(t)
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-moving-'))
  const postgres = await startEmbedded(join(folder, 'postgres'))
  // After the programs of the stage have ended.
  t.after(async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const root = openDatabase({ url: postgres.url('postgres'), max: 1 })
  for (const name of CELLS) await root.rows(sql`${raw(`create database ${name}`)}`)
  await root.close()
  const [a, b] = CELLS.map((name) => openDatabase({ url: postgres.url(name), max: 4 })) as [Database, Database]
  t.after(() => Promise.all([a.close(), b.close()]))
  const file = join(stage.folder, 'cells.json')
  writeFileSync(file, JSON.stringify({ cells: CELLS.map((name) => entryOf(name, postgres.url(name))) }))
  const env = { CELLS_FILE: file, DATA_DIR: stage.dataDir, MODE: 'sandbox', LOG_LEVEL: 'warn' }
  const start = () => stage.start(env)
  const servers: Program[] = [await start(), await start()]
  const { platforms } = JSON.parse(readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8'))
  const id = platforms[0].io_seller_id as string
  const dbs: Record<Cell, Database> = { a, b }
  return { env, start, servers, dbs, id, token: await tokenFrom(servers[0]!.url, platforms[0]) }
}

type Scene = Awaited<ReturnType<typeof open>>

async function homesOf({ dbs, id }: Scene): Promise<Cell[]> {
  const homes: Cell[] = []
  const owner = id.replaceAll('-', '') as OwnerId
  for (const name of CELLS) if ((await platformsAmong(dbs[name], [owner])).size > 0) homes.push(name)
  return homes
}

async function isSettled({ dbs }: Scene): Promise<boolean> {
  for (const name of CELLS) if ((await movesOf(dbs[name])).leaving) return false
  return true
}

/** Everything that was acknowledged is in the cell that has the platform, once, and nothing of it in the other. */
async function assertWhole(scene: Scene, calls: readonly TrafficCall[]): Promise<void> {
  const { dbs, servers, token } = scene
  const [home] = await homesOf(scene)
  await until(async () => (await reckon(dbs[home!], calls)).length === 0, SETTLED)
  assert.deepEqual(await reckon(dbs[home!], calls), [])
  assert.deepEqual(await reckon(dbs[otherThan(home!)]), [])
  assert.deepEqual(
    calls.filter(({ reply }) => !reply || reply.status >= 500),
    [],
  )
  const refunds = calls.filter(
    ({ request, reply }) => request.kind.startsWith('refund') && reply !== undefined && reply.status < 300,
  )
  assert.equal(await refundsIn(dbs[home!]), refunds.length)
  const sequences = await sequencesOf(servers[0]!.url, token)
  assert.deepEqual(
    sequences,
    sequences.map((_, n) => n + 1),
  )
}

/** What a move puts into its cells for its time: triggers, and notes of what is written meanwhile. They go after its end. */
async function assertClean({ dbs }: Scene): Promise<void> {
  const left = async () => {
    const found = CELLS.map((name) =>
      dbs[name].rows(sql`
        select tgname::text as what from pg_trigger where tgname like 'aaa_moving%' union all select place from move_changes`),
    )
    return (await Promise.all(found)).flat()
  }
  await until(async () => (await left()).length === 0, SETTLED)
  assert.deepEqual(await left(), [])
}

/** What the servers logged as errors, but for what a job that did not hear of the move tried to write, and writes where the platform is. */
const errorsOf = (servers: readonly Program[]): string[] =>
  servers.flatMap((server) =>
    server
      .stderr()
      .split('\n')
      .filter(
        (text) => /"level":"error"|internal error/.test(text) && !text.includes('is being moved to another cell'),
      ),
  )

async function killAt(t: TestContext, kills: readonly Kill[]): Promise<void> {
  t.diagnostic(`SEED=${SEED}`)
  const random = seededRandom(SEED)
  const scene = await open(t)
  const { servers, token } = scene
  let call = 0
  const where = async () => servers[call++ % servers.length]!.url
  const traffic = startTraffic({ callers: CALLERS, seed: SEED, token, where })

  for (const [at, laterMs, alsoServer] of kills) {
    await pause(200 + random() * 500)
    const [from] = await homesOf(scene)
    const to = otherThan(from!)
    const said = await moveUntil(scene.env, [scene.id, to], at, laterMs)
    assert.match(said, new RegExp(`: ${at}\n`), `it came to ${at}`)
    if (alsoServer) {
      await servers[1]!.end('SIGKILL')
      servers[1] = await scene.start()
    }
    const ended = await until(() => isSettled(scene), SETTLED)
    assert.ok(ended, `the move that was killed at ${at} is not at its end: ${said}`)
    await assertClean(scene)
    const now = await homesOf(scene)
    t.diagnostic(`killed at ${at} and ${laterMs} ms: from ${from} to ${to}, and it is in ${now.join(', ')}`)
    assert.equal(now.length, 1)
    if (at === 'arrived' || at === 'left') assert.deepEqual(now, [to])
    // The commit may come before the kill.
    else if (at !== 'compared' && laterMs !== 300) assert.deepEqual(now, [from])
  }
  const before = traffic.calls.length
  assert.ok(await until(() => traffic.calls.length > before + 2 * CALLERS, { withinMs: 60_000 }), 'callers go on')
  await traffic.stop()

  const line = openLine(false)
  const headers = { authorization: `Bearer ${token}` }
  // A server hears of the end of a move a moment later, and asks callers to come again until then.
  const moved = await until(async () => {
    const asked = { method: 'POST', path: '/v1/sandbox/clock', body: { advance: '2m' }, headers }
    const reply = await line.ask(servers[0]!.url, asked)
    return typeof reply !== 'string' && reply.status < 300
  }, SETTLED)
  assert.ok(moved, 'the server serves the platform again')
  const unknown = traffic.calls.filter(({ reply, request }) => !reply && request.kind !== 'token')
  const replayed = await replay(unknown, servers[0]!.url, token)
  t.diagnostic(`${traffic.calls.length} requests, ${unknown.length} of them unknown and asked for again`)
  await assertWhole(scene, [...traffic.calls.filter(({ reply }) => reply), ...replayed])
  assert.deepEqual(errorsOf(servers), [])
}

for (const [when, kills] of Object.entries(KILLS))
  test(`killed ${when} at every step of its moves under ${CALLERS} callers, a platform is whole in one cell`, (t) =>
    killAt(t, kills))
