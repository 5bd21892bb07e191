// The search: an object is found by what a person or a program has in hand, in their own company,
// by an index.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysIn } from '../../../server/app/search/key.ts'
import { searchByKeys } from '../../../server/app/search/store.ts'
import { hyphened, type OwnerId, type SellerId } from '../../../server/kernel/ids.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { companyIn } from '../../company.ts'
import { openPlans } from '../../plans.ts'
import { cardholder, person, signIn, type Browser } from '../../portal.ts'
import { loginOf, world } from '../../world.ts'

const found = async (browser: Browser, q: string) => {
  const { status, body, text } = await browser.get(
    `/portal/api/v1/search?q=${encodeURIComponent(q)}`,
  )
  assert.equal(status, 200, text)
  return (body.items as { kind: string; id: string }[]).map(({ kind, id }) => `${kind} ${id}`)
}

test('an object is found by its id in any spelling, its reference, its payment, its document or its number', async (t) => {
  const w = await world(t)
  const { holders, cards } = await companyIn(w, { account: 1_000, holder: 1_000, card: 1_000 })
  const viewer = await signIn(w, await person(w, w.platform.io_seller_id, 'viewer'))
  const customer = await w.sdk.customers.create({
    first_name: 'Maria',
    taxpayer_id: '123.456.789-09',
  })
  const sold = await w.sdk.transactions.create(customer.id, {
    amount: 4509,
    payment_type: 'pix',
    reference_id: 'order 1042',
  })
  await w.sdk.sandbox.payPix(sold.id)
  await w.work()
  const sale = [`transaction ${sold.id}`]
  for (const q of [sold.id, hyphened(sold.id), sold.id.toUpperCase(), ` ${sold.id} `, 'order 1042'])
    assert.deepEqual(await found(viewer, q), sale, q)
  const [payment] = await w.db.rows<{ id: string }>(sql`select end_to_end_id as id from payments`)
  assert.deepEqual(await found(viewer, payment!.id), sale)
  for (const q of ['12345678909', '123.456.789-09', customer.id])
    assert.deepEqual(await found(viewer, q), [`customer ${customer.id}`], q)
  const seller = await w.sdk.sellers.get(w.platform.sellers[0]!.io_seller_id)
  for (const q of [seller.io_seller_id, String(seller.id), seller.taxpayer_id!])
    assert.ok((await found(viewer, q)).includes(`seller ${seller.io_seller_id}`), q)
  assert.deepEqual(await found(viewer, holders[0]!.id), [`corporate_holder ${holders[0]!.id}`])
  assert.deepEqual(await found(viewer, cards[0]!), [`corporate_card ${cards[0]}`])
  for (const q of ['order 9', 'nothing', '0'.repeat(32), "'; drop table sellers; --", '%'])
    assert.deepEqual(await found(viewer, q), [], q)
  const { status, body } = await viewer.get('/portal/api/v1/search')
  assert.deepEqual([status, body.code], [422, 'invalid_request'])
})

test('nothing of another company is found, nor what the role does not see; twenty at most', async (t) => {
  const w = await world(t, { platforms: 2 })
  const limits = { account: 1_000, holder: 1_000, card: 1_000 }
  const { holders, cards } = await companyIn(w, limits, { holders: 2, cards: 1 })
  const [own, other] = holders.map(({ id }) => id)
  const documents = { [own!]: '12345678909', [other!]: '86882852090' }
  for (const [id, document] of Object.entries(documents))
    await w.db.rows(sql`update corporate_holders set tax_id = ${document} where id = ${id}`)
  const [one, two] = w.platform.sellers
  const sell = async (sdk: typeof w.sdk) => {
    const customer = await sdk.customers.create({ first_name: 'Ana' })
    return (
      await sdk.transactions.create(customer.id, {
        amount: 100,
        payment_type: 'pix',
        reference_id: 'same',
      })
    ).id
  }
  const ids = [await sell(w.as(one!)), await sell(w.as(two!)), await sell(w.as(w.platforms[1]!))]
  const users = {
    platform: await signIn(w, await person(w, w.platform.io_seller_id, 'viewer', 'p@example.com')),
    seller: await signIn(w, await person(w, one!.io_seller_id, 'viewer', 's@example.com')),
    holder: await signIn(w, await cardholder(w, own!)),
  }
  assert.deepEqual((await found(users.platform, 'same')).length, 2)
  assert.deepEqual(await found(users.seller, 'same'), [`transaction ${ids[0]}`])
  assert.deepEqual(await found(users.holder, 'same'), [])
  for (const id of ids.slice(1)) assert.deepEqual(await found(users.seller, id), [])
  assert.deepEqual(await found(users.platform, ids[2]!), [])
  assert.deepEqual(await found(users.seller, two!.io_seller_id), [])
  for (const q of [own!, documents[own!]!])
    assert.deepEqual(await found(users.holder, q), [`corporate_holder ${own}`])
  const { id: hook } = await w.as(two!).webhooks.create({ url: 'http://127.0.0.1:9/hook' })
  const developer = async (seller: string, email: string) =>
    signIn(w, await person(w, seller, 'developer', email))
  assert.deepEqual(await found(await developer(one!.io_seller_id, 'd1@example.com'), hook), [])
  assert.deepEqual(await found(await developer(two!.io_seller_id, 'd2@example.com'), hook), [
    `webhook ${hook}`,
  ])
  // A colleague, by their id, their document and their card.
  for (const q of [other!, documents[other!]!, cards[1]!]) {
    assert.deepEqual(await found(users.holder, q), [], q)
    assert.equal((await found(users.platform, q)).length, 1, q)
  }
  const customer = await w.sdk.customers.create({ first_name: 'Bia' })
  for (let n = 0; n < 21; n++)
    await w.sdk.transactions.create(customer.id, {
      amount: 200 + n,
      payment_type: 'pix',
      reference_id: 'many',
    })
  const { body } = await users.platform.get('/portal/api/v1/search?q=many')
  assert.deepEqual([body.items.length, body.has_more], [20, true])
})

test('a credential finds what its scopes read, and a platform’s token for a seller what is the seller’s', async (t) => {
  const w = await world(t)
  const { holders } = await companyIn(w, { account: 1_000, holder: 1_000, card: 1_000 })
  const [seller] = w.platform.sellers
  const customer = await w
    .as(seller!)
    .customers.create({ first_name: 'Iracema', last_name: 'Alves' })
  await w.sdk.customers.create({ first_name: 'Iracema', last_name: 'Prado' })
  await w.work()
  const kinds = async (q: string, scope?: string) => {
    const body = { ...loginOf(w.platform), ...(scope ? { scope } : {}) }
    const { access_token: token } = (await w.call('POST', '/auth/login', { body })).body
    const answer = await w.call('GET', `/v1/search?q=${encodeURIComponent(q)}`, { token })
    return answer.status === 200
      ? answer.body.items.map(({ kind }: { kind: string }) => kind)
      : answer.body.code
  }
  const rows: [q: string, scope: string | undefined, expected: unknown][] = [
    ['iracema', undefined, ['customer', 'customer']],
    ['iracema', 'payments:read', ['customer', 'customer']],
    ['iracema', 'sellers:read corporate:read', []],
    [holders[0]!.id, 'corporate:read', ['corporate_holder']],
    [holders[0]!.id, 'payments sellers', []],
    [seller!.io_seller_id, 'sellers:read', ['seller']],
    [seller!.io_seller_id, 'payments:read', []],
    ['iracema', 'credentials', 'scope_not_allowed'],
  ]
  for (const [q, scope, expected] of rows)
    assert.deepEqual(await kinds(q, scope), expected, `${q} by ${scope}`)
  const ofSeller = await w.as(seller!).search.find('iracema')
  assert.deepEqual(
    ofSeller.items.map(({ id, label }) => [id, label]),
    [[customer.id, 'Iracema Alves']],
  )
})

test('every part of the search reads by an index', async (t) => {
  const w = await world(t)
  const { sql: explain, plans } = openPlans(w, t)
  const owner = w.platform.io_seller_id as OwnerId
  const seller = owner as string as SellerId
  const scopes = new Set(['payments', 'sellers', 'corporate', 'webhooks'])
  const endToEndId = `E${'1'.repeat(20)}abcdefghijk`
  for (const platform of [true, false])
    for (const q of [w.platform.io_seller_id, '12345678909', endToEndId, '1'])
      await searchByKeys(explain, { owner, seller, platform, scopes }, keysIn(q), 21)
  assert.equal(plans.length, 8)
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan/, plan)
  assert.ok(
    plans.some((plan) => plan.includes('payments_pkey')) &&
      plans.some((plan) => plan.includes('sellers_by_number')),
  )
})
