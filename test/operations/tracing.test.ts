// Traces: a payment is one connected trace from the request to the webhook, a caller's trace goes
// on but its flag decides nothing, and a span says nothing that a log line may not.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { LogDetail } from '../../server/runtime/deps.ts'
import { SPAN_ATTRIBUTES, tracerOf } from '../../server/kernel/tracing/span.ts'
import { openCollector, type Collected, type Collector } from '../collector.ts'
import { openReceiver } from '../hooks.ts'
import { world, type World } from '../world.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const [SERVER, CLIENT] = [2, 3]
const CREATE = 'POST /v1/transaction/new/:CustomerID'

const callerSays = (flags: string) => ({ traceparent: `00-${TRACE}-${CALLER}-${flags}` })

async function saleIn(
  w: World,
  headers: Record<string, string> = {},
): Promise<{ id: string; requestId: string }> {
  const token = await w.token()
  const { body: customer } = await w.call('POST', '/v1/customer/new', {
    token,
    body: { first_name: 'Ana' },
  })
  const body = { amount: 45_09, currency: 'BRL', payment_type: 'pix', reference_id: 'order-1042' }
  const made = await w.call('POST', `/v1/transaction/new/${customer.success.id}`, {
    token,
    headers,
    body,
  })
  assert.equal(made.status, 201, made.text)
  return { id: made.body.success.id, requestId: made.headers.get('x-request-id')! }
}

/** Whether one span leads to another: by parents, and by links in either direction. */
function isConnected(spans: readonly Collected[], from: Collected, to: Collected): boolean {
  const seen = new Set([from.spanId])
  for (let grows = true; grows;) {
    const found = spans.filter(
      ({ spanId, parentSpanId = '', links }) =>
        !seen.has(spanId) &&
        (seen.has(parentSpanId) ||
          links.some((one) => seen.has(one.spanId)) ||
          spans.some((one) => seen.has(one.spanId) && one.parentSpanId === spanId)),
    )
    for (const { spanId } of found) seen.add(spanId)
    grows = found.length > 0
  }
  return seen.has(to.spanId)
}

const hasAll =
  (...names: string[]) =>
  (spans: readonly Collected[]) =>
    names.every((name) => spans.some((one) => one.name === name))

test('request, batches, commits, the call to the bank and the webhook are one connected trace', async (t) => {
  const collector = await openCollector(t)
  const receiver = await openReceiver(t)
  const w = await world(t, { env: collector.env })
  await w.sdk.webhooks.create({ url: receiver.url, events: ['transaction.*'] })
  const { requestId } = await saleIn(w, callerSays('00'))
  await w.work()
  await collector.until(hasAll(CREATE, 'deliver webhook'))

  const [request] = collector.named(CREATE)
  assert.deepEqual(
    [request!.traceId, request!.parentSpanId, request!.kind],
    [TRACE, CALLER, SERVER],
  )
  const { 'vintem.request_id': named, 'vintem.platform': platform, ...said } = request!.attributes
  assert.deepEqual(
    [named, platform, said],
    [
      requestId,
      w.platform.io_seller_id.replaceAll('-', ''),
      {
        'http.request.method': 'POST',
        'http.route': '/v1/transaction/new/:CustomerID',
        'http.response.status_code': 201,
      },
    ],
  )
  assert.equal(request!.resource['service.name'], 'vintem')

  const trace = collector.spans().filter(({ traceId }) => traceId === TRACE)
  const one = (name: string) => trace.find((span) => span.name === name)!
  const parentOf = ({ parentSpanId }: Collected) =>
    trace.find(({ spanId }) => spanId === parentSpanId)!
  assert.equal(one('batch insert pix').parentSpanId, request!.spanId)
  const asked = trace.find(({ attributes }) => attributes['vintem.bank'] === 'sandbox')!
  assert.deepEqual(
    [asked.parentSpanId, asked.kind, asked.name],
    [request!.spanId, CLIENT, 'PUT /cob/:id'],
  )
  assert.equal(asked.attributes['http.response.status_code'], 201)
  const settled = one('batch first answers')
  assert.equal(settled.parentSpanId, request!.spanId)
  const commit = trace.find(
    (span) => span.name === 'database transaction' && parentOf(span) === settled,
  )!
  assert.equal(commit.attributes['db.system.name'], 'postgresql')
  const delivered = one('deliver webhook')
  assert.equal(parentOf(delivered), commit, 'it follows what recorded its event')
  assert.deepEqual(
    [delivered.attributes['vintem.attempt'], delivered.attributes['vintem.event_type']],
    [1, 'transaction.created'],
  )
  assert.equal(receiver.came[0]!.headers['traceparent'], `00-${TRACE}-${delivered.spanId}-01`)
  for (const span of trace) assert.ok(isConnected(trace, request!, span), span.name)
})

test('a batch of many requests is linked with each of them, and each with it', async (t) => {
  const collector = await openCollector(t)
  const w = await world(t, { env: collector.env })
  const token = await w.token()
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  const get = () => w.call('GET', `/v1/customer/get/${id}`, { token })
  const isShared = ({ attributes }: Collected) => Number(attributes['vintem.batch_size']) > 1
  for (let tries = 0; tries < 20 && !collector.spans().some(isShared); tries++) {
    await Promise.all(Array.from({ length: 16 }, get))
    const asked = 16 * (tries + 1)
    await collector.until(
      (spans) => spans.filter(({ name }) => name === 'GET /v1/customer/get/:id').length >= asked,
    )
  }
  const all = collector.spans()
  const [batch] = all.filter(isShared)
  assert.ok(batch, 'no batch had two requests')
  assert.ok(batch.links.length > 0)
  for (const { spanId, traceId } of batch.links) {
    const other = all.find((span) => span.spanId === spanId)!
    assert.deepEqual([other.traceId, other.kind], [traceId, SERVER])
    assert.ok(other.links.some((link) => link.spanId === batch.spanId))
    assert.notEqual(other.traceId, batch.traceId)
  }
})

test('a caller cannot choose to be recorded, nor not to be: the share of traces decides', async (t) => {
  const collector = await openCollector(t)
  const log: LogDetail[] = []
  const none = {
    ...collector.env,
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    LOG_LEVEL: 'info',
  }
  const keep = (detail: LogDetail) => void log.push(detail)
  const w = await world(t, {
    env: none,
    log: { trace: keep, debug: keep, info: keep, warn: keep, error: keep },
  })
  const receiver = await openReceiver(t)
  await w.sdk.webhooks.create({ url: receiver.url, events: ['transaction.*'] })
  await saleIn(w, callerSays('01'))
  await w.work()
  assert.equal(receiver.came.length, 1)
  assert.equal(receiver.came[0]!.headers['traceparent'], undefined)
  await tracerOf(w.deps)!.close()
  assert.deepEqual(collector.bodies, [])
  assert.equal(
    log.find(({ route }) => route === '/v1/transaction/new/:CustomerID')!.trace_id,
    TRACE,
  )
})

test('of traces with chosen ids a share is recorded, the same in every process', async (t) => {
  const collector = await openCollector(t)
  const env = {
    ...collector.env,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.5',
  }
  const w = await world(t, { env })
  // All of these would be chosen by a sampler that compares the id itself.
  const ids = Array.from({ length: 64 }, (_, n) => (n + 1).toString(16).padStart(32, '0'))
  const ask = (id: string) =>
    w.call('GET', '/v1/nothing', { headers: { traceparent: `00-${id}-${CALLER}-01` } })
  for (const id of ids) await ask(id)
  for (const id of ids) await ask(id)
  // Spans arrive in the order in which they ended: one of these comes after all of those.
  const later = new Set(ids.map((id) => `f${id.slice(1)}`))
  for (const id of later) await ask(id)
  await collector.until((spans) => spans.some(({ traceId }) => later.has(traceId)))
  const times = new Map(
    ids.map((id) => [
      id,
      collector.spans().filter(({ traceId, kind }) => traceId === id && kind === SERVER).length,
    ]),
  )
  const recorded = [...times.values()].filter((n) => n > 0)
  assert.ok(recorded.length > 8 && recorded.length < 56, `${recorded.length} of 64`)
  assert.ok(
    recorded.every((n) => n === recorded[0] && n % 2 === 0),
    'each always or never',
  )
})

test('a malformed traceparent is as none, and tracestate and baggage are not read', async (t) => {
  const collector = await openCollector(t)
  const w = await world(t, { env: collector.env })
  const good = callerSays('01').traceparent
  const bad = [
    `00-${'0'.repeat(32)}-${CALLER}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${CALLER}-01`,
    `${good}-more`,
    `${good}, ${good}`,
    good.toUpperCase(),
    'x'.repeat(4_000),
    '',
  ]
  for (const traceparent of bad)
    await w.call('GET', '/docs/errors', {
      headers: { traceparent, tracestate: 'vendor=hidden', baggage: 'name=hidden' },
    })
  await collector.until((spans) => spans.length >= bad.length)
  assert.equal(collector.spans().length, bad.length)
  for (const { traceId, parentSpanId } of collector.spans())
    assert.ok(traceId !== TRACE && !parentSpanId)
  assert.ok(!Buffer.concat(collector.bodies).includes('hidden'))
})

test('a round of a job is a trace where it did something, and none where not', async (t) => {
  const collector = await openCollector(t)
  const w = await world(t, { env: collector.env, worker: true })
  const { id } = await saleIn(w)
  await w.sdk.sandbox.payPix(id)
  const isRound = ({ name }: Collected) => name.startsWith('job ')
  await collector.until((spans) => spans.some(isRound))
  const rounds = collector.spans().filter(isRound)
  assert.ok(
    rounds.every(
      ({ attributes, parentSpanId }) => Number(attributes['vintem.job_done']) > 0 && !parentSpanId,
    ),
  )
  const orphans = ({ spans }: Collector) => {
    const all = spans()
    return all.filter(
      ({ parentSpanId, kind }) =>
        parentSpanId && kind !== SERVER && !all.some((one) => one.spanId === parentSpanId),
    )
  }
  await tracerOf(w.deps)!.close()
  assert.deepEqual(orphans(collector), [])
})

test('only attributes of the list are exported', async (t) => {
  const collector = await openCollector(t)
  const w = await world(t, { env: collector.env })
  await saleIn(w)
  await w.call('GET', '/v1/customer/get/none', { token: await w.token() })
  await tracerOf(w.deps)!.close()
  const known = new Set<string>(SPAN_ATTRIBUTES)
  for (const { attributes, name, status } of collector.spans()) {
    assert.deepEqual(
      Object.keys(attributes).filter((one) => !known.has(one)),
      [],
      name,
    )
    assert.equal(status?.message, undefined)
    for (const value of Object.values(attributes)) assert.ok(String(value).length <= 120)
  }
})
