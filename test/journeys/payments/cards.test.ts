// Card transactions from the token to the captured, refunded or lapsed transaction, against the
// sandbox's acquirer.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { VintemError } from '../../../sdk/index.ts'
import { accounts, buyer, tokenFor, VISA } from '../../cards.ts'
import { world, type World } from '../../world.ts'

const right = async (w: World) => assert.deepEqual(await verify(w.db), [])
const refusal = (code: string) => (error: unknown) =>
  error instanceof VintemError && error.code === code
const eventsOf = async (w: World, id: string) => {
  const types: string[] = []
  for await (const event of w.sdk.events.all()) if (event.id === id) types.push(event.type)
  return types
}
const secretsLeft = async (w: World) =>
  (
    await w.db.rows<{ codes: number; numbers: number }>(sql`
      select (select count(*)::int from card_codes) as codes,
        (select count(*)::int from card_tokens where number_sealed <> '') as numbers`)
  )[0]!
const receivables = async (w: World, seller = w.platform.io_seller_id) =>
  (await w.sdk.sellers.receivables(seller, { sort: 'time-ascending' })).items

test('a card is charged at once: paid, its code and number destroyed, its money due in thirty days', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const token = await tokenFor(w)
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    token,
  })
  assert.deepEqual(
    [sale.status, sale.confirmed, sale.captured, sale.fees_cents, sale.payment_type],
    ['succeeded', '1', true, 3_99, 'credit'],
  )
  assert.deepEqual(
    [
      sale.payment_method.card_brand,
      sale.payment_method.first4_digits,
      sale.payment_method.last4_digits,
    ],
    ['Visa', '4111', '1111'],
  )
  assert.deepEqual(sale.installment_plan, { number_installments: '1', mode: 'interest_free' })
  assert.match(sale.payment_authorization?.authorization_code ?? '', /^\S+$/)
  assert.equal(
    sale.history.at(-1)!.authorization_nsu,
    sale.payment_authorization?.authorization_nsu,
  )
  assert.deepEqual(await secretsLeft(w), { codes: 0, numbers: 0 })
  assert.deepEqual(await accounts(w), { 'bank-due:card': -100_00, fees: 3_99, pending: 96_01 })
  assert.deepEqual(await eventsOf(w, sale.id), ['transaction.succeeded'])
  await assert.rejects(
    w.sdk.transactions.create(customer, { amount: 1_00, payment_type: 'credit', token }),
    refusal('token_used'),
  )
  await w.sdk.sandbox.moveClock({ advance: '34d' })
  assert.deepEqual(await accounts(w), { 'bank:card': -100_00, fees: 3_99, available: 96_01 })
  await right(w)
})

test('the three ways to name a card: a token, a stored card, the default; and none', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const pay = (more: object) =>
    w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'credit', ...more })
  await assert.rejects(pay({}), refusal('no_card'))
  const kept = await w.sdk.cards.associate({ id_customer: customer, token: await tokenFor(w) })
  assert.equal((await pay({})).payment_method.id, kept.id)
  assert.equal((await pay({ id_card: kept.id })).payment_method.id, kept.id)
  await assert.rejects(pay({ id_card: 'x' }), refusal('card_not_found'))
  // Another buyer of the same seller can neither be charged by it, nor choose or delete it.
  const { id: other } = await buyer(w)
  const byOther = { amount: 10_00, payment_type: 'credit', id_card: kept.id } as const
  await assert.rejects(w.sdk.transactions.create(other, byOther), refusal('card_not_found'))
  await assert.rejects(
    w.sdk.cards.setDefault(other, { id_card: kept.id }),
    refusal('card_not_found'),
  )
  await assert.rejects(w.sdk.cards.delete(other, kept.id), refusal('card_not_found'))
  await assert.rejects(pay({ token: 'x' }), refusal('token_not_found'))
  await assert.rejects(
    pay({ id_card: kept.id, token: await tokenFor(w) }),
    refusal('invalid_request'),
  )
  await w.sdk.cards.delete(customer, kept.id)
  await assert.rejects(pay({ id_card: kept.id }), refusal('card_not_found'))
  await right(w)
})

test('authorized first, captured in part later: the rest is released, and fee and parts follow', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const other = w.platform.sellers[0]!.io_seller_id
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    capture: false,
    token: await tokenFor(w),
    split_rules: [{ receiver: other, split_type: 'percent', split_value: 25 }],
  })
  assert.deepEqual([sale.status, sale.captured, sale.confirmed], ['pre_authorized', false, '0'])
  assert.deepEqual(await accounts(w), {})
  await assert.rejects(
    w.sdk.transactions.capture(sale.id, { amount: 100_01 }),
    refusal('capture_exceeds_amount'),
  )
  const captured = await w.sdk.transactions.capture(
    sale.id,
    { amount: 40_00 },
    { key: 'capture-1' },
  )
  assert.deepEqual(
    [captured.status, captured.amount_cents, captured.original_amount_cents, captured.fees_cents],
    ['succeeded', 40_00, 100_00, 1_60],
  )
  const again = await w.sdk.transactions.capture(sale.id, { amount: 40_00 }, { key: 'capture-1' })
  assert.deepEqual([again.status, again.amount_cents], ['succeeded', 40_00])
  await assert.rejects(w.sdk.transactions.capture(sale.id), refusal('invalid_state'))
  assert.deepEqual(await accounts(w), { 'bank-due:card': -40_00, fees: 1_60, pending: 28_80 })
  assert.deepEqual((await accounts(w, other))['pending'], 9_60)
  assert.deepEqual(await eventsOf(w, sale.id), [
    'transaction.pre_authorized',
    'transaction.capture.succeeded',
    'transaction.succeeded',
  ])
  await right(w)
})

test('a part of an authorization is released, at the acquirer too: only the rest can be captured', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const other = w.platform.sellers[0]!.io_seller_id
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    capture: false,
    token: await tokenFor(w),
    split_rules: [{ receiver: other, split_type: 'percent', split_value: 25 }],
  })
  await assert.rejects(
    w.sdk.transactions.void(sale.id, { amount: 100_01 }),
    refusal('refund_exceeds_amount'),
  )
  const released = await w.sdk.transactions.void(sale.id, { amount: 30_00 }, { key: 'release-1' })
  assert.deepEqual(
    [
      released.status,
      released.amount_cents,
      released.original_amount_cents,
      released.voided,
      released.voided_at,
    ],
    ['pre_authorized', 70_00, 100_00, false, null],
  )
  const last = released.history.at(-1)!
  assert.deepEqual(
    [last.operation_type, last.status, last.amount_cents],
    ['void_partial', 'succeeded', 30_00],
  )
  const [bank] = await w.db.rows<{ capturable: number }>(
    sql`select capturable from bank.card_authorizations where id = ${sale.id}`,
  )
  assert.equal(bank!.capturable, 70_00)
  const again = await w.sdk.transactions.void(sale.id, { amount: 30_00 }, { key: 'release-1' })
  assert.equal(again.amount_cents, 70_00, 'the same key releases once')
  assert.equal(
    (await w.sdk.transactions.void(sale.id, { amount: 20_00 })).amount_cents,
    50_00,
    'and another part',
  )
  await assert.rejects(
    w.sdk.transactions.capture(sale.id, { amount: 50_01 }),
    refusal('capture_exceeds_amount'),
  )

  const captured = await w.sdk.transactions.capture(sale.id)
  assert.deepEqual(
    [captured.status, captured.amount_cents, captured.fees_cents],
    ['succeeded', 50_00, 2_00],
  )
  assert.deepEqual(await accounts(w), { 'bank-due:card': -50_00, fees: 2_00, pending: 36_00 })
  assert.deepEqual((await accounts(w, other))['pending'], 12_00)
  assert.deepEqual(await eventsOf(w, sale.id), [
    'transaction.pre_authorized',
    'transaction.updated',
    'transaction.updated',
    'transaction.capture.succeeded',
    'transaction.succeeded',
  ])
  await right(w)
})

test('a release without an answer is retried and done once; the rest can be voided whole', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    capture: false,
    token: await tokenFor(w),
  })
  await w.sdk.sandbox.weather({ bank: 'card', mode: 'silent_after' })
  const unanswered = w.sdk.transactions.void(sale.id, { amount: 30_00 }, { key: 'release-1' })
  await assert.rejects(unanswered, refusal('bank_unavailable'))
  await assert.rejects(w.sdk.transactions.capture(sale.id), refusal('request_in_progress'))
  await w.sdk.sandbox.weather({ bank: 'card', mode: 'fair' })
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  assert.equal((await w.sdk.transactions.get(sale.id)).amount_cents, 70_00)
  const voided = await w.sdk.transactions.void(sale.id)
  assert.deepEqual(
    [voided.status, voided.voided, voided.voided_at !== null],
    ['canceled', true, true],
  )
  await right(w)
})

test('an authorization can be voided; an uncaptured one lapses after seven days', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const hold = async () =>
    w.sdk.transactions.create(customer, {
      amount: 10_00,
      payment_type: 'credit',
      capture: false,
      token: await tokenFor(w),
    })
  const first = await hold()
  const voided = await w.sdk.transactions.void(first.id)
  assert.deepEqual([voided.status, voided.voided], ['canceled', true])
  await assert.rejects(w.sdk.transactions.capture(first.id), refusal('invalid_state'))
  const second = await hold()
  await w.sdk.sandbox.moveClock({ advance: '6d' })
  assert.equal((await w.sdk.transactions.get(second.id)).status, 'pre_authorized')
  await w.sdk.sandbox.moveClock({ advance: '2d' })
  const lapsed = await w.sdk.transactions.get(second.id)
  assert.deepEqual([lapsed.status, lapsed.history.at(-1)!.operation_type], ['canceled', 'canceled'])
  assert.deepEqual(await accounts(w), {})
  await right(w)
})

test('installments: the remainder is on the first, and each is due thirty days after the previous one', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    token: await tokenFor(w),
    installment_plan: { number_installments: 3 },
  })
  assert.deepEqual([sale.fees_cents, sale.installment_plan!.number_installments], [4_99, '3'])
  const due = await receivables(w)
  assert.deepEqual(
    due.map(({ number, gross_cents, status }) => [number, gross_cents, status]),
    [
      [1, 33_34, 'scheduled'],
      [2, 33_33, 'scheduled'],
      [3, 33_33, 'scheduled'],
    ],
  )
  const once = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    token: await tokenFor(w),
    transaction_fee: 'with_interest',
    installment_plan: { number_installments: 3 },
  })
  assert.deepEqual([once.fees_cents, once.installment_plan!.mode], [3_99, 'with_interest'])
  await w.sdk.sellers.updateBusiness(w.platform.io_seller_id, { credit_max_installments: 2 })
  await assert.rejects(
    w.sdk.transactions.create(customer, {
      amount: 100_00,
      payment_type: 'credit',
      token: await tokenFor(w),
      installment_plan: { number_installments: 3 },
    }),
    refusal('too_many_installments'),
  )
  await right(w)
})

test('a refund first reduces unsettled receivables, the last installments first; partial refunds sum to the whole', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    token: await tokenFor(w),
    installment_plan: { number_installments: 2 },
  })
  assert.equal(sale.fees_cents, 4_49)
  const part = await w.sdk.transactions.void(sale.id, { amount: 30_00 })
  assert.deepEqual([part.status, part.fees_cents], ['partial_refunded', 3_14])
  assert.deepEqual(await accounts(w), { 'bank-due:card': -70_00, fees: 3_14, pending: 66_86 })
  const [first, last] = await receivables(w)
  assert.deepEqual([first!.gross_cents, last!.net_cents < first!.net_cents], [50_00, true])
  // The first installment settles; the second is taken in full, the rest from the available
  // balance.
  await w.sdk.sandbox.moveClock({ advance: '34d' })
  const whole = await w.sdk.transactions.void(sale.id)
  assert.deepEqual([whole.status, whole.fees_cents], ['refunded', 0])
  assert.deepEqual(await accounts(w), {})
  assert.deepEqual(
    (await receivables(w)).map(({ status }) => status),
    ['settled', 'canceled'],
  )
  await right(w)
})

test('a refund that the acquirer rejects is restored in full, even if its installment settled meanwhile', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const pay = async (card: string) =>
    w.sdk.transactions.create(customer, {
      amount: 100_00,
      payment_type: 'credit',
      token: await tokenFor(w, card),
    })
  const refused = await pay('4000000002040006')
  const before = await accounts(w)
  const kept = await w.sdk.transactions.void(refused.id, { amount: 40_00 })
  assert.deepEqual([kept.status, kept.refunds[0]!.status], ['succeeded', 'failed'])
  assert.deepEqual(await accounts(w), before)
  const slow = await pay('4000000002060004')
  await w.sdk.transactions.void(slow.id, { amount: 40_00 })
  await w.sdk.sandbox.moveClock({ advance: '34d' })
  assert.deepEqual((await w.sdk.transactions.get(slow.id)).refunds[0]!.status, 'failed')
  assert.deepEqual(await accounts(w), { 'bank:card': -200_00, fees: 7_98, available: 192_02 })
  await right(w)
})

test('a declined card: 402 with the whole transaction, both messages and the advice; a key returns the same decline', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const token = await w.token()
  const body = {
    amount: 10_00,
    payment_type: 'credit',
    token: await tokenFor(w, '4000000000510000'),
  }
  const headers = { 'idempotency-key': 'declined' }
  const answer = await w.call('POST', `/v1/transaction/new/${customer}`, { token, body, headers })
  assert.deepEqual([answer.status, answer.body.code], [402, 'card_declined'])
  const { error } = answer.body
  assert.deepEqual(
    [error.status, error.amount_cents, error.decline_code, error.advice],
    ['failed', 10_00, 'insufficient_funds', 'retry'],
  )
  const { message } = answer.body
  assert.ok(
    message.length > 0 && error.message_display.length > 0 && message !== error.message_display,
  )
  assert.equal((await w.sdk.transactions.get(answer.body.transaction_id)).status, 'failed')
  const again = await w.call('POST', `/v1/transaction/new/${customer}`, { token, body, headers })
  assert.deepEqual([again.status, again.body.transaction_id], [402, answer.body.transaction_id])
  assert.deepEqual(await secretsLeft(w), { codes: 0, numbers: 0 })
  assert.deepEqual(await eventsOf(w, answer.body.transaction_id), ['transaction.failed'])
  await right(w)
})

test('after ten declined cards of a buyer the eleventh is refused without a call to the acquirer', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const declined = async () =>
    w.sdk.transactions.create(customer, {
      amount: 10_00,
      payment_type: 'credit',
      token: await tokenFor(w, '4000000000510000'),
    })
  for (let n = 0; n < 10; n++) await assert.rejects(declined(), refusal('card_declined'))
  await assert.rejects(declined(), refusal('too_many_cards'))
  const { id: another } = await buyer(w, { taxpayer_id: '987.654.321-00' })
  const sale = await w.sdk.transactions.create(another, {
    amount: 10_00,
    payment_type: 'credit',
    token: await tokenFor(w),
  })
  assert.equal(sale.status, 'succeeded')
})

for (const [faults, asks] of [
  ['silent_before', 'it had not heard us'],
  ['silent_after', 'it had done it'],
] as const)
  test(`a silent acquirer (${asks}): 201 and new, never charged twice, and found later`, async (t) => {
    const w = await world(t)
    const { id: customer } = await buyer(w)
    const card = await tokenFor(w)
    await w.sdk.sandbox.weather({ bank: 'card', mode: faults, calls: 1 })
    const sale = await w.sdk.transactions.create(
      customer,
      { amount: 10_00, payment_type: 'credit', token: card },
      { key: 'once' },
    )
    assert.deepEqual([sale.status, sale.confirmed], ['new', '0'])
    const again = await w.sdk.transactions.create(
      customer,
      { amount: 10_00, payment_type: 'credit', token: card },
      { key: 'once' },
    )
    assert.deepEqual([again.id, again.status], [sale.id, 'succeeded'])
    assert.equal((await w.sdk.transactions.list()).total, 1)
    assert.deepEqual(await accounts(w), { 'bank-due:card': -10_00, fees: 40, pending: 9_60 })
    await right(w)
  })

test('an authorization without an answer for a quarter of an hour fails, and nothing is held', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  await w.sdk.sandbox.weather({ bank: 'card', mode: 'silent_before' })
  const sale = await w.sdk.transactions.create(customer, {
    amount: 10_00,
    payment_type: 'credit',
    token: await tokenFor(w),
  })
  assert.equal(sale.status, 'new')
  await w.sdk.sandbox.moveClock({ advance: '16m' })
  await w.sdk.sandbox.weather({ bank: 'card', mode: 'fair' })
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  assert.equal((await w.sdk.transactions.get(sale.id)).status, 'canceled')
  assert.deepEqual(await secretsLeft(w), { codes: 0, numbers: 0 })
  assert.deepEqual(await accounts(w), {})
})

test('a review: held until it is decided, then captured or released', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const pay = async (card: string) =>
    w.sdk.transactions.create(customer, {
      amount: 10_00,
      payment_type: 'credit',
      token: await tokenFor(w, card),
    })
  const good = await pay('4000000002010009')
  assert.deepEqual([good.status, good.antifraud_status], ['pre_authorized', 'reviewing'])
  await assert.rejects(w.sdk.transactions.capture(good.id), refusal('invalid_state'))
  const cleared = await w.sdk.sandbox.clear(good.id)
  assert.deepEqual([cleared.status, cleared.antifraud_status], ['succeeded', 'approved'])
  const bad = await pay('4000000002020008')
  await w.sdk.sandbox.moveClock({ advance: '2h' })
  const rejected = await w.sdk.transactions.get(bad.id)
  assert.deepEqual([rejected.status, rejected.antifraud_status], ['canceled', 'rejected'])
  const refused = await w.sdk.sandbox.reject((await pay('4000000002010009')).id)
  assert.deepEqual([refused.status, refused.antifraud_status], ['canceled', 'rejected'])
  assert.deepEqual(await accounts(w), { 'bank-due:card': -10_00, fees: 40, pending: 9_60 })
  await right(w)
})

test('a vault token creates card transactions and does nothing else', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const { access_token: token } = await w.sdk.auth.cards()
  const path = `/v1/transaction/new/${customer}`
  const card = await tokenFor(w)
  const byCard = await w.call('POST', path, {
    token,
    body: { amount: 1_00, payment_type: 'credit', token: card },
  })
  assert.equal(byCard.status, 201)
  const byPix = await w.call('POST', path, { token, body: { amount: 1_00, payment_type: 'pix' } })
  assert.deepEqual([byPix.status, byPix.body.code], [403, 'scope_not_allowed'])
})

test('lists filter by every method, with totals by method', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  await w.sdk.transactions.create(customer, {
    amount: 10_00,
    payment_type: 'credit',
    token: await tokenFor(w, VISA),
  })
  await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
  await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'boleto' })
  const total = async (query: object) => (await w.sdk.transactions.list(query)).total
  assert.deepEqual(
    [
      await total({}),
      await total({ payment_type: 'credit' }),
      await total({ payment_type: 'boleto,pix' }),
    ],
    [3, 1, 2],
  )
  assert.equal(await total({ payment_type: 'credit', status: 'succeeded' }), 1)
})
