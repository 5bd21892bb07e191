// Calls to a bank within a trace: the bank is told the trace over HTTP, and the span has no part of
// a path that could be an id or a key.

import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { openCollector } from '../../../test/collector.ts'
import { Secret } from '../../kernel/secret.ts'
import { openState } from '../../kernel/state.ts'
import { asSpan } from '../../kernel/tracing/span.ts'
import { readConfig } from '../../platform/config.ts'
import { httpTransport } from '../../providers/transport.ts'
import { observed, templateOf } from './bank-calls.ts'
import { openTracer } from '../tracing/tracer.ts'

const LOG = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const HASH_KEY = new Secret(createSecretKey(Buffer.alloc(32, 7)))

async function bankOf(t: TestContext) {
  const came: IncomingHttpHeaders[] = []
  const server = createServer((request, answer) => {
    came.push(request.headers)
    answer
      .writeHead(request.url === '/cob/gone' ? 404 : 200, { 'content-type': 'application/json' })
      .end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const transport = httpTransport({ baseUrl })
  t.after(async () => {
    await transport.close()
    server.close()
  })
  const call = observed(
    { log: LOG, state: openState() },
    { bank: 'padaria', kind: 'pix', baseUrl },
    transport,
  )
  return {
    came,
    call: (path: string) => call({ method: 'GET', path, headers: { accept: 'application/json' } }),
  }
}

test('a bank is told the span of the call, and nothing where there is no trace', async (t) => {
  const collector = await openCollector(t)
  const bank = await bankOf(t)
  const tracer = openTracer(readConfig(collector.env).tracing!, { log: LOG, hashKey: HASH_KEY })
  await bank.call('/cob')
  await asSpan(tracer.start('a request', {}), () =>
    bank.call('/cob/7d9f03358dcc40549bf90dbd61d36906?a=hidden'),
  )
  await asSpan(tracer.start('another', {}), () => bank.call('/cob/gone'))
  await collector.until((spans) => spans.some(({ name }) => name === 'another'))
  await tracer.close()

  const [alone, within] = bank.came
  assert.equal(alone!['traceparent'], undefined)
  const [span, gone] = collector
    .spans()
    .filter(({ attributes }) => attributes['vintem.bank'] === 'padaria')
  const [above] = collector.named('a request')
  assert.equal(within!['traceparent'], `00-${above!.traceId}-${span!.spanId}-01`)
  assert.deepEqual(
    [span!.name, span!.parentSpanId, span!.attributes],
    [
      'GET /cob/:id',
      above!.spanId,
      {
        'vintem.bank': 'padaria',
        'vintem.bank_kind': 'pix',
        'server.address': '127.0.0.1',
        'http.request.method': 'GET',
        'url.template': '/cob/:id',
        'http.response.status_code': 200,
      },
    ],
  )
  assert.deepEqual([gone!.attributes['error.type'], gone!.status], ['404', { code: 2 }])
  assert.ok(!Buffer.concat(collector.bodies).includes('hidden'))
})

test('a bank is told of a trace that is not recorded, too', async (t) => {
  const collector = await openCollector(t)
  const bank = await bankOf(t)
  const settings = readConfig({ ...collector.env, OTEL_TRACES_SAMPLER: 'always_off' }).tracing!
  const tracer = openTracer(settings, { log: LOG, hashKey: HASH_KEY })
  const span = tracer.start('a request', {})
  await asSpan(span, () => bank.call('/cob'))
  await tracer.close()
  assert.equal(bank.came[0]!['traceparent'], `00-${span.context.traceId}-${span.context.spanId}-00`)
  assert.deepEqual(collector.bodies, [])
})

test('of a path only words are kept', () => {
  for (const [path, template] of [
    ['/oauth/token', '/oauth/token'],
    ['/v2/cob/7d9f03358dcc40549bf90dbd61d36906', '/v2/cob/:id'],
    ['/webhook/pix@padaria.com.br', '/webhook/:id'],
    ['/webhook/+5511987654321', '/webhook/:id'],
    ['/webhook/11222333000181', '/webhook/:id'],
    ['/pix/E1234/devolucao/D1', '/pix/:id/devolucao/:id'],
    ['/cards/4111111111111111', '/cards/:id'],
    ['/Maria/maria%20silva', '/:id/:id'],
    ['https://auth.bank.example/oauth/token?client=1', '/oauth/token'],
    ['/', '/'],
  ])
    assert.equal(templateOf(path!), template)
})
