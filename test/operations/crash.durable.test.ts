// R1: the server is killed at random under mixed callers. Nothing acknowledged is lost, nothing is
// executed twice, and the bank's books equal ours. SEED=n replays the same callers and kills;
// KILLS=n runs longer.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../server/platform/db/processes.ts'
import { isOnCitus, lendDatabase } from '../database.ts'
import { openStage, type Program, type Stage } from '../process.ts'
import { reckon, refundsIn } from '../reckoning.ts'
import { replay, sequencesOf } from '../replay.ts'
import { openLine, seededRandom, startTraffic, tokenFrom, type TrafficCall } from '../traffic.ts'
import { seedOf } from '../seed.ts'

const SEED = seedOf(20_261_127)
const KILLS = Number(process.env['KILLS'] ?? 5)
const CALLERS = 32
// The promise is two seconds on an idle machine; tests share theirs with others.
const READY_MAX_MS = Number(process.env['READY_MAX_MS'] ?? 12_000)
// The worker reads the bank's list every five seconds.
const SETTLED = { withinMs: 60_000, everyMs: 250 }

type Killed = { victims: string; readyMs: number; said: string }

/** Kills the server, or it and its PostgreSQL, and starts it again. */
async function killOnce(
  stage: Stage,
  server: Program,
  random: () => number,
): Promise<{ server: Program; how: Killed }> {
  const choice = random()
  const victims =
    choice < 0.5 ? 'node' : choice < 0.75 ? 'node, then PostgreSQL' : 'PostgreSQL, then node'
  if (victims === 'PostgreSQL, then node') {
    stage.killPostgres()
    await pause(random() * 300)
  }
  const { stderr: said } = await server.end('SIGKILL')
  if (victims === 'node, then PostgreSQL') stage.killPostgres()
  const next = await stage.start()
  return { server: next, how: { victims, readyMs: Math.round(next.readyMs), said } }
}

const isWrite = ({ request: { kind } }: TrafficCall): boolean =>
  !['get', 'list', 'events'].includes(kind)
const isDone = ({ reply }: TrafficCall): boolean => reply !== undefined && reply.status < 300

const KINDS = ['pay', 'refund', 'charge', 'hold', 'capture', 'boleto', 'pay_boleto'] as const
const WRITES_LEAST = KILLS * 50

/**
 * The writes that callers have not yet seen acknowledged: a kind of write, or a required number.
 */
function missingOf(calls: readonly TrafficCall[]): string[] {
  const done = calls.filter((call) => isWrite(call) && isDone(call))
  const kinds = new Set<string>(done.map(({ request }) => request.kind))
  return [
    ...KINDS.filter((kind) => !kinds.has(kind)),
    ...(done.length > WRITES_LEAST ? [] : ['so many writes']),
  ]
}

test(`killed ${KILLS} times under ${CALLERS} callers: nothing is lost, nothing is done twice (R1)`, async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const random = seededRandom(SEED)
  // Of a Citus only our own program is killed.
  const lent = isOnCitus() ? await lendDatabase() : undefined
  if (lent) t.after(lent.release)
  const citus = lent?.db
  const stage = openStage(t, citus && { DATABASE_URL: citus.url })
  let server = await stage.start()
  t.diagnostic(`first start ever: ready after ${Math.round(server.readyMs)} ms`)
  const { platforms } = JSON.parse(
    readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8'),
  )
  const token = await tokenFrom(server.url, platforms[0])
  let up = Promise.resolve(server.url)
  const traffic = startTraffic({ callers: CALLERS, seed: SEED, token, where: () => up })

  const kills: Killed[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(300 + random() * 1_500)
    const gate = Promise.withResolvers<string>()
    up = gate.promise
    const killed = await killOnce(stage, server, random)
    server = killed.server
    kills.push(killed.how)
    gate.resolve(server.url)
  }
  // On a machine of any speed enough calls were interrupted.
  const missing = () => missingOf(traffic.calls)
  await until(() => missing().length === 0, { withinMs: 60_000 })
  assert.deepEqual(missing(), [], 'never done')
  await traffic.stop()

  // Past the leases of killed servers, and to the next read of the bank's list.
  const line = openLine(false)
  const headers = { authorization: `Bearer ${token}` }
  await line.ask(server.url, {
    method: 'POST',
    path: '/v1/sandbox/clock',
    body: { advance: '2m' },
    headers,
  })
  const unknown = traffic.calls.filter(({ reply, request }) => !reply && request.kind !== 'token')
  const replayed = await replay(unknown, server.url, token)
  const calls = [...traffic.calls.filter(({ reply }) => reply), ...replayed]
  const db = citus ?? (await stage.database())
  const reported = calls.filter((call) => isWrite(call) && isDone(call)).length
  t.diagnostic(
    `${kills.map(({ victims, readyMs }) => `${victims}: ready after ${readyMs} ms`).join('; ')}`,
  )
  t.diagnostic(
    `${calls.length} requests, ${reported} writes acknowledged, ${unknown.length} unknown and asked for again`,
  )

  await until(async () => (await reckon(db, calls)).length === 0, SETTLED)
  assert.deepEqual(await reckon(db, calls), [])
  assert.deepEqual(
    calls.filter(({ reply }) => !reply || reply.status >= 500),
    [],
  )
  const refunds = calls.filter((call) => call.request.kind.startsWith('refund') && isDone(call))
  assert.equal(await refundsIn(db), refunds.length)
  const sequences = await sequencesOf(server.url, token)
  assert.deepEqual(
    sequences,
    sequences.map((_, n) => n + 1),
  )
  for (const { readyMs, said } of kills) {
    assert.ok(readyMs <= READY_MAX_MS, `${readyMs} ms`)
    assert.doesNotMatch(said, /internal error/)
  }
})
