// The SDK's receiver behind Express, Fastify, Hono and a handler like Next's: genuine deliveries of
// the server are applied once, forged ones are refused, and a body that something parsed before is
// an error that says what to change.

import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import express from 'express'
import Fastify from 'fastify'
import { Hono } from 'hono'
import {
  expressWebhook,
  fastifyWebhook,
  honoWebhook,
  memoryStore,
  nextWebhook,
  openReceiver,
  signWebhook,
  type Receiver,
} from '../../sdk/receiving.ts'
import { world } from '../world.ts'

type Handling = { failed: (cause: unknown) => void }
type Listener = http.RequestListener
type Handler = (request: Request) => Response | Promise<Response>

/** A server of Node for a handler of the Web's requests, as hosts of Hono and Next have it. */
const hosted =
  (handle: Handler): Listener =>
  async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const { method = 'GET' } = request
    const body = chunks.length === 0 ? null : Buffer.concat(chunks)
    const answer = await handle(new Request(`http://shop${request.url}`, { method, headers, body }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  }

/** A shop of each framework, which also has routes with parsed bodies. */
const SHOPS: Record<
  string,
  (receiver: Receiver, handling: Handling) => Listener | Promise<Listener>
> = {
  express: (receiver, handling) => {
    const app = express()
    app.post('/hook', expressWebhook(receiver, handling))
    return app
      .use(express.json())
      .post('/orders', (request, response) => void response.json(request.body))
  },
  'express with a raw body': (receiver, handling) =>
    express()
      .set('env', 'test')
      .post('/hook', express.raw({ type: '*/*' }), expressWebhook(receiver, handling)),
  fastify: async (receiver, handling) => {
    const app = Fastify()
    app.register(fastifyWebhook(receiver, handling), { prefix: '/hook' })
    app.post('/orders', async (request) => request.body)
    await app.ready()
    return app.routing
  },
  hono: (receiver, handling) => {
    const app = new Hono()
    app.post('/hook', honoWebhook(receiver, handling))
    return hosted((request) => app.fetch(request))
  },
  next: (receiver, handling) => hosted(nextWebhook(receiver, handling)),
}

async function listening(t: TestContext, listener: Listener): Promise<string> {
  const server = http.createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('deliveries of the server are applied once behind each framework, and forged ones are refused', async (t) => {
  const w = await world(t)
  const applied: string[] = []
  const shops = await Promise.all(
    Object.entries(SHOPS).map(async ([name, shop]) => {
      const causes: unknown[] = []
      const secrets: string[] = []
      const apply = ({ type }: { type: string }) => void applied.push(`${name} ${type}`)
      const receiver = openReceiver({ secrets, feed: w.sdk.events, store: memoryStore(), apply })
      const url = await listening(
        t,
        await shop(receiver, { failed: (cause) => causes.push(cause) }),
      )
      const hook = await w.sdk.webhooks.create({ url: `${url}/hook`, events: ['transaction.*'] })
      secrets.push(hook.secret)
      return { name, url, hook, causes }
    }),
  )
  const buyer = await w.sdk.customers.create({ first_name: 'Ana' })
  const sale = await w.sdk.transactions.create(buyer.id, {
    amount: 45_09,
    payment_type: 'pix',
    description: 'Pão — 1 kg',
  })
  await w.sdk.sandbox.payPix(sale.id)
  await w.work()
  for (const { name, url, hook, causes } of shops) {
    const once = [`${name} transaction.created`, `${name} transaction.succeeded`]
    assert.deepEqual([applied.filter((line) => line.startsWith(`${name} t`)), causes], [once, []])
    const { items } = await w.sdk.webhooks.deliveries(hook.id)
    for (const { id } of items) await w.sdk.webhooks.redeliver(id)
    await w.sdk.webhooks.test(hook.id)
    await w.sdk.webhooks.test(hook.id, { forged: true })
    await w.work()
    const after = await w.sdk.webhooks.deliveries(hook.id)
    const statuses = after.items
      .flatMap(({ attempts }) => attempts.map(({ status }) => status))
      .toSorted()
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 401], name)
    assert.deepEqual(
      applied.filter((line) => line.startsWith(`${name} t`)),
      once,
      'nothing was applied twice',
    )
    assert.match(String(causes), /invalid_signature|the signature does not match/)
    assert.ok([404, 405].includes((await fetch(`${url}/hook`)).status))
    assert.equal(
      (await fetch(`${url}/hook`, { method: 'POST', body: 'x'.repeat(2_000_000) })).status,
      413,
      name,
    )
    assert.equal((await fetch(`${url}/hook`, { method: 'POST' })).status, 401)
  }
  for (const { url } of shops.filter(({ name }) => ['express', 'fastify'].includes(name))) {
    const order = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    }
    assert.deepEqual(
      await (await fetch(`${url}/orders`, order)).json(),
      { a: 1 },
      'other routes parse their bodies',
    )
  }
})

const SECRET = `whsec_${Buffer.from('thirty-two bytes of a secret, ok').toString('base64')}`

test('a body that was parsed or read before is 500, and the error says what to change', async (t) => {
  const feed = { list: () => assert.fail('the feed is not read') }
  const receiver = openReceiver({
    secrets: SECRET,
    feed,
    store: memoryStore(),
    apply: () => assert.fail('applied'),
  })
  const causes: unknown[] = []
  const failed = (cause: unknown) => causes.push(cause)
  const hono = new Hono().use(async (context, next) => {
    await context.req.json()
    await next()
  })
  hono.post('/hook', honoWebhook(receiver, { failed }))
  const wrong: [Listener, RegExp][] = [
    [
      express().use(express.json()).post('/hook', expressWebhook(receiver, { failed })),
      /before express\.json\(\)/,
    ],
    [hosted((request) => hono.fetch(request)), /before anything reads it/],
  ]
  const now = Date.UTC(2026, 10, 21, 12)
  const timestampS = now / 1000
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signWebhook({ id: 'evt_1', timestampS, body: '{}', secret: SECRET }),
  }
  for (const [listener, words] of wrong) {
    const answer = await fetch(`${await listening(t, listener)}/hook`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [500, '5'])
    assert.match((causes.pop() as TypeError).message, words)
  }
})
