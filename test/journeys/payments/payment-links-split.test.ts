// Payment links with split rules, over HTTP, with the real bank of the sandbox: each sale is split
// as a plain one with the same rules; what could not be split is refused when the link is made or
// changed; and a buyer learns nothing of the sellers.

import assert from 'node:assert/strict'
import test from 'node:test'
import { rule as ruled } from '../../../server/marketplace/sellers/operations.ts'
import { verify } from '../../../server/verification/verify.ts'
import { tokenFor } from '../../cards.ts'
import { idOf } from '../../marketplace.ts'
import { world, type World } from '../../world.ts'
import { orderBy, pageOf, payOn } from './payment-link-page.ts'

const ONCE = { amount: 4_509, description: 'Encomenda 1042' }
const MANY = { ...ONCE, usage: 'many' as const }
const OPEN = { amount_min: 500, amount_max: 20_000, description: 'Doação', usage: 'many' as const }

const saleOf = async (w: World, answer: { status: number; body: { transaction: string } }) => {
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return w.sdk.transactions.get(answer.body.transaction)
}
const noFaults = async (w: World) => assert.deepEqual(await verify(w.db), [])

type SplitRule = NonNullable<
  Parameters<World['sdk']['paymentLinks']['create']>[0]['split_rules']
>[number]
const percent = (
  receiver: string,
  split_value: number,
  more: Partial<SplitRule> = {},
): SplitRule => ({
  receiver,
  split_type: 'percent',
  split_value,
  ...more,
})
const fixed = (
  receiver: string,
  split_value: number,
  more: Partial<SplitRule> = {},
): SplitRule => ({
  ...percent(receiver, split_value, more),
  split_type: 'fixed',
})
const receiversOf = (w: World) =>
  w.platform.sellers.map((seller) => seller.io_seller_id) as [string, string]

/**
 * Both of a plain sale and of a link: a part of a third, one of fixed centavos, and two that do not
 * apply to the amount.
 */
const rulesFor = ([one, two]: [string, string]): SplitRule[] => [
  percent(one, 33.33, { chargeback_liable: true, max_amount: 4_509 }),
  fixed(two, 1_001, { receiver_fee_type: 'free', min_amount: 4_509 }),
  percent(two, 90, { min_amount: 4_510 }),
  fixed(one, 4_000, { receiver_fee_type: 'full', max_amount: 4_508 }),
]

for (const [method, settles] of [
  ['pix', (w: World, id: string) => w.sdk.sandbox.payPix(id)],
  ['boleto', (w: World, id: string) => w.sdk.sandbox.payBoleto(id)],
  ['credit', (w: World) => w.sdk.sandbox.moveClock({ advance: '120d' })],
] as const)
  test(`a link with split rules, paid by ${method}: split as a plain sale, to the centavo of the statements`, async (t) => {
    const w = await world(t)
    const receivers = receiversOf(w)
    const split_rules = rulesFor(receivers)
    const link = await w.sdk.paymentLinks.create({ ...MANY, installments_max: 3, split_rules })
    const more = method === 'credit' ? { installments: 3 } : {}
    const sold = await saleOf(w, await payOn(w, link, orderBy(method, more)))
    const buyer = { first_name: 'Maria', taxpayer_id: '12345678909' }
    const plain = await w.sdk.transactions.create((await w.sdk.customers.create(buyer)).id, {
      amount: 4_509,
      payment_type: method,
      split_rules,
      ...(method === 'credit'
        ? { token: await tokenFor(w), installment_plan: { number_installments: 3 } }
        : {}),
    })
    assert.deepEqual(sold.split_rules, plain.split_rules)
    assert.equal(sold.fees_cents, plain.fees_cents)
    assert.deepEqual(
      sold.split_rules.map(({ receiver, amount_cents }) => [receiver, amount_cents]),
      [
        [receivers[0], 1_503],
        [receivers[1], 1_001],
      ],
    )

    await settles(w, sold.id)
    if (method !== 'credit') await settles(w, plain.id)
    if (method === 'boleto') await w.sdk.sandbox.moveClock({ advance: '5d' })
    await w.work()
    // The two sales are all that these sellers have.
    const balanceOf = async (seller: string) => {
      const { items } = await w.sdk.sellers.statement(seller, { limit: 1_000 })
      return items.reduce((all, { amount_cents }) => all + amount_cents, 0)
    }
    const balances = await Promise.all([...receivers, w.platform.io_seller_id].map(balanceOf))
    const [third, rest] = sold.split_rules.map(
      ({ amount_cents, fee_cents }) => amount_cents - fee_cents,
    )
    assert.deepEqual(balances.slice(0, 2), [2 * third!, 2 * rest!])
    assert.equal(
      balances.reduce((all, one) => all + one, 0),
      2 * (4_509 - sold.fees_cents),
    )
    await noFaults(w)
  })

test('the rules of a link: shown to its seller, replaced, left to the stored ones, and audited; sales keep their own', async (t) => {
  const w = await world(t)
  const [one, two] = receiversOf(w)
  const link = await w.sdk.paymentLinks.create({ ...MANY, split_rules: [percent(one, 12.5)] })
  const shown = {
    receiver: one,
    receiver_fee_type: 'proportional',
    split_type: 'percent',
    split_value: 12.5,
    min_amount: null,
    min_amount_cents: null,
    max_amount: null,
    max_amount_cents: null,
    chargeback_liable: false,
  }
  assert.deepEqual(link.split_rules, [shown])
  const before = await saleOf(w, await payOn(w, link, orderBy('pix')))
  const rules = [fixed(two, 700, { chargeback_liable: true })]
  const changed = await w.sdk.paymentLinks.update(link.id, { split_rules: rules })
  assert.deepEqual(
    changed.split_rules.map(({ receiver, split_value, chargeback_liable }) => [
      receiver,
      split_value,
      chargeback_liable,
    ]),
    [[two, 700, true]],
  )
  const parts = async () => {
    const sale = await saleOf(w, await payOn(w, link, orderBy('pix')))
    return sale.split_rules.map(({ receiver, amount_cents }) => [receiver, amount_cents])
  }
  assert.deepEqual(await parts(), [[two, 700]])
  await w.sdk.paymentLinks.update(link.id, { description: 'Encomenda 1043' })
  assert.deepEqual(await parts(), [[two, 700]])

  // Without rules of its own, a link follows the stored ones as they come and go.
  const stored = await w.sdk.splitRules.create(percent(one, 50))
  assert.deepEqual(await parts(), [[two, 700]])
  assert.deepEqual((await w.sdk.paymentLinks.update(link.id, { split_rules: [] })).split_rules, [])
  assert.deepEqual(await parts(), [[one, 2_255]])
  await w.sdk.splitRules.delete(stored.id)
  assert.deepEqual(await parts(), [])
  const first = await w.sdk.transactions.get(before.id)
  assert.deepEqual(first.split_rules, before.split_rules)
  const { items } = await w.sdk.audit.list({ action: 'payment_link.updated', object: link.id })
  const audited = items.at(-1)!.after as { split_rules: { receiver: string; value: number }[] }
  assert.deepEqual(
    audited.split_rules.map(({ receiver, value }) => [receiver, value]),
    [[idOf(two), 700]],
  )
})

/**
 * Rules that no sale, or not each sale, of a link could follow: refused when the link is made, and
 * when it is changed.
 */
const INDIVISIBLE: readonly (readonly [
  says: string,
  link: object,
  rules: (one: string, two: string, own: string) => SplitRule[],
  code: string,
])[] = [
  [
    'a receiver of nobody',
    ONCE,
    () => [percent('019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b', 1)],
    'split_receiver_not_found',
  ],
  [
    'a receiver that is no id',
    ONCE,
    () => [percent('x', 1, { min_amount: 9_999 })],
    'split_receiver_not_found',
  ],
  ['a receiver twice', ONCE, (one) => [percent(one, 1), fixed(one, 1)], 'split_receiver_twice'],
  ['more than all', ONCE, (one, two) => [percent(one, 60), percent(two, 41)], 'split_over_whole'],
  ['more than the amount', ONCE, (one) => [fixed(one, 4_510)], 'split_over_amount'],
  ['less than a centavo', { ...ONCE, amount: 10 }, (one) => [percent(one, 1)], 'split_nothing'],
  [
    'two that pay the fee',
    ONCE,
    (one, two) => [
      percent(one, 9, { receiver_fee_type: 'full' }),
      percent(two, 9, { receiver_fee_type: 'full' }),
    ],
    'split_full_twice',
  ],
  // A pix of R$ 45,09 costs R$ 0,45; a card in three installments R$ 2,25.
  [
    'a fee of a card above the part that pays it',
    { ...ONCE, installments_max: 3 },
    (one) => [fixed(one, 224, { receiver_fee_type: 'full' })],
    'split_fee_uncovered',
  ],
  [
    'more than the least that the buyer can choose',
    OPEN,
    (one) => [fixed(one, 501)],
    'split_over_amount',
  ],
  [
    'more where a second rule begins',
    OPEN,
    (one, two) => [fixed(one, 500), percent(two, 95, { min_amount: 9_000 })],
    'split_over_amount',
  ],
  ['a value of three decimal places', ONCE, (one) => [percent(one, 0.001)], 'invalid_request'],
]

test('a link is not made, and not changed, with rules that would refuse one of its sales', async (t) => {
  const w = await world(t)
  const [one, two] = receiversOf(w)
  for (const [says, body, rules, code] of INDIVISIBLE) {
    const split_rules = rules(one, two, w.platform.io_seller_id)
    await assert.rejects(
      w.sdk.paymentLinks.create({ ...(body as typeof ONCE), split_rules }),
      { code },
      says,
    )
    const plain = await w.sdk.paymentLinks.create(body as typeof ONCE)
    await assert.rejects(w.sdk.paymentLinks.update(plain.id, { split_rules }), { code }, says)
    assert.deepEqual((await w.sdk.paymentLinks.get(plain.id)).split_rules, [], says)
  }
  const split_rules = [
    fixed(one, 500),
    percent(two, 94.43, { min_amount: 9_000 }),
    fixed(w.platform.io_seller_id, 1),
  ]
  assert.equal(
    (
      await w.sdk.paymentLinks.create({
        ...OPEN,
        amount_min: 501,
        payment_types: ['pix'],
        split_rules,
      })
    ).split_rules.length,
    3,
  )
})

test('a receiver that is blocked since: the buyer is refused without a word of it, nothing is written, and it comes back', async (t) => {
  const w = await world(t)
  const [one, two] = receiversOf(w)
  const body = { ...MANY, split_rules: [percent(one, 10), percent(two, 10)] }
  const link = await w.sdk.paymentLinks.create(body, { key: 'link-1' })
  const large = [percent(one, 10, { min_amount: 5_000 })]
  const choosing = await w.sdk.paymentLinks.create({ ...OPEN, split_rules: large })
  const stored = await w.as(w.platform.sellers[1]!).paymentLinks.create(MANY)
  const kept = await w.as(w.platform.sellers[1]!).splitRules.create(percent(one, 50))
  const page = pageOf(w, link)
  const paid = orderBy('pix')
  const first = await page.pay(paid)

  await ruled(w.deps, idOf(one), 'blocked', 'fraud')
  const rows = async () => [
    (await w.sdk.customers.list()).total,
    (await w.sdk.transactions.list()).total,
  ]
  const before = await rows()
  const secrets = [one, two, idOf(one), idOf(two), kept.id, idOf(kept.id), 'split']
  const refused = async (of: { url: string }, order: Record<string, unknown>) => {
    const { status, body, text } = await payOn(w, of, order)
    assert.deepEqual([status, body.code], [409, 'payment_link_unavailable'], text)
    assert.match(body.message_display, /não pode receber/)
    for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${text}`)
  }
  for (const method of ['pix', 'boleto', 'credit'] as const) await refused(link, orderBy(method))
  await refused(stored, orderBy('pix'))
  await refused(choosing, orderBy('pix', { amount: 5_000 }))
  assert.deepEqual(await rows(), before)
  // What was made before stays: the link, by its key, and the sale of an intent.
  assert.equal((await w.sdk.paymentLinks.create(body, { key: 'link-1' })).id, link.id)
  await assert.rejects(w.sdk.paymentLinks.create(body), { code: 'split_receiver_not_found' })
  assert.equal((await page.pay(paid)).body.transaction, first.body.transaction)
  const notice = await page.show()
  assert.equal(notice.status, 503)
  assert.match(notice.text, /Pagamento indisponível/)
  // An amount to which the rule does not apply is sold, so the page is open.
  assert.equal((await pageOf(w, choosing).show()).status, 200)
  assert.equal((await payOn(w, choosing, orderBy('pix', { amount: 4_999 }))).status, 201)
  await w.sdk.paymentLinks.update(link.id, { status: 'inactive' })
  await assert.rejects(w.sdk.paymentLinks.update(link.id, { status: 'active' }), {
    code: 'split_receiver_not_found',
  })

  await ruled(w.deps, idOf(one), 'unblocked', null)
  await w.sdk.paymentLinks.update(link.id, { status: 'active' })
  // Nor where the first receiver may, and the last may not.
  await ruled(w.deps, idOf(two), 'blocked', 'fraud')
  await refused(link, orderBy('pix'))
  assert.equal((await page.show()).status, 503)
  await ruled(w.deps, idOf(two), 'unblocked', null)
  const again = await page.show()
  assert.equal(again.status, 200)
  for (const secret of secrets.slice(0, -1)) assert.ok(!again.text.includes(secret), secret)
  const sale = await saleOf(w, await payOn(w, link, orderBy('credit')))
  assert.deepEqual(
    sale.split_rules.map(({ receiver, amount_cents }) => [receiver, amount_cents]),
    [
      [one, 451],
      [two, 451],
    ],
  )
  await noFaults(w)
})
