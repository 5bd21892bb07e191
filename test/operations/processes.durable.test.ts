// A server with two API processes on one port (API_PROCESSES=2): both answer, what one does the
// other one sees, one that is killed takes nothing with it, and a stop ends both.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { alive, commandOf, signal, until } from '../../server/platform/db/processes.ts'
import { openReceiver } from '../hooks.ts'
import { openStage, type Program } from '../process.ts'
import { reckon } from '../reckoning.ts'
import { replay, sequencesOf } from '../replay.ts'
import {
  openLine,
  startTraffic,
  tokenFrom,
  type Asked,
  type TrafficCall,
  type Line,
  type Reply,
} from '../traffic.ts'
import { seedOf } from '../seed.ts'

const SEED = seedOf(20_261_127)
const SOON = { withinMs: 60_000 }
const SETTLED = { withinMs: 60_000, everyMs: 250 }
const CALLERS = 16
const KILLS = 3
const STOP_MAX_MS = 10_000
const LINES_MAX = 20
const CUTS_MAX = 4

const TWO = { API_PROCESSES: '2', LOG_LEVEL: 'info' }
const stage = openStage({ after })
let server: Program
let token: string

before(async () => {
  server = await stage.start(TWO)
  const { platforms } = JSON.parse(
    readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8'),
  )
  token = await tokenFrom(server.url, platforms[0])
  await allAnswer()
})

/** The server is ready with the first of its processes; the others follow. */
const allAnswer = async () =>
  assert.ok(
    await until(async () => (await metric('vintem_api_processes')) === 2, SOON),
    'the second process did not start',
  )

async function ask(line: Line, asked: Asked): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, ...asked.headers }
  const result = await line.ask(server.url, { ...asked, headers })
  assert.ok(typeof result !== 'string', `${asked.path}: ${result}`)
  return result
}

const list = (line: Line) => ask(line, { method: 'GET', path: '/v1/customer/list?limit=1' })

/** The process that answered, by the log line of the request. */
async function answererOf({ headers }: Reply): Promise<string> {
  const id = String(headers['x-request-id'])
  const line = () =>
    server
      .stderr()
      .split('\n')
      .find((text) => text.includes(id))
  assert.ok(await until(() => line() !== undefined, SOON), `no log line of ${id}`)
  return JSON.parse(line()!).process as string
}

/** A connection to each of the two processes, by their names. */
async function aLineEach(t: { after(close: () => void): void }): Promise<Map<string, Line>> {
  const lines = new Map<string, Line>()
  for (let n = 0; n < LINES_MAX && lines.size < 2; n++) {
    const line = openLine()
    t.after(line.close)
    const name = await answererOf(await list(line))
    if (lines.has(name)) line.close()
    else lines.set(name, line)
  }
  assert.equal(lines.size, 2, 'connections did not reach both processes')
  return lines
}

/** The process ids of the API processes. */
function apiPids(): number[] {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    .trim()
    .split(' ')
  return children.map(Number).filter((pid) => commandOf(pid)?.includes('server/main.ts serve'))
}

/** A connection to a process that was just killed may be cut: it is opened again. */
async function metric(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  let read: number | undefined
  const isRead = async () => {
    const result = await openLine(false).ask(server.url, {
      method: 'GET',
      path: '/metrics',
      headers,
    })
    if (typeof result === 'string') return false
    read = Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(String(result.body))?.[1])
    return true
  }
  assert.ok(await until(isRead, SOON))
  return read!
}

test('connections reach both processes, and a connection stays with its own', async (t) => {
  const lines = await aLineEach(t)
  for (const [name, line] of lines)
    for (let n = 0; n < 3; n++) assert.equal(await answererOf(await list(line)), name)
  assert.deepEqual([...lines.keys()].toSorted(), ['api-1', 'api-2'])
})

test('the metrics are those of all processes, whichever is asked', async (t) => {
  const lines = [...(await aLineEach(t)).values()]
  const COUNT = 'vintem_requests_total{method="GET",route="/v1/customer/list",status="200"}'
  const read = async (line: Line) => {
    const { body } = await ask(line, { method: 'GET', path: '/metrics' })
    return Number(
      String(body)
        .split('\n')
        .find((text) => text.startsWith(COUNT))!
        .slice(COUNT.length),
    )
  }
  const before = await read(lines[0]!)
  for (const line of lines) for (let n = 0; n < 5; n++) await list(line)
  assert.deepEqual([await read(lines[0]!), await read(lines[1]!)], [before + 10, before + 10])
  assert.equal(await metric('vintem_api_processes'), 2)
})

test('a long poll on one process is woken by a change made in the other', async (t) => {
  const [reader, writer] = [...(await aLineEach(t)).values()] as [Line, Line]
  const waited: number[] = []
  let last = (await sequencesOf(server.url, token)).at(-1) ?? 0
  for (let n = 0; n < 5; n++) {
    const poll = ask(reader, { method: 'GET', path: `/v1/events?after=${last}&wait=20` })
    // The reader waits by now; it would look again a second after it began to.
    await pause(100)
    const from = performance.now()
    await ask(writer, { method: 'POST', path: '/v1/customer/new', body: { first_name: 'Ana' } })
    const { body } = await poll
    waited.push(performance.now() - from)
    assert.ok(body.items.length > 0)
    last = body.items.at(-1).sequence
  }
  t.diagnostic(`woken after ${waited.map(Math.round).join(', ')} ms`)
  assert.ok(Math.min(...waited) < 500, `${waited.join(', ')}: each waited until it looked again`)
})

test('time that one process moves is the time of the other', async (t) => {
  const [mover, other] = [...(await aLineEach(t)).values()] as [Line, Line]
  const moved = await ask(mover, {
    method: 'POST',
    path: '/v1/sandbox/clock',
    body: { advance: '1h' },
  })
  const now = new Date(moved.body.now)
  const isThere = async () => {
    const { body } = await ask(other, { method: 'GET', path: '/v1/sandbox/clock' })
    return new Date(body.now) >= now
  }
  assert.ok(await until(isThere, SOON))
})

test('a limit of calls holds over both processes together, and for a caller with one connection', async (t) => {
  const lines = [...(await aLineEach(t)).values()]
  const PER_MINUTE = 600
  const BURST = PER_MINUTE / 6
  const limited = async (email: string): Promise<string> => {
    const made = { email, rate_limit: PER_MINUTE, scopes: ['payments'] }
    const { body } = await ask(lines[0]!, { method: 'POST', path: '/v1/credentials', body: made })
    return tokenFrom(server.url, { email, secret: body.secret, io_seller_id: body.io_seller_id })
  }
  for (const [email, used] of [
    ['both@example.com', lines],
    ['one@example.com', lines.slice(0, 1)],
  ] as const) {
    const headers = { authorization: `Bearer ${await limited(email)}` }
    const from = performance.now()
    let through = 0
    for (let n = 0; n < BURST + 60; n++) {
      const asked = { method: 'GET', path: '/v1/customer/list?limit=1', headers }
      const { status } = await ask(used[n % used.length]!, asked)
      assert.ok(status === 200 || status === 429, String(status))
      if (status === 200) through++
    }
    const allowed = BURST + (PER_MINUTE / 60_000) * (performance.now() - from)
    t.diagnostic(`${email}: ${through} of ${Math.floor(allowed)} allowed`)
    // What each process may hold in advance is a quarter of a burst, together.
    assert.ok(
      through <= allowed + 1 && through >= BURST * 0.75,
      `${email}: ${through} of ${allowed}`,
    )
  }
})

const isDone = ({ reply }: TrafficCall): boolean => reply !== undefined && reply.status < 300

test(`one of the two is killed ${KILLS} times under ${CALLERS} callers: nothing is lost or done twice, and it is started again`, async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const receiver = await openReceiver(t)
  const hook = { url: receiver.url, events: ['*'] }
  const line = openLine(false)
  assert.equal((await ask(line, { method: 'POST', path: '/v1/webhooks', body: hook })).status, 201)
  const since = (await sequencesOf(server.url, token)).at(-1) ?? 0
  const traffic = startTraffic({
    callers: CALLERS,
    seed: SEED,
    token,
    where: async () => server.url,
  })
  for (let kill = 0; kill < KILLS; kill++) {
    assert.ok(await until(async () => (await metric('vintem_api_processes')) === 2, SOON))
    const [pid] = apiPids()
    const done = traffic.calls.length
    assert.ok(await until(() => traffic.calls.length > done + 50, SOON))
    signal(pid!, 'SIGKILL')
    assert.ok(await until(() => !alive(pid!), SOON))
    // The other one goes on. A connection that the killed one had not accepted yet is reset, as
    // when a server ends.
    assert.ok(
      await until(
        async () => (await list(openLine(false)).catch(() => undefined))?.status === 200,
        SOON,
      ),
    )
  }
  assert.ok(await until(async () => (await metric('vintem_api_processes')) === 2, SOON))
  await traffic.stop()
  assert.equal(await metric('vintem_api_process_ends_total'), KILLS)
  assert.match(server.stderr(), /"process":"first",.*SIGKILL.*it is started again at once/)

  await ask(line, { method: 'POST', path: '/v1/sandbox/clock', body: { advance: '2m' } })
  const unknown = traffic.calls.filter(({ reply, request }) => !reply && request.kind !== 'token')
  const calls = [
    ...traffic.calls.filter(({ reply }) => reply),
    ...(await replay(unknown, server.url, token)),
  ]
  t.diagnostic(
    `${calls.filter(isDone).length} acknowledged, ${unknown.length} unknown and asked for again`,
  )
  const db = await stage.database()
  await until(async () => (await reckon(db, calls)).length === 0, SETTLED)
  assert.deepEqual(await reckon(db, calls), [])
  assert.deepEqual(
    calls.filter(({ reply }) => !reply || reply.status >= 500),
    [],
  )
  // Each event has one number and one delivery.
  const sequences = await sequencesOf(server.url, token)
  assert.deepEqual(
    sequences,
    sequences.map((_, n) => n + 1),
  )
  const expected = sequences.filter((sequence) => sequence > since)
  assert.ok(
    await until(() => receiver.came.length >= expected.length, SOON),
    `${receiver.came.length} came`,
  )
  assert.deepEqual(
    receiver.came.map(({ event }) => event.sequence).toSorted((a, b) => a - b),
    expected,
  )
})

test('SIGTERM ends both after they have answered, and the books are clean', async (t) => {
  let url: string | undefined = server.url
  const traffic = startTraffic({ callers: CALLERS, seed: SEED + 1, token, where: async () => url })
  await until(() => traffic.calls.length > 50, SOON)
  const pids = apiPids()
  const ended = await server.end('SIGTERM')
  url = undefined
  await traffic.stop()
  t.diagnostic(`ended after ${Math.round(ended.ms)} ms`)
  assert.equal(ended.code, 0, ended.stderr)
  assert.ok(ended.ms < STOP_MAX_MS, `${ended.ms} ms`)
  assert.deepEqual(
    traffic.calls.filter(({ reply }) => reply && reply.status >= 500),
    [],
  )
  // A connection can wait for the one that stops listening while the other one still answers
  // (decision 0012).
  const cuts = traffic.calls.reduce((sum, one) => sum + one.cuts, 0)
  assert.ok(cuts <= CUTS_MAX, `${cuts} cuts`)
  assert.doesNotMatch(ended.stderr, /"level":"error"/)
  assert.deepEqual(pids.filter(alive), [])
  assert.ok(await stage.quiet(), `left running: ${stage.running().join(', ')}`)
  const { code, stdout } = await stage.run(['verify'])
  assert.deepEqual([code, JSON.parse(stdout).ok], [0, true])
})

test('a port that is taken is said once, and no process is left', async (t) => {
  const taken = net.createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { code, stderr } = await stage.run(['serve'], { API_PROCESSES: '2', PORT: String(port) })
  assert.equal(code, 1)
  assert.equal(stderr.match(new RegExp(`Port ${port} is in use`, 'g'))?.length, 1, stderr)
  assert.ok(await stage.quiet())
})
