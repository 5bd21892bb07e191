// Pix that come without a charge: of static QR codes, which are sales at once, and of a key that
// somebody typed, which wait for the platform.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnReceivedPix } from '../../../contract/payments/received-pix.ts'
import { subjectOf } from '../../../server/approvals/subjects/subject-queries.ts'
import { runJob as reconcile } from '../../../server/jobs/reconcile.ts'
import type { OwnerId } from '../../../server/kernel/ids.ts'
import { book, bookHinted } from '../../../server/payments/received-pix/book-operations.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { world, type World } from '../../world.ts'

const ANA = { name: 'Ana Souza', taxpayer_id: '123.456.789-09' }

const ownerOf = (w: World): OwnerId => w.platform.io_seller_id.replaceAll('-', '') as OwnerId
const bankOf = (w: World) => w.deps.banks.sandbox!
const keyOf = (w: World): string => w.deps.banks.pix(ownerOf(w))!.key

const salesOf = async (w: World, code: string) =>
  (await w.sdk.transactions.list({ static_qr_code: code })).items

/** The platform's unclaimed money, in centavos. */
async function unclaimed(w: World): Promise<number> {
  const [row] = await w.db.rows<{ left: number }>(sql`
    select coalesce(sum(credits_posted - debits_posted), 0)::bigint as left
    from accounts where kind = 'unclaimed' and owner = ${ownerOf(w)}`)
  return row!.left
}

const typesOf = async (w: World, object: string) =>
  (await w.sdk.events.list({ object })).items.map(({ type }) => type)

test('each payment of a static QR code is a paid transaction of its seller, with fee, payer and events', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!
  const code = await w.sdk.staticQrCodes.create({
    amount: 25_00,
    description: 'Balcão',
    reference_id: 'counter',
    io_seller_id: seller.io_seller_id,
  })
  const { items } = await w.sdk.sandbox.payKey({ static_qr_code: code.id, payer: ANA })
  const [pix] = items
  assert.deepEqual(
    [pix!.status, pix!.reason, pix!.static_qr_code, pix!.payer],
    ['assigned', null, code.id, null],
  )
  const sale = await w.sdk.transactions.get(pix!.transaction!)
  assert.equal(sale.status, 'succeeded')
  assert.equal(sale.confirmed, '1')
  assert.equal(sale.amount_cents, 25_00)
  assert.equal(sale.io_seller_id, seller.io_seller_id)
  assert.equal(sale.static_qr_code, code.id)
  assert.equal(sale.reference_id, 'counter')
  assert.ok(sale.fees_cents > 0)
  const customer = await w.sdk.customers.get(sale.customer)
  assert.deepEqual([customer.first_name, customer.taxpayer_id], ['Ana Souza', '12345678909'])
  assert.deepEqual(await typesOf(w, sale.id), ['transaction.created', 'transaction.succeeded'])

  // Payable again, by the same payer, who stays one customer.
  await w.sdk.sandbox.payKey({ static_qr_code: code.id, payer: ANA, times: 2 })
  const sales = await salesOf(w, code.id)
  assert.equal(sales.length, 3)
  assert.deepEqual(new Set(sales.map((one) => one.customer)), new Set([sale.customer]))
  await w.work()
  assert.equal((await salesOf(w, code.id)).length, 3)
  assert.deepEqual(await verify(w.db), [])
})

test('a payer whom the bank does not name is one customer of the code; what came is booked, whatever the code says', async (t) => {
  const w = await world(t)
  const code = await w.sdk.staticQrCodes.create({ amount: 25_00 })
  for (const amount of [24_99, 100, 99_00])
    await w.sdk.sandbox.payKey({ static_qr_code: code.id, amount })
  const sales = await salesOf(w, code.id)
  assert.deepEqual(sales.map((one) => one.amount_cents).toSorted(), [100, 24_99, 99_00].toSorted())
  const customers = new Set(sales.map((one) => one.customer))
  assert.equal(customers.size, 1)
  assert.equal((await w.sdk.customers.get([...customers][0]!)).first_name, 'Pix payer')
  assert.deepEqual(await verify(w.db), [])
})

test('a pix is found by the list alone, by the notification alone, and by all at once only once', async (t) => {
  const w = await world(t)
  const code = await w.sdk.staticQrCodes.create()
  const pay = (txid?: string) =>
    bankOf(w).payKey(keyOf(w), { amount: 10_00, ...(txid === undefined ? {} : { txid }) })
  const count = async () =>
    (await w.sdk.receivedPix.list()).items.map(({ status }) => status).toSorted()

  await Promise.all([pay(code.txid), pay()])
  assert.deepEqual(await count(), [])
  await reconcile(w.deps)
  assert.deepEqual(await count(), ['assigned', 'unassigned'])
  // The notification names what is booked already.
  await bookHinted(w.deps)
  assert.equal((await count()).length, 2)

  await Promise.all([pay(code.txid), pay()])
  await bookHinted(w.deps)
  assert.deepEqual(await count(), ['assigned', 'assigned', 'unassigned', 'unassigned'])

  const names = [...(await pay(code.txid)), ...(await pay())]
  await Promise.all([
    bookHinted(w.deps),
    reconcile(w.deps),
    // As another process does, which read them too.
    ...names.map(async (endToEndId) => {
      const { rail } = w.deps.banks.pix(ownerOf(w))!
      const answer = await rail.payment!(endToEndId)
      assert.ok(answer.result === 'accepted' && answer.value)
      await Promise.all([1, 2, 3].map(() => book(w.deps, rail, [answer.value!])))
    }),
  ])
  await w.work()
  assert.equal((await count()).length, 6)
  assert.equal((await salesOf(w, code.id)).length, 3)
  assert.equal(await unclaimed(w), 30_00)
  assert.deepEqual(await verify(w.db), [])
})

test('the txid is read in any case; another system’s txid and other texts are not ours', async (t) => {
  const w = await world(t)
  const code = await w.sdk.staticQrCodes.create()
  const pay = async (txid: string) =>
    (await w.sdk.sandbox.payKey({ amount: 5_00, txid })).items.map((one) => one.static_qr_code)
  assert.deepEqual(await pay(code.txid.toUpperCase()), [code.id])
  for (const txid of ['A', 'pedido1042', code.txid.slice(1), `${code.txid.slice(1)}g`])
    assert.deepEqual(await pay(txid), [], txid)
  await reconcile(w.deps)
  assert.equal((await w.sdk.receivedPix.list()).items.length, 1)
  assert.deepEqual(await verify(w.db), [])
})

test('a payment of a deactivated code, or of a blocked seller, waits for the platform', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!.io_seller_id
  const code = await w.sdk.staticQrCodes.create({ io_seller_id: seller })
  await w.sdk.staticQrCodes.update(code.id, { status: 'inactive' })
  const pay = async () =>
    (await w.sdk.sandbox.payKey({ static_qr_code: code.id, amount: 10_00, payer: ANA })).items[0]!
  const off = await pay()
  assert.deepEqual(
    [off.status, off.reason, off.static_qr_code, off.payer?.name],
    ['unassigned', 'code_inactive', code.id, 'Ana Souza'],
  )
  await w.sdk.staticQrCodes.update(code.id, { status: 'active' })
  await w.db.rows(sql`update sellers set status = 'blocked' where id = ${seller}`)
  assert.equal((await pay()).reason, 'seller_not_active')
  assert.equal(await unclaimed(w), 20_00)
  await w.db.rows(sql`update sellers set status = 'active' where id = ${seller}`)
  assert.deepEqual(await verify(w.db), [])
})

test('a pix of a typed key is assigned once: to a seller, with fee and customer, or to a code', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!.io_seller_id
  const { items } = await w.sdk.sandbox.payKey({ amount: 40_00, payer: ANA, message: 'pedido 7' })
  const pix = items[0]!
  assert.deepEqual(
    [pix.status, pix.reason, pix.txid, pix.message, pix.payer?.taxpayer_id],
    ['unassigned', 'no_code', null, 'pedido 7', '12345678909'],
  )
  assert.equal(await unclaimed(w), 40_00)
  const body = { io_seller_id: seller, reference_id: 'order-7' }
  const results = await Promise.allSettled([
    w.sdk.receivedPix.assign(pix.id, body, { key: 'a' }),
    w.sdk.receivedPix.assign(pix.id, body, { key: 'b' }),
    w.sdk.receivedPix.return(pix.id, { key: 'c' }),
  ])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  const now = await w.sdk.receivedPix.get(pix.id)
  if (now.status === 'assigned') {
    const sale = await w.sdk.transactions.get(now.transaction!)
    assert.deepEqual(
      [sale.status, sale.io_seller_id, sale.reference_id, sale.amount_cents],
      ['succeeded', seller, 'order-7', 40_00],
    )
  }
  await w.work()
  assert.equal(await unclaimed(w), 0)

  const code = await w.sdk.staticQrCodes.create({ io_seller_id: seller })
  const second = (await w.sdk.sandbox.payKey({ amount: 7_00 })).items[0]!
  const assigned = await w.sdk.receivedPix.assign(
    second.id,
    { static_qr_code: code.id },
    { key: 'd' },
  )
  assert.deepEqual([assigned.status, assigned.static_qr_code], ['assigned', code.id])
  // The same key again changes nothing.
  assert.deepEqual(
    await w.sdk.receivedPix.assign(second.id, { static_qr_code: code.id }, { key: 'd' }),
    assigned,
  )
  assert.equal((await salesOf(w, code.id)).length, 1)
  assert.deepEqual(await typesOf(w, second.id), ['received_pix.created', 'received_pix.assigned'])
  assert.equal(await unclaimed(w), 0)
  assert.deepEqual(await verify(w.db), [])
})

test('a pix is returned to its payer once, also when the bank is silent or asked twice', async (t) => {
  const w = await world(t)
  const pay = async (amount: number) => (await w.sdk.sandbox.payKey({ amount })).items[0]!
  const pix = await pay(15_00)
  const first = await w.sdk.receivedPix.return(pix.id, { key: 'r' })
  await w.sdk.receivedPix.return(pix.id, { key: 'r' })
  await assert.rejects(w.sdk.receivedPix.return(pix.id, { key: 's' }), { code: 'invalid_state' })
  assert.ok(first.status === 'returned' || first.status === 'returning')
  await w.work()
  await w.sdk.sandbox.moveClock({ advance: '60s' })
  await w.work()
  const back = await w.sdk.receivedPix.get(pix.id)
  assert.deepEqual([back.status, back.returned_cents], ['returned', 15_00])

  const silent = await pay(8_00)
  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'silent_after', calls: 2 })
  assert.equal((await w.sdk.receivedPix.return(silent.id)).status, 'returning')
  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'fair' })
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  await w.work()
  const later = await w.sdk.receivedPix.get(silent.id)
  assert.deepEqual([later.status, later.returned_cents], ['returned', 8_00])
  assert.equal(await unclaimed(w), 0)
  const [returns] = await w.db.rows<{ n: number }>(sql`select count(*)::int as n from bank.returns`)
  assert.equal(returns!.n, 2)
  assert.deepEqual(await verify(w.db), [])
})

test('a payment of a static QR code is refunded in part and whole, and contested under the MED', async (t) => {
  const w = await world(t)
  const code = await w.sdk.staticQrCodes.create()
  const pay = async () =>
    (await w.sdk.sandbox.payKey({ static_qr_code: code.id, amount: 50_00 })).items[0]!
  const sale = (await pay()).transaction!
  await w.sdk.transactions.void(sale, { amount: 20_00 })
  await w.sdk.sandbox.moveClock({ advance: '60s' })
  await w.work()
  assert.equal((await w.sdk.transactions.get(sale)).status, 'partial_refunded')
  await w.sdk.transactions.void(sale)
  await w.sdk.sandbox.moveClock({ advance: '60s' })
  await w.work()
  assert.equal((await w.sdk.transactions.get(sale)).status, 'refunded')

  const contested = await pay()
  await bankOf(w).contest(contested.end_to_end_id, 'dispute')
  await bankOf(w).contest(contested.end_to_end_id, 'lose')
  await w.work()
  assert.equal((await w.sdk.transactions.get(contested.transaction!)).status, 'charged_back')
  assert.deepEqual(await verify(w.db), [])
})

test('what the bank returns by itself of a waiting or an assigned pix is booked once', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!.io_seller_id
  const pay = async () => (await w.sdk.sandbox.payKey({ amount: 50_00 })).items[0]!
  const lose = async (name: string, amount?: number) => {
    await bankOf(w).contest(name, 'dispute')
    await bankOf(w).contest(name, 'lose', amount === undefined ? {} : { amount })
  }
  const waiting = await pay()
  await lose(waiting.end_to_end_id, 20_00)
  await w.work()
  const part = await w.sdk.receivedPix.get(waiting.id)
  assert.deepEqual([part.status, part.returned_cents], ['unassigned', 20_00])
  await assert.rejects(w.sdk.receivedPix.assign(waiting.id, { io_seller_id: seller }), {
    code: 'received_pix_returned_in_part',
  })
  assert.equal((await w.sdk.receivedPix.return(waiting.id)).status !== 'unassigned', true)
  await w.sdk.sandbox.moveClock({ advance: '60s' })
  await w.work()
  assert.deepEqual((await w.sdk.receivedPix.get(waiting.id)).returned_cents, 50_00)

  const { id, end_to_end_id: name } = await pay()
  const { transaction } = await w.sdk.receivedPix.assign(id, { io_seller_id: seller })
  await lose(name)
  // Without the notification: the hourly list of returned pix finds it.
  await w.sdk.sandbox.moveClock({ advance: '2h' })
  await reconcile(w.deps)
  await w.work()
  assert.equal((await w.sdk.transactions.get(transaction!)).status, 'charged_back')
  assert.equal(await unclaimed(w), 0)
  assert.deepEqual(await verify(w.db), [])
})

test('a pix can be returned for 90 days', async (t) => {
  const w = await world(t)
  const pix = (await w.sdk.sandbox.payKey({ amount: 5_00 })).items[0]!
  await w.sdk.sandbox.moveClock({ advance: '91d' })
  await assert.rejects(w.sdk.receivedPix.return(pix.id), { code: 'refund_window_closed' })
})

test('the erasure of a customer reaches the pix that came with the same document, and their events', async (t) => {
  const w = await world(t)
  const pix = (await w.sdk.sandbox.payKey({ amount: 5_00, payer: ANA, message: 'oi' })).items[0]!
  const { id } = await w.sdk.customers.create({
    first_name: 'Ana',
    taxpayer_id: ANA.taxpayer_id,
  })
  await w.sdk.customers.erase(id, { reason: 'asked' })
  for (let n = 0; n < 3; n++) {
    await w.work()
    await w.sdk.sandbox.moveClock({ advance: '15m' })
  }
  const after = await w.sdk.receivedPix.get(pix.id)
  assert.deepEqual([after.status, after.payer, after.message], ['unassigned', null, null])
  const { items } = await w.sdk.events.list({ object: pix.id })
  assert.equal(JSON.stringify(items).includes('Souza'), false)
  assert.deepEqual(await verify(w.db), [])
})

test('to a policy of approvals for refunds the return of a pix is one of what is left of it', async (t) => {
  const w = await world(t)
  const pix = (await w.sdk.sandbox.payKey({ amount: 5_00 })).items[0]!
  const call = {
    action: 'refund',
    operation: returnReceivedPix,
    caller: { owner: ownerOf(w), platform: true },
    params: { id: pix.id },
    body: {},
  } as unknown as Parameters<typeof subjectOf>[1]
  assert.deepEqual(await subjectOf(w.deps, call, []), { amount: 5_00 })
  await w.sdk.receivedPix.return(pix.id)
  assert.equal(await subjectOf(w.deps, call, []), 'not held')
})
