// What a list shows of a transaction is kept in memory while the transaction is as it was: whatever
// changes it is in the next list, as `get` shows it, and nobody is shown what is kept of another
// platform.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { tokenFor } from '../cards.ts'
import { world, type World } from '../world.ts'

/**
 * The list, which is the same to the byte when it is read again, and each of its transactions as it
 * is read by itself.
 */
async function listed(w: World, query = ''): Promise<string[]> {
  const token = await w.token()
  const ask = async () => (await w.call('GET', `/v1/transaction/list${query}`, { token })).text
  const text = await ask()
  assert.equal(await ask(), text)
  const { items } = JSON.parse(text)
  for (const item of items) {
    const { body } = await w.call('GET', `/v1/transaction/get/${item.id}`, { token })
    assert.equal(JSON.stringify(item), JSON.stringify(body.success ?? body))
  }
  return items.map((item: { id: string; status: string }) => item.status)
}

test('each change of a transaction is in the next list', async (t) => {
  const w = await world(t)
  const { id: customer } = await w.sdk.customers.create({
    first_name: 'Ana',
    taxpayer_id: '123.456.789-09',
  })
  assert.deepEqual(await listed(w), [])
  const pix = await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
  assert.deepEqual(await listed(w), ['pending'])
  await w.sdk.sandbox.payPix(pix.id)
  assert.deepEqual(await listed(w), ['succeeded'])
  await w.sdk.transactions.void(pix.id, { amount: 1_00 })
  await listed(w)
  await w.work()
  assert.deepEqual(await listed(w), ['partial_refunded'])
  // Its refunds are rows of their own.
  await w.db.rows(
    sql`update refunds set updated_at = ${new Date('2030-01-02')} where transaction = ${pix.id}`,
  )
  await listed(w)
  await w.sdk.transactions.void(pix.id)
  await w.work()
  assert.deepEqual(await listed(w), ['refunded'])

  const other = await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
  assert.deepEqual(await listed(w, '?limit=1'), ['pending'])
  // As another process of the server writes it.
  await w.db.rows(
    sql`
      update transactions
      set revision = revision + 1, version = version + 1, description = 'José'
      where id = ${other.id}`,
  )
  await listed(w)
  await w.db.rows(
    sql`update transactions set revision = revision + 1, description = 'João' where id = ${other.id}`,
  )
  await listed(w)
  const { items } = await w.sdk.transactions.list({ limit: 1 })
  assert.equal(items[0]!.description, 'João', 'also a change that has no version of its own')
  await w.sdk.transactions.void(other.id)
  assert.deepEqual(await listed(w, '?limit=1'), ['canceled'])

  // Changes without an event.
  const boleto = await w.sdk.transactions.create(customer, {
    amount: 10_00,
    payment_type: 'boleto',
  })
  assert.deepEqual(await listed(w, '?limit=1'), ['pending'])
  assert.ok((await fetch(`${w.url}/boleto/${boleto.id}`)).ok)
  await listed(w, '?limit=1')
})

test('a card, long texts, and an erased buyer', async (t) => {
  const w = await world(t)
  const { id: customer } = await w.sdk.customers.create({
    first_name: 'Ana',
    taxpayer_id: '123.456.789-09',
  })
  const long = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`key${n}`, 'á'.repeat(250)]),
  )
  const { id } = await w.sdk.transactions.create(customer, {
    amount: 20_00,
    payment_type: 'credit',
    capture: 0,
    token: await tokenFor(w),
    description: 'for Ana',
    metadata: long,
  } as never)
  assert.deepEqual(await listed(w), ['pre_authorized'])
  await w.sdk.transactions.capture(id)
  assert.deepEqual(await listed(w), ['succeeded'])
  const { id: paid } = await w.sdk.transactions.create(customer, {
    amount: 5_00,
    payment_type: 'pix',
    description: 'for Ana',
    expires_in: 60,
  })
  await w.sdk.transactions.void(paid)
  assert.deepEqual(await listed(w), ['canceled', 'succeeded'])
  await w.sdk.transactions.void(id)
  await w.work()
  await listed(w)
  await w.sdk.customers.erase(customer, { reason: 'asked for by the buyer' } as never)
  await w.work()
  await listed(w)
  const { items } = await w.sdk.transactions.list()
  assert.deepEqual(
    items.map(({ description, metadata }) => [description, metadata]),
    [
      [null, {}],
      [null, {}],
    ],
  )
})

test('nobody is shown what is kept of another platform', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [one, two] = w.platforms.map((platform) => w.as(platform))
  const { id: customer } = await one!.customers.create({
    first_name: 'Ana',
    taxpayer_id: '123.456.789-09',
  })
  await one!.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
  assert.equal((await one!.transactions.list()).items.length, 1)
  assert.equal((await two!.transactions.list()).items.length, 0)
  const [seller] = w.platform.sellers
  assert.equal((await w.as(seller!).transactions.list()).items.length, 0)
})
