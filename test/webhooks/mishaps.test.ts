// Misbehaving receivers: they redirect, reply endlessly or slowly, hang up, resolve to other
// addresses, and come back later. None of it affects other receivers, and only a 2xx counts as
// delivered (R16, R17, R18).

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import test from 'node:test'
import { openClock } from '../../server/kernel/clock.ts'
import { openAgent, sendOnce } from '../../server/events/webhooks/sending/exchange.ts'
import { openReceiver, type Says } from '../hooks.ts'
import { beside, world } from '../world.ts'

const MEGABYTE = 1024 * 1024
const BODY = { headers: { 'content-type': 'application/json' }, body: '{}' }

function senderTo(t: { after(close: () => void): void }, allowed: 'none' | 'loopback' | 'all') {
  const agent = openAgent(allowed)
  t.after(() => void agent.destroy())
  return { agent, allowed, wall: openClock().wall, stop: new AbortController().signal }
}

test('every behaviour of a receiver, and its result (R16)', async (t) => {
  const elsewhere = await openReceiver(t)
  const sender = senderTo(t, 'loopback')
  const rows: [what: string, says: Says, status: number | null, fault: RegExp | null][] = [
    ['200', 200, 200, null],
    ['204 without a body', (answer) => answer.writeHead(204).end(), 204, null],
    [
      '301 elsewhere',
      (answer) => answer.writeHead(301, { location: elsewhere.url }).end(),
      301,
      /redirects/,
    ],
    [
      '307 elsewhere',
      (answer) => answer.writeHead(307, { location: elsewhere.url }).end(),
      307,
      /redirects/,
    ],
    ['hangs up', (answer) => answer.destroy(), null, /broken off/],
    [
      '200, then hangs up',
      (answer) =>
        answer.writeHead(200, { 'content-length': 10 }).write('half', () => answer.destroy()),
      200,
      null,
    ],
    ['NUL in the answer', (answer) => answer.end('a\0b'), 200, null],
    ['bytes that are no text', (answer) => answer.end(Buffer.from([0xff, 0xfe, 0x80])), 200, null],
  ]
  for (const [what, says, status, fault] of rows) {
    const receiver = await openReceiver(t, says)
    const sent = await sendOnce(sender, { url: receiver.url, ...BODY })
    assert.equal(sent.status, status, what)
    if (fault) assert.match(sent.fault ?? '', fault, what)
    else assert.equal(sent.fault, null, what)
    assert.ok(!sent.answer.includes('\0'), what)
  }
  assert.equal(elsewhere.came.length, 0, 'redirects are never followed')
})

test('of ten megabytes at most 64 kB are read, and one is stored', async (t) => {
  let written = 0
  const receiver = await openReceiver(t, (answer) => {
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const more = () => {
      while (written < 10 * MEGABYTE && !answer.destroyed) {
        written += chunk.length
        if (!answer.write(chunk)) return void answer.once('drain', more)
      }
    }
    answer.writeHead(200)
    more()
  })
  const sent = await sendOnce(senderTo(t, 'loopback'), { url: receiver.url, ...BODY })
  assert.equal(sent.status, 200)
  assert.equal(sent.answer.length, 1024)
  assert.ok(written < 10 * MEGABYTE, `${written} bytes were taken`)
})

test('a reply that is no HTTP and an unreachable receiver have different messages', async (t) => {
  const sockets: Socket[] = []
  const noise = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.end('220 mail.example.com ESMTP\r\n')
  }).listen(0, '127.0.0.1')
  await once(noise, 'listening')
  const { port } = noise.address() as AddressInfo
  const sender = senderTo(t, 'loopback')
  const spoken = await sendOnce(sender, { url: `http://127.0.0.1:${port}/`, ...BODY })
  assert.match(spoken.fault ?? '', /not HTTP|broken off/)
  noise.close()
  for (const socket of sockets) socket.destroy()
  await once(noise, 'close')
  assert.match(
    (await sendOnce(sender, { url: `http://127.0.0.1:${port}/`, ...BODY })).fault ?? '',
    /refused/,
  )
})

test('an address that is not public gets no connection, however it was saved and spelled (R17)', async (t) => {
  const receiver = await openReceiver(t)
  const port = new URL(receiver.url).port
  const sender = senderTo(t, 'none')
  const hosts = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '127.1',
  ]
  for (const host of hosts) {
    const sent = await sendOnce(sender, { url: `http://${host}:${port}/hook`, ...BODY })
    assert.equal(sent.status, null, host)
    assert.match(sent.fault ?? '', /address|name/, host)
  }
  assert.equal(receiver.came.length, 0)
})

test('a name is judged by the addresses it resolves to at the connection (R17)', async (t) => {
  const receiver = await openReceiver(t)
  // "localhost" stands for any name that resolves to this machine: it is refused after the DNS
  // lookup of the connection.
  const agent = openAgent('none')
  t.after(() => void agent.destroy())
  await assert.rejects(
    agent.request({
      origin: receiver.url.replace('127.0.0.1', 'localhost').replace('/hook', ''),
      path: '/hook',
      method: 'POST',
    }),
    {
      code: 'ERR_ADDRESS_REFUSED',
    },
  )
  assert.equal(receiver.came.length, 0)
})

test('hanging receivers delay no other (R18)', async (t) => {
  const HANGING = 50
  const w = await world(t, { worker: true })
  const hangs: Says = () => {}
  const healthy = await openReceiver(t)
  const hung = await openReceiver(t, hangs)
  for (let n = 0; n < HANGING; n++)
    await w.sdk.webhooks.create({ url: `${hung.url}/${n}`, events: ['customer.*'] })
  await w.sdk.webhooks.create({ url: healthy.url, events: ['customer.*'] })
  const SENT = 100
  const began = performance.now()
  for (let n = 0; n < SENT; n++) await w.sdk.customers.create({ first_name: `Ana ${n}` })
  const created = performance.now() - began
  // The test's timeout is the limit: every delivery arrives, or this waits.
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await until(() => healthy.came.length === SENT)
  const all = performance.now() - began
  t.diagnostic(
    `${SENT} events in ${Math.round(created)} ms, all told ${Math.round(all - created)} ms later, ${hung.came.length} hang`,
  )
  assert.ok(hung.came.length <= HANGING * 32, 'a queue holds few')
  // Every hanging receiver is called, the last perhaps a little after the healthy one got
  // everything.
  await until(() => new Set(hung.came.map(({ path }) => path)).size === HANGING)
})

test('a worker that stops in the middle leaves nothing unsent', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t, () => {})
  await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  await w.sdk.customers.create({ first_name: 'Ana' })
  const { handOn } = await import('../../server/events/webhooks/job.ts')
  const { dispatcherOf } = await import('../../server/events/webhooks/dispatcher.ts')
  const { runJob: dispatchEvents } = await import('../../server/events/feed/job.ts')
  await dispatchEvents(w.deps)
  await handOn(w.deps)
  const dispatcher = dispatcherOf(beside(w.deps))
  assert.equal(await dispatcher.takeDue(), 1)
  while (receiver.came.length === 0) await new Promise(setImmediate)
  await dispatcher.close(0)
  receiver.says = 200
  await w.sdk.sandbox.moveClock({ advance: '2m' })
  assert.deepEqual(
    receiver.kinds(),
    ['customer.created', 'customer.created'],
    'its lease was over: sent again',
  )
  const [hook] = (await w.sdk.webhooks.list()).items
  const [delivery] = (await w.sdk.webhooks.deliveries(hook!.id)).items
  assert.deepEqual(
    [delivery!.status, delivery!.attempts.length],
    ['succeeded', 1],
    'what we broke off counts for nothing',
  )
})
