// A pix with a due date, against the sandbox's bank: paid early, on the day, late, after its last
// day, short, refunded and canceled; and what asks for none.

import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays, dayOf, startOf, type Day } from '../../../server/kernel/brazil/calendar.ts'
import { verify } from '../../../server/verification/verify.ts'
import { VintemError } from '../../../sdk/index.ts'
import { accounts, buyer } from '../../cards.ts'
import { noonOf, plainDay } from '../../due-days.ts'
import { world, type World } from '../../world.ts'

const right = async (w: World) => assert.deepEqual(await verify(w.db), [])
const today = (w: World): Day => dayOf(w.deps.clock.now())

const COSTS = {
  late_fee: { mode: 'percentage', value: 2 },
  interest: { mode: 'daily_amount', value: 10 },
} as const

/** A pix of R$ 100.00 that is due on a plain day in five days or later, and payable for 30 more. */
async function charge(w: World, more: object = {}) {
  const due = plainDay(addDays(today(w), 5))
  const sale = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 100_00,
    payment_type: 'pix',
    due_date: due,
    payment_limit_date: addDays(due, 30),
    ...more,
  })
  return { sale, due }
}

const discountUntil = (limit_date: Day) => ({
  discount: { mode: 'amount', value: 10_00, limit_date } as const,
})

test('a pix with a due date shows its terms and the amount due, and is registered at the bank as one', async (t) => {
  const w = await world(t)
  const due = plainDay(addDays(today(w), 5))
  const { sale } = await charge(w, { ...COSTS, ...discountUntil(due) })
  const { payment_method: pix } = sale
  assert.deepEqual(
    [sale.status, sale.amount_cents, sale.original_amount_cents],
    ['pending', 100_00, 100_00],
  )
  assert.deepEqual(
    [pix.due_date, pix.payment_limit_date, pix.amount_due_cents, pix.expiration_date],
    [
      due,
      pix.payment_limit_date,
      90_00,
      startOf(addDays(pix.payment_limit_date!, 1)).toISOString(),
    ],
  )
  const { interest, late_fee: lateFee, discount } = pix.billing_instructions!
  assert.deepEqual(
    [interest?.mode, lateFee?.percentage, discount?.limit_date],
    ['DAILY_AMOUNT', 2, due],
  )
  assert.match(pix.qr_code.emv!, /\/qr\/cobv\//)
  assert.match(sale.pix_qrcode_url, /\/pix\/qrcode\//)
  const png = await w.sdk.pix.qrcode(sale.id)
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')])
  assert.deepEqual((await w.sdk.transactions.get(sale.id)).payment_method, pix)
})

test('paid early: less the discount, which each receiver bears in part; on the day: the face value', async (t) => {
  const w = await world(t)
  const other = w.platform.sellers[0]!.io_seller_id
  const rule = { receiver: other, split_type: 'percent', split_value: 50 } as const
  const { sale } = await charge(w, {
    ...COSTS,
    ...discountUntil(today(w)),
    split_rules: [{ ...rule, receiver_fee_type: 'free' }],
  })
  const early = await w.sdk.sandbox.payPix(sale.id)
  assert.deepEqual(
    [early.status, early.amount_cents, early.original_amount_cents],
    ['succeeded', 90_00, 100_00],
  )
  assert.ok(early.resource === 'transaction' && early.payment_method.resource === 'pix')
  assert.equal(early.payment_method.amount_due_cents, 0)
  assert.deepEqual(
    [(await accounts(w))['available'], (await accounts(w, other))['available']],
    [45_00 - early.fees_cents, 45_00],
  )
  const { sale: next, due } = await charge(w, { ...COSTS, ...discountUntil(today(w)) })
  await w.sdk.sandbox.moveClock({ to: noonOf(due) })
  const paid = await w.sdk.sandbox.payPix(next.id)
  assert.deepEqual([paid.status, paid.amount_cents], ['succeeded', 100_00])
  await right(w)
})

test('paid late: with fee and interest, which are the seller’s; refunded in part, then whole', async (t) => {
  const w = await world(t)
  const other = w.platform.sellers[0]!.io_seller_id
  const rule = { receiver: other, split_type: 'percent', split_value: 50 } as const
  const { sale, due } = await charge(w, {
    ...COSTS,
    split_rules: [{ ...rule, receiver_fee_type: 'free' }],
  })
  await w.sdk.sandbox.moveClock({ to: noonOf(addDays(due, 3)) })
  const page = await (await fetch(`${w.url}/pay/${sale.id}?lang=en`)).text()
  assert.match(page, /R\$ 102\.30/)
  assert.match(page, /\+ R\$ 2\.00.*\+ R\$ 0\.30/s)
  const status = await (await fetch(`${w.url}/pay/${sale.id}/status`)).json()
  assert.equal((status as { amount_cents: number }).amount_cents, 102_30)
  const paid = await w.sdk.sandbox.payPix(sale.id)
  assert.deepEqual(
    [paid.status, paid.amount_cents, paid.original_amount_cents],
    ['succeeded', 102_30, 100_00],
  )
  assert.deepEqual(
    [(await accounts(w))['available'], (await accounts(w, other))['available']],
    [52_30 - paid.fees_cents, 50_00],
  )
  await right(w)
  const part = await w.sdk.transactions.void(sale.id, { amount: 40_00 })
  assert.equal(part.status, 'partial_refunded')
  const whole = await w.sdk.transactions.void(sale.id)
  assert.deepEqual([whole.status, whole.refunded], ['refunded', true])
  assert.deepEqual(
    whole.refunds.map((refund) => refund.amount_cents),
    [40_00, 62_30],
  )
  assert.deepEqual([await accounts(w), await accounts(w, other)], [{}, {}])
  await right(w)
})

test('a centavo short is sent back, and it can still be paid; after its last day all is sent back', async (t) => {
  const w = await world(t)
  const { sale, due } = await charge(w, COSTS)
  await w.sdk.sandbox.moveClock({ to: noonOf(addDays(due, 1)) })
  const short = await w.sdk.sandbox.payPix(sale.id, { amount: 102_09 })
  assert.deepEqual([short.status, await accounts(w)], ['pending', {}])
  await w.sdk.sandbox.payPix(sale.id, { amount: 102_11 })
  const paid = await w.sdk.transactions.get(sale.id)
  assert.deepEqual([paid.status, paid.amount_cents], ['succeeded', 102_10])
  assert.deepEqual(
    paid.history.filter(({ status }) => status === 'failed').map((one) => one.response_code),
    ['short', 'excess'],
  )
  const { sale: late } = await charge(w, COSTS)
  const expired = await w.sdk.sandbox.expire(late.id)
  assert.deepEqual([expired.status, expired.voided], ['canceled', false])
  const before = await accounts(w)
  await w.sdk.sandbox.payPix(late.id)
  assert.deepEqual(
    [(await w.sdk.transactions.get(late.id)).status, await accounts(w)],
    ['canceled', before],
  )
  await right(w)
})

test('it is canceled at the bank, and the money of a later payment goes back', async (t) => {
  const w = await world(t)
  const { sale } = await charge(w)
  const canceled = await w.sdk.transactions.void(sale.id)
  assert.deepEqual([canceled.status, canceled.voided], ['canceled', true])
  await w.sdk.sandbox.payPix(sale.id)
  assert.deepEqual(
    [(await w.sdk.transactions.get(sale.id)).status, await accounts(w)],
    ['canceled', {}],
  )
  await right(w)
})

test('the bank’s reply is lost, and the same call finds the charge that was made', async (t) => {
  const w = await world(t)
  const { id } = await buyer(w)
  const due = plainDay(addDays(today(w), 5))
  const token = await w.token()
  const create = () =>
    w.call('POST', `/v1/transaction/new/${id}`, {
      token,
      body: { amount: 100_00, payment_type: 'pix', due_date: due },
      headers: { 'idempotency-key': 'order-1' },
    })
  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'silent_after', calls: 1 })
  const lost = await create()
  assert.deepEqual([lost.status, lost.body.code], [502, 'bank_unavailable'])
  const again = await create()
  const found = again.body.success
  assert.deepEqual(
    [again.status, found.id, found.status, found.payment_method.due_date],
    [201, lost.body.transaction_id, 'pending', due],
  )
  const paid = await w.sdk.sandbox.payPix(found.id)
  assert.equal(paid.status, 'succeeded')
  await right(w)
})

test('settled minutes after midnight: the amount of the evening pays it, half an hour later it does not', async (t) => {
  const w = await world(t)
  for (const [minutes, kept] of [
    [2, true],
    [30, false],
  ] as const) {
    const { sale, due } = await charge(w, COSTS)
    const midnight = startOf(addDays(due, 1)).getTime()
    await w.sdk.sandbox.moveClock({ to: new Date(midnight + minutes * 60_000).toISOString() })
    const paid = await w.sdk.sandbox.payPix(sale.id, { amount: 100_00 })
    assert.deepEqual(
      [paid.status, paid.amount_cents],
      [kept ? 'succeeded' : 'pending', 100_00],
      `${minutes} minutes`,
    )
  }
  await w.work()
  await right(w)
})

test('without due_date a pix with the fields of a boleto is a plain one, to the byte', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const { id } = await buyer(w)
  const create = async (more: object) => {
    const { body } = await w.call('POST', `/v1/transaction/new/${id}`, {
      token,
      body: { amount: 45_09, payment_type: 'pix', ...more },
    })
    const { payment_method: pix, ...rest } = body.success
    return { pix, rest, text: JSON.stringify(body.success) }
  }
  const due = addDays(today(w), 9)
  const plain = await create({})
  const laden = await create({
    expiration_date: addDays(today(w), -9),
    payment_limit_date: due,
    ...COSTS,
    ...discountUntil(due),
  })
  // What differs is what differs between any two: ids, times and the code.
  const alike = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{32}/g, 'id')
      .replaceAll(/\d{4}-\d{2}-\d{2}[T ][\d:]{8}(?:\.\d{3}Z)?/g, 'time')
      .replaceAll(/"emv":"[^"]+"/g, 'code')
  assert.equal(alike(laden.text), alike(plain.text))
  assert.deepEqual(
    Object.keys(laden.pix),
    'id resource type provider version reusable allow_update expiration_date key pix_link qr_code payment'.split(
      ' ',
    ),
  )
  assert.match(laden.pix.qr_code.emv, /\/qr\/(?!cobv)/)
  const lifetime = Date.parse(laden.pix.expiration_date) - Date.parse(laden.rest.created_at)
  assert.ok(Math.abs(lifetime - 86_400_000) < 60_000)
  // A boleto and a card have no use for due_date.
  const boleto = await create({ payment_type: 'boleto', due_date: due })
  assert.notEqual(boleto.pix.expiration_date, due)
})

test('wrong terms are refused before anything is made', async (t) => {
  const w = await world(t)
  const { id } = await buyer(w)
  const nobody = await w.sdk.customers.create({ first_name: 'Ana' })
  const day = today(w)
  const rows: [more: object, code: string, field?: string][] = [
    [{ due_date: '2026-02-30' }, 'invalid_request', 'due_date'],
    [{ due_date: 'soon' }, 'invalid_request', 'due_date'],
    [{ due_date: addDays(day, -1) }, 'invalid_request', 'due_date'],
    [{ due_date: addDays(day, 3_651) }, 'invalid_request', 'due_date'],
    [{ payment_limit_date: addDays(day, 8) }, 'invalid_request', 'payment_limit_date'],
    [{ payment_limit_date: addDays(day, 500) }, 'invalid_request', 'payment_limit_date'],
    [{ expires_in: 3_600 }, 'invalid_request', 'expires_in'],
    [discountUntil(addDays(day, 10)), 'invalid_request', 'discount.limit_date'],
    [
      { interest: { ...COSTS.interest, start_date: addDays(day, 10) } },
      'invalid_request',
      'interest.start_date',
    ],
    [
      { late_fee: { ...COSTS.late_fee, start_date: addDays(day, 10) } },
      'invalid_request',
      'late_fee.start_date',
    ],
    [{ late_fee: { mode: 'percentage', value: 2.25 } }, 'invalid_request', 'late_fee.value'],
    [{ discount: { mode: 'amount', value: 1 } }, 'invalid_request', 'discount.limit_date'],
  ]
  const body = { amount: 100_00, payment_type: 'pix', due_date: addDays(day, 9) } as const
  for (const [more, code, field] of rows)
    await assert.rejects(w.sdk.transactions.create(id, { ...body, ...more }), (error) => {
      assert.ok(error instanceof VintemError, JSON.stringify(more))
      assert.deepEqual([error.code, Object.keys(error.fields ?? {})], [code, [field]])
      return true
    })
  await assert.rejects(w.sdk.transactions.create(nobody.id, body), (error) => {
    assert.ok(error instanceof VintemError && error.code === 'customer_without_document')
    return true
  })
  assert.deepEqual((await w.sdk.transactions.list()).items, [])
})
