// Quotes and their transactions: what settles is what was quoted, for any split and payment method;
// and a quote binds its own transaction alone. Over HTTP, against the real bank of the sandbox.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addDays, dayOf, type Day } from '../../../server/kernel/brazil/calendar.ts'
import { inTransaction } from '../../../server/platform/db/sql.ts'
import { insert as insertPlan } from '../../../server/marketplace/fees/store.ts'
import { rule as ruled } from '../../../server/marketplace/sellers/operations.ts'
import { tokenFor } from '../../cards.ts'
import { fingerprint } from '../../fingerprint.ts'
import { idOf, market, ownerOf, right, type Market, type Said } from '../../marketplace.ts'
import { soldLater } from '../../scheduled.ts'
import { world, type World } from '../../world.ts'
import { seedOf } from '../../seed.ts'

const SEED = seedOf(20_261_121)
const PIX_CASES = Number(process.env['RUNS'] ?? 40)
const LATER_CASES = 12
const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

async function given(w: World) {
  const m = await market(w)
  const [one, two] = w.platform.sellers.map((seller) => seller.io_seller_id) as [string, string]
  const quote = (body: object, key?: string) =>
    m.send('/v1/quotes', { payment_type: 'pix', ...body }, key)
  return { m, one, two, own: w.platform.io_seller_id, quote }
}

// Without fast-check's bias to the edges: rounding errors occur in the middle.
const between = (min: number, max: number) => fc.noBias(fc.integer({ min, max }))
const ruleOf = (receiver: string) =>
  fc
    .record({
      feeType: fc.constantFrom('proportional', 'full', 'free'),
      percent: fc.boolean(),
      n: between(1, 60),
    })
    .map(({ feeType, percent, n }) => ({
      receiver,
      receiver_fee_type: feeType,
      split_type: percent ? 'percent' : 'fixed',
      split_value: percent ? n : 7 * n,
    }))
/** Random rules: none, one or two, some of them impossible. */
const rulesFor = (one: string, two: string) =>
  fc.oneof(fc.constant([]), fc.tuple(ruleOf(one)), fc.tuple(ruleOf(one), ruleOf(two)))

type Nets = Record<string, number>
const netsOf = (quote: Said): Nets =>
  Object.fromEntries(quote.parts.map((part: Said) => [part.receiver, part.net_cents]))
const balancesOf = async (m: Market, sellers: readonly string[]): Promise<Nets> =>
  Object.fromEntries(
    await Promise.all(sellers.map(async (seller) => [seller, await m.current(seller)])),
  )

test(`pix: the settlement equals the quote (seed ${SEED})`, async (t) => {
  const w = await world(t)
  const { m, one, two, own, quote } = await given(w)
  const sellers = [one, two, own]
  const cases = fc.sample(fc.tuple(between(1, 5_000), rulesFor(one, two)), {
    numRuns: PIX_CASES,
    seed: SEED,
  })
  let made = 0
  for (const [amount, rules] of cases) {
    const says = `${amount} ${JSON.stringify(rules)}`
    const offer = await quote({ amount, split_rules: rules })
    const sale = await m.order(
      amount,
      offer.status === 201 ? { quote: offer.body.id } : { split_rules: rules },
    )
    assert.equal(sale.status, offer.status, `${says} ${sale.text}`)
    if (offer.status !== 201) {
      assert.equal(sale.body.code, offer.body.code, says)
      continue
    }
    made++
    const before = await balancesOf(m, sellers)
    const { id } = sale.body.success
    assert.equal((await m.pay(id)).status, 'succeeded')
    const after = await balancesOf(m, sellers)
    const nets = netsOf(offer.body)
    for (const seller of sellers)
      assert.equal(after[seller]! - before[seller]!, nets[seller] ?? 0, `${says} ${seller}`)
    assert.equal((await m.sale(id)).fees_cents, offer.body.fees_cents, says)
    for (const { receiver, receivables } of offer.body.parts) {
      const [settled, ...more] = await m.receivables(receiver, `&transaction=${id}`)
      const { number, gross_cents, fee_cents, net_cents, due_on } = settled
      assert.deepEqual(
        [[{ number, gross_cents, fee_cents, net_cents, due_on }], more],
        [receivables, []],
        says,
      )
    }
  }
  assert.ok(made > PIX_CASES / 2, `${made} of ${PIX_CASES} were sales`)
  await right(w)
})

test(`boleto and credit: day by day the settlement equals the quote (seed ${SEED})`, async (t) => {
  const w = await world(t)
  const { m, one, two, own, quote } = await given(w)
  const sellers = [one, two, own]
  const kind = fc.oneof(
    fc.constant({ method: 'boleto' as const, instalments: 1 }),
    fc.record({ method: fc.constant('credit' as const), instalments: between(1, 12) }),
  )
  const cases = fc.sample(fc.tuple(between(1, 500_000), kind, rulesFor(one, two)), {
    numRuns: LATER_CASES,
    seed: SEED,
  })
  const quoted: { receiver: string; net_cents: number; due_on: Day }[] = []
  for (const [amount, { method, instalments: installments }, rules] of cases) {
    const offer = await quote({ amount, payment_type: method, installments, split_rules: rules })
    if (offer.status !== 201) continue
    const id = await soldLater(w, m, { amount, method, instalments: installments, rules })
    for (const { receiver, receivables } of offer.body.parts) {
      quoted.push(...receivables.map((one: Said) => ({ receiver, ...one })))
      const scheduled = await m.receivables(receiver, `&transaction=${id}&status=scheduled`)
      assert.deepEqual(
        scheduled.map((one) => [one.number, one.gross_cents, one.fee_cents, one.due_on]),
        receivables.map((one: Said) => [one.number, one.gross_cents, one.fee_cents, one.due_on]),
      )
    }
  }
  assert.ok(quoted.length > LATER_CASES)
  const expected = (seller: string, until: Day) =>
    quoted.reduce(
      (all, one) => all + (one.receiver === seller && one.due_on <= until ? one.net_cents : 0),
      0,
    )

  const start = dayOf(w.deps.clock.now())
  for (const days of [0, 3, 45, 200, 400]) {
    const today = addDays(start, days)
    if (days > 0) await m.moveTo(today)
    for (const seller of sellers) {
      const {
        current_balance_cents: current,
        account_balance_cents: account,
        receivables_cents: coming,
      } = await m.balances(seller)
      assert.deepEqual(
        [current, account],
        [expected(seller, today), expected(seller, '9999-12-31')],
        `${seller} on ${today}`,
      )
      assert.equal(coming, account - current)
    }
    await right(w)
  }
  for (const seller of sellers) {
    for (const one of await m.receivables(seller)) {
      assert.deepEqual([one.status, dayOf(new Date(one.settled_at))], ['settled', one.due_on])
      const explained = await m.explain(one.id)
      assert.deepEqual([explained.kind, explained.total_cents], ['receivable', one.net_cents])
    }
    const statement = await m.statement(seller)
    assert.equal((await m.explain(seller)).total_cents, expected(seller, '9999-12-31'))
    for (const line of statement.slice(0, 5)) {
      const explained = await m.explain(line.id)
      assert.deepEqual(
        [explained.kind, explained.total_cents, line.kind],
        ['transfer', line.amount_cents, 'settlement'],
      )
      assert.equal((await m.explain(line.cause.id)).kind, 'receivable')
    }
  }
})

test('a quote keeps the fee plan of its creation, whatever the later plans', async (t) => {
  const w = await world(t)
  const { m, own, quote } = await given(w)
  const offer = (await quote({ amount: 100_00 })).body
  const dear = [{ method: 'pix' as const, instalments: [1, 1] as const, bp: 500, fixed: 10 }]
  const plan = {
    owner: ownerOf(w),
    version: 2,
    startsAt: w.deps.clock.now(),
    feeOnRefund: 'keep' as const,
    rules: dear,
    createdAt: null,
    createdBy: null,
  }
  await inTransaction(w.db, (tx) => insertPlan(tx, plan))
  const bound = await m.paid(100_00, { quote: offer.id })
  const free = await m.paid(100_00)
  assert.deepEqual([(await m.sale(bound)).fees_cents, (await m.sale(free)).fees_cents], [99, 5_10])
  assert.equal(await m.current(own), 200_00 - 99 - 5_10)
  const ruleOfFee = async (id: string) =>
    (await m.explain(id)).lines.find((line: Said) => line.rule?.type === 'fee_plan').rule
  assert.deepEqual([(await ruleOfFee(bound)).version, (await ruleOfFee(bound)).bp], [1, 99])
  assert.deepEqual([(await ruleOfFee(free)).version, (await ruleOfFee(free)).fixed_cents], [2, 10])
  // The first plan returns its fee with a refund, the second keeps it.
  await m.refund(bound)
  assert.equal(await m.current(own), 100_00 - 5_10)
  await m.refund(free, 50_00)
  assert.deepEqual([(await m.sale(free)).fees_cents, await m.current(own)], [5_10, 50_00 - 5_10])
  await right(w)
})

test('a quote that does not match, is late, foreign or divided otherwise is refused, and nothing changes', async (t) => {
  const w = await world(t, { platforms: 2 })
  const { m, one, two, quote } = await given(w)
  const seller = await market(w, w.platform.sellers[0]!)
  const stranger = await market(w, w.platforms[1])
  const mine = (
    await quote({
      amount: 100_00,
      split_rules: [{ receiver: one, split_type: 'percent', split_value: 10 }],
    })
  ).body
  const sellers = (await quote({ amount: 100_00, io_seller_id: one })).body
  const credit = (await quote({ amount: 100_00, payment_type: 'credit', installments: 2 })).body
  assert.deepEqual([sellers.io_seller_id, credit.installments], [one, 2])
  const once = { payment_type: 'credit', token: await tokenFor(w) }
  await w.work()
  const before = await fingerprint(w.db)
  const refusals: [who: Market, body: object, status: number, code: string, word: string][] = [
    [m, { quote: mine.id, amount: 100_01 }, 422, 'quote_mismatch', 'amount'],
    [m, { quote: credit.id }, 422, 'quote_mismatch', 'method'],
    [m, { quote: credit.id, ...once }, 422, 'quote_mismatch', ' installments '],
    [m, { quote: mine.id, split_rules: [] }, 422, 'quote_mismatch', 'split_rules'],
    [m, { quote: mine.id, io_seller_id: one }, 404, 'quote_not_found', ''],
    [m, { quote: sellers.id }, 404, 'quote_not_found', ''],
    [m, { quote: UNKNOWN }, 404, 'quote_not_found', ''],
    [m, { quote: 'nonsense' }, 404, 'quote_not_found', ''],
    [seller, { quote: mine.id }, 404, 'quote_not_found', ''],
    [stranger, { quote: mine.id }, 404, 'quote_not_found', ''],
  ]
  for (const [who, body, status, code, word] of refusals) {
    const refused = await who.order(100_00, body)
    assert.deepEqual([refused.status, refused.body.code], [status, code], JSON.stringify(body))
    assert.ok(refused.body.message.includes(word), refused.body.message)
  }
  assert.deepEqual(await fingerprint(w.db), before)
  assert.equal((await m.order(100_00, { quote: sellers.id, io_seller_id: one })).status, 201)

  await ruled(w.deps, idOf(one), 'blocked', 'fraud')
  const blocked = await m.order(100_00, { quote: mine.id })
  assert.deepEqual([blocked.status, blocked.body.code], [422, 'split_receiver_not_found'])
  await ruled(w.deps, idOf(one), 'unblocked', null)
  await m.advance('59m')
  assert.equal((await m.order(100_00, { quote: mine.id })).status, 201)
  await m.advance('2m')
  const late = await m.order(100_00, { quote: mine.id })
  assert.deepEqual([late.status, late.body.code], [409, 'quote_expired'])
  assert.equal((await quote({ amount: 1, io_seller_id: two, installments: 2 })).status, 422)
  for (const io_seller_id of [UNKNOWN, w.platforms[1]!.io_seller_id])
    assert.equal((await quote({ amount: 1, io_seller_id })).body.code, 'seller_not_found')
  await right(w)
})

test('the same key returns the same quote; stored rules apply to a quote as to a transaction', async (t) => {
  const w = await world(t)
  const { m, one, own, quote } = await given(w)
  const { success: kept } = (
    await m.send('/v1/split_rules', { receiver: one, split_type: 'percent', split_value: 25 })
  ).body
  const first = await quote({ amount: 100_00 }, 'k')
  const again = await quote({ amount: 100_00 }, 'k')
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.body], ['true', first.body])
  assert.equal((await quote({ amount: 100_01 }, 'k')).body.code, 'idempotency_key_reused')
  assert.deepEqual(netsOf(first.body), { [one]: 24_75, [own]: 74_26 })
  // The quote is unchanged, although the rule was deleted.
  await w.call('DELETE', `/v1/split_rules/${kept.id}`, { token: m.token })
  const sale = await m.paid(100_00, { quote: first.body.id })
  assert.deepEqual(
    (await m.sale(sale)).split_rules.map((said: Said) => said.id),
    [kept.id],
  )
  assert.deepEqual([await m.current(one), await m.current(own)], [24_75, 74_26])
  await right(w)
})
