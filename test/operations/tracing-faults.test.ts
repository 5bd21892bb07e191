// A collector that refuses, hangs, answers errors or is away: no request waits for it, no memory
// grows, the log has one line, and lost spans are counted. And nothing secret is among the bytes
// that it gets.

import assert from 'node:assert/strict'
import test from 'node:test'
import { tracerOf } from '../../server/kernel/tracing/span.ts'
import { assertNowhere, cardsOnce } from '../card-search.ts'
import { openCollector, type Collector } from '../collector.ts'
import { loginOf, world, type World } from '../world.ts'

const QUEUE_MAX = 2_048
/** Requests at once. */
const ASKED = 64
const NOT_EXPORTED = /^traces cannot be exported/

const about = (w: World) => w.logged.filter((line) => NOT_EXPORTED.test(line))

async function droppedIn(w: World): Promise<number> {
  const { text } = await w.call('GET', '/metrics')
  return Number(/^vintem_spans_dropped_total (\d+)$/m.exec(text)![1])
}

/** Requests, before and after the queue gets more spans than it has room for. */
async function overfill(w: World): Promise<void> {
  const token = await w.token()
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  const answered = async () => {
    const answers = await Promise.all(
      Array.from({ length: ASKED }, () => w.call('GET', `/v1/customer/get/${id}`, { token })),
    )
    assert.ok(answers.every(({ status }) => status === 200))
  }
  await answered()
  for (let n = 0; n < QUEUE_MAX; n++)
    tracerOf(w.deps)!.start('GET /v1/customer/get/:id', { kind: 'server' }).end()
  await answered()
}

const closes = async (w: World): Promise<number> => {
  const from = performance.now()
  await tracerOf(w.deps)!.close()
  return performance.now() - from
}

const FAULTS: Record<string, { set(collector: Collector): void; why: RegExp }> = {
  'is not there': { set: (one) => one.close(), why: /ECONNREFUSED/ },
  'answers 503': { set: (one) => (one.says = 503), why: /it answered 503/ },
  'answers 400': { set: (one) => (one.says = 400), why: /it answered 400/ },
  redirects: {
    set: (one) =>
      (one.says = (answer) => void answer.writeHead(307, { location: `${one.url}/other` }).end()),
    why: /it answered 307/,
  },
  'breaks off': {
    set: (one) => (one.says = (answer) => void answer.destroy()),
    why: /UND_ERR_SOCKET|ECONNRESET/,
  },
  'answers without end': {
    set: (one) => (one.says = (answer) => void answer.writeHead(503).end('x'.repeat(1_000_000))),
    why: /503|UND_ERR/,
  },
}

for (const [fault, { set, why }] of Object.entries(FAULTS))
  test(`a collector that ${fault} disturbs no request, and the log has one line`, async (t) => {
    const collector = await openCollector(t)
    const w = await world(t, { env: collector.env })
    set(collector)
    await overfill(w)
    // Spans were dropped at once where the queue is full, so the first request has failed or been
    // refused by now.
    while (about(w).length === 0) await new Promise(setImmediate)
    assert.ok((await droppedIn(w)) > 0)
    assert.ok((await closes(w)) < 5_000)
    assert.ok((await droppedIn(w)) >= QUEUE_MAX + 2 * ASKED, 'every span is lost, and counted')
    assert.equal(about(w).length, 1)
    assert.match(about(w)[0]!, why)
  })

test('a collector that hangs delays no request, and a stop by half a second', async (t) => {
  const collector = await openCollector(t)
  const w = await world(t, { env: { ...collector.env, OTEL_EXPORTER_OTLP_TIMEOUT: '60000' } })
  collector.says = () => {}
  await overfill(w)
  assert.equal(collector.bodies.length, 1, 'one request at a time')
  assert.ok((await droppedIn(w)) > 0)
  const took = await closes(w)
  assert.ok(took >= 450 && took < 5_000, `${took} ms`)
})

test('a collector that comes back gets what waited', async (t) => {
  const collector = await openCollector(t)
  const w = await world(t, { env: collector.env })
  collector.says = 503
  await w.call('GET', '/v1/nothing')
  while (about(w).length === 0) await new Promise(setImmediate)
  collector.says = 200
  await collector.until((spans) =>
    spans.some(({ attributes }) => attributes['vintem.code'] === 'route_not_found'),
  )
  assert.equal(await droppedIn(w), 0)
})

test('numbers, codes, documents, names, tokens and texts are in no exported byte', async (t) => {
  const collector = await openCollector(t)
  const w = await world(t, { env: collector.env, worker: true })
  const given = cardsOnce()
  const token = await w.token()
  const post = (path: string, body: unknown, headers = {}) =>
    w.call('POST', path, { token, body, headers })
  const person = {
    first_name: 'Hildegarda',
    email: 'hildegarda@shop.example',
    taxpayer_id: '529.982.247-25',
  }
  const customer = (await post('/v1/customer/new', person)).body.success.id as string
  const card = {
    holder_name: 'HILDEGARDA',
    expiration_month: '12',
    expiration_year: '2035',
    security_code: '123',
  }
  const kept = (await post('/v1/card/tokenize/token', { ...card, ...given.amex() })).body
    .id as string
  const paid = await post(`/v1/transaction/new/${customer}`, {
    amount: 10_00,
    payment_type: 'credit',
    token: kept,
  })
  assert.equal(paid.status, 201, paid.text)
  // Where it does not belong: in paths, queries, headers and bodies that are refused.
  await w.call('GET', `/v1/card/list/${given.number()}?q=${given.number()}&email=${person.email}`, {
    token,
  })
  await post(
    `/v1/customer/new?name=Hildegarda`,
    `{"first_name":"Hildegarda","card_number":"${given.number()}"`,
  )
  await post('/v1/customer/new', person, {
    'idempotency-key': 'a-key-of-hildegarda',
    tracestate: 'a=hildegarda',
  })
  await w.call('GET', `/${given.number()}/hildegarda`, {
    token,
    headers: { baggage: 'name=hildegarda' },
  })
  await w.call('POST', '/auth/login', {
    body: { ...loginOf(w.platform), secret: 'a-wrong-secret' },
  })
  const sale = await post(`/v1/transaction/new/${customer}`, { amount: 10_00, payment_type: 'pix' })
  await w.sdk.sandbox.payPix(sale.body.success.id)
  await w.work()
  await collector.until(
    (spans) => spans.filter(({ name }) => name.startsWith('POST /v1/transaction/new')).length > 1,
  )
  await closes(w)
  const bytes = Buffer.concat(collector.bodies).toString('latin1')
  assert.ok(bytes.includes('/v1/card/tokenize/token') && bytes.includes('route_not_found'))
  assertNowhere(bytes, given, 'traces')
  const { email, secret } = w.platform
  const secrets = [
    token,
    secret,
    email,
    'a-wrong-secret',
    kept,
    customer,
    sale.body.success.id as string,
  ]
  for (const hidden of [...secrets, '52998224725', '529.982', 'a-key-of', 'shop.example'])
    assert.ok(!bytes.includes(hidden), `${hidden} was exported`)
  assert.ok(!/hildegarda/i.test(bytes))
})

test('protobuf is the default, with the headers that the settings name', async (t) => {
  const collector = await openCollector(t, 'http/protobuf')
  const { OTEL_EXPORTER_OTLP_PROTOCOL: _, ...env } = collector.env
  const w = await world(t, {
    env: { ...env, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20aGk%3D' },
  })
  await w.call('GET', '/v1/nothing')
  await collector.until(() => collector.bodies.length > 0)
  const [{ ':path': path, 'content-type': type, authorization }] = collector.headers as [
    Record<string, string>,
  ]
  assert.deepEqual(
    [path, type, authorization],
    ['/v1/traces', 'application/x-protobuf', 'Basic aGk='],
  )
  const bytes = Buffer.concat(collector.bodies)
  assert.equal(bytes[0], 0x0a, 'the first field of a request is its spans')
  for (const word of ['vintem.request_id', 'service.name', 'route_not_found'])
    assert.ok(bytes.includes(word), word)
})
