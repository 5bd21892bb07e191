// Split payments: with rules of their own or stored ones, with every way of bearing the fee, and
// refunds. Over HTTP, against the real bank of the sandbox.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import { rule as ruled } from '../../../server/marketplace/sellers/operations.ts'
import { person } from '../../../server/app/seed/sellers.ts'
import { fingerprint } from '../../fingerprint.ts'
import { idOf, market, right, type Market, type Said } from '../../marketplace.ts'
import { enrolled } from '../../portal.ts'
import { world, type World } from '../../world.ts'

const UNKNOWN = '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b'
const DENIED = '999.000.101-40'

/**
 * A platform that sells, and two sellers that share: `nets` are the available balances of the
 * three.
 */
async function given(w: World) {
  const m = await market(w)
  const [one, two] = w.platform.sellers.map((seller) => seller.io_seller_id) as [string, string]
  const own = w.platform.io_seller_id
  const nets = async (of: readonly string[] = [one, two, own]) =>
    Promise.all(of.map((seller) => m.current(seller)))
  return { m, one, two, own, nets }
}

const percent = (receiver: string, value: number | string, more: object = {}) => ({
  receiver,
  split_type: 'percent',
  split_value: value,
  ...more,
})
const fixed = (receiver: string, value: number, more: object = {}) => ({
  ...percent(receiver, value, more),
  split_type: 'fixed',
})

test('a transaction with split rules: each receiver gets its part, bears its fee, and sees only its own part', async (t) => {
  const w = await world(t)
  const { m, one, two, own, nets } = await given(w)
  const rules = [
    percent(one, 10, { chargeback_liable: true }),
    fixed(two, 5_00, { receiver_fee_type: 'free' }),
  ]
  const sale = await m.paid(100_00, { split_rules: rules })
  assert.deepEqual(await nets(), [9_90, 5_00, 84_11])
  const shown = {
    id: null,
    receiver: one,
    receiver_fee_type: 'proportional',
    split_type: 'percent',
    split_value: 10,
    chargeback_liable: true,
    amount: '10.00',
    amount_cents: 10_00,
    fee: '0.10',
    fee_cents: 10,
    refunded: '0.00',
    refunded_cents: 0,
  }
  const { split_rules: said, fees_cents: fees } = await m.sale(sale)
  assert.deepEqual([fees, said[0]], [99, shown])
  assert.deepEqual(
    [said[1].receiver_fee_type, said[1].amount_cents, said[1].fee_cents],
    ['free', 5_00, 0],
  )

  const parts = [
    [one, 10_00, 10],
    [two, 5_00, 0],
    [own, 85_00, 89],
  ] as const
  for (const [seller, gross, fee] of parts) {
    const [receivable, ...more] = await m.receivables(seller)
    assert.deepEqual(
      [
        receivable.transaction,
        receivable.gross_cents,
        receivable.fee_cents,
        receivable.net_cents,
        more.length,
      ],
      [sale, gross, fee, gross - fee, 0],
    )
    assert.deepEqual(
      [receivable.status, receivable.number, receivable.payment_type],
      ['settled', 1, 'pix'],
    )
    const lines = await m.statement(seller)
    assert.deepEqual(
      lines.map((line) => line.amount_cents),
      fee > 0 ? [gross, -fee] : [gross],
    )
    assert.deepEqual(new Set(lines.map((line) => line.cause.id)), new Set([sale]))
  }

  const receiver = await market(w, w.platform.sellers[0]!)
  assert.equal(
    (await receiver.get(`/v1/transaction/get/${sale}`)).body.code,
    'transaction_not_found',
  )
  assert.equal((await receiver.read('/v1/transaction/list')).total, 0)
  assert.deepEqual(await receiver.statement(one), await m.statement(one))
  assert.deepEqual(await receiver.receivables(one), await m.receivables(one))
  for (const what of ['statement', 'receivables', 'balances'])
    assert.equal(
      (await receiver.get(`/v1/sellers/get/${two}/${what}`)).body.code,
      'seller_not_found',
    )
  await right(w)
})

/**
 * A transaction of 100.00 with a fee of 0.99: how three receivers bear it, and the balance of each.
 */
const BEARING: [says: string, one: object, two: object, own: object | undefined, nets: number[]][] =
  [
    ['all in proportion', { v: 50 }, { v: 30 }, undefined, [49_51, 29_70, 19_80]],
    ['one bears all of it', { v: 50, f: 'full' }, { v: 30 }, undefined, [49_01, 30_00, 20_00]],
    ['one is free', { v: 50, f: 'free' }, { v: 30 }, undefined, [50_00, 29_41, 19_60]],
    [
      'both are free: the seller bears it',
      { v: 50, f: 'free' },
      { v: 30, f: 'free' },
      undefined,
      [50_00, 30_00, 19_01],
    ],
    [
      'the seller is free by its own rule',
      { v: 50 },
      { v: 30 },
      { v: 20, f: 'free' },
      [49_38, 29_63, 20_00],
    ],
    [
      'the seller bears all by its own rule',
      { v: 50 },
      { v: 30 },
      { v: 20, f: 'full' },
      [50_00, 30_00, 19_01],
    ],
    ['nothing is left to the seller', { v: 70 }, { v: 30 }, undefined, [69_31, 29_70, 0]],
    ['hundredths of a percent', { v: 33.33 }, { v: '33.33' }, undefined, [33_00, 33_00, 33_01]],
  ]

test('the rules decide who bears the fee, and parts and fees sum to the amount', async (t) => {
  const w = await world(t)
  const { m, one, two, own, nets } = await given(w)
  for (const [says, ...rules] of BEARING) {
    const expected = rules.pop() as unknown as number[]
    const receivers = [one, two, own]
    const brought = (rules as ({ v: number; f?: string } | undefined)[]).flatMap((said, n) =>
      said ? [percent(receivers[n]!, said.v, said.f ? { receiver_fee_type: said.f } : {})] : [],
    )
    const before = await nets()
    await m.paid(100_00, { split_rules: brought })
    const got = (await nets()).map((net, n) => net - before[n]!)
    assert.deepEqual(got, expected, says)
    assert.equal(
      got.reduce((all, net) => all + net, 0),
      100_00 - 99,
      says,
    )
  }
  await right(w)
})

test('stored rules apply to transactions in their range without rules of their own; a deleted rule applies to none', async (t) => {
  const w = await world(t)
  const { m, one, two, own, nets } = await given(w)
  const keep = async (body: object) => {
    const kept = await m.send('/v1/split_rules', body)
    assert.equal(kept.status, 201, kept.text)
    return kept.body.success
  }
  const small = await keep(percent(one, 10, { max_amount: 50_00 }))
  const large = await keep(percent(one, 20, { min_amount: 50_01 }))
  const other = await keep(fixed(two, 1_00, { min_amount: 10_00, receiver_fee_type: 'free' }))
  assert.deepEqual(
    [
      small.io_seller_id,
      small.max_amount,
      small.max_amount_cents,
      small.min_amount_cents,
      small.split_value,
    ],
    [own, '50.00', 50_00, null, 10],
  )

  const made = await m.paid(9_99)
  assert.deepEqual(await nets([one, two]), [99, 0])
  await m.paid(50_00, { split_rules: [] }) // An empty list counts as no rules.
  assert.deepEqual(await nets([one, two]), [99 + 4_95, 1_00])
  await m.paid(50_01)
  assert.deepEqual(await nets([one, two]), [99 + 4_95 + 9_90, 2_00])
  await m.paid(50_01, { split_rules: [percent(two, 1)] })
  assert.deepEqual(await nets([one, two]), [99 + 4_95 + 9_90, 2_50])
  const kept = (await m.sale(made)).split_rules.map((said: Said) => said.id)
  assert.deepEqual(kept, [small.id])

  const ids = async (query: string) =>
    (await m.read(`/v1/split_rules${query}`)).items.map((one: Said) => one.id)
  assert.deepEqual(await ids(''), [other.id, large.id, small.id])
  assert.deepEqual(await ids(`?receiver=${one}&sort=time-ascending`), [small.id, large.id])
  assert.deepEqual(await ids(`?io_seller_id=${two}`), [])
  const deleted = await w.call('DELETE', `/v1/split_rules/${small.id}`, { token: m.token })
  assert.deepEqual(deleted.body, { id: small.id, resource: 'split_rule', deleted: true })
  assert.equal((await m.get(`/v1/split_rules/${small.id}`)).body.code, 'split_rule_not_found')
  await m.paid(9_99)
  assert.deepEqual(await nets([one, two]), [99 + 4_95 + 9_90, 2_50])
  assert.deepEqual((await m.sale(made)).split_rules[0].id, small.id)
  // A transaction of another seller has that seller's rules.
  await m.paid(50_01, { io_seller_id: two })
  assert.deepEqual(await nets([one]), [99 + 4_95 + 9_90])
  await right(w)
})

test('a seller has its own rules; its sibling can neither see nor delete them', async (t) => {
  const w = await world(t)
  const { m, one, two, own } = await given(w)
  const seller = await market(w, w.platform.sellers[0]!)
  const sibling = await market(w, w.platform.sellers[1]!)
  const { success: kept } = (await seller.send('/v1/split_rules', percent(two, 25), 'k')).body
  const again = await seller.send('/v1/split_rules', percent(two, 25), 'k')
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.body.success], ['true', kept])
  assert.equal(kept.io_seller_id, one)
  assert.deepEqual(await m.read(`/v1/split_rules/${kept.id}`), kept)
  for (const id of [kept.id, UNKNOWN, 'nonsense']) {
    assert.equal((await sibling.get(`/v1/split_rules/${id}`)).body.code, 'split_rule_not_found', id)
    const gone = await w.call('DELETE', `/v1/split_rules/${id}`, { token: sibling.token })
    assert.equal(gone.body.code, 'split_rule_not_found')
  }
  assert.equal((await sibling.read('/v1/split_rules')).total, 0)
  assert.equal((await sibling.read(`/v1/split_rules?io_seller_id=${one}`)).total, 0)
  const foreign = await sibling.send('/v1/split_rules', percent(own, 1, { io_seller_id: one }))
  assert.deepEqual([foreign.status, foreign.body.code], [404, 'seller_not_found'])
  await seller.paid(100_00)
  assert.deepEqual([await m.current(one), await m.current(two)], [74_26, 24_75])
  await right(w)
})

type Refusal = [says: string, amount: number, rules: object[], code: string, named: string]

test('deleted rules are listed with who made and who deleted them; people are named to their own platform alone', async (t) => {
  const w = await world(t)
  const { m, one, two } = await given(w)
  const finance = await enrolled(w, w.platform.io_seller_id, 'finance')
  const made = await finance.post(
    '/portal/api/v1/split_rules',
    percent(two, 10, { io_seller_id: one }),
  )
  assert.equal(made.status, 201, made.text)
  const { id, status, created_by: by, deleted_at: never } = made.body.success
  assert.deepEqual([status, by.type, by.name, never], ['active', 'user', 'Pessoa finance', null])
  const { token } = m
  const deleted = await w.call('DELETE', `/v1/split_rules/${id}`, { token })
  assert.equal(deleted.status, 200, deleted.text)
  const next = (await m.send('/v1/split_rules', percent(two, 20, { io_seller_id: one }))).body
    .success

  const listed = async (who: Market, query = ''): Promise<Said[]> =>
    (await who.read(`/v1/split_rules?${query}`)).items
  const ids = async (who: Market, query = '') => (await listed(who, query)).map((rule) => rule.id)
  assert.deepEqual(await ids(m), [next.id], 'without a filter as ever')
  assert.equal((await m.get(`/v1/split_rules/${id}`)).status, 404)
  for (const query of ['', `&io_seller_id=${one}`, `&receiver=${two}`]) {
    assert.deepEqual(await ids(m, `status=active,deleted${query}`), [next.id, id])
    assert.deepEqual(await ids(m, `status=deleted${query}`), [id])
  }
  assert.equal((await m.get('/v1/split_rules?status=gone')).status, 422)
  const [old] = await listed(m, 'status=deleted')
  assert.deepEqual(
    [old.status, old.deleted_at, old.created_by.name, old.deleted_by.type, old.deleted_by.name],
    ['deleted', old.updated_at, 'Pessoa finance', 'credential', null],
  )
  const seller = await market(w, w.platform.sellers[0]!)
  const [own] = await listed(seller, 'status=deleted')
  assert.deepEqual([own.id, own.created_by], [id, { ...old.created_by, name: null }])
  assert.deepEqual(await ids(await market(w, w.platform.sellers[1]!), 'status=active,deleted'), [])
})

/** None of these is accepted, of a transaction or of a quote, and nothing changes. */
async function assertRefused(w: World, m: Market, refusals: readonly Refusal[]): Promise<void> {
  await w.work()
  const before = await fingerprint(w.db)
  for (const [says, amount, rules, code, named] of refusals) {
    for (const path of [undefined, '/v1/quotes']) {
      const body = { amount, payment_type: 'pix', split_rules: rules }
      const refused = path ? await m.send(path, body) : await m.order(amount, body)
      assert.deepEqual([refused.status, refused.body.code], [422, code], says)
      assert.ok(refused.body.message.includes(named), `${says}: ${refused.body.message}`)
      assert.ok(refused.body.error.message_display.length > 0)
    }
  }
  assert.deepEqual(await fingerprint(w.db), before)
}

test('receivers that cannot share are refused with the wrong rule named', async (t) => {
  const w = await world(t, { platforms: 2 })
  const { m, one, two } = await given(w)
  const foreign = w.platforms[1]!.sellers[0]!.io_seller_id
  const denied = await m.send('/v1/sellers/create/individuals', {
    ...person('Eva', 'Lima', 'eva@example.com'),
    cpf: DENIED,
  })
  await assertRefused(w, m, [
    [
      'nobody',
      1_00,
      [percent(one, 1), percent(UNKNOWN, 1)],
      'split_receiver_not_found',
      'split_rules[1]',
    ],
    ['no id', 1_00, [percent('nobody', 1)], 'split_receiver_not_found', 'split_rules[0]'],
    ['another owner`s', 1_00, [percent(foreign, 1)], 'split_receiver_not_found', 'split_rules[0]'],
    [
      'denied',
      1_00,
      [percent(denied.body.io_seller_id, 1)],
      'split_receiver_not_found',
      'split_rules[0]',
    ],
    [
      'twice',
      100_00,
      [percent(one, 1), percent(two, 1), fixed(one, 1)],
      'split_receiver_twice',
      'split_rules[2]',
    ],
  ])
})

test('rules that divide more than there is, or less than a centavo, are refused with the wrong rule named', async (t) => {
  const w = await world(t)
  const { m, one, two, own } = await given(w)
  await assertRefused(w, m, [
    [
      'over 100',
      100_00,
      [percent(one, 60), percent(two, 40.01)],
      'split_over_whole',
      'split_rules[1]',
    ],
    [
      'over the amount',
      100_00,
      [percent(one, 99), fixed(two, 1_01)],
      'split_over_amount',
      'split_rules[1]',
    ],
    [
      'the seller wants more',
      100_00,
      [percent(one, 99), fixed(own, 1_01)],
      'split_over_amount',
      'split_rules[1]',
    ],
    ['less than a centavo', 10, [percent(one, 0.01)], 'split_nothing', 'split_rules[0]'],
    [
      'the fee does not fit',
      100_00,
      [fixed(one, 98, { receiver_fee_type: 'full' })],
      'split_fee_uncovered',
      'split_rules[0]',
    ],
    [
      'no receiver bears the fee',
      100_00,
      [percent(one, 100, { receiver_fee_type: 'free' })],
      'split_fee_uncovered',
      'split_rules[0]',
    ],
    [
      'two bear all',
      100_00,
      [
        percent(one, 50, { receiver_fee_type: 'full' }),
        percent(two, 50, { receiver_fee_type: 'full' }),
      ],
      'split_full_twice',
      'split_rules[1]',
    ],
  ])
})

test('impossible values of a rule are refused by their fields, and nothing changes', async (t) => {
  const w = await world(t)
  const { m, one, two } = await given(w)
  await w.work()
  const before = await fingerprint(w.db)
  const values: [rule: object, field: string][] = [
    [percent(one, 0), 'split_value'],
    [percent(one, 100.01), 'split_value'],
    [percent(one, 10.005), 'split_value'],
    [percent(one, 'a tenth'), 'split_value'],
    [fixed(one, 0), 'split_value'],
    [fixed(one, 1.5), 'split_value'],
    [fixed(one, 1, { min_amount: 2, max_amount: 1 }), 'min_amount'],
    [percent(one, 1, { receiver_fee_type: 'half' }), 'receiver_fee_type'],
  ]
  for (const [rule, field] of values) {
    const inline = await m.order(100_00, { split_rules: [percent(two, 1), rule] })
    assert.deepEqual(
      [inline.status, Object.keys(inline.body.error)],
      [422, [`split_rules.1.${field}`]],
      inline.text,
    )
    const kept = await m.send('/v1/split_rules', rule)
    assert.deepEqual([kept.status, Object.keys(kept.body.error)], [422, [field]], kept.text)
  }
  assert.deepEqual(await fingerprint(w.db), before)
})

test('stored rules that contradict one another are refused, and at most 200 are stored', async (t) => {
  const w = await world(t)
  const { m, one, two } = await given(w)
  const { success: first } = (
    await m.send('/v1/split_rules', percent(one, 60, { max_amount: 50_00 }))
  ).body
  const refusals: [body: object, code: string, named: string][] = [
    [percent(two, 41), 'split_over_whole', 'this one'],
    [percent(one, 1, { min_amount: 50_00 }), 'split_receiver_twice', 'this one'],
    [percent(UNKNOWN, 1), 'split_receiver_not_found', ''],
  ]
  for (const [body, code, named] of refusals) {
    const refused = await m.send('/v1/split_rules', body)
    assert.deepEqual([refused.status, refused.body.code], [422, code], refused.text)
    assert.ok(refused.body.message.includes(named), refused.body.message)
  }
  assert.equal(
    (await m.send('/v1/split_rules', percent(two, 41, { min_amount: 50_01 }))).status,
    201,
  )
  // Whether a fixed part is too large depends on the transaction.
  const { success: large } = (
    await m.send('/v1/split_rules', fixed(two, 40_00, { max_amount: 50_00 }))
  ).body
  const refused = await m.order(50_00)
  assert.deepEqual([refused.status, refused.body.code], [422, 'split_over_amount'])
  assert.ok(
    refused.body.message.includes(large.id) && !refused.body.message.includes(first.id),
    refused.body.message,
  )
  await w.db.rows(sql`
    insert into split_rules (owner, id, seller, receiver, fee_type, split_type, value, min_amount,
      max_amount, chargeback_liable, created_at, updated_at)
    select owner, gen_random_uuid(), seller, receiver, fee_type, split_type, 1, 1000000 + n,
      1000000 + n, false, created_at, updated_at
    from split_rules, generate_series(1, 197) n where id = ${large.id}`)
  const over = await m.send(
    '/v1/split_rules',
    percent(one, 1, { min_amount: 2_000_000, max_amount: 2_000_000 }),
  )
  assert.deepEqual([over.status, over.body.code], [409, 'too_many_split_rules'])
  await right(w)
})

/**
 * The remaining part of each receiver, as shown; and its sum equals the rest of the transaction.
 */
async function leftOf(m: Market, sale: string): Promise<number> {
  const { split_rules: rules, refunds, amount_cents: amount } = await m.sale(sale)
  const back = refunds.reduce(
    (all: number, one: Said) => all + (one.status === 'failed' ? 0 : one.amount_cents),
    0,
  )
  const others = rules.reduce((all: number, one: Said) => all + one.refunded_cents, 0)
  assert.ok(others <= back)
  return amount - back
}

test('partial refunds are taken from each receiver in proportion, and the last one leaves nothing', async (t) => {
  const w = await world(t)
  const { m, one, two, nets } = await given(w)
  const sale = await m.paid(100_00, {
    split_rules: [percent(one, 33.33), fixed(two, 20_00, { receiver_fee_type: 'free' })],
  })
  assert.deepEqual(await nets(), [32_92, 20_00, 46_09])
  const pieces: [amount: number | undefined, nets: number[]][] = [
    [10_00, [29_63, 18_00, 41_48]],
    [1, [29_63, 18_00, 41_47]],
    [50_00, [13_16, 8_00, 18_43]],
    [undefined, [0, 0, 0]],
  ]
  for (const [amount, expected] of pieces) {
    const answer = await m.refund(sale, amount)
    assert.equal(answer.status, 200, answer.text)
    const got = await nets()
    assert.deepEqual(got, expected)
    const { fees_cents: fees } = await m.sale(sale)
    assert.equal(
      got.reduce((all, net) => all + net, 0),
      (await leftOf(m, sale)) - fees,
    )
  }
  const { status, split_rules: rules, fees_cents: fees } = await m.sale(sale)
  assert.deepEqual(
    [status, fees, rules.map((said: Said) => said.refunded_cents)],
    ['refunded', 0, [33_33, 20_00]],
  )
  await right(w)
})

test('the transaction’s seller bears the share that a receiver cannot; or nothing is refunded', async (t) => {
  const w = await world(t)
  const { m, one, nets } = await given(w)
  const account = await m.link(w.platform.sellers[0]!)
  const sale = await m.paid(100_00, { split_rules: [percent(one, 50)] })
  assert.equal((await m.payOut(one, account, 40_00)).status, 201)
  await right(w)
  assert.deepEqual(await nets(), [9_50, 0, 49_51])
  const before = await fingerprint(w.db, ['logins'])
  const refused = await m.refund(sale)
  assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_funds'])
  assert.deepEqual(await fingerprint(w.db, ['logins']), before)

  await m.paid(50_00)
  assert.equal((await m.refund(sale, 60_00)).status, 200)
  // Its share is 30.00 less 0.29 of the fee: 9.50 is available, and the transaction's seller bears
  // 20.21.
  assert.deepEqual(await nets(), [0, 0, 49_51 + 49_50 - 29_70 - 20_21])
  assert.equal((await m.refund(sale)).status, 200)
  assert.deepEqual(await nets(), [0, 0, 9_50])
  await right(w)
})

for (const [amount, says] of [
  [99_990_22, 'not done'],
  [99_990_25, 'refused'],
  [99_990_23, 'not done after a minute'],
] as const) {
  test(`a refund that is ${says} restores every part`, async (t) => {
    const w = await world(t)
    const { m, one, two, nets } = await given(w)
    const account = await m.link(w.platform.sellers[0]!)
    const sale = await m.paid(300_000_00, {
      split_rules: [percent(one, 40), percent(two, 10, { receiver_fee_type: 'free' })],
    })
    await m.paid(100_000_00)
    await m.payOut(one, account, 100_000_00)
    await w.work()
    const [before, shown] = [await nets(), await m.sale(sale)]
    const answer = await m.refund(sale, amount)
    assert.equal(answer.status, 200)
    if (answer.body.success.refunds[0].status === 'pending') {
      assert.equal((await m.balances(two)).blocked_cents, 9_999_02)
      assert.equal((await m.balances(one)).current_balance_cents, 0)
    }
    await m.advance('5m')
    const after = await m.sale(sale)
    assert.deepEqual([after.status, after.refunds[0].status], ['succeeded', 'failed'])
    assert.deepEqual([after.split_rules, after.fees_cents], [shown.split_rules, shown.fees_cents])
    assert.deepEqual(await nets(), before)
    for (const seller of [one, two]) assert.equal((await m.balances(seller)).blocked_cents, 0)
    assert.equal((await m.refund(sale, 100_000_00)).body.success.refunds[1].status, 'succeeded')
    await right(w)
  })
}

test('a blocked seller receives nothing new; earlier transactions pay out as agreed', async (t) => {
  const w = await world(t)
  const { m, one, two, nets } = await given(w)
  const { success: kept } = (await m.send('/v1/split_rules', percent(one, 10))).body
  const open = await m.sell(100_00)
  await ruled(w.deps, idOf(one), 'blocked', 'fraud')
  for (const [body, named] of [
    [{}, kept.id],
    [{ split_rules: [percent(two, 1), percent(one, 1)] }, 'split_rules[1]'],
  ] as const) {
    const refused = await m.order(100_00, body)
    assert.deepEqual([refused.status, refused.body.code], [422, 'split_receiver_not_found'])
    assert.ok(refused.body.message.includes(named), refused.body.message)
  }
  assert.equal((await m.pay(open)).status, 'succeeded')
  assert.deepEqual(await nets(), [9_90, 0, 89_11])
  await ruled(w.deps, idOf(one), 'unblocked', null)
  await m.paid(100_00)
  assert.deepEqual(await nets(), [19_80, 0, 178_22])
  await right(w)
})
