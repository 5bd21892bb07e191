// R24: a server that is asked to stop under load cuts nobody off, ends by itself in time, and leaves nothing behind.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { alive, until } from '../server/db/processes.ts'
import { openStage, type Program, type Stage } from './process.ts'
import { reckon } from './reckoning.ts'
import { openLine, startTraffic, tokenFrom, type Fate, type Reply } from './traffic.ts'

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const CALLERS = 32
const ROUNDS = 3
const STOP_MAX_MS = 10_000

const stage = openStage({ after })
let server: Program
let token: string

const credentialIn = ({ dataDir }: Stage) =>
  JSON.parse(readFileSync(join(dataDir, 'sandbox-credentials.json'), 'utf8')).platforms[0]

before(async () => {
  server = await stage.start()
  token = await tokenFrom(server.url, credentialIn(stage))
})

async function stopUnderLoad(seed: number, keepAlive: boolean): Promise<{ fates: readonly Fate[]; ms: number }> {
  let url: string | undefined = server.url
  const traffic = startTraffic({ callers: CALLERS, seed, token, keepAlive, where: async () => url })
  await pause(600 + (seed % 7) * 50)
  const ended = await server.end('SIGTERM')
  url = undefined
  await traffic.stop()
  assert.equal(ended.code, 0, ended.stderr)
  assert.ok(ended.ms < STOP_MAX_MS, `${ended.ms} ms`)
  assert.doesNotMatch(ended.stderr, /"level":50/)
  assert.ok(await stage.quiet(), `left running: ${stage.running().join(', ')}`)
  server = await stage.start()
  return { fates: traffic.fates, ms: ended.ms }
}

test(`stopped ${ROUNDS} times under ${CALLERS} callers: every request that was sent is answered (R24)`, async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const all: Fate[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { fates, ms } = await stopUnderLoad(SEED + round, true)
    const answered = fates.filter(({ reply }) => reply)
    t.diagnostic(`${answered.length} answered, ended after ${Math.round(ms)} ms`)
    assert.deepEqual(
      fates.filter(({ cuts, reply }) => cuts > 0 || (reply && reply.status >= 500)),
      [],
    )
    assert.ok(answered.length > CALLERS)
    all.push(...answered)
  }
  const db = await stage.database()
  await until(async () => (await reckon(db, all)).length === 0, { withinMs: 20_000, everyMs: 250 })
  assert.deepEqual(await reckon(db, all), [])
})

test('callers who open a connection for each request are cut off only where nobody had taken them yet', async (t) => {
  const { fates } = await stopUnderLoad(SEED + ROUNDS, false)
  t.diagnostic(`${fates.filter(({ cuts }) => cuts > 0).length} of ${fates.length} cut`)
})
