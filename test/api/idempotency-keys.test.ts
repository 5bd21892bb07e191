// Keys belong to the seller of the access token: the same key used by several sellers of a
// platform, and what a key's request is.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { VintemError } from '../../sdk/index.ts'
import { tokenFor } from '../cards.ts'
import { plain } from '../rows.ts'
import { loginOf, world, type Answer, type World } from '../world.ts'

const AT_ONCE = 20

/**
 * Three callers of one platform: the platform itself and two of its sellers, each with its own
 * token.
 */
async function siblings(w: World) {
  const ids = [w.platform.io_seller_id, ...w.platform.sellers.map((one) => one.io_seller_id)].slice(
    0,
    3,
  )
  return Promise.all(
    ids.map(async (id) => {
      const { body } = await w.call('POST', '/auth/login', {
        body: loginOf({ ...w.platform, io_seller_id: id }),
      })
      const token = body.access_token as string
      const post = (path: string, sent: object, key?: string): Promise<Answer> =>
        w.call('POST', path, {
          token,
          body: sent,
          headers: key === undefined ? {} : { 'idempotency-key': key },
        })
      return { id: plain(id), token, post }
    }),
  )
}

const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const idOf = ({ body, text }: Answer): string => (body.success ?? assert.fail(text)).id as string

test('sellers of one platform that use the same key neither share nor see each other’s objects', async (t) => {
  const w = await world(t)
  const sellers = await siblings(w)
  const keys = Array.from({ length: AT_ONCE }, (_, n) => `order-${n}`)
  // All at once, so that they are in the same batches.
  const ask = () =>
    Promise.all(
      sellers.flatMap(({ post }, who) =>
        keys.map((key) => post('/v1/customer/new', { first_name: `Ana ${who}` }, key)),
      ),
    )
  const first = await ask()
  assert.deepEqual(new Set(first.map(({ status }) => status)), new Set([201]))
  assert.deepEqual(new Set(first.map(replayed)), new Set([false]))
  assert.equal(new Set(first.map(idOf)).size, sellers.length * AT_ONCE)
  const again = await ask()
  assert.deepEqual(again.map(idOf), first.map(idOf))
  assert.deepEqual(new Set(again.map(replayed)), new Set([true]))
  // For its own seller a key still identifies one request.
  for (const { post } of sellers) {
    const other = await post('/v1/customer/new', { first_name: 'Bia' }, keys[0])
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
  }
  const audited = await w.db.rows<{ key: string }>(sql`
    select idempotency_key as key
    from audit.objects
    where kind = 'customer'
      and idempotency_key is not null`)
  assert.deepEqual(audited.map((row) => row.key).toSorted(), sellers.flatMap(() => keys).toSorted())
})

test('money with the same key: each sibling has its own transaction, once, and its own refund', async (t) => {
  const w = await world(t)
  const sellers = await siblings(w)
  const customers = await Promise.all(
    sellers.map(async ({ post }) => idOf(await post('/v1/customer/new', { first_name: 'Ana' }))),
  )
  const sell = () =>
    Promise.all(
      sellers.map(({ post }, n) =>
        post(`/v1/transaction/new/${customers[n]}`, { amount: 1_000, payment_type: 'pix' }, 'k'),
      ),
    )
  const sales = (await sell()).map(idOf)
  assert.deepEqual((await sell()).map(idOf), sales)
  assert.equal(new Set(sales).size, 3)
  await Promise.all(sales.map((id) => w.sdk.sandbox.payPix(id)))
  const refund = () =>
    Promise.all(
      sellers.map(({ post }, n) =>
        post(`/v1/transaction/void/${sales[n]}`, { amount: 100 }, 'back'),
      ),
    )
  for (const answers of [await refund(), await refund()])
    assert.deepEqual(
      answers.map(({ body }) => body.success.refunds.length),
      [1, 1, 1],
    )
  assert.deepEqual(await verify(w.db), [])
})

test('metadata is part of a key’s request', async (t) => {
  const w = await world(t)
  const [, one] = await siblings(w)
  const post = (metadata: unknown, key: string) =>
    one!.post(
      '/v1/customer/new',
      { first_name: 'Ana', ...(metadata === undefined ? {} : { metadata }) },
      key,
    )
  const made = idOf(await post({ a: '1' }, 'with'))
  assert.deepEqual(
    [idOf(await post({ a: '1' }, 'with')), idOf(await post({ a: 1 }, 'with'))],
    [made, made],
  )
  for (const other of [{ a: '2' }, { a: '1', b: '' }, {}, undefined])
    assert.equal(
      (await post(other, 'with')).body.code,
      'idempotency_key_reused',
      JSON.stringify(other),
    )
  const bare = idOf(await post(undefined, 'without'))
  for (const other of [{ a: '1' }, {}])
    assert.equal(
      (await post(other, 'without')).body.code,
      'idempotency_key_reused',
      JSON.stringify(other),
    )

  const order = { amount: 1_000, payment_type: 'pix' }
  const path = `/v1/transaction/new/${bare}`
  const first = await one!.post(path, { ...order, metadata: { cart: 7 } }, 'k')
  assert.equal(idOf(await one!.post(path, { ...order, metadata: { cart: '7' } }, 'k')), idOf(first))
  assert.equal(
    (await one!.post(path, { ...order, metadata: { cart: 8 } }, 'k')).body.code,
    'idempotency_key_reused',
  )
  assert.equal((await one!.post(path, order, 'k')).body.code, 'idempotency_key_reused')
})

const PAYMENT_METHODS = [{ payment_type: 'pix' }, { payment_type: 'boleto' }] as const

for (const paymentMethod of PAYMENT_METHODS)
  test(`with a key the key decides, and without one the reference among keyless requests: ${paymentMethod.payment_type}`, async (t) => {
    const w = await world(t)
    const customer = await w.sdk.customers.create({
      first_name: 'Maria',
      taxpayer_id: '123.456.789-09',
    })
    const token = await w.token()
    const sell = async (key?: string) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const body = { amount: 5_000, reference_id: 'order-7', ...paymentMethod }
      const answer = await w.call('POST', `/v1/transaction/new/${customer.id}`, {
        token,
        body,
        headers,
      })
      assert.ok(answer.status < 300, answer.text)
      const { id, reference_id: reference, existing_transaction: existing } = answer.body.success
      assert.equal(reference, 'order-7')
      return { id: id as string, status: answer.status, existing: existing as boolean | undefined }
    }
    const [a, b] = [await sell('a'), await sell('b')]
    const [first, twin] = [await sell(), await sell()]
    const c = await sell('c')
    assert.deepEqual(
      [a, b, first, twin, c].map((one) => one.status),
      [201, 201, 201, 200, 201],
    )
    assert.equal(twin.id, first.id)
    assert.equal(new Set([a, b, first, c].map((one) => one.id)).size, 4)
    for (const [key, made] of [
      ['a', a],
      ['b', b],
      ['c', c],
    ] as const)
      assert.equal((await sell(key)).id, made.id)
    // All of them are found by the reference; after a keyless one ended, another can be created.
    const found = await w.sdk.transactions.list({ reference_id: 'order-7' })
    assert.deepEqual(
      found.items.map((one) => one.id).toSorted(),
      [a, b, first, c].map((one) => one.id).toSorted(),
    )
    assert.equal(found.total, 4)
    await w.sdk.transactions.void(first.id)
    const next = await sell()
    assert.deepEqual(
      [next.status, new Set([a, b, first, c].map((one) => one.id)).has(next.id)],
      [201, false],
    )
    const many = await Promise.all(
      Array.from({ length: AT_ONCE }, () => sell().catch(() => undefined)),
    )
    assert.deepEqual(new Set(many.flatMap((one) => one?.id ?? [])), new Set([next.id]))
    assert.deepEqual(await verify(w.db), [])
  })

test('concurrent keyless requests for one reference, among many with keys, create one transaction', async (t) => {
  const w = await world(t)
  const customer = await w.sdk.customers.create({ first_name: 'Maria' })
  const token = await w.token()
  const sell = (n: number) =>
    w.call('POST', `/v1/transaction/new/${customer.id}`, {
      token,
      body: { amount: 5_000, reference_id: 'order-8', payment_type: 'pix' },
      headers: n % 2 ? { 'idempotency-key': `k${n}` } : {},
    })
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => sell(n)))
  const settled = await Promise.all(answers.map((one, n) => (one.status === 409 ? sell(n) : one)))
  assert.equal(new Set(settled.filter((_, n) => n % 2).map(idOf)).size, AT_ONCE / 2)
  assert.equal(new Set(settled.filter((_, n) => n % 2 === 0).map(idOf)).size, 1)
})

test('no stored hash reveals a refund’s account', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const { id: buyer } = await w.sdk.customers.create({
    first_name: 'Maria',
    last_name: 'Lima',
    taxpayer_id: '123.456.789-09',
  })
  const sale = await w.sdk.transactions.create(buyer, { amount: 100_00, payment_type: 'boleto' })
  await w.sdk.sandbox.payBoleto(sale.id)
  const account = {
    holder_name: 'Maria Lima',
    taxpayer_id: '12345678909',
    bank_code: '341',
    routing_number: '0001',
  }
  const bank_account = { ...account, account_number: '12345-6', type: 'checking' }
  const refund = (body: object, key: string) =>
    w.call('POST', `/v1/transaction/void/${sale.id}`, {
      token,
      body,
      headers: { 'idempotency-key': key },
    })
  const kept = async (key: string) => {
    const [row] = await w.db.rows<{ hash: string }>(sql`
      select encode(request_hash, 'hex') as hash from idempotency where key = ${key}`)
    return row!.hash
  }
  const plainOf = (body: object) =>
    createHash('sha256')
      .update(`${plain(w.platform.io_seller_id)}\n${JSON.stringify(body)}`)
      .digest('hex')

  const body = { amount: 10_00, bank_account }
  assert.equal((await refund(body, 'named')).status, 200)
  assert.notEqual(await kept('named'), plainOf(body))
  assert.equal(replayed(await refund(body, 'named')), true)
  const other = { ...body, bank_account: { ...bank_account, account_number: '12345-7' } }
  assert.equal((await refund(other, 'named')).body.code, 'idempotency_key_reused')
  const [{ n }] = (await w.db.rows(sql`select count(*)::int as n from refunds`)) as [{ n: number }]
  assert.equal(n, 1)
})

test('the SDK: one reference is one transaction, open or paid, also after a restart; a failed one is replaced', async (t) => {
  const w = await world(t)
  const [sdk, restarted] = [w.as(w.platform), w.as(w.platform)]
  const { id } = await sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const order = { amount: 5_000, payment_type: 'pix' as const, reference_id: 'order-1042' }
  const first = await sdk.transactions.create(id, order)
  assert.equal((await restarted.transactions.create(id, order)).id, first.id)
  await sdk.sandbox.payPix(first.id)
  const paid = await restarted.transactions.create(id, order)
  assert.deepEqual([paid.id, paid.status], [first.id, 'succeeded'])

  const dearer = await sdk.transactions.create(id, { ...order, amount: 6_000 })
  const boleto = await sdk.transactions.create(id, { ...order, payment_type: 'boleto' })
  const own = await sdk.transactions.create(id, order, { key: 'mine' })
  assert.equal(new Set([first.id, dearer.id, boleto.id, own.id]).size, 4)
  await assert.rejects(sdk.transactions.create(id, { ...order, description: 'another' }), {
    code: 'idempotency_key_reused',
  })
  for (let time = 0; time < 2; time++) {
    const open = await sdk.transactions.create(id, { ...order, reference_id: 'order-7' })
    assert.equal(open.status, 'pending')
    assert.equal(
      (await restarted.transactions.create(id, { ...order, reference_id: 'order-7' })).id,
      open.id,
    )
    await sdk.transactions.void(open.id)
  }
  assert.equal((await sdk.transactions.list({ reference_id: 'order-7' })).total, 2)
  const without = { amount: 5_000, payment_type: 'pix' as const }
  assert.notEqual(
    (await sdk.transactions.create(id, without)).id,
    (await sdk.transactions.create(id, without)).id,
  )
})

test('the SDK: a seller named by io_seller_id in any spelling, or omitted, gives one transaction; by its number another one', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.customers.create({ first_name: 'Maria' })
  const [own, other] = [w.platform.io_seller_id, w.platform.sellers[0]!.io_seller_id]
  const order = { amount: 5_000, payment_type: 'pix' as const, reference_id: 'order-1042' }
  const ids = async (spellings: readonly (string | undefined)[], sdk = w.sdk) => {
    const made = new Set<string>()
    for (const io_seller_id of spellings)
      made.add(
        (
          await sdk.transactions.create(
            id,
            io_seller_id === undefined ? order : { ...order, io_seller_id },
          )
        ).id,
      )
    return [...made]
  }
  const spelt = (seller: string) => [seller, seller.replaceAll('-', ''), seller.toUpperCase()]
  const [mine, ...none] = await ids([undefined, ...spelt(own), undefined])
  assert.deepEqual(none, [])
  const inHex = w.as({ ...w.platform, io_seller_id: own.replaceAll('-', '').toUpperCase() })
  assert.deepEqual(await ids([undefined, ...spelt(own)], inHex), [mine])
  const [theirs, ...more] = await ids(spelt(other))
  assert.deepEqual(more, [])
  assert.notEqual(theirs, mine)

  // Only the server knows a seller's number; the README of the SDK explains the consequence.
  const { id: number } = await w.sdk.sellers.get(other)
  const [byNumber] = await ids([String(number)])
  assert.notEqual(byNumber, theirs)
})

const storedCard = async (w: World, id_customer: string, number: string): Promise<string> =>
  (await w.sdk.cards.associate({ id_customer, token: await tokenFor(w, number) })).id_card

test('the SDK: a declined card can be retried for the same order, and a charged card is not charged again', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.customers.create({
    first_name: 'Maria',
    taxpayer_id: '123.456.789-09',
  })
  const charge = (id_card: string) =>
    w.sdk.transactions.create(id, {
      amount: 5_000,
      payment_type: 'credit',
      id_card,
      reference_id: 'order-9',
    })
  const [poor, good] = [
    await storedCard(w, id, '4000000000510000'),
    await storedCard(w, id, '4539003370725497'),
  ]
  const declined = await charge(poor).catch((error: VintemError) => error)
  const again = await charge(poor).catch((error: VintemError) => error)
  assert.ok(declined instanceof VintemError && again instanceof VintemError)
  assert.deepEqual([declined.code, again.code], ['card_declined', 'card_declined'])
  assert.notEqual(again.transactionId, declined.transactionId)
  const charged = await charge(good)
  assert.equal(charged.status, 'succeeded')
  assert.equal((await charge(good)).id, charged.id)
  assert.equal((await w.sdk.transactions.list({ reference_id: 'order-9' })).total, 3)
})
