// A seller's `url_notify` serves receivers of older clients: which events it gets, which it gets
// twice, and how these are told apart.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { openReceiver } from '../hooks.ts'
import { world, type World } from '../world.ts'

const ALIAS = 'transaction.void.succeeded'

async function notified(w: World, url: string) {
  const seller = w.platform.sellers[0]!
  const update =
    seller.type === 'individual' ? w.sdk.sellers.updateIndividual : w.sdk.sellers.updateBusiness
  await update(seller.io_seller_id, { url_notify: url })
  const [hook] = (await w.as(seller).webhooks.list()).items
  const { secret } = await w.sdk.webhooks.rotateSecret(hook!.id)
  const { id: customer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const pix = (amount = 100_00) =>
    w.sdk.transactions.create(customer, {
      amount,
      payment_type: 'pix',
      io_seller_id: seller.io_seller_id,
    })
  return { hook: hook!, secret, pix }
}

test('a receiver of transaction.succeeded only gets the payment of a pix at once', async (t) => {
  const w = await world(t)
  const strict = await openReceiver(t, (answer, { event }) => {
    const known = event.type === 'transaction.succeeded' && event.status === 'succeeded'
    answer.writeHead(known ? 200 : 500).end()
  })
  const { pix } = await notified(w, strict.url)
  const sale = await pix()
  await w.sdk.sandbox.payPix(sale.id)
  await w.work()
  assert.deepEqual(strict.kinds(), ['transaction.succeeded'])
})

test('every successful void reaches a url_notify twice: under our name, then under the older one', async (t) => {
  const w = await world(t)
  const [shop, ours] = [await openReceiver(t), await openReceiver(t)]
  const { hook, secret, pix } = await notified(w, shop.url)
  await w.sdk.webhooks.create({ url: ours.url, events: ['*'] })
  const since = (await w.sdk.sandbox.clock()).now
  const paid = await pix()
  await w.sdk.sandbox.payPix(paid.id)
  await w.sdk.transactions.void(paid.id, { amount: 30_00 })
  await w.sdk.transactions.void(paid.id)
  const unpaid = await pix()
  await w.sdk.transactions.void(unpaid.id)
  const lapsed = await pix()
  await w.sdk.sandbox.expire(lapsed.id)
  await w.work()

  const kindsOf = (id: string) =>
    shop.came.filter(({ event }) => event.id === id).map(({ event }) => event.type)
  const back = ['transaction.partial_refunded', ALIAS, 'transaction.refunded', ALIAS]
  assert.deepEqual(kindsOf(paid.id), ['transaction.succeeded', ...back])
  assert.deepEqual(kindsOf(unpaid.id), ['transaction.canceled', ALIAS])
  assert.deepEqual(kindsOf(lapsed.id), ['transaction.canceled'], 'nobody voided what expired')
  assert.ok(!ours.kinds().includes(ALIAS as never), 'no other endpoint is')

  for (const [n, alias] of shop.came.entries()) {
    assert.ok(shop.verified(alias, secret))
    assert.equal(alias.headers['webhook-id'], alias.event.event_id)
    if (alias.event.type !== (ALIAS as string)) continue
    const before = shop.came.findLast(
      ({ event }, at) => at < n && event.id === alias.event.id,
    )!.event
    const { type: _type, sign_confirm: _sign, event_id: ownId, ...same } = alias.event
    const { type: _kind, sign_confirm: _signed, event_id: id, ...first } = before
    assert.deepEqual(same, first)
    assert.notEqual(ownId, id)
    assert.equal((await w.sdk.events.get(ownId)).event_id, id, 'its id leads to the event')
  }
  const ids = shop.came.map(({ headers }) => headers['webhook-id'])
  assert.equal(new Set(ids).size, ids.length)
  const [{ n: reported } = { n: 0 }] = await w.db.rows<{ n: number }>(
    sql`select count(*)::int as n from events where type = ${ALIAS}`,
  )
  assert.equal(reported, 0, 'and the feed tells each change once')

  const { items } = await w.sdk.webhooks.deliveries(hook.id)
  assert.equal(
    items.filter(({ type, status }) => type === ALIAS && status === 'succeeded').length,
    3,
  )
  const { queued } = await w.sdk.webhooks.recover(hook.id, { since, all: true })
  assert.equal(queued, shop.came.length, 'recovered with what it is beside')
})

test('an alias is ordered, retried, given up and recovered separately', async (t) => {
  const w = await world(t)
  const shop = await openReceiver(t)
  const { hook, pix } = await notified(w, shop.url)
  const since = (await w.sdk.sandbox.clock()).now
  const sale = await pix()
  await w.sdk.sandbox.payPix(sale.id)
  await w.work()
  shop.says = 500
  shop.came.length = 0
  await w.sdk.transactions.void(sale.id)
  await w.work()
  assert.deepEqual(shop.kinds(), ['transaction.refunded'], 'it waits for its event')
  shop.says = (answer, { event }) =>
    answer.writeHead(event.type === (ALIAS as string) ? 500 : 200).end()
  await w.sdk.sandbox.moveClock({ advance: '7s' })
  assert.deepEqual(shop.kinds().slice(1), ['transaction.refunded', ALIAS])
  await w.sdk.sandbox.moveClock({ advance: '4d' })
  await w.sdk.sandbox.moveClock({ advance: '20h' })
  const ended = (await w.sdk.webhooks.deliveries(hook.id)).items.find(({ type }) => type === ALIAS)
  assert.deepEqual([ended?.status, ended?.attempts.length], ['failed', 10])

  shop.says = 200
  shop.came.length = 0
  assert.equal((await w.sdk.webhooks.recover(hook.id, { since })).queued, 1)
  await w.work()
  assert.deepEqual(shop.kinds(), [ALIAS])
})
