// Explanations: every balance, transaction, refund, payout, receivable and line, by the transfers
// and rules behind it. Their sums equal what every other call returns. Over HTTP.

import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '../../../server/kernel/ids.ts'
import { cents } from '../../../server/kernel/money.ts'
import { inTransaction } from '../../../server/platform/db/sql.ts'
import { ofSeller } from '../../../server/platform/ledger/chart.ts'
import { post } from '../../../server/platform/ledger/store.ts'
import { verify } from '../../../server/verification/verify.ts'
import { buyer, tokenFor } from '../../cards.ts'
import {
  force,
  idOf,
  market,
  ownerOf,
  plain,
  right,
  type Market,
  type Said,
} from '../../marketplace.ts'
import { world, type World } from '../../world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const CLOSED = '9999001-1'

/**
 * A transaction of the platform that two sellers share, refunded in part; and payouts of the first
 * of them, one paid, one not.
 */
async function given(w: World) {
  const m = await market(w)
  const [one, two] = w.platform.sellers.map((seller) => seller.io_seller_id) as [string, string]
  const rules = [
    { receiver: one, split_type: 'percent', split_value: 40 },
    { receiver: two, split_type: 'fixed', split_value: 10_00, receiver_fee_type: 'free' },
  ]
  const sale = await m.paid(100_00, { split_rules: rules })
  const refund = (await m.refund(sale, 25_00)).body.success.refunds[0].id as string
  const seller = w.platform.sellers[0]!
  const paid = (await m.payOut(one, await m.link(seller), 10_00)).body.success.id as string
  const failed = (await m.payOut(one, await m.link(seller, CLOSED), 5_00)).body.success.id as string
  await w.work()
  return { m, one, two, own: w.platform.io_seller_id, sale, refund, paid, failed }
}

const sumOf = (lines: readonly Said[]): number =>
  lines.reduce((all, line) => all + line.amount_cents, 0)

/** An explanation, after checking that its lines sum to its total. */
async function explained(m: Market, id: string): Promise<Said> {
  const said = await m.explain(id)
  assert.equal(sumOf(said.lines), said.total_cents)
  return said
}

test('a transaction is explained by its parts, its fee and its refunds, with the rule behind each', async (t) => {
  const w = await world(t)
  const { m, one, two, own, sale, refund } = await given(w)
  const said = await explained(m, sale)
  assert.deepEqual([said.id, said.kind], [sale, 'transaction'])
  const account = (seller: string) => `available/${plain(seller)}`
  const linesOf = (seller: string): Said[] =>
    said.lines.filter((line: Said) => [line.debit, line.credit].includes(account(seller)))
  const shown = (seller: string) =>
    linesOf(seller).map((line) => `${line.cause.type} ${line.amount_cents} ${line.rule?.type}`)
  assert.deepEqual(shown(one), [
    'transaction 4000 split_rule',
    'transaction -44 fee_plan',
    'refund -989 undefined',
  ])
  assert.deepEqual(shown(two), ['transaction 1000 split_rule', 'refund -250 undefined'])
  assert.deepEqual(shown(own), [
    'transaction 5000 undefined',
    'transaction -55 fee_plan',
    'refund -1236 undefined',
  ])
  const { fees_cents: fees, amount_cents: amount } = await m.sale(sale)
  assert.equal(said.total_cents, amount - 25_00 - fees)
  const [sold, charged] = linesOf(one)
  assert.deepEqual(sold.rule, {
    type: 'split_rule',
    id: null,
    receiver: one,
    receiver_fee_type: 'proportional',
    split_type: 'percent',
    split_value: 40,
    chargeback_liable: false,
  })
  const plan = {
    type: 'fee_plan',
    version: 1,
    method: 'pix',
    bp: 99,
    fixed_cents: 0,
    fee_cents: 99,
    borne: 'proportional',
  }
  assert.deepEqual(charged.rule, plan)
  assert.deepEqual(
    [sold.debit, sold.credit, sold.cause],
    ['bank:pix', account(one), { type: 'transaction', id: sale }],
  )

  const back = await explained(m, refund)
  assert.deepEqual([back.kind, back.total_cents], ['refund', -24_75])
  assert.deepEqual(back.lines, said.lines.slice(5))
  // Each receiver sees only its own lines.
  for (const [n, seller] of w.platform.sellers.entries()) {
    const own = await market(w, seller)
    const account = `available/${plain([one, two][n]!)}`
    const mine = said.lines.filter(
      (line: Said) => line.debit === account || line.credit === account,
    )
    assert.deepEqual((await explained(own, sale)).lines, mine)
    assert.deepEqual(
      (await explained(own, refund)).lines,
      mine.filter((line: Said) => line.cause.type === 'refund'),
    )
    const statement = (await own.statement(seller.io_seller_id)).filter(
      (line) => line.cause.type !== 'payout',
    )
    assert.equal(sumOf(mine), sumOf(statement))
  }
  assert.equal(await m.current(own), 50_00 - 55 - 12_36)
  await right(w)
})

/** The fee plan of a transaction's fee, as explained. */
const feeRule = ({ lines }: Said): Said => {
  const { method, bp, fixed_cents, fee_cents } = lines.find(
    (line: Said) => line.rule?.type === 'fee_plan',
  ).rule
  return { method, bp, fixed_cents, fee_cents }
}

/**
 * The explanations of every receivable, statement line and balance of the platform's own seller sum
 * to their amounts.
 */
async function allSum(w: World, m: Market): Promise<void> {
  const own = w.platform.io_seller_id
  for (const { id, net_cents: net } of await m.receivables(own))
    assert.equal((await explained(m, id)).total_cents, net)
  for (const { id, amount_cents: amount } of await m.statement(own))
    assert.equal((await explained(m, id)).total_cents, amount)
  assert.equal((await explained(m, own)).total_cents, await m.current(own))
  await right(w)
}

test('a card transaction in installments: its fee, the receivables reduced by a refund, and the disputed amount', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const { id: customer } = await buyer(w)
  const sell = async (more: object = {}) => {
    const plan = { number_installments: 3 }
    const body = {
      amount: 100_00,
      payment_type: 'credit' as const,
      installment_plan: plan,
      ...more,
    }
    return (await w.sdk.transactions.create(customer, { ...body, token: await tokenFor(w) })).id
  }
  const total = async (id: string) => (await explained(m, id)).total_cents
  const sale = await sell()
  const rule = { method: 'credit', bp: 499, fixed_cents: 0, fee_cents: 4_99 }
  assert.deepEqual(feeRule(await explained(m, sale)), rule)
  const financed = await sell({ transaction_fee: 'with_interest' })
  assert.deepEqual(feeRule(await explained(m, financed)), { ...rule, bp: 399, fee_cents: 3_99 })
  const refunded = await m.refund(sale, 30_00)
  const back = await explained(m, refunded.body.success.refunds[0].id)
  const fees = (await m.sale(sale)).fees_cents as number
  assert.deepEqual([back.kind, back.total_cents], ['refund', -30_00 + (4_99 - fees)])
  assert.equal(await total(sale), 70_00 - fees)
  const due = async () =>
    (await m.receivables(w.platform.io_seller_id, `&transaction=${sale}`)).reduce(
      (all, one) => all + one.net_cents,
      0,
    )
  assert.equal(await due(), 70_00 - fees)
  await allSum(w, m)

  for (const [end, left] of [
    ['win', 96_01],
    ['lose', -3_99],
  ] as const) {
    const disputed = end === 'win' ? financed : await sell({ transaction_fee: 'with_interest' })
    await w.sdk.sandbox.dispute(disputed)
    const { id } = (await w.sdk.disputes.list({ transaction: disputed })).items[0]!
    assert.deepEqual([await total(disputed), await total(id)], [-3_99, -100_00])
    await w.sdk.sandbox[end](disputed)
    const said = await explained(m, id)
    assert.deepEqual(
      [said.kind, said.total_cents, await total(disputed)],
      ['dispute', left - 96_01, left],
    )
  }
  await allSum(w, m)
  await w.sdk.sandbox.moveClock({ advance: '120d' })
  await allSum(w, m)
})

test('a fee that one receiver pays is explained as its own', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const receiver = w.platform.sellers[0]!.io_seller_id
  const rule = { receiver, split_type: 'percent', split_value: 40, receiver_fee_type: 'full' }
  const { lines } = await explained(m, await m.paid(100_00, { split_rules: [rule] }))
  const fees = lines.filter((line: Said) => line.rule?.type === 'fee_plan')
  assert.deepEqual(
    fees.map((line: Said) => [line.debit, line.amount_cents, line.rule.borne]),
    [[`available/${plain(receiver)}`, -99, 'full']],
  )
})

test('a boleto, paid and refunded, is explained by its fixed fee', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const { id } = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 50_00,
    payment_type: 'boleto',
  })
  assert.deepEqual((await m.explain(id)).lines, [])
  await w.sdk.sandbox.payBoleto(id)
  const said = await explained(m, id)
  assert.deepEqual(feeRule(said), { method: 'boleto', bp: 0, fixed_cents: 3_49, fee_cents: 3_49 })
  assert.equal(said.total_cents, 46_51)
  await allSum(w, m)
  await w.sdk.sandbox.moveClock({ advance: '6d' })
  await m.refund(id, 20_00)
  await w.work()
  const { fees_cents: fees } = await m.sale(id)
  assert.equal((await explained(m, id)).total_cents, 30_00 - fees)
  await allSum(w, m)
})

test('payouts, receivables, balances and every line of a statement agree with the other calls', async (t) => {
  const w = await world(t)
  const { m, one, two, own, paid, failed } = await given(w)
  const out = await explained(m, paid)
  assert.deepEqual([out.kind, out.total_cents, out.lines.length], ['payout', -10_00, 1])
  assert.deepEqual(out.lines[0].cause, { type: 'payout', id: paid })
  const back = await explained(m, failed)
  assert.deepEqual(
    [back.kind, back.lines.map((line: Said) => line.amount_cents)],
    ['payout', [-5_00, 5_00]],
  )

  for (const seller of [one, two, own]) {
    const balance = await explained(m, seller)
    const statement = await m.statement(seller)
    assert.deepEqual([balance.kind, balance.total_cents], ['balance', await m.current(seller)])
    assert.deepEqual(
      balance.lines.map((line: Said) => [line.transfer, line.amount_cents, line.cause, line.at]),
      statement.map((line) => [line.id, line.amount_cents, line.cause, line.at]),
    )
    let last = 0
    for (const [n, line] of statement.entries()) {
      assert.deepEqual([line.number, line.balance_cents], [n + 1, last + line.amount_cents])
      last = line.balance_cents
      const single = await explained(m, line.id)
      assert.deepEqual(
        [single.kind, single.total_cents, single.lines.length],
        ['transfer', line.amount_cents, 1],
      )
      assert.deepEqual(single.lines[0], balance.lines[n])
    }
    for (const receivable of await m.receivables(seller)) {
      const single = await explained(m, receivable.id)
      assert.deepEqual([single.kind, single.total_cents], ['receivable', receivable.net_cents])
    }
  }
  // A seller gets the same explanation of itself as its platform.
  const seller = await market(w, w.platform.sellers[0]!)
  const [receivable] = await seller.receivables(one)
  const [line] = await seller.statement(one)
  for (const id of [one, plain(one), paid, failed, receivable.id, line!.id])
    assert.deepEqual(await explained(seller, id), await explained(m, id))
  await right(w)
})

test('a long balance is the amount carried forward and the last hundred lines', async (t) => {
  const w = await world(t)
  const { m, one } = await given(w)
  const had = await m.current(one)
  const moves = Array.from({ length: 250 }, (_, n) => ({
    owner: ownerOf(w),
    id: newId<'transfer'>(w.deps.clock.wall()),
    debit: 'bank:pix' as const,
    credit: ofSeller('available', idOf(one)),
    amount: cents(n + 1),
    kind: 'returned' as const,
    phase: 'posted' as const,
    cause: { kind: 'seller' as const, id: idOf(one) },
    at: w.deps.clock.now(),
  }))
  await inTransaction(w.db, (tx) => post(tx, moves))
  const { lines, total_cents: total } = await explained(m, one)
  const before = had + (150 * 151) / 2
  assert.deepEqual(
    [lines.length, total, lines[0].amount_cents],
    [101, had + (250 * 251) / 2, before],
  )
  assert.deepEqual(lines[0].cause, { type: 'brought_forward', id: plain(one) })
  assert.deepEqual(
    [lines[0].transfer, lines[0].at, lines[1].amount_cents, lines[100].amount_cents],
    [null, null, 151, 250],
  )
  assert.equal(total, await m.current(one))

  const pages = async (query: string) =>
    (await m.read(`/v1/sellers/get/${one}/statement${query}`)).items.map(
      (line: Said) => line.number,
    )
  assert.deepEqual(await pages('?limit=2'), [256, 255])
  assert.deepEqual(await pages('?limit=3&offset=254'), [2, 1])
  assert.deepEqual(await pages('?limit=2&page=3&sort=time-ascending'), [5, 6])
  assert.deepEqual(await pages('?limit=2&page=999'), [])
  // A transfer without a cause is found, and nothing else.
  const what = 'an account of the platform differs from its money in and out'
  const where = `${w.platform.io_seller_id} bank:pix`
  await w.work()
  assert.deepEqual(
    (await verify(w.db)).map((one) => ({ ...one, what: one.what.en })),
    [{ what, where }],
  )
})

test('a statement of a period, and receivables by their day', async (t) => {
  const w = await world(t)
  const { m, one, sale } = await given(w)
  const before = w.deps.clock.now()
  await m.advance('3d')
  await m.paid(10_00, { io_seller_id: one })
  const path = `/v1/sellers/get/${one}/statement`
  const late = await m.read(`${path}?created_at[gte]=${before.toISOString()}&sort=time-ascending`)
  assert.deepEqual([late.total, late.items.map((line: Said) => line.kind)], [2, ['sale', 'fee']])
  const early = await m.read(`${path}?created_at[lte]=${before.toISOString()}&limit=2`)
  assert.deepEqual([early.total, early.items.map((line: Said) => line.number)], [6, [6, 5]])
  const [, newer] = await m.receivables(one)
  assert.deepEqual(
    (await m.receivables(one, `&due_on[gte]=${newer!.due_on}`)).map(({ id }) => id),
    [newer!.id],
  )
  assert.deepEqual(
    (await m.receivables(one, `&transaction=${sale}&status=settled`)).map(
      ({ transaction }) => transaction,
    ),
    [sale],
  )
  assert.deepEqual(await m.receivables(one, '&status=scheduled,canceled'), [])
  assert.deepEqual(await m.receivables(one, '&transaction=nonsense'), [])
  for (const [query, field] of [
    ['receivables?status=paid', 'status'],
    ['receivables?due_on[gte]=2026-02-30', 'due_on[gte]'],
  ]) {
    const wrong = await m.get(`/v1/sellers/get/${one}/${query}`)
    assert.deepEqual([wrong.status, Object.keys(wrong.body.error)], [422, [field]])
  }
  await right(w)
})

test('a debt is a statement line like any other, and its repayment is none', async (t) => {
  const w = await world(t)
  const { m, one } = await given(w)
  const had = await m.current(one)
  await force(w, one, 500_00)
  assert.deepEqual(
    [(await explained(m, one)).total_cents, await m.current(one)],
    [had - 500_00, had - 500_00],
  )
  await m.paid(100_00, { io_seller_id: one })
  const { total_cents: total, lines } = await explained(m, one)
  assert.deepEqual([total, lines.length], [had - 500_00 + 99_01, 10])
  await right(w)
})

test('an unknown id, another platform’s and a sibling’s are all not found', async (t) => {
  const w = await world(t, { platforms: 2 })
  const { m, one, two, own, sale, refund, paid } = await given(w)
  const [receivable] = await m.receivables(one)
  const [line] = await m.statement(one)
  const alone = await m.paid(1_00)
  const stranger = await market(w, w.platforms[1])
  const sibling = await market(w, w.platform.sellers[1]!)
  const ids = { one, own, sale, refund, paid, receivable: receivable.id, line: line!.id }
  for (const [what, id] of Object.entries(ids)) await assert.doesNotReject(m.explain(id), what)
  const foreign: [who: Market, id: string, what: string][] = [
    ...Object.entries({ ...ids, two, alone }).map(([what, id]): [Market, string, string] => [
      stranger,
      id,
      what,
    ]),
    [sibling, one, 'a sibling'],
    [sibling, own, 'the platform'],
    [sibling, paid, 'a sibling`s payout'],
    [sibling, receivable.id, 'a sibling`s receivable'],
    [sibling, line!.id, 'a sibling`s line'],
    [sibling, alone, 'a sale it has no part in'],
    [m, UNKNOWN, 'nothing'],
    [m, 'nonsense', 'no id'],
  ]
  for (const [who, id, what] of foreign) {
    const { status, body } = await who.get(`/v1/explain/${id}`)
    assert.deepEqual([status, body.code], [404, 'explanation_not_found'], what)
  }
})
