// Payment links from the seller's and the buyer's side, over HTTP, with the real bank of the
// sandbox: what is paid, what is sent back, and what is refused.

import assert from 'node:assert/strict'
import test from 'node:test'
import { after, stoppedClock } from '../../../server/kernel/clock.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { person, signIn } from '../../portal.ts'
import { whileHeld } from '../../waiting.ts'
import { world, type World } from '../../world.ts'
import { orderBy, pageOf, payOn } from './payment-link-page.ts'

const ONCE = { amount: 4_509, description: 'Encomenda 1042', reference_id: 'order-1042' }
const MANY = { ...ONCE, usage: 'many' as const }
const DECLINED = '4000000000510000'
/** Reviewed for an hour: then approved, or declined. */
const CLEARED = '4000000002010009'
const REJECTED = '4000000002020008'

const saleOf = async (w: World, answer: { status: number; body: { transaction: string } }) => {
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return w.sdk.transactions.get(answer.body.transaction)
}
const statuses = async (w: World, link: string) =>
  (await w.sdk.transactions.list({ payment_link: link, sort: 'time-ascending' })).items.map(
    ({ status }) => status,
  )
const noFaults = async (w: World) => assert.deepEqual(await verify(w.db), [])

test('a sale that waits while its link for many sales is closed is refused', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create(MANY)
  const [answer] = await whileHeld(
    w.db,
    (tx) => tx.rows(sql`update payment_links set status = 'inactive' where id = ${link.id}`),
    [() => payOn(w, link, orderBy('pix'))],
  )
  assert.deepEqual([answer!.status, answer!.body.code], [409, 'payment_link_over'])
  assert.deepEqual(await statuses(w, link.id), [])
})

test('a link is paid by pix: the sale carries the link, the link is paid once, and its page says so', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create(ONCE)
  assert.match(link.url, /\/link\/[0-9a-f]{32}$/)
  assert.deepEqual([link.status, link.usage, link.transaction], ['active', 'once', null])
  assert.deepEqual(link.payment_types, ['pix', 'boleto', 'credit'])
  const sale = await saleOf(w, await payOn(w, link, orderBy('pix')))
  assert.deepEqual(
    [sale.payment_link, sale.amount_cents, sale.description, sale.reference_id, sale.status],
    [link.id, 4_509, ONCE.description, ONCE.reference_id, 'pending'],
  )
  const buyer = await w.sdk.customers.get(sale.customer)
  assert.deepEqual(
    [buyer.first_name, buyer.taxpayer_id, buyer.email],
    ['Maria da Silva', '12345678909', 'maria@example.com'],
  )

  await w.sdk.sandbox.payPix(sale.id)
  await w.work()
  const paid = await w.sdk.paymentLinks.get(link.id)
  assert.deepEqual([paid.status, paid.transaction], ['paid', sale.id])
  const { items } = await w.sdk.events.list({ type: 'payment_link.*', object: link.id })
  assert.deepEqual(
    items.map(({ type, status, object_sequence }) => [type, status, object_sequence]),
    [
      ['payment_link.created', 'active', 1],
      ['payment_link.paid', 'paid', 2],
    ],
  )
  const [succeeded] = (await w.sdk.events.list({ type: 'transaction.succeeded' })).items
  assert.equal((succeeded!.data as { payment_link: string }).payment_link, link.id)
  const over = await payOn(w, link, orderBy('pix'))
  assert.deepEqual([over.status, over.body.code], [409, 'payment_link_over'])
  await noFaults(w)
})

test('two buyers of a link for one sale: the second pix is sent back, and what is unpaid is canceled', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create(ONCE)
  const [one, two, three] = await Promise.all(
    ['pix', 'pix', 'boleto'].map(async (method) =>
      saleOf(w, await payOn(w, link, orderBy(method as 'pix'))),
    ),
  )
  await Promise.all([w.sdk.sandbox.payPix(one!.id), w.sdk.sandbox.payPix(two!.id)])
  await w.work()
  const paid = await w.sdk.paymentLinks.get(link.id)
  assert.equal(paid.status, 'paid')
  const [winner, loser] = paid.transaction === one!.id ? [one!, two!] : [two!, one!]
  assert.equal((await w.sdk.transactions.get(winner.id)).status, 'succeeded')
  const lost = await w.sdk.transactions.get(loser.id)
  assert.notEqual(lost.status, 'succeeded')
  assert.deepEqual(
    lost.history
      .filter(({ status }) => status === 'failed')
      .map(({ response_code }) => response_code),
    ['second'],
  )
  const [back] = await w.db.rows<{ status: string; reason: string }>(sql`
    select status, reason from refunds where transaction = ${loser.id}`)
  assert.deepEqual(back, { status: 'succeeded', reason: 'second' })
  assert.equal((await w.sdk.transactions.get(three!.id)).status, 'canceled')
  assert.equal(
    (await w.sdk.sellers.balances(w.platform.io_seller_id)).items.current_balance_cents,
    4_509 - 45,
  )
  await noFaults(w)
})

for (const [way, method] of [
  ['a boleto', 'boleto'],
  ['a pix', 'pix'],
] as const)
  test(`${way} of a link for one sale that is paid just after another buyer has won ends when its money goes back`, async (t) => {
    const w = await world(t)
    const link = await w.sdk.paymentLinks.create(ONCE)
    const winner = await saleOf(w, await payOn(w, link, orderBy('pix')))
    const late = await saleOf(w, await payOn(w, link, orderBy(method)))
    // Both buyers have paid before we hear of either.
    await w.sdk.sandbox.payPix(winner.id)
    await (method === 'pix' ? w.sdk.sandbox.payPix(late.id) : w.sdk.sandbox.payBoleto(late.id))
    await w.work()
    const { transaction } = await w.sdk.paymentLinks.get(link.id)
    const loser = await w.sdk.transactions.get(transaction === winner.id ? late.id : winner.id)
    assert.equal(loser.status, 'canceled')
    const back = await w.db.rows(
      sql`select status, reason, amount from refunds where transaction = ${loser.id}`,
    )
    assert.deepEqual(back, [{ status: 'succeeded', reason: 'second', amount: 4_509 }])
    const due = await w.db.rows<{ due: Date | null }>(
      sql`select due_at as due from transactions where id = ${loser.id}`,
    )
    assert.deepEqual(due, [{ due: null }], 'nobody looks at it again')
    const { items } = await w.sdk.events.list({ object: loser.id })
    assert.equal(items.filter(({ type }) => type === 'transaction.canceled').length, 1)
    await noFaults(w)
  })

test('a link for many sales: each payment is one, also at once', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create(MANY)
  const sales = await Promise.all(
    [1, 2, 3].map(async () => saleOf(w, await payOn(w, link, orderBy('pix')))),
  )
  await Promise.all(sales.map(({ id }) => w.sdk.sandbox.payPix(id)))
  await w.work()
  assert.deepEqual(await statuses(w, link.id), ['succeeded', 'succeeded', 'succeeded'])
  assert.equal((await w.sdk.paymentLinks.get(link.id)).status, 'active')
  await noFaults(w)
})

test('a double click, a retry and a reload are one sale; another intent is another', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create(MANY)
  const order = orderBy('pix')
  const answers = await Promise.all([1, 2, 3, 4].map(() => payOn(w, link, order)))
  for (const { status, body } of answers.filter(({ status }) => status !== 201))
    assert.deepEqual([status, body.code], [409, 'request_in_progress'])
  const again = await payOn(w, link, order)
  assert.equal(again.status, 201)
  assert.deepEqual(
    new Set([...answers, again].flatMap(({ body }) => body.transaction ?? [])),
    new Set([again.body.transaction]),
  )
  assert.equal((await w.sdk.customers.list({ email: 'maria@example.com' })).total, 1)
  const other = await payOn(w, link, { ...order, intent: orderBy('pix')['intent'] })
  assert.notEqual(other.body.transaction, again.body.transaction)
  // The buyer is the same person on the same page.
  assert.equal((await w.sdk.customers.list({ email: 'maria@example.com' })).total, 1)
  const changed = await payOn(w, link, { ...order, email: 'other@example.com' })
  assert.deepEqual([changed.status, changed.body.code], [422, 'idempotency_key_reused'])
})

test('a card: tokenized by a token of the page, declined, then approved in installments', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create({ ...ONCE, installments_max: 3 })
  const declined = await payOn(w, link, { ...orderBy('credit'), card: DECLINED })
  assert.deepEqual([declined.status, declined.body.code], [402, 'card_declined'])
  assert.match(declined.body.message_display, /\S/)
  assert.equal((await w.sdk.paymentLinks.get(link.id)).transaction, null)
  const sale = await saleOf(w, await payOn(w, link, orderBy('credit', { installments: 3 })))
  assert.deepEqual([sale.status, sale.installment_plan?.number_installments], ['succeeded', '3'])
  assert.equal((await w.sdk.paymentLinks.get(link.id)).status, 'paid')
  await w.work()
  await noFaults(w)
})

for (const [card, ends, pix] of [
  [CLEARED, 'succeeded', 'canceled'],
  [REJECTED, 'canceled', 'succeeded'],
] as const)
  test(`a pix that comes while a card is reviewed waits for it: the card ${ends}, the pix ${pix}`, async (t) => {
    const w = await world(t)
    const link = await w.sdk.paymentLinks.create(ONCE)
    const waiting = await saleOf(w, await payOn(w, link, orderBy('pix')))
    const reviewed = await saleOf(w, await payOn(w, link, { ...orderBy('credit'), card }))
    assert.equal(reviewed.status, 'pre_authorized')
    const busy = await payOn(w, link, orderBy('credit'))
    assert.deepEqual([busy.status, busy.body.code], [409, 'payment_link_busy'])
    await w.sdk.sandbox.payPix(waiting.id)
    await w.work()
    assert.equal((await w.sdk.transactions.get(waiting.id)).status, 'pending')
    await w.sdk.sandbox.moveClock({ advance: '2h' })
    await w.work()
    assert.equal((await w.sdk.transactions.get(reviewed.id)).status, ends)
    assert.equal((await w.sdk.transactions.get(waiting.id)).status, pix)
    const link2 = await w.sdk.paymentLinks.get(link.id)
    assert.deepEqual(
      [link2.status, link2.transaction],
      ['paid', ends === 'succeeded' ? reviewed.id : waiting.id],
    )
    await noFaults(w)
  })

test('two cards at once on a link for one sale: one is charged, the other never asked for', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create(ONCE)
  const answers = await Promise.all([1, 2, 3].map(() => payOn(w, link, orderBy('credit'))))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
  assert.deepEqual(await statuses(w, link.id), ['succeeded'])
  await w.work()
  await noFaults(w)
})

test('closing a link cancels what is unpaid; opened again, it can be paid; expiry follows the clock', async (t) => {
  const w = await world(t)
  const expires_at = new Date(w.deps.clock.now().getTime() + 6 * 86_400_000).toISOString()
  const link = await w.sdk.paymentLinks.create({ ...MANY, expires_at })
  const sale = await saleOf(w, await payOn(w, link, orderBy('pix')))
  assert.equal(
    (await w.sdk.paymentLinks.update(link.id, { status: 'inactive' })).status,
    'inactive',
  )
  await w.work()
  assert.equal((await w.sdk.transactions.get(sale.id)).status, 'canceled')
  assert.equal((await payOn(w, link, orderBy('pix'))).body.code, 'payment_link_over')
  await w.sdk.paymentLinks.update(link.id, { status: 'active' })
  const next = await saleOf(w, await payOn(w, link, orderBy('boleto')))
  // Neither a weekend nor a holiday makes it payable after its link.
  assert.equal(
    (next.payment_method as { payment_limit_date: string }).payment_limit_date <= expires_at,
    true,
  )
  await w.sdk.sandbox.moveClock({ advance: '7d' })
  assert.equal((await w.sdk.paymentLinks.get(link.id)).status, 'expired')
  assert.equal((await w.sdk.paymentLinks.list({ status: 'expired' })).total, 1)
  assert.equal((await w.sdk.paymentLinks.list({ status: 'active' })).total, 0)
  const over = await payOn(w, link, orderBy('pix'))
  assert.deepEqual([over.status, over.body.message], [409, 'the payment link is expired'])
  const types = (await w.sdk.events.list({ type: 'payment_link.updated' })).items.map(
    ({ status }) => status,
  )
  assert.deepEqual(types, ['inactive', 'active'])
})

test('a link has expired at its exact end: alone, in lists and for a buyer', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-24T12:00:00Z')) })
  const end = new Date('2026-11-25T12:00:00Z')
  const link = await w.sdk.paymentLinks.create({ ...MANY, expires_at: end.toISOString() })
  const listed = async (status: string) => (await w.sdk.paymentLinks.list({ status })).total
  for (const [now, status, others] of [
    [after(end, -1), 'active', 'expired'],
    [end, 'expired', 'active'],
  ] as const) {
    w.deps.clock.moveTo(now)
    assert.equal((await w.sdk.paymentLinks.get(link.id)).status, status)
    assert.deepEqual([await listed(status), await listed(others)], [1, 0], status)
  }
  assert.equal((await payOn(w, link, orderBy('pix'))).body.code, 'payment_link_over')
})

test('an intent of a link that was paid by it returns its sale, whatever became of the link', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create(ONCE)
  const page = pageOf(w, link)
  const card = (await page.tokenize(await page.pageToken())).body.id as string
  const order = orderBy('credit', { card_token: card })
  const first = await page.pay(order)
  assert.equal(first.status, 201)
  const repeats = async () => {
    const again = await page.pay(order)
    assert.deepEqual([again.status, again.body.transaction], [201, first.body.transaction])
  }
  await repeats()
  // The seller sells by card no more, for less, and then not at all.
  await w.db.rows(
    sql`update sellers
      set enable_credit = false, max_transaction_amount = 1
      where id = ${link.io_seller_id}`,
  )
  await repeats()
})

test('a card that cannot pay now leaves nothing behind, not even a customer', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create(ONCE)
  const page = pageOf(w, link)
  const customers = async () => (await w.sdk.customers.list()).total
  const before = await customers()
  const unknown = await page.pay(orderBy('credit', { card_token: '0'.repeat(32) }))
  assert.deepEqual([unknown.body.code, await customers()], ['token_not_found', before])
  assert.equal((await payOn(w, link, { ...orderBy('credit'), card: CLEARED })).status, 201)
  const reserved = await customers()
  const busy = await payOn(w, link, orderBy('credit', { email: 'ana@example.com' }))
  assert.deepEqual([busy.body.code, await customers()], ['payment_link_busy', reserved])
  const open = await w.sdk.paymentLinks.create({ ...MANY, amount: 50_000 })
  await w.db.rows(
    sql`update sellers set max_transaction_amount = 40000 where id = ${open.io_seller_id}`,
  )
  const over = await payOn(w, open, orderBy('pix', { email: 'bia@example.com' }))
  assert.deepEqual([over.body.code, await customers()], ['amount_over_seller_limit', reserved])
})

test('the portal finds a link by its id, its text, its reference and its amount; a sibling seller finds none of it', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers
  const link = await w.as(one!).paymentLinks.create(ONCE)
  await w.work()
  const found = async (seller: string, q: string): Promise<string[]> => {
    const browser = await signIn(
      w,
      await person(
        w,
        seller,
        'finance',
        `${seller.slice(-6)}-${Buffer.from(q.slice(0, 3)).toString('hex')}@example.com`,
      ),
    )
    const { body } = await browser.get(`/portal/api/v1/search?q=${encodeURIComponent(q)}`)
    return (body.items as { kind: string; id: string }[]).map(({ kind, id }) => `${kind} ${id}`)
  }
  for (const q of [link.id, 'encomenda', 'order-1042', '45,09']) {
    assert.deepEqual(await found(one!.io_seller_id, q), [`payment_link ${link.id}`], q)
    assert.deepEqual(await found(two!.io_seller_id, q), [], q)
  }
  await assert.rejects(w.as(two!).paymentLinks.get(link.id), { code: 'payment_link_not_found' })
  await assert.rejects(w.as(two!).branding.update(one!.io_seller_id, { color: null }), {
    code: 'seller_not_found',
  })
})
