// Boletos from issue to payment: early, late, twice, and by their pix, against the sandbox's bank.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readBarcode, readLine } from '../../../server/kernel/brazil/boleto.ts'
import { addDays, dayOf, nextBankingDay, type Day } from '../../../server/kernel/brazil/calendar.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { switchTrigger } from '../../database.ts'
import { VintemError } from '../../../sdk/index.ts'
import { accounts, buyer, tokenFor } from '../../cards.ts'
import { noonOf, plainDay } from '../../due-days.ts'
import { world, type World } from '../../world.ts'

const right = async (w: World) => assert.deepEqual(await verify(w.db), [])
const refusal = (code: string) => (error: unknown) =>
  error instanceof VintemError && error.code === code
const eventsOf = async (w: World, id: string) => {
  const types: string[] = []
  for await (const event of w.sdk.events.all()) if (event.id === id) types.push(event.type)
  return types
}
const today = (w: World): Day => dayOf(w.deps.clock.now())
const issue = async (w: World, more: object = {}) =>
  w.sdk.transactions.create((await buyer(w)).id, {
    amount: 100_00,
    payment_type: 'boleto',
    ...more,
  })
test('a boleto is registered with its numbers and a pix on its document, and is due in three banking days', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const { payment_method: boleto } = sale
  assert.deepEqual(
    [sale.status, sale.confirmed, boleto.status, boleto.accepted],
    ['pending', '0', 'not_paid', true],
  )
  const due = [1, 2, 3].reduce((day) => nextBankingDay(day), today(w))
  assert.deepEqual(
    [boleto.expiration_date, boleto.payment_limit_date, boleto.amount_due_cents],
    [due, due, 100_00],
  )
  const read = readBarcode(boleto.barcode_number)
  assert.ok(read.ok && read.boleto.amount === 100_00 && readLine(boleto.barcode).ok)
  assert.match(boleto.qr_code.emv ?? '', /br\.gov\.bcb\.pix/)
  assert.deepEqual([boleto.sequence, (await issue(w)).payment_method.sequence], ['1', '2'])
  assert.deepEqual(await eventsOf(w, sale.id), ['transaction.created'])
  const page = await fetch(`${w.url}/boleto/${sale.id}`)
  assert.equal(page.status, 200)
  assert.match(await page.text(), new RegExp(boleto.barcode.slice(0, 5)))
  const pdf = await fetch(`${boleto.url}.pdf`)
  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf'])
  assert.match(await pdf.text(), /^%PDF/)
  assert.deepEqual([boleto.printed, boleto.downloaded], [false, false])
  const { payment_method: seen } = await w.sdk.transactions.get(sale.id)
  assert.ok(seen.resource === 'boleto' && seen.printed && seen.downloaded)
})

test('paid over the counter: the pix is withdrawn, and the money settles on the next banking day', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const paid = await w.sdk.sandbox.payBoleto(sale.id)
  assert.deepEqual([paid.status, paid.confirmed, paid.amount_cents], ['succeeded', '1', 100_00])
  assert.deepEqual(await accounts(w), { 'bank-due:boleto': -100_00, fees: 3_49, pending: 96_51 })
  const [due] = (await w.sdk.sellers.receivables(w.platform.io_seller_id)).items
  assert.deepEqual([due!.due_on, due!.payment_type], [nextBankingDay(today(w)), 'boleto'])
  assert.deepEqual(await eventsOf(w, sale.id), ['transaction.created', 'transaction.succeeded'])
  // A pix that arrives anyway is sent back.
  await w.sdk.sandbox.payPix(sale.id)
  assert.deepEqual(await accounts(w), { 'bank-due:boleto': -100_00, fees: 3_49, pending: 96_51 })
  await w.sdk.sandbox.moveClock({ advance: '6d' })
  assert.deepEqual(await accounts(w), { 'bank:boleto': -100_00, fees: 3_49, available: 96_51 })
  await right(w)
})

test('paid by its pix: the money is available at once, and the boleto is withdrawn', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const paid = await w.sdk.sandbox.payPix(sale.id)
  assert.deepEqual([paid.status, paid.amount_cents], ['succeeded', 100_00])
  assert.deepEqual(await accounts(w), { 'bank:pix': -100_00, fees: 3_49, available: 96_51 })
  // Paid over the counter anyway: the bank accepts it, and it is sent back to the payer's own key.
  const twice = await w.sdk.sandbox.payBoleto(sale.id)
  assert.equal(twice.status, 'succeeded')
  await w.work()
  const { history } = await w.sdk.transactions.get(sale.id)
  assert.deepEqual(
    history.slice(-2).map((one) => [one.operation_type, one.status, one.response_code]),
    [
      ['paid', 'failed', 'second'],
      ['void_partial', 'succeeded', 'second'],
    ],
  )
  assert.deepEqual(await accounts(w), {
    'bank:pix': -100_00,
    'bank:boleto': -100_00,
    'bank:payout': 100_00,
    fees: 3_49,
    available: 96_51,
  })
  await right(w)
})

const NO_LIMITS = { start_date: null, limit_date: null }

test('late: fee and daily interest, up to the limit; the amount due is on the document and at the bank', async (t) => {
  const w = await world(t)
  const due = plainDay(addDays(today(w), 5))
  const sale = await issue(w, {
    expiration_date: due,
    payment_limit_date: addDays(due, 30),
    late_fee: { mode: 'percentage', value: 2 },
    interest: { mode: 'daily_amount', value: 10 },
  })
  assert.deepEqual(sale.payment_method.billing_instructions, {
    interest: {
      ...NO_LIMITS,
      mode: 'DAILY_AMOUNT',
      value: 10,
      amount: '0.10',
      amount_cents: 10,
      percentage: null,
    },
    late_fee: {
      ...NO_LIMITS,
      mode: 'PERCENTAGE',
      value: 2,
      amount: null,
      amount_cents: null,
      percentage: 2,
    },
    discount: null,
  })
  await w.sdk.sandbox.moveClock({ to: noonOf(addDays(due, 3)) })
  assert.match(await (await fetch(`${w.url}/boleto/${sale.id}?lang=en`)).text(), /102\.30/)
  const paid = await w.sdk.sandbox.payBoleto(sale.id)
  assert.deepEqual(
    [paid.status, paid.amount_cents, paid.original_amount_cents],
    ['succeeded', 102_30, 100_00],
  )
  const kept = { 'bank-due:boleto': -102_30, fees: 3_49, pending: 98_81 }
  assert.deepEqual(await accounts(w), kept)
  // The bank still reports the face value: a second payment is found, and sent back.
  await w.sdk.sandbox.payBoleto(sale.id)
  await w.work()
  assert.deepEqual(await accounts(w), { ...kept, 'bank:boleto': -102_30, 'bank:payout': 102_30 })
  await right(w)
})

test('early: the discount; each receiver bears its part of it', async (t) => {
  const w = await world(t)
  const due = plainDay(addDays(today(w), 5))
  const other = w.platform.sellers[0]!.io_seller_id
  const sale = await issue(w, {
    expiration_date: due,
    discount: { mode: 'amount', value: 10_00, limit_date: due },
    split_rules: [
      { receiver: other, split_type: 'percent', split_value: 50, receiver_fee_type: 'free' },
    ],
  })
  assert.equal(sale.payment_method.amount_due_cents, 90_00)
  const paid = await w.sdk.sandbox.payBoleto(sale.id)
  assert.deepEqual([paid.status, paid.amount_cents], ['succeeded', 90_00])
  assert.deepEqual(
    [(await accounts(w))['pending'], (await accounts(w, other))['pending']],
    [41_51, 45_00],
  )
  await right(w)
})

test('a short payment is sent back, and the boleto can still be paid; of a large one the excess is sent back', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const short = await w.sdk.sandbox.payBoleto(sale.id, { amount: 60_00 })
  assert.equal(short.status, 'pending')
  assert.deepEqual(await accounts(w), { 'bank:boleto': -60_00, 'bank:payout': 60_00 })
  const over = await issue(w)
  const paid = await w.sdk.sandbox.payBoleto(over.id, { amount: 130_00 })
  assert.deepEqual([paid.status, paid.amount_cents], ['succeeded', 100_00])
  assert.equal((await accounts(w))['bank:payout'], 90_00)
  await right(w)
})

test('a boleto expires after its limit; a canceled one is withdrawn as boleto and as pix', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const canceled = await w.sdk.transactions.void((await issue(w)).id)
  assert.deepEqual([canceled.status, canceled.voided], ['canceled', true])
  const expired = await w.sdk.sandbox.expire(sale.id)
  assert.deepEqual([expired.status, expired.voided], ['canceled', false])
  for (const { id } of [canceled, expired]) await w.sdk.sandbox.payBoleto(id)
  await w.work()
  // Later payments are sent back.
  assert.deepEqual(await accounts(w), { 'bank:boleto': -200_00, 'bank:payout': 200_00 })
  for (const { id } of [canceled, expired])
    assert.equal((await w.sdk.transactions.get(id)).status, 'canceled')
  await right(w)
})

test('a refund is paid to the payer’s key, or to the given account; a rejected refund is restored', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  await w.sdk.sandbox.payBoleto(sale.id)
  const part = await w.sdk.transactions.void(sale.id, { amount: 40_00 })
  await w.work()
  assert.equal((await w.sdk.transactions.get(part.id)).status, 'partial_refunded')
  const account = {
    holder_name: 'Maria',
    taxpayer_id: '123.456.789-09',
    bank_code: '341',
    routing_number: '0001',
  }
  const named = { ...account, account_number: '12345-6', type: 'checking' as const }
  await assert.rejects(
    w.sdk.transactions.void(sale.id, { bank_account: { ...named, bank_code: '000' } }),
    refusal('invalid_request'),
  )
  await w.sdk.transactions.void(sale.id, { bank_account: named })
  await w.work()
  assert.equal((await w.sdk.transactions.get(sale.id)).status, 'refunded')
  assert.deepEqual(await accounts(w), { 'bank:boleto': -100_00, 'bank:payout': 100_00 })
  await w.sdk.sandbox.moveClock({ advance: '10d' })
  assert.deepEqual(await accounts(w), { 'bank:boleto': -100_00, 'bank:payout': 100_00 })
  await right(w)
})

const MARIA = '123.456.789-09'
const ANA = { name: 'Ana Lima', taxpayer_id: '529.982.247-25' }
const accountOf = (document: string) => ({
  holder_name: 'Quem for',
  taxpayer_id: document,
  bank_code: '341',
  routing_number: '0001',
  account_number: '12345-6',
  type: 'checking' as const,
})
/**
 * The payouts that the bank was asked for, with their receivers. The pix key of each is its
 * holder's document.
 */
const paidOut = async (w: World) => {
  const rows = await w.db.rows<{ amount: number; document: string; key: string | null }>(sql`
    select amount, taxpayer_id as document, key from bank.payouts order by id`)
  for (const { key, document } of rows)
    assert.ok(key === null || key === document, `${key} is not ${document}`)
  return rows.map(({ amount, document }) => [amount, document])
}

test('a refund goes to the payer at issue, even if the customer is changed later', async (t) => {
  const w = await world(t)
  const customer = await buyer(w)
  const sale = await w.sdk.transactions.create(customer.id, {
    amount: 100_00,
    payment_type: 'boleto',
  })
  await w.sdk.sandbox.payBoleto(sale.id)
  await w.sdk.customers.update(customer.id, { taxpayer_id: ANA.taxpayer_id, first_name: 'Ana' })
  for (const document of [
    ANA.taxpayer_id,
    '12.345.678/0001-95',
    w.platform.sellers[0]!.taxpayer_id,
  ])
    await assert.rejects(
      w.sdk.transactions.void(sale.id, { amount: 1_00, bank_account: accountOf(document) }),
      refusal('refund_account_not_payers'),
    )
  assert.equal((await w.sdk.transactions.get(sale.id)).refunds.length, 0)
  await w.sdk.transactions.void(sale.id, { amount: 40_00, bank_account: accountOf(MARIA) })
  await w.sdk.transactions.void(sale.id, { amount: 60_00 })
  await w.work()
  assert.deepEqual(await paidOut(w), [
    [40_00, '12345678909'],
    [60_00, '12345678909'],
  ])
  await right(w)
})

test('the payer reported by the bank takes precedence over the payer at issue, for refunds and for money sent back', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  await w.sdk.sandbox.payBoleto(sale.id, { amount: 130_00, payer: ANA })
  await assert.rejects(
    w.sdk.transactions.void(sale.id, { amount: 1_00, bank_account: accountOf(MARIA) }),
    refusal('refund_account_not_payers'),
  )
  await w.sdk.transactions.void(sale.id, {
    amount: 40_00,
    bank_account: accountOf(ANA.taxpayer_id),
  })
  await w.sdk.transactions.void(sale.id, { amount: 60_00 })
  // A second payment, whose payer the bank does not report.
  await w.sdk.sandbox.payBoleto(sale.id)
  await w.work()
  assert.deepEqual(await paidOut(w), [
    [30_00, '52998224725'],
    [40_00, '52998224725'],
    [60_00, '52998224725'],
    [100_00, '12345678909'],
  ])
  // Only what was requested is shown as a refund.
  const { refunds } = await w.sdk.transactions.get(sale.id)
  assert.deepEqual(
    refunds.map(({ amount_cents: amount }) => amount),
    [40_00, 60_00],
  )
  await right(w)
})

test('after the ninety days in which a pix can be sent back, a boleto and a card are still refunded', async (t) => {
  const w = await world(t)
  const [boleto, byPix] = [await issue(w), await issue(w)]
  await w.sdk.sandbox.payBoleto(boleto.id)
  await w.sdk.sandbox.payPix(byPix.id)
  const payer = (await buyer(w)).id
  const card = await w.sdk.transactions.create(payer, {
    amount: 100_00,
    payment_type: 'credit',
    token: await tokenFor(w),
  })
  await w.sdk.sandbox.moveClock({ advance: '91d' })
  await assert.rejects(w.sdk.transactions.void(byPix.id), refusal('refund_window_closed'))
  for (const { id } of [boleto, card]) {
    await w.sdk.transactions.void(id)
    await w.work()
    assert.equal((await w.sdk.transactions.get(id)).status, 'refunded')
  }
  await right(w)
})

test('a blocked or denied seller cannot refund with its own token; its platform can', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[0]!
  const own = w.as({ ...w.platform, io_seller_id: seller.io_seller_id })
  const customer = await own.customers.create({ first_name: 'Maria', taxpayer_id: MARIA })
  const sell = () =>
    own.transactions.create(customer.id, { amount: 100_00, payment_type: 'boleto' })
  const [paid, unpaid] = [await sell(), await sell()]
  await w.sdk.sandbox.payBoleto(paid.id)
  // Every status is set directly; the test only reads it.
  await switchTrigger(w.db, 'disable', 'sellers')
  await own.transactions.void(paid.id, { amount: 1_00 }, { key: 'before' })
  for (const status of ['blocked', 'denied']) {
    await w.db.rows(sql`update sellers set status = ${status} where id = ${seller.io_seller_id}`)
    for (const bank_account of [undefined, accountOf(MARIA)])
      await assert.rejects(
        own.transactions.void(paid.id, { amount: 1_00, ...(bank_account ? { bank_account } : {}) }),
        refusal('seller_not_active'),
        status,
      )
    // So is a replay of an earlier key; an unpaid transaction can be canceled.
    await assert.rejects(
      own.transactions.void(paid.id, { amount: 1_00 }, { key: 'before' }),
      refusal('seller_not_active'),
    )
    if (status === 'blocked')
      assert.equal((await own.transactions.void(unpaid.id)).status, 'canceled')
  }
  await w.db.rows(sql`update sellers set status = 'blocked' where id = ${seller.io_seller_id}`)
  await assert.rejects(
    w.sdk.transactions.void(paid.id, { bank_account: accountOf(seller.taxpayer_id) }),
    refusal('refund_account_not_payers'),
  )
  await w.sdk.transactions.void(paid.id)
  await w.work()
  assert.equal((await w.sdk.transactions.get(paid.id)).status, 'refunded')
  await w.db.rows(sql`update sellers set status = 'active' where id = ${seller.io_seller_id}`)
  await right(w)
})

test('an impossible boleto is refused, and nothing is registered', async (t) => {
  const w = await world(t)
  const day = today(w)
  const wrong: [object, string][] = [
    [{ amount: 10_000_000_000 }, 'invalid_request'],
    [{ expiration_date: '2026-02-30' }, 'invalid_request'],
    [{ expiration_date: addDays(day, -1) }, 'invalid_request'],
    [{ expiration_date: addDays(day, 10), payment_limit_date: addDays(day, 9) }, 'invalid_request'],
    [{ interest: { mode: 'daily_amount', value: 1.5 } }, 'invalid_request'],
    [{ late_fee: { mode: 'percentage', value: 101 } }, 'invalid_request'],
    [{ discount: { mode: 'amount', value: 100_00, limit_date: day } }, 'invalid_request'],
    [
      { discount: { mode: 'percentage', value: 5, limit_date: addDays(day, 60) } },
      'invalid_request',
    ],
  ]
  for (const [more, code] of wrong)
    await assert.rejects(issue(w, more), refusal(code), JSON.stringify(more))
  const nobody = await buyer(w, { taxpayer_id: '' })
  await assert.rejects(
    w.sdk.transactions.create(nobody.id, { amount: 1_00, payment_type: 'boleto' }),
    refusal('customer_without_document'),
  )
  assert.equal((await w.sdk.transactions.list()).total, 0)
})

for (const mode of ['silent_before', 'silent_after'] as const)
  test(`a ${mode} bank: 502 with the transaction’s id, and the same key finds it`, async (t) => {
    const w = await world(t)
    const { id: customer } = await buyer(w)
    const token = await w.token()
    await w.sdk.sandbox.weather({ bank: 'boleto', mode, calls: 1 })
    const body = { amount: 100_00, payment_type: 'boleto' as const, reference_id: 'order-1' }
    const path = `/v1/transaction/new/${customer}`
    const first = await w.call('POST', path, { token, body, headers: { 'idempotency-key': 'one' } })
    assert.deepEqual([first.status, first.body.code], [502, 'bank_unavailable'])
    const sale = await w.sdk.transactions.create(customer, body, { key: 'one' })
    assert.deepEqual([sale.id, sale.status], [first.body.transaction_id, 'pending'])
    const other = await w.sdk.transactions.create(customer, body)
    assert.notEqual(other.id, sale.id)
    assert.equal((await w.sdk.transactions.create(customer, body)).id, other.id)
    await w.sdk.sandbox.payBoleto(sale.id)
    await right(w)
  })
