// R24: a server that is stopped under load answers every request, ends in time, and leaves nothing
// behind.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { alive, until } from '../../server/platform/db/processes.ts'
import { openStage, type Program, type Stage } from '../process.ts'
import { reckon } from '../reckoning.ts'
import { openLine, startTraffic, tokenFrom, type TrafficCall, type Reply } from '../traffic.ts'
import { seedOf } from '../seed.ts'

const SEED = seedOf(20_261_127)
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

async function stopUnderLoad(
  seed: number,
  keepAlive: boolean,
): Promise<{ calls: readonly TrafficCall[]; ms: number }> {
  let url: string | undefined = server.url
  const traffic = startTraffic({ callers: CALLERS, seed, token, keepAlive, where: async () => url })
  await pause(600 + (seed % 7) * 50)
  const ended = await server.end('SIGTERM')
  url = undefined
  await traffic.stop()
  assert.equal(ended.code, 0, ended.stderr)
  assert.ok(ended.ms < STOP_MAX_MS, `${ended.ms} ms`)
  assert.doesNotMatch(ended.stderr, /"level":"error"/)
  assert.ok(await stage.quiet(), `left running: ${stage.running().join(', ')}`)
  server = await stage.start()
  return { calls: traffic.calls, ms: ended.ms }
}

test(`stopped ${ROUNDS} times under ${CALLERS} callers: every sent request is answered (R24)`, async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const all: TrafficCall[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { calls, ms } = await stopUnderLoad(SEED + round, true)
    const answered = calls.filter(({ reply }) => reply)
    t.diagnostic(`${answered.length} answered, ended after ${Math.round(ms)} ms`)
    assert.deepEqual(
      calls.filter(({ cuts, reply }) => cuts > 0 || (reply && reply.status >= 500)),
      [],
    )
    assert.ok(answered.length > CALLERS)
    all.push(...answered)
  }
  const db = await stage.database()
  await until(async () => (await reckon(db, all)).length === 0, { withinMs: 60_000, everyMs: 250 })
  assert.deepEqual(await reckon(db, all), [])
})

test('callers that open a connection for each request are not cut off either', async (t) => {
  const { calls, ms } = await stopUnderLoad(SEED + ROUNDS, false)
  t.diagnostic(`${calls.length} answered, ended after ${Math.round(ms)} ms`)
  assert.deepEqual(
    calls.filter(({ cuts }) => cuts > 0),
    [],
  )
})

const create = (customer: string) => ({
  method: 'POST',
  path: `/v1/transaction/new/${customer}`,
  body: { amount: 1_000, payment_type: 'pix' },
  headers: { authorization: `Bearer ${token}` },
})

test('requests waiting for a slow bank are answered, and later ones on an open connection too; idle connections close at once', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const [slow, idle] = [openLine(), openLine()]
  const ask = async (line: typeof slow, asked: Parameters<typeof slow.ask>[1]) =>
    (await line.ask(server.url, asked)) as Reply
  const buyer = await ask(slow, {
    method: 'POST',
    path: '/v1/customer/new',
    body: { first_name: 'Ana' },
    headers,
  })
  assert.equal((await ask(idle, create(buyer.body.success.id))).status, 201)
  const faults = { bank: 'pix', mode: 'slow', calls: 1 }
  await ask(slow, { method: 'POST', path: '/v1/sandbox/weather', body: faults, headers })
  const { hostname, port } = new URL(server.url)
  const silent = net.connect(Number(port), hostname).on('error', () => {})
  const late = ask(slow, create(buyer.body.success.id))
  await pause(200)

  const ending = server.end('SIGTERM')
  await pause(1_200)
  const later = await ask(idle, { method: 'GET', path: '/healthz' })
  assert.deepEqual([later.status, later.headers.connection], [200, 'close'])
  assert.equal(
    (await idle.ask(server.url, { method: 'GET', path: '/healthz' })) as string,
    'refused',
  )
  const { status, headers: said } = await late
  assert.deepEqual([status, said.connection], [201, 'close'])
  const { code, ms } = await ending
  assert.equal(code, 0)
  assert.ok(ms < STOP_MAX_MS, `${ms} ms`)
  silent.destroy()
  for (const line of [slow, idle]) line.close()
  server = await stage.start()
})

// Answered while the server stops accepting connections, long before idle connections are closed.
const WAITS_END_MS = 1_500

test('long polls are answered at once, and a stream ends in a way that allows its reopening', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const stream = http.get(`${server.url}/v1/events/stream`, { headers, agent: false })
  const [response] = (await once(stream, 'response')) as [http.IncomingMessage]
  assert.match(String(await once(response, 'data')), /^retry: 1000/)
  const ended = once(response, 'close')
  const line = openLine()
  const wait = line.ask(server.url, {
    method: 'GET',
    path: '/v1/events?wait=60&after=999999',
    headers,
  })
  await pause(200)

  const from = performance.now()
  const ending = server.end('SIGTERM')
  const { status, body } = (await wait) as Reply
  await ended
  const ms = performance.now() - from
  assert.deepEqual(
    [status, body.items, body.last_sequence, response.complete],
    [200, [], 999_999, true],
  )
  assert.ok(ms < WAITS_END_MS, `${ms} ms`)
  const { code, ms: all } = await ending
  assert.equal(code, 0)
  assert.ok(all < STOP_MAX_MS, `${all} ms`)
  line.close()
  server = await stage.start()
})

const hasNpm = spawnSync('npm', ['--version']).status === 0
const { scripts } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../..', 'package.json'), 'utf8'),
)
// If a shell is between the two, npm ends before the server, and its exit code means nothing.
const isOne = (scripts.start as string).startsWith('exec ')

for (const name of ['SIGTERM', 'SIGINT'] as const) {
  const how = name === 'SIGINT' ? 'when Ctrl-C reaches both' : 'when npm is asked to stop'
  test(
    `npm start ends like the program itself, ${how}`,
    { skip: !hasNpm && 'no npm' },
    async () => {
      await server.end('SIGTERM')
      const npm = await stage.start({ LOG_LEVEL: 'info' }, ['npm', 'start'])
      const pid = Number(readFileSync(join(stage.dataDir, 'locks', 'owner.pid'), 'utf8'))
      if (name === 'SIGINT') process.kill(pid, name)
      const { code, stderr } = await npm.end(name)
      assert.ok(
        await until(() => !alive(pid), { withinMs: STOP_MAX_MS }),
        'the server was left running',
      )
      assert.ok(await stage.quiet(), `left running: ${stage.running().join(', ')}`)
      // As an operator reads it: the level as a word, the time as a timestamp.
      assert.match(
        stderr,
        /^\{"level":"info","time":"\d{4}-\d\d-\d\dT[\d:.]+Z",.*"msg":"stopping"\}$/m,
      )
      if (isOne) assert.equal(code, 0)
      server = await stage.start()
    },
  )
}
