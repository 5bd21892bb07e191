// The lifecycle of a pix as users see it, through the SDK, over HTTP, against the real bank of the
// sandbox.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readBrCode } from '../../../server/kernel/brazil/br-code.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { runJob as reconcile } from '../../../server/jobs/reconcile.ts'
import { runDueJobs } from '../../../server/jobs/jobs.ts'
import { verify } from '../../../server/verification/verify.ts'
import { VintemError } from '../../../sdk/index.ts'
import { beside, world, type World } from '../../world.ts'

const code = (expected: string) => (error: unknown) =>
  error instanceof VintemError && error.code === expected
const buyer = (w: World) =>
  w.sdk.customers.create({
    first_name: 'Maria',
    last_name: 'Silva',
    taxpayer_id: '123.456.789-09',
    address: { city: 'Rio de Janeiro', state: 'RJ' },
  })
const pix = (amount: number, more: object = {}) => ({
  amount,
  payment_type: 'pix' as const,
  ...more,
})
const balances = async (w: World, seller = w.platform.io_seller_id) =>
  (await w.sdk.sellers.balances(seller)).items
const eventsOf = async (w: World, id: string) => {
  const types: string[] = []
  for await (const event of w.sdk.events.all()) if (event.id === id) types.push(event.type)
  return types
}
const right = async (w: World) => assert.deepEqual(await verify(w.db), [])

test('from login to a paid pix: the seller is credited and the integrator reads it', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(
    customer,
    pix(45_09, { description: 'Order 1042', reference_id: 'order-1042' }),
  )
  assert.deepEqual(
    [sale.status, sale.amount, sale.amount_cents, sale.fees, sale.confirmed],
    ['pending', '45.09', 45_09, '0.45', '0'],
  )

  const read = readBrCode(sale.payment_method.qr_code.emv ?? '')
  assert.ok(read.ok && read.code.kind === 'dynamic')
  const png = await w.sdk.pix.qrcode(sale.id)
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')])

  const paid = await w.sdk.sandbox.payPix(sale.id)
  assert.deepEqual([paid.status, paid.confirmed], ['succeeded', '1'])
  assert.deepEqual(await balances(w), {
    current_balance: '44.64',
    current_balance_cents: 44_64,
    account_balance: '44.64',
    account_balance_cents: 44_64,
    receivables_cents: 0,
    blocked_cents: 0,
  })
  assert.deepEqual(await eventsOf(w, sale.id), ['transaction.created', 'transaction.succeeded'])
  await right(w)
})

test('a seller’s transaction credits that seller, and its sibling sees nothing of it', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(
    customer,
    pix(10_000, { io_seller_id: one!.io_seller_id }),
  )
  await w.sdk.sandbox.payPix(sale.id)
  assert.deepEqual(
    [
      (await balances(w, one!.io_seller_id)).current_balance_cents,
      (await balances(w)).current_balance_cents,
    ],
    [9_901, 0],
  )
  assert.equal((await w.as(one!).transactions.get(sale.id)).id, sale.id)
  await assert.rejects(w.as(two!).transactions.get(sale.id), code('transaction_not_found'))
  assert.equal((await w.as(two!).transactions.list()).total, 0)
  assert.equal((await w.sdk.transactions.list()).total, 1)
})

test('an unpaid pix is canceled at the bank too; a payment that still arrives is sent back', async (t) => {
  const w = await world(t)
  const sale = await w.sdk.transactions.create((await buyer(w)).id, pix(10_00))
  const canceled = await w.sdk.transactions.void(sale.id)
  assert.deepEqual([canceled.status, canceled.voided], ['canceled', true])
  await assert.rejects(w.sdk.transactions.void(sale.id), code('invalid_state'))
  const after = await w.sdk.sandbox.payPix(sale.id)
  assert.equal(after.status, 'canceled')
  assert.deepEqual(
    after.history.slice(-2).map((entry) => [entry.operation_type, entry.response_code]),
    [
      ['paid', 'late'],
      ['void_partial', 'late'],
    ],
  )
  assert.equal((await balances(w)).current_balance_cents, 0)
  await right(w)
})

test('a paid pix is refunded in parts and then in whole, and the fee is returned with it', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, pix(100_00))
  await w.sdk.sandbox.payPix(sale.id)
  const part = await w.sdk.transactions.void(sale.id, { amount: 30_00 })
  assert.deepEqual(
    [part.status, part.fees, part.refunds.map((refund) => [refund.amount, refund.status])],
    ['partial_refunded', '0.69', [['30.00', 'succeeded']]],
  )
  await assert.rejects(
    w.sdk.transactions.void(sale.id, { amount: 70_01 }),
    code('refund_exceeds_amount'),
  )
  const whole = await w.sdk.transactions.void(sale.id)
  assert.deepEqual([whole.status, whole.fees, whole.refunds.length], ['refunded', '0.00', 2])
  assert.equal((await balances(w)).current_balance_cents, 0)
  assert.deepEqual(await eventsOf(w, sale.id), [
    'transaction.created',
    'transaction.succeeded',
    'transaction.partial_refunded',
    'transaction.refunded',
  ])
  await right(w)
})

test('unexpected payments: too much, too little, twice, late; the excess is sent back', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const open = () => w.sdk.transactions.create(customer, pix(100_00, { expires_in: 3_600 }))

  const much = await w.sdk.sandbox.payPix((await open()).id, { amount: 130_00 })
  assert.equal(much.status, 'succeeded')
  const short = await w.sdk.sandbox.payPix((await open()).id, { amount: 99_99 })
  assert.equal(short.status, 'pending')
  const twice = await w.sdk.sandbox.payPix((await open()).id, { times: 2 })
  assert.equal(twice.status, 'succeeded')
  const sale = await open()
  const late = await w.sdk.sandbox.payPix(sale.id, {
    paid_at: new Date(Date.parse(sale.payment_method.expiration_date) + 1_000).toISOString(),
  })
  assert.notEqual(late.status, 'succeeded')

  const kept = await w.db.rows<{ reason: string; status: string }>(
    sql`select reason, status from refunds`,
  )
  assert.deepEqual(kept.map(({ reason, status }) => `${reason} ${status}`).toSorted(), [
    'excess succeeded',
    'late succeeded',
    'second succeeded',
    'short succeeded',
  ])
  assert.equal((await balances(w)).current_balance_cents, 2 * (100_00 - 99))
  await right(w)
})

test('a pix expires, and one paid in its last second is reported later', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const unpaid = await w.sdk.transactions.create(customer, pix(10_00, { expires_in: 60 }))
  const inTime = await w.sdk.transactions.create(customer, pix(10_00, { expires_in: 60 }))
  // The later of the two: every job that is due before runs.
  await w.sdk.sandbox.expire(inTime.id)
  assert.deepEqual(
    [
      (await w.sdk.transactions.get(unpaid.id)).status,
      (await w.sdk.transactions.get(inTime.id)).status,
    ],
    ['canceled', 'canceled'],
  )
  const paidAt = new Date(Date.parse(inTime.payment_method.expiration_date) - 1_000).toISOString()
  assert.equal((await w.sdk.sandbox.payPix(inTime.id, { paid_at: paidAt })).status, 'succeeded')
  await right(w)
})

test('a silent bank: the caller gets an error, the call is retried, and the same key finds the transaction', async (t) => {
  for (const mode of ['silent_before', 'silent_after', 'down'] as const) {
    const w = await world(t)
    const { id: customer } = await buyer(w)
    const token = await w.token()
    await w.sdk.sandbox.weather({ bank: 'pix', mode, calls: 1 })
    const body = pix(10_00, { reference_id: `order-${mode}` })
    const first = await w.call('POST', `/v1/transaction/new/${customer}`, {
      body,
      token,
      headers: { 'idempotency-key': mode },
    })
    assert.deepEqual(
      [first.status, first.body.code, first.headers.get('retry-after')],
      [502, 'bank_unavailable', '5'],
    )
    const id = first.body.transaction_id as string
    assert.equal((await w.sdk.transactions.get(id)).status, 'new')

    const again = await w.sdk.transactions.create(customer, body, { key: mode })
    assert.deepEqual([again.id, again.status], [id, 'pending'])
    const keyless = () => w.call('POST', `/v1/transaction/new/${customer}`, { body, token })
    const [made, byReference] = [await keyless(), await keyless()]
    assert.deepEqual([made.status, byReference.status], [201, 200])
    const { id: twin, existing_transaction: existing } = byReference.body.success
    assert.deepEqual([twin, existing], [made.body.success.id, true])
    assert.equal((await w.sdk.transactions.list()).total, 2)
    assert.equal((await w.sdk.sandbox.payPix(id)).status, 'succeeded')
    await right(w)
  }
})

test('payments whose notification was lost are found in the bank’s list', async (t) => {
  const w = await world(t)
  const sale = await w.sdk.transactions.create((await buyer(w)).id, pix(10_00))
  await w.deps.banks.sandbox!.pay(sale.id, {})
  // The process that received the first notification ended before acting on it; the second was
  // never delivered.
  const other = beside(w.deps)
  await w.db.rows(sql`update transactions set due_at = expires_at where id = ${sale.id}`)
  await runDueJobs(other)
  assert.equal((await w.sdk.transactions.get(sale.id)).status, 'pending')
  assert.equal(await reconcile(other), 1)
  await runDueJobs(other)
  assert.equal((await w.sdk.transactions.get(sale.id)).status, 'succeeded')
})

test('refunds that the bank delays or rejects', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, pix(300_000_00))
  await w.sdk.sandbox.payPix(sale.id)
  const before = (await balances(w)).current_balance_cents
  const slow = await w.sdk.transactions.void(sale.id, { amount: 99_990_21 })
  assert.deepEqual([slow.status, slow.refunds.at(-1)!.status], ['succeeded', 'pending'])
  assert.ok((await balances(w)).blocked_cents > 0)
  await w.sdk.sandbox.moveClock({ advance: '10m' })
  assert.equal((await w.sdk.transactions.get(sale.id)).refunds.at(-1)!.status, 'succeeded')
  const refused = await w.sdk.transactions.void(sale.id, { amount: 99_990_22 })
  assert.equal(refused.refunds.at(-1)!.status, 'failed')
  assert.equal((await balances(w)).blocked_cents, 0)
  assert.ok((await balances(w)).current_balance_cents < before)
  await right(w)
})

test('a charge that the bank rejects is a failed transaction, also on a repeated request', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  for (const _ of [1, 2])
    await assert.rejects(
      w.sdk.transactions.create(customer, pix(99_990_01), { key: 'declined' }),
      code('charge_refused'),
    )
  const { items } = await w.sdk.transactions.list({ status: 'failed' })
  assert.deepEqual([items.length, items[0]!.status], [1, 'failed'])
})

test('lists: filters, pages, correct totals past the end, and every item once when iterating', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const ids: string[] = []
  for (let n = 0; n < 7; n++)
    ids.push(
      (await w.sdk.transactions.create(customer, pix(100 + n, { reference_id: `r${n % 2}` }))).id,
    )
  await w.sdk.sandbox.payPix(ids[0]!)
  const all: string[] = []
  for await (const sale of w.sdk.transactions.all({ limit: 3 })) all.push(sale.id)
  assert.deepEqual(all, ids.toReversed())
  const past = await w.sdk.transactions.list({ limit: 5, page: 99 })
  assert.deepEqual(
    [past.total, past.items.length, past.has_more, past.total_pages],
    [7, 0, false, 2],
  )
  assert.equal((await w.sdk.transactions.list({ status: 'pending' })).total, 6)
  assert.equal(
    (await w.sdk.transactions.list({ status: 'succeeded,pending', payment_type: 'pix' })).total,
    7,
  )
  assert.equal((await w.sdk.transactions.list({ reference_id: 'r1' })).total, 3)
  assert.equal((await w.sdk.transactions.list({ customer })).total, 7)
  assert.equal(
    (
      await w.sdk.transactions.list({
        'created_at[gte]': '2020-01-01',
        'created_at[lte]': '2020-12-31',
      })
    ).total,
    0,
  )
  assert.deepEqual(
    (await w.sdk.transactions.list({ sort: 'time-ascending', limit: 1 })).items[0]!.id,
    ids[0],
  )
})

test('customers: created, changed in part, found again', async (t) => {
  const w = await world(t)
  const made = await buyer(w)
  assert.deepEqual(
    [made.taxpayer_id, made.customer_type, made.address?.state],
    ['12345678909', 'person_natural', 'RJ'],
  )
  const changed = await w.sdk.customers.update(made.id, { phone_number: '(21) 99876-5432' })
  assert.deepEqual(
    [changed.phone_number, changed.first_name, changed.taxpayer_id],
    ['+5521998765432', 'Maria', '12345678909'],
  )
  assert.equal((await w.sdk.customers.list({ taxpayer_id: '123.456.789-09' })).total, 1)
  await assert.rejects(
    w.sdk.customers.create({ first_name: 'X', taxpayer_id: '111.111.111-11' }),
    (error: VintemError) => Boolean(error.fields?.['taxpayer_id']),
  )
  assert.deepEqual(await eventsOf(w, made.id), ['customer.created', 'customer.updated'])
})

test('the events of a platform have no gaps and can be read from any position', async (t) => {
  const w = await world(t, { platforms: 2 })
  const { id: customer } = await buyer(w)
  for (let n = 0; n < 5; n++) await w.sdk.transactions.create(customer, pix(100))
  const { items, last_sequence: last } = await w.sdk.events.list()
  assert.deepEqual(
    items.map((event) => event.sequence),
    items.map((_, n) => n + 1),
  )
  assert.equal(last, items.length)
  assert.deepEqual((await w.sdk.events.list({ after: last })).items, [])
  const [, second] = items
  assert.deepEqual(await w.sdk.events.get(second!.event_id), second)
  const other = w.as(w.platforms[1]!)
  await assert.rejects(other.events.get(second!.event_id), code('event_not_found'))
  assert.ok(
    (await other.events.list()).items.every(
      (event) => event.io_seller_id === w.platforms[1]!.io_seller_id,
    ),
  )
})
