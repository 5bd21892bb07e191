// Metrics of what happened: sales by method, payouts, decisions of the issuing desk, and refused
// logins.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/platform/db/sql.ts'
import { count, counted } from '../../server/platform/outbox/outbox.ts'
import { bankOf } from '../issuing-company.ts'
import { roundSeller } from '../marketplace.ts'
import { person, trySignIn } from '../portal.ts'
import { world, type World } from '../world.ts'

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }

/** The values of a metric. */
async function samplesOf(w: World, name: string): Promise<Sample[]> {
  const { text } = await w.call('GET', '/metrics')
  return [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} ([\\d.]+)$`, 'gm'))].map(
    ([, labels, value]) => ({
      labels: Object.fromEntries(
        [...labels!.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
      ),
      value: Number(value),
    }),
  )
}

const sumBy = (samples: readonly Sample[], key: string): Record<string, number> => {
  const sums = Map.groupBy(samples, ({ labels }) => labels[key]!)
  return Object.fromEntries(
    [...sums].map(([name, some]) => [name, some.reduce((sum, { value }) => sum + value, 0)]),
  )
}

/** The events of the feed, by type. */
async function feedOf(w: World): Promise<Record<string, number>> {
  const { items, has_more } = await w.sdk.events.list({ limit: 100 })
  assert.equal(has_more, false)
  return Object.fromEntries(
    [...Map.groupBy(items, ({ type }) => type)].map(([type, some]) => [type, some.length]),
  )
}

test('sales and payouts are counted as the feed has them, and sales by their method', async (t) => {
  const w = await world(t)
  const { id, account } = await roundSeller(w)
  const payer = await w.sdk.customers.create({ first_name: 'Ana', taxpayer_id: '12345678909' })
  const due = new Date(w.deps.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  await w.sdk.transactions.create(payer.id, {
    amount: 45_09,
    payment_type: 'boleto',
    expiration_date: due,
  })
  await w.sdk.transfers.create(id, account, { amount: 10_00 })
  await w.work()
  const samples = await samplesOf(w, 'vintem_events_total')
  const feed = await feedOf(w)
  assert.ok(
    feed['transfer.succeeded']! >= 1 && feed['transaction.succeeded']! >= 1,
    JSON.stringify(feed),
  )
  assert.deepEqual(sumBy(samples, 'type'), feed)
  const created = samples.filter(({ labels }) => labels['type'] === 'transaction.created')
  assert.equal(sumBy(created, 'detail')['boleto'], 1)
  assert.equal(sumBy(created, 'detail')['pix'], feed['transaction.created']! - 1)
})

test('the decisions of the issuing desk are counted, denials by their reason', async (t) => {
  const { w, buy, done, card } = await bankOf(t)
  await buy()
  await done('PUT', `/v1/baas/corporate/cards/${card.id}`, { limit: 50_00 })
  for (let n = 0; n < 2; n++) await buy()
  const samples = await samplesOf(w, 'vintem_events_total')
  const decisions = samples.filter(({ labels }) =>
    /^corporate\.purchase\.(approved|denied)$/.test(labels['type']!),
  )
  assert.deepEqual(sumBy(decisions, 'type'), {
    'corporate.purchase.approved': 1,
    'corporate.purchase.denied': 2,
  })
  assert.deepEqual(sumBy(decisions, 'detail'), { '': 1, card_limit: 2 })
})

test('what is rolled back is not counted', async (t) => {
  const w = await world(t)
  const before = counted(w.db)
  const failing = inTransaction(w.db, async (tx) => {
    count(tx, [{ type: 'customer.created' }])
    throw new Error('rolled back')
  })
  await assert.rejects(failing, /rolled back/)
  assert.deepEqual(counted(w.db), before)
  await inTransaction(w.db, async (tx) => count(tx, [{ type: 'customer.created' }]))
  const of = (all: ReturnType<typeof counted>) =>
    all.find(({ type }) => type === 'customer.created')?.events ?? 0
  assert.equal(of(counted(w.db)) - of(before), 1)
})

test('refused logins are counted, of credentials and of people, by their code; others are not', async (t) => {
  const w = await world(t)
  const who = await person(w, w.platform.io_seller_id, 'viewer')
  const { email, io_seller_id } = w.platform
  const login = (body: object) => w.call('POST', '/auth/login', { body })
  await login({ email, secret: 'wrong', io_seller_id })
  await login({ email })
  await trySignIn(w, { ...who, password: 'not the password at all' })
  await trySignIn(w, who)
  assert.deepEqual(await samplesOf(w, 'vintem_logins_refused_total'), [
    { labels: { of: 'credential', code: 'invalid_credentials' }, value: 1 },
    { labels: { of: 'person', code: 'sign_in_refused' }, value: 1 },
  ])
})
