// An integrator's webhooks: registered, delivered, verified, secrets rotated without missing an
// event, and missed events recovered.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Vintem } from '../../../sdk/index.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { openReceiver } from '../../hooks.ts'
import { world, type World } from '../../world.ts'

const DAY = '24h'

const customerOf = async (sdk: Vintem): Promise<string> =>
  (await sdk.customers.create({ first_name: 'Ana' })).id
const pix = (sdk: Vintem, customer: string, more: object = {}) =>
  sdk.transactions.create(customer, { amount: 45_09, payment_type: 'pix', ...more })

/** Moves business time, and runs every due job. */
const pass = (w: World, span: string) => w.sdk.sandbox.moveClock({ advance: span })

test('each subscribed endpoint gets a transaction’s events in order, signed, as GET shows it', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  const hook = await w.sdk.webhooks.create({
    url: receiver.url,
    events: ['transaction.*'],
    description: 'the shop',
  })
  assert.match(hook.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)

  const sale = await pix(w.sdk, await customerOf(w.sdk), { reference_id: 'order-1042' })
  await w.sdk.sandbox.payPix(sale.id)
  await w.work()

  assert.deepEqual(
    receiver.kinds(),
    ['transaction.created', 'transaction.succeeded'],
    'a customer is no transaction',
  )
  for (const one of receiver.came) assert.ok(receiver.verified(one, hook.secret))
  const [, paid] = receiver.came
  assert.equal(paid!.event.id, sale.id)
  assert.equal(paid!.event.reference_id, 'order-1042')
  assert.equal(paid!.headers['webhook-id'], paid!.event.event_id)
  assert.deepEqual(paid!.event.data, await w.sdk.transactions.get(sale.id))
  const { sign_confirm: _, ...reported } = paid!.event
  assert.deepEqual(reported, await w.sdk.events.get(paid!.event.event_id), 'the feed says the same')

  const { items } = await w.sdk.webhooks.deliveries(hook.id, { sort: 'time-ascending' })
  assert.deepEqual(
    items.map(({ type, status, attempts }) => [
      type,
      status,
      attempts.map((one) => [one.status, one.answer]),
    ]),
    [
      ['transaction.created', 'succeeded', [[200, 'noted']]],
      ['transaction.succeeded', 'succeeded', [[200, 'noted']]],
    ],
  )
})

test('the secret is shown once, and rotated with a day of overlap', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  const hook = await w.sdk.webhooks.create({ url: receiver.url })
  assert.ok(!('secret' in (await w.sdk.webhooks.get(hook.id))))
  assert.ok(!JSON.stringify(await w.sdk.webhooks.list()).includes('whsec_'))

  const turned = await w.sdk.webhooks.rotateSecret(hook.id)
  assert.notEqual(turned.secret, hook.secret)
  await customerOf(w.sdk)
  await w.work()
  const both = receiver.came.at(-1)!
  assert.equal(String(both.headers['webhook-signature']).split(' ').length, 2)
  assert.ok(receiver.verified(both, hook.secret) && receiver.verified(both, turned.secret))

  // The overlap is real time, as the receiver's clock: the test ends it directly.
  await w.db.rows(
    sql`update webhook_endpoints set old_secret_until = ${w.deps.clock.wall()}::timestamptz`,
  )
  await customerOf(w.sdk)
  await w.work()
  const alone = receiver.came.at(-1)!
  assert.ok(!receiver.verified(alone, hook.secret) && receiver.verified(alone, turned.secret))
})

test('the same key creates one endpoint, and returns its secret if the response was lost', async (t) => {
  const w = await world(t)
  const said = { url: 'https://shop.example.com/hook', events: ['*'] }
  const first = await w.sdk.webhooks.create(said, { key: 'hook-1' })
  const again = await w.sdk.webhooks.create(said, { key: 'hook-1' })
  assert.deepEqual(again, first)
  assert.equal((await w.sdk.webhooks.list()).total, 1)

  await w.sdk.webhooks.delete(first.id)
  await assert.rejects(w.sdk.webhooks.create(said, { key: 'hook-1' }), {
    code: 'webhook_not_found',
  })
  assert.equal((await w.sdk.webhooks.list()).total, 0, 'what was deleted does not come back')
})

test('a test event reaches only its endpoint; a receiver must refuse a forged one', async (t) => {
  const w = await world(t)
  const [tested, other] = [await openReceiver(t), await openReceiver(t)]
  const hook = await w.sdk.webhooks.create({ url: tested.url, events: ['seller.*'] })
  await w.sdk.webhooks.create({ url: other.url, events: ['*'] })

  const sent = await w.sdk.webhooks.test(hook.id)
  assert.equal(sent.status, 'pending')
  await w.work()
  assert.deepEqual([tested.kinds(), other.kinds()], [['webhook.test'], []])
  assert.equal(tested.came[0]!.headers['webhook-id'], sent.event_id)

  await w.sdk.webhooks.test(hook.id, { forged: true })
  await w.work()
  assert.equal(tested.verified(tested.came[1]!, hook.secret), false)
  const believed = (await w.sdk.webhooks.deliveries(hook.id)).items[0]!
  assert.equal(believed.status, 'failed', 'it answered 2xx to a forgery')
  tested.says = 401
  await w.sdk.webhooks.test(hook.id, { forged: true })
  await w.work()
  assert.equal((await w.sdk.webhooks.deliveries(hook.id)).items[0]!.status, 'succeeded')
})

test('a seller’s url_notify gets its events, and its platform sees that endpoint', async (t) => {
  const w = await world(t)
  const [shop, platform] = [await openReceiver(t), await openReceiver(t)]
  const { sellers } = w.platform
  const seller = sellers[0]!
  const other = sellers[1]!
  const update =
    seller.type === 'individual' ? w.sdk.sellers.updateIndividual : w.sdk.sellers.updateBusiness
  await update(seller.io_seller_id, { url_notify: shop.url })
  await w.sdk.webhooks.create({ url: platform.url, events: ['transaction.created'] })

  const [hook] = (await w.as(seller).webhooks.list()).items
  const reported = [
    'succeeded',
    'canceled',
    'failed',
    'refunded',
    'partial_refunded',
    'charged_back',
    'disputed',
  ]
  assert.deepEqual(
    hook!.events,
    [...reported, 'pre_authorized'].map((kind) => `transaction.${kind}`),
  )
  assert.deepEqual(
    [hook!.origin, hook!.url, hook!.io_seller_id],
    ['seller', shop.url, seller.io_seller_id],
  )
  assert.equal((await w.as(other).webhooks.list()).total, 0, 'another seller does not see it')
  await assert.rejects(w.as(other).webhooks.get(hook!.id), { code: 'webhook_not_found' })
  await assert.rejects(w.as(seller).webhooks.delete(hook!.id), { code: 'webhook_of_seller' })
  const { secret } = await w.sdk.webhooks.rotateSecret(hook!.id)

  const customer = await customerOf(w.sdk)
  const made = [
    await pix(w.sdk, customer, { io_seller_id: seller.io_seller_id }),
    await pix(w.sdk, customer, { io_seller_id: other.io_seller_id }),
  ]
  await w.work()
  assert.deepEqual(shop.kinds(), [], 'of a pix that nobody has paid it is told nothing')
  for (const { id } of made) await w.sdk.sandbox.payPix(id)
  await w.work()
  const sales = shop.came
  assert.deepEqual(
    sales.map(({ event }) => [event.type, event.io_seller_id]),
    [['transaction.succeeded', seller.io_seller_id]],
  )
  assert.ok(shop.verified(sales[0]!, secret))
  assert.equal(platform.came.length, 2, 'a platform is told of all of its sellers')

  await update(seller.io_seller_id, { url_notify: null })
  assert.equal((await w.as(seller).webhooks.list()).total, 0)
})

test('a failing receiver is retried on schedule; the later events of that object wait, others do not', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['transaction.*'] })
  const customer = await customerOf(w.sdk)
  const [held, free] = [await pix(w.sdk, customer), await pix(w.sdk, customer)]
  receiver.says = (answer, { event }) => answer.writeHead(event.id === held.id ? 500 : 200).end()
  await w.work()
  await w.sdk.sandbox.payPix(held.id)
  await w.sdk.sandbox.payPix(free.id)
  await w.work()
  const kindsOf = (id: string) =>
    receiver.came.filter(({ event }) => event.id === id).map(({ event }) => event.type)
  assert.deepEqual(kindsOf(held.id), ['transaction.created'])
  assert.deepEqual(kindsOf(free.id), ['transaction.created', 'transaction.succeeded'])

  receiver.says = 200
  await pass(w, '7s')
  assert.deepEqual(
    kindsOf(held.id).slice(1),
    ['transaction.created', 'transaction.succeeded'],
    'after five seconds',
  )
  const bodies = receiver.came.filter(
    ({ event }) => event.id === held.id && event.type === 'transaction.created',
  )
  assert.equal(
    new Set(bodies.map(({ text }) => text)).size,
    1,
    'every attempt sends the same bytes',
  )
  assert.equal((await w.sdk.webhooks.deliveries(hook.id, { status: 'pending' })).total, 0)
})

test('a failed event holds the later ones of its object for 60 seconds, while it is retried', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  await w.sdk.webhooks.create({ url: receiver.url, events: ['transaction.*'] })
  receiver.says = (answer, { event }) =>
    answer.writeHead(event.type === 'transaction.created' ? 500 : 200).end()
  const sale = await pix(w.sdk, await customerOf(w.sdk))
  await w.work()
  await w.sdk.sandbox.payPix(sale.id)
  await pass(w, '50s')
  assert.ok(!receiver.kinds().includes('transaction.succeeded'))
  await pass(w, '15s')
  assert.deepEqual(receiver.kinds(), [
    'transaction.created',
    'transaction.created',
    'transaction.succeeded',
  ])

  await w.sdk.transactions.void(sale.id)
  await w.work()
  assert.equal(
    receiver.kinds().at(-1),
    'transaction.refunded',
    'what has failed for longer holds nothing',
  )
  await pass(w, '7m')
  assert.equal(receiver.kinds().at(-1), 'transaction.created', 'tried again on its schedule')
  const places = receiver.came.map(({ event }) => event.object_sequence)
  assert.deepEqual(places, [1, 1, 2, 3, 1], 'the order is said')
})

test('a held event that fails too holds the next one for its own 60 seconds; its success releases it at once', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t, 500)
  await w.sdk.webhooks.create({ url: receiver.url, events: ['transaction.*'] })
  const sale = await pix(w.sdk, await customerOf(w.sdk))
  await w.sdk.sandbox.payPix(sale.id)
  await w.sdk.transactions.void(sale.id)
  await w.work()
  assert.deepEqual(receiver.kinds(), ['transaction.created'], 'handed on together, one goes')
  // After the 60 seconds, and before the retries of the events sent after them: 5 seconds later at
  // the earliest.
  await pass(w, '61s')
  assert.deepEqual(receiver.kinds(), [
    'transaction.created',
    'transaction.created',
    'transaction.succeeded',
  ])
  receiver.says = (answer, { event }) =>
    answer.writeHead(event.object_sequence === 1 ? 500 : 200).end()
  await pass(w, '10s')
  assert.deepEqual(receiver.kinds().slice(3), ['transaction.succeeded', 'transaction.refunded'])
})

test('five days without a success disable an endpoint, and the others get an event; recovery sends the missed events', async (t) => {
  const w = await world(t)
  const [broken, healthy] = [await openReceiver(t, 500), await openReceiver(t)]
  const hook = await w.sdk.webhooks.create({ url: broken.url, events: ['customer.*'] })
  await w.sdk.webhooks.create({ url: healthy.url, events: ['webhook.disabled'] })
  const since = (await w.sdk.sandbox.clock()).now
  for (let day = 0; day < 6; day++) {
    await customerOf(w.sdk)
    await pass(w, DAY)
  }
  const ended = await w.sdk.webhooks.get(hook.id)
  assert.deepEqual([ended.status, ended.disabled_reason], ['disabled', 'failing'])
  assert.deepEqual(healthy.kinds(), ['webhook.disabled'])
  assert.equal(healthy.came[0]!.event.id, hook.id)
  assert.equal((await w.sdk.webhooks.deliveries(hook.id, { status: 'pending' })).total, 0)
  await assert.rejects(w.sdk.webhooks.recover(hook.id, { since }), { code: 'webhook_disabled' })

  broken.says = 200
  broken.came.length = 0
  await customerOf(w.sdk)
  await w.sdk.webhooks.update(hook.id, { status: 'enabled' })
  const recovered = await w.sdk.webhooks.recover(hook.id, { since })
  assert.deepEqual(
    [recovered.queued, recovered.has_more],
    [7, false],
    'also what happened while it was disabled',
  )
  await w.work()
  // Each of another customer: they are delivered in parallel.
  assert.equal(broken.came.length, 7)
  assert.equal(new Set(broken.came.map(({ event }) => event.sequence)).size, 7)
  assert.equal(
    (await w.sdk.webhooks.recover(hook.id, { since })).queued,
    0,
    'nothing is missed any more',
  )
  assert.equal((await w.sdk.webhooks.recover(hook.id, { since, all: true })).queued, 7)
})

test('410 disables at once; a delivery can be resent; recovery can send only the latest event of every object', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t, 410)
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['transaction.*'] })
  const since = (await w.sdk.sandbox.clock()).now
  const customer = await customerOf(w.sdk)
  const sales = [await pix(w.sdk, customer), await pix(w.sdk, customer)]
  await w.work()
  assert.equal((await w.sdk.webhooks.get(hook.id)).disabled_reason, 'gone')
  const [last] = (await w.sdk.webhooks.deliveries(hook.id)).items
  await assert.rejects(w.sdk.webhooks.redeliver(last!.id), { code: 'webhook_disabled' })

  receiver.says = 200
  await w.sdk.webhooks.update(hook.id, { status: 'enabled' })
  for (const { id } of sales) await w.sdk.sandbox.payPix(id)
  await w.work()
  receiver.came.length = 0
  assert.equal((await w.sdk.webhooks.redeliver(last!.id)).status, 'pending')
  await w.work()
  assert.deepEqual(
    receiver.came.map(({ event }) => event.event_id),
    [last!.event_id],
  )

  receiver.came.length = 0
  const { queued } = await w.sdk.webhooks.recover(hook.id, { since, all: true, latest_only: true })
  await w.work()
  assert.equal(queued, 2)
  assert.deepEqual(receiver.kinds(), ['transaction.succeeded', 'transaction.succeeded'])
})

test('a changed or deleted endpoint gets only the events it now subscribes to, or none', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['seller.*'] })
  await customerOf(w.sdk)
  await w.sdk.webhooks.update(hook.id, { events: ['customer.created'], description: null })
  await customerOf(w.sdk)
  await w.work()
  // Events that were not yet queued at the change follow the new subscription.
  assert.ok(receiver.kinds().every((kind) => kind === 'customer.created'))
  const before = receiver.came.length
  await w.sdk.webhooks.update(hook.id, { status: 'disabled' })
  await customerOf(w.sdk)
  await w.work()
  await w.sdk.webhooks.delete(hook.id)
  await w.work()
  assert.equal(receiver.came.length, before)
  await assert.rejects(w.sdk.webhooks.get(hook.id), { code: 'webhook_not_found' })
})

test('an invalid endpoint is refused, and nothing is created', async (t) => {
  const w = await world(t)
  const bad = [
    { url: 'http://169.254.169.254/latest/meta-data' },
    { url: 'http://10.0.0.1/' },
    { url: 'ftp://shop.example.com/' },
    { url: 'https://user:secret@shop.example.com/' },
    { url: 'https://shop.example.com/', events: ['transaction.payd'] },
    { url: 'https://shop.example.com/', events: [] },
  ]
  for (const body of bad)
    await assert.rejects(w.sdk.webhooks.create(body), { code: 'invalid_request' }, body.url)
  assert.equal((await w.sdk.webhooks.list()).total, 0)
})
