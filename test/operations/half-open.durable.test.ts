// Connections to PostgreSQL that are open but dead, as after a fail-over or a forgotten NAT entry.
// Every call is answered in time, what was acknowledged is true, and the server recovers by itself.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import net, { Socket, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import test from 'node:test'
import pg from 'pg'
import { openDeadConnections } from '../../server/platform/db/connections/dead-connections.ts'
import { inTransaction, openDatabase, sql } from '../../server/platform/db/sql.ts'
import { freshDatabase } from '../database.ts'
import { openWire, type Wire } from './wire.ts'
import { loginOf, world, type Answer, type Test, type World } from '../world.ts'

/**
 * A call is answered within five seconds; the margin is for our own measurement on a busy machine.
 */
const ANSWER_MAX_MS = 5_000
const WELL_MAX_MS = 10_000
const WORKERS = 8
const CUT_MS = 3_000

/** `key`: the key of the object that the call was to create, if any. */
type Made = { readonly key?: string; answer: Answer; readonly ms: number }

const isGood = ({ answer }: Made): boolean => answer.status < 300

const make = (w: World, token: string, key: string): Promise<Answer> =>
  w.call('POST', '/v1/customer/new', {
    token,
    headers: { 'idempotency-key': key },
    body: { first_name: key },
  })

/**
 * Callers that create customers, read and log in until they are stopped, and the result of each
 * call.
 */
function keepCalling(w: World, token: string) {
  const made: Made[] = []
  let stopping = false
  let n = 0
  const calls = [
    () => w.call('GET', '/v1/transaction/list', { token }),
    () => w.call('POST', '/auth/login', { body: loginOf(w.platform) }),
  ]
  const worker = async (_: unknown, mine: number) => {
    for (const call = calls[mine]; !stopping; await pause(20)) {
      const key = `key-${n++}`
      const from = performance.now()
      const answer = await (call ? call() : make(w, token, key))
      made.push({ ...(call ? {} : { key }), answer, ms: performance.now() - from })
    }
  }
  const workers = Promise.all(Array.from({ length: WORKERS }, worker))
  workers.catch(() => {})
  return {
    made,
    stop: async () => {
      stopping = true
      await workers
    },
  }
}

async function readyWithin(w: World, ms: number): Promise<number> {
  const from = performance.now()
  for (;;) {
    const began = performance.now()
    const { status } = await w.call('GET', '/readyz')
    const now = performance.now()
    assert.ok(now - began < ANSWER_MAX_MS, `/readyz took ${Math.round(now - began)} ms`)
    if (status === 200) return now - from
    assert.ok(now - from < ms, `not ready after ${Math.round(now - from)} ms`)
    await pause(50)
  }
}

/** Whether the server's jobs continue: the worker records an event for a new object. */
async function recordedWithin(w: World, ms: number): Promise<void> {
  const from = performance.now()
  const { id: buyer } = await w.sdk.customers.create({ first_name: 'Maria' })
  const { id } = await w.sdk.transactions.create(buyer, { amount: 1000, payment_type: 'pix' })
  for (;;) {
    const [row] = await w.db.rows(sql`select 1 from events where object_id = ${id}`)
    if (row) return
    assert.ok(performance.now() - from < ms, 'no event was told')
    await pause(50)
  }
}

for (const what of ['open', 'all'] as const) {
  test(`a database that falls silent on ${what === 'open' ? 'open connections' : 'all connections'}: 503 in time, no false result, and recovery`, async (t) => {
    let wire: Wire | undefined
    const w = await world(t, {
      worker: true,
      reach: async (url) => (wire = await openWire(t, url)).url,
    })
    const token = await w.token()
    const calls = keepCalling(w, token)
    await pause(500)
    const before = calls.made.length
    assert.ok(before > 0)
    wire!.cut(what)
    await pause(CUT_MS)
    const { status } = what === 'all' ? await w.call('GET', '/readyz') : { status: 503 }
    assert.equal(status, 503)
    wire!.mend()
    const readyMs = await readyWithin(w, WELL_MAX_MS)
    await recordedWithin(w, WELL_MAX_MS)
    await calls.stop()

    const slowest = Math.max(...calls.made.map(({ ms }) => ms))
    const refused = calls.made.filter((one) => !isGood(one))
    t.diagnostic(
      `${calls.made.length} calls, ${refused.length} refused, the slowest ${Math.round(slowest)} ms; ready ${Math.round(readyMs)} ms after`,
    )
    assert.ok(slowest < ANSWER_MAX_MS, `a call took ${Math.round(slowest)} ms`)
    assert.ok(refused.length > 0, 'no caller met a dead connection')
    for (const { answer } of refused) {
      assert.deepEqual([answer.status, answer.body.code], [503, 'database_unavailable'])
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    }
    assert.ok(isGood(calls.made.at(-1)!))
    // Read by its key, each object exists once, whether its call was acknowledged or not.
    const keyed = calls.made.filter(({ key }) => key !== undefined)
    for (const one of keyed) {
      const again = await make(w, token, one.key!)
      assert.ok(again.status < 300, again.text)
      if (isGood(one)) assert.equal(again.body.success.id, one.answer.body.success.id)
    }
    const rows = await w.db.rows<{ n: number }>(
      sql`select count(*)::int as n from customers where first_name like 'key-%' group by first_name`,
    )
    assert.deepEqual([rows.length, rows.every(({ n }) => n === 1)], [keyed.length, true])
  })
}

test('moving the clock while the database is silent fails in time, and works afterwards', async (t) => {
  let wire: Wire | undefined
  const w = await world(t, {
    worker: true,
    reach: async (url) => (wire = await openWire(t, url)).url,
  })
  const token = await w.token()
  const move = () => w.call('POST', '/v1/sandbox/clock', { token, body: { advance: '1h' } })
  assert.equal((await move()).status, 200)
  wire!.cut('all')
  const from = performance.now()
  const { status, body, headers } = await move()
  const ms = performance.now() - from
  assert.deepEqual([status, body.code], [503, 'database_unavailable'])
  assert.ok(Number(headers.get('retry-after')) > 0)
  assert.ok(ms < ANSWER_MAX_MS, `it took ${Math.round(ms)} ms`)
  wire!.mend()
  await readyWithin(w, WELL_MAX_MS)
  assert.equal((await move()).status, 200)
})

test('slow is not silent: a statement that PostgreSQL is executing keeps its connection and is awaited', async (t) => {
  const db = await freshDatabase(t)
  const wire = await openWire(t, db.url)
  const own = openDatabase({ url: wire.url, max: 2 })
  t.after(() => own.close())
  const slow = async () => {
    const [row] = await own.rows<{ pid: number }>(
      sql`select pg_backend_pid() as pid from pg_sleep(3)`,
    )
    return row!.pid
  }
  const [first] = await own.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  assert.equal(await slow(), first!.pid)
})

/** A server on a port of its own that accepts connections and runs `greet` on each. */
async function openListener(t: Test, greet: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
/**
 * A socket from an address that this machine does not have: fails as if all its ports were in use.
 */
function strandedSocket(): Socket {
  const socket = new Socket()
  const connect = socket.connect.bind(socket)
  return Object.assign(socket, {
    connect: (port: number, host: string) => connect({ port, host, localAddress: '192.0.2.1' }),
  })
}

const at = async (port: number | Promise<number>, more: object = {}): Promise<pg.ClientConfig> => ({
  host: '127.0.0.1',
  port: await port,
  user: 'postgres',
  ...more,
})
const others: Record<string, (t: Test) => Promise<pg.ClientConfig>> = {
  'this machine cannot ask': () => at(1, { stream: strandedSocket }),
  'a handshake begins and takes its time': (t) =>
    at(openListener(t, (socket) => void socket.write(AUTHENTICATED))),
  'nothing comes back': (t) => at(openListener(t, () => {})),
  'the server hangs up': (t) => at(openListener(t, (socket) => void socket.resetAndDestroy())),
}
const BLAMED = new Set(['nothing comes back', 'the server hangs up'])

for (const [when, configOf] of Object.entries(others)) {
  const isBlamed = BLAMED.has(when)
  test(`a slow statement is ${isBlamed ? 'given up' : 'waited for'} when ${when}`, async (t) => {
    const db = await freshDatabase(t)
    const silence = openDeadConnections({
      config: await configOf(t),
      onDropped: () => {},
      isServer: true,
    })
    const client = new pg.Client({ connectionString: db.url })
    client.on('error', () => {})
    await client.connect()
    silence.watch(client)
    const slow = client.query(`select pg_sleep(${isBlamed ? 30 : 2.5})`)
    if (isBlamed) await assert.rejects(slow, { code: 'ETIMEDOUT' })
    else await slow
    await client.end()
  })
}

test('a commit without a response is unknown, and a held session ends too', async (t) => {
  const db = await freshDatabase(t)
  await db.rows(sql`create table things (n int primary key)`)
  const wire = await openWire(t, db.url)
  const own = openDatabase({ url: wire.url, max: 2 })
  t.after(() => own.close())
  const session = await own.connection()
  const lost = inTransaction(own, async (tx) => {
    await tx.rows(sql`insert into things values (1)`)
    wire.cut('open')
  })
  await assert.rejects(lost, { code: 'ETIMEDOUT' })
  await inTransaction(own, (tx) => tx.rows(sql`insert into things values (2)`))
  await session.end()
  // The lock of the transaction whose connection fell silent is released.
  const [row] = await db.rows<{ n: number }>(sql`insert into things values (1) returning n`)
  assert.equal(row!.n, 1)
})
