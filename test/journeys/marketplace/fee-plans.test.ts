// What transactions cost, in versions: an operator adds them, the platform sees every one, a seller
// those that price its own transactions. Over HTTP.

import assert from 'node:assert/strict'
import test from 'node:test'
import { person } from '../../../server/app/seed/sellers.ts'
import { addDays, dayOf, startOf } from '../../../server/kernel/brazil/calendar.ts'
import { after, stoppedClock } from '../../../server/kernel/clock.ts'

import type { Said } from '../../marketplace.ts'
import { operator } from '../../portal.ts'
import { world, type World } from '../../world.ts'

const SOON_DAYS = 40

/** Adds versions as an operator: one at once, and two that begin on the same day. */
async function priced(w: World) {
  const browser = await operator(w)
  const path = `/portal/api/operator/platforms/${w.platform.io_seller_id}/fee-plans`
  const soon = addDays(dayOf(w.deps.clock.now()), SOON_DAYS)
  const add = async (bp: number, more: object = {}) => {
    const rules = [
      { method: 'pix', instalments: [1, 1], bp, fixed: 10 },
      { method: 'credit', instalments: [2, 6], bp: 300, fixed: 0 },
    ]
    const added = await browser.post(path, { fee_on_refund: 'keep', rules, ...more })
    assert.equal(added.status, 201, added.text)
    return added.body.starts_at as string
  }
  const now = await add(50)
  await add(60, { starts_on: soon })
  return { now, soon: await add(70, { starts_on: soon }) }
}

const plansFor = (w: World, seller: { io_seller_id: string }) => {
  const { feePlans } = w.as({ ...w.platform, ...seller })
  const shown = ({ version, status, starts_at: from, ends_at: to }: Said) => [
    version,
    status,
    from,
    to,
  ]
  return {
    feePlans,
    shown: async (query: object = {}) => (await feePlans.list(query)).items.map(shown),
  }
}

test('a platform sees every version of its fees, and since when each holds', async (t) => {
  const w = await world(t)
  const { feePlans, shown } = plansFor(w, w.platform)
  const { now, soon } = await priced(w)
  assert.equal(soon, startOf(addDays(dayOf(w.deps.clock.now()), SOON_DAYS)).toISOString())
  const [last, replaced, current, first] = [
    [4, 'scheduled', soon, null],
    [3, 'replaced', soon, soon],
    [2, 'active', now, soon],
    [1, 'ended', null, now],
  ]
  assert.deepEqual(await shown(), [last, replaced, current, first])
  assert.deepEqual(await shown({ sort: 'time-ascending', limit: 2, offset: 1 }), [
    current,
    replaced,
  ])
  for (const one of [last, replaced, current, first])
    assert.deepEqual(
      await shown({ status: String(one![1]) }),
      [one],
      'the filter and the field agree',
    )
  assert.deepEqual(await shown({ status: 'ended,active' }), [current, first])
  assert.deepEqual(await shown({ version: 3 }), [replaced])
  const { total, has_more: more } = await feePlans.list({ limit: 3 })
  assert.deepEqual([total, more], [4, true])
  await assert.rejects(feePlans.list({ status: 'over' }), { code: 'invalid_request', status: 422 })

  const [plan] = (await feePlans.list({ status: 'active' })).items
  assert.deepEqual(
    [plan!.fee_on_refund, plan!.rules],
    [
      'keep',
      [
        { payment_type: 'pix', installments_min: 1, installments_max: 1, bp: 50, fixed_cents: 10 },
        {
          payment_type: 'credit',
          installments_min: 2,
          installments_max: 6,
          bp: 300,
          fixed_cents: 0,
        },
      ],
    ],
  )
  const { created_by: by, created_at: at } = plan!
  assert.deepEqual(
    [by?.type, by?.name],
    ['operator', null],
    'the platform does not learn the name of the operator',
  )
  assert.ok(at !== null && at >= now)

  await w.sdk.sandbox.moveClock({ advance: `${SOON_DAYS + 1}d` })
  assert.deepEqual(await shown({ status: 'active,ended' }), [
    [4, 'active', soon, null],
    [2, 'ended', now, soon],
    first,
  ])
  const buyer = await w.sdk.customers.create({ first_name: 'Ana' })
  const sale = await w.sdk.transactions.create(buyer.id, { amount: 10_000, payment_type: 'pix' })
  assert.equal(sale.fees, '0.80', 'what is active prices')
})

test('a seller sees the versions that price its own transactions, and other platforms see none of them', async (t) => {
  const w = await world(t, { platforms: 2 })
  const seller = plansFor(w, w.platform.sellers[0]!)
  const { now, soon } = await priced(w)
  assert.deepEqual(await seller.shown(), [
    [2, 'active', now, null],
    [1, 'ended', null, now],
  ])
  for (const query of [{ status: 'scheduled' }, { status: 'replaced' }, { version: 4 }])
    assert.deepEqual(await seller.shown(query), [], JSON.stringify(query))
  const { items, total } = await seller.feePlans.list({ limit: 1 })
  assert.deepEqual([items[0]!.created_by, items[0]!.rules[0]!.bp, total], [null, 50, 2])

  const { io_seller_id } = await w.sdk.sellers.createIndividual(
    person('Ana', 'Lima', 'ana@example.com') as never,
  )
  const newcomer = plansFor(w, { io_seller_id })
  assert.deepEqual(
    await newcomer.shown(),
    [[2, 'active', now, null]],
    'the first one never priced a sale of it',
  )

  await w.sdk.sandbox.moveClock({ advance: `${SOON_DAYS + 1}d` })
  assert.deepEqual(await newcomer.shown(), [
    [4, 'active', soon, null],
    [2, 'ended', now, soon],
  ])
  const stranger = w.as(w.platforms[1]!)
  assert.deepEqual(
    (await stranger.feePlans.list()).items.map(({ version, status }) => [version, status]),
    [[1, 'active']],
  )
  assert.equal((await stranger.feePlans.list({ version: 2 })).total, 0)
})

test('a version prices from its first instant on: sales, quotes and its status agree', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-02T15:00:00Z')) })
  const { soon } = await priced(w)
  const buyer = await w.sdk.customers.create({ first_name: 'Ana' })
  const order = { amount: 10_000, payment_type: 'pix' } as const
  const { shown } = plansFor(w, w.platform)
  const agreed = async () => [
    (await w.sdk.transactions.create(buyer.id, order)).fees,
    (await w.sdk.quotes.create(order)).fees_cents,
    (await shown({ status: 'active' }))[0]![0],
  ]
  w.deps.clock.moveTo(after(new Date(soon), -1))
  assert.deepEqual(await agreed(), ['0.60', 60, 2])
  w.deps.clock.moveTo(new Date(soon))
  assert.deepEqual(await agreed(), ['0.80', 80, 4])
  // What ended at the instant at which a seller was registered never priced a sale of it.
  const { io_seller_id } = await w.sdk.sellers.createIndividual(
    person('Ana', 'Lima', 'ana@example.com') as never,
  )
  assert.deepEqual(await plansFor(w, { io_seller_id }).shown(), [[4, 'active', soon, null]])
})
