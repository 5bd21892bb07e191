// The feed as integrators read it: filtered, long-polled and streamed; each caller gets its own
// events only.

import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import { hyphened, type OwnerId, readId } from '../../server/kernel/ids.ts'
import { until } from '../../server/platform/db/processes.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { signalCount } from '../../server/events/feed/feed-signal.ts'
import { PLATFORM_WAITS_MAX } from '../../server/events/feed/wait-limit.ts'
import { openStream } from '../../server/events/feed/stream.ts'
import type { VintemEvent } from '../../sdk/index.ts'
import { beside, loginOf, world, type World } from '../world.ts'

const customer = async (w: World) => (await w.sdk.customers.create({ first_name: 'Ana' })).id
const pix = async (w: World, more: object = {}) =>
  (
    await w.sdk.transactions.create(await customer(w), {
      amount: 10_00,
      payment_type: 'pix',
      ...more,
    })
  ).id
const numbers = (events: readonly VintemEvent[]) => events.map(({ sequence }) => sequence)
const ownerOf = (w: World) => readId(w.platform.io_seller_id) as string as OwnerId
const never = new AbortController().signal

/** The first events of a stream, up to a number. */
async function take(stream: AsyncGenerator<VintemEvent>, count: number): Promise<VintemEvent[]> {
  const events: VintemEvent[] = []
  for await (const event of stream) {
    events.push(event)
    if (events.length === count) break
  }
  return events
}

test('the feed is read by type, by family and by object, in any spelling of an id', async (t) => {
  const w = await world(t)
  const sale = await pix(w)
  await w.sdk.sandbox.payPix(sale)
  const all = (await w.sdk.events.list()).items
  const kinds = async (query: object) =>
    (await w.sdk.events.list(query)).items.map(({ type }) => type)
  const ofSale = ['transaction.created', 'transaction.succeeded']
  for (const object of [sale, hyphened(sale), sale.toUpperCase()])
    assert.deepEqual(await kinds({ object }), ofSale)
  await assert.rejects(kinds({ type: 'transaction.created,nothing.*' }), {
    code: 'invalid_request',
  })
  assert.deepEqual(await kinds({ type: 'transaction.*' }), ofSale)
  const some = all
    .map(({ type }) => type)
    .filter((type) => /^customer|created$/.test(type) && !/^seller|^bank/.test(type))
  assert.deepEqual(await kinds({ type: 'customer.*, transaction.created' }), some)
  assert.deepEqual(
    await kinds({ type: '*' }),
    all.map(({ type }) => type),
  )
  assert.deepEqual(await kinds({ object: sale, type: 'transaction.succeeded' }), [ofSale[1]])
  for (const object of ['x', '', 'evt_x', '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'])
    assert.deepEqual(await kinds({ object }), [], object)
})

test('a long poll is answered when an event happens, and holds no database connection meanwhile', async (t) => {
  const w = await world(t)
  const { last_sequence: after } = await w.sdk.events.list()
  const answered: number[] = []
  const waits = Array.from({ length: 20 }, async (_, n) => {
    const page = await w.sdk.events.wait({ after, wait: 60, type: 'transaction.*' })
    answered.push(n)
    return page
  })
  const sale = await pix(w)
  assert.deepEqual(answered, [])
  const signals = signalCount(w.deps)
  await w.work()
  assert.ok(signalCount(w.deps) > signals)
  for (const page of await Promise.all(waits)) {
    assert.deepEqual(
      page.items.map(({ id, type }) => [id, type]),
      [[sale, 'transaction.created']],
    )
    assert.equal(page.last_sequence, page.items[0]!.sequence)
  }
})

test('a long poll without an event returns an empty page with the position to continue from', async (t) => {
  const w = await world(t)
  await pix(w)
  const { last_sequence: end } = await w.sdk.events.list()
  const page = await w.sdk.events.wait({ wait: 1, type: 'transfer.*' })
  assert.deepEqual([page.items, page.has_more, page.last_sequence], [[], false, end])
  const token = await w.token()
  for (const wait of ['61', '-1', 'x', '1.5']) {
    const answer = await w.call('GET', `/v1/events?wait=${wait}`, { token })
    assert.deepEqual([answer.status, Object.keys(answer.body.error)], [422, ['wait']], wait)
  }
})

test('events of another process are seen too', async (t) => {
  const w = await world(t)
  const { last_sequence: after } = await w.sdk.events.list()
  const page = w.sdk.events.wait({ after, wait: 60 })
  const id = await customer(w)
  const { runDueJobs } = await import('../../server/jobs/jobs.ts')
  await runDueJobs(beside(w.deps))
  assert.deepEqual(
    (await page).items.map((event) => event.id),
    [id],
  )
})

test('the waits of a platform are limited; a wait or a stream that ends frees its place', async (t) => {
  const w = await world(t, { platforms: 2 })
  const token = await w.token()
  const headers = { authorization: `Bearer ${token}` }
  const full = async () => (await w.call('GET', '/v1/events/stream', { token })).status === 429
  for (const path of ['/v1/events?wait=60&after=999999', '/v1/events/stream']) {
    // More than the limit: while a call checks the limit, it counts as one for a moment.
    const read = () => http.get(`${w.url}${path}`, { headers, agent: false }).on('error', () => {})
    const readers = Array.from({ length: PLATFORM_WAITS_MAX + 20 }, read)
    // On a busy machine some may have been refused: each check that finds room adds another.
    const fill = async () => (await full()) || (readers.push(read()), false)
    assert.ok(await until(fill, { withinMs: 60_000 }), path)
    assert.equal((await w.sdk.events.list()).resource, 'list', 'who does not wait needs none')
    const other = (await w.call('POST', '/auth/login', { body: loginOf(w.platforms[1]!) })).body
      .access_token as string
    assert.equal((await w.call('GET', '/v1/events/stream', { token: other })).status, 200)
    for (const reader of readers) reader.destroy()
    assert.ok(await until(async () => !(await full()), { withinMs: 60_000 }), path)
  }
  const head = await fetch(`${w.url}/v1/events/stream`, { method: 'HEAD', headers })
  assert.equal(head.status, 200)
})

test(
  'a stream sends past and new events, and resumes where it was interrupted',
  { timeout: 120_000 },
  async (t) => {
    const w = await world(t, { worker: true })
    const sale = await pix(w)
    const first = await take(w.sdk.events.stream({ after: 0, type: 'transaction.*' }), 1)
    assert.deepEqual(first, (await w.sdk.events.list({ type: 'transaction.created' })).items)

    const live = w.sdk.events.stream({ object: sale })
    const next = live.next()
    // A new follower gets no past events; the first message is its starting position.
    const paid = w.sdk.sandbox.payPix(sale)
    const token = await w.token()
    const beginning = (await w.call('GET', '/v1/events/stream', { token })).text
    assert.match(beginning, /^retry: 1000\n: from here on\nid: \d+\n\n$/)
    await paid
    assert.equal((await next).value?.type, 'transaction.succeeded')
    await live.return()

    const all = (await w.sdk.events.list()).items
    const resumed = await blocks(
      w,
      '/v1/events/stream?after=0',
      { 'last-event-id': String(all[1]!.sequence) },
      all.length - 2,
    )
    assert.deepEqual(resumed, all.slice(2))
    for (const id of ['x', '-1', '1.5', '9'.repeat(16)]) {
      const answer = await w.call('GET', '/v1/events/stream', {
        token,
        headers: { 'last-event-id': id },
      })
      assert.deepEqual(
        [answer.status, Object.keys(answer.body.error)],
        [422, ['Last-Event-ID']],
        id,
      )
    }
  },
)

/** The first events of a stream; `id` and `event` must agree with `data`. */
async function blocks(
  w: World,
  path: string,
  headers: Record<string, string>,
  count: number,
): Promise<VintemEvent[]> {
  const reader = new AbortController()
  const authorization = `Bearer ${await w.token()}`
  const { body } = await fetch(`${w.url}${path}`, {
    headers: { ...headers, authorization },
    signal: reader.signal,
  })
  const events: VintemEvent[] = []
  let text = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    const parts = (text + chunk).split('\n\n')
    text = parts.pop()!
    for (const part of parts) {
      const [, id, event, data] = /^id: (\d+)\nevent: (.+)\ndata: (.+)$/.exec(part) ?? []
      if (data === undefined) continue
      const said = JSON.parse(data) as VintemEvent
      assert.deepEqual([id, event], [String(said.sequence), said.type])
      events.push(said)
    }
    if (events.length >= count) break
  }
  reader.abort()
  return events
}

test('a seller follows its own events only', async (t) => {
  const w = await world(t)
  const [one] = w.platform.sellers
  await pix(w)
  const own = await pix(w, { io_seller_id: one!.io_seller_id })
  await pix(w)
  const seller = w.as(one!)
  const listed = (await seller.events.list()).items
  assert.ok(listed.some(({ id }) => id === own))
  assert.ok(listed.every(({ io_seller_id: id }) => id === one!.io_seller_id))
  assert.deepEqual(await take(seller.events.stream({ after: 0 }), listed.length), listed)
})

/** All messages of a stream of the server itself until it ends. */
async function whole(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

test('a silent stream sends comments with its position, and ends by itself', async (t) => {
  const w = await world(t)
  await pix(w)
  const { last_sequence: end } = await w.sdk.events.list()
  const pace = { heartbeatMs: 20, endsMs: 200, graceMs: 1_000 }
  const wanted = { owner: ownerOf(w), types: ['transfer.created'] as const }
  const text = await whole(openStream(w.deps, wanted, { after: 0, gone: never, pace }))
  assert.match(
    text,
    new RegExp(`^retry: 1000\n: from here on\nid: 0\n\n(: still here\nid: ${end}\n\n)+$`),
  )
})

test('a client that does not read its stream costs one page of memory, and is disconnected', async (t) => {
  const w = await world(t)
  await Promise.all(Array.from({ length: 120 }, () => customer(w)))
  const { items } = await w.sdk.events.list({ limit: 1000 })
  let pages = 0
  const db: Deps['db'] = {
    ...w.deps.db,
    rows: (statement) => {
      if (statement.text.includes('from feed f')) pages++
      return w.deps.db.rows(statement)
    },
  }
  const stream = openStream(
    beside(w.deps, { db }),
    { owner: ownerOf(w) },
    { after: 0, gone: never },
  )
  stream.read(0)
  assert.ok(
    await until(() => stream.readableLength >= stream.readableHighWaterMark, { withinMs: 60_000 }),
  )
  const full = stream.readableLength
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  assert.deepEqual([pages, stream.readableLength], [1, full])

  const events: number[] = []
  let text = ''
  for await (const chunk of stream) {
    text += String(chunk)
    events.splice(
      0,
      events.length,
      ...[...text.matchAll(/^data: .*"sequence":(\d+)/gm)].map(([, n]) => Number(n)),
    )
    if (events.length === items.length) break
  }
  assert.deepEqual(events, numbers(items))

  const pace = { heartbeatMs: 1_000, endsMs: 1, graceMs: 50 }
  const stuck = openStream(w.deps, { owner: ownerOf(w) }, { after: 0, gone: never, pace })
  stuck.read(0)
  assert.ok(await until(() => stuck.destroyed, { withinMs: 60_000 }))
})
