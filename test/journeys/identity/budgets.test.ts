// A credential with a budget, for a program or an agent: limited to some calls, some hours, some
// money.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { startOf } from '../../../server/kernel/brazil/calendar.ts'
import { after, stoppedClock } from '../../../server/kernel/clock.ts'
import { liveServer } from '../../live.ts'
import { typed } from '../../command-stage.ts'
import { openVintem, type Vintem } from '../../../sdk/index.ts'
import { buyer, tokenFor } from '../../cards.ts'
import { market } from '../../marketplace.ts'
import { world, type World, type WorldOptions } from '../../world.ts'

const DAY = '2026-11-23'
const HOUR_MS = 3_600_000
const at = (hour: number) => after(startOf(DAY), hour * HOUR_MS)

type Budget = NonNullable<Parameters<Vintem['credentials']['create']>[0]['budget']>

/** A client of the first platform with a budget. */
async function agentOf(w: World, budget: Budget, more: object = {}): Promise<Vintem> {
  const email = `agent-${Math.floor(performance.now() * 1000)}@example.com`
  const { secret } = await w.sdk.credentials.create({ email, budget, ...more })
  return openVintem({
    url: w.url,
    email,
    secret: secret!,
    sellerId: w.platform.io_seller_id,
    retries: 0,
  })
}

const worldAt = (t: Parameters<typeof world>[0], hour: number, options: WorldOptions = {}) =>
  world(t, { clock: stoppedClock(at(hour)), ...options })

const pix = (sdk: Vintem, customer: string, amount: number) =>
  sdk.transactions.create(customer, { amount, payment_type: 'pix' })

test('a credential can make only the calls of its budget', async (t) => {
  const w = await world(t)
  const agent = await agentOf(w, { operations: ['customers.*', 'transactions.create'] })
  const { id } = await agent.customers.create({ first_name: 'Ana' })
  const made = await pix(agent, id, 10_00)
  await agent.customers.get(id)
  for (const refused of [
    () => agent.transactions.get(made.id),
    () => agent.transactions.void(made.id),
    () => agent.webhooks.list(),
  ])
    await assert.rejects(refused, { code: 'call_not_in_budget', status: 403 })
  await assert.rejects(agentOf(w, { operations: ['customer.*'] }), { code: 'invalid_request' })
})

test('64 concurrent calls never spend more than the daily amount, and a replay spends nothing', async (t) => {
  const w = await worldAt(t, 12)
  const agent = await agentOf(w, { amount_per_day: 320_00 })
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  const results = await Promise.allSettled(Array.from({ length: 64 }, () => pix(agent, id, 10_00)))
  const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const codes = results.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
  )
  assert.deepEqual([made.length, new Set(codes)], [32, new Set(['budget_exceeded'])])
  assert.equal(
    (await w.sdk.transactions.list({ customer: id })).total,
    32,
    'what is refused leaves nothing',
  )
  // Other credentials are not limited.
  await pix(w.sdk, id, 10_00)

  await w.sdk.sandbox.moveClock({ to: at(25).toISOString() })
  const keyed = { amount: 320_00, payment_type: 'pix' } as const
  for (let n = 0; n < 2; n++) await agent.transactions.create(id, keyed, { key: 'all of the day' })
  await assert.rejects(pix(agent, id, 1), { code: 'budget_exceeded' })
})

test('refunds and payouts count as well; one call may be limited by itself', async (t) => {
  const w = await worldAt(t, 12)
  const [seller] = w.platform.sellers
  const agent = await agentOf(w, { amount_per_call: 50_00, amount_per_day: 80_00 })
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  await assert.rejects(pix(agent, id, 50_01), { code: 'budget_exceeded' })
  const paid = await pix(w.sdk, id, 100_00)
  await w.sdk.sandbox.payPix(paid.id)
  await agent.transactions.void(paid.id, { amount: 50_00 })
  await assert.rejects(agent.transactions.void(paid.id, { amount: 30_01 }), {
    code: 'budget_exceeded',
  })
  assert.equal((await w.sdk.transactions.get(paid.id)).refunds!.length, 1)

  const own = w.as(seller!)
  const buyer = await own.customers.create({ first_name: 'Caio' })
  const sold = await pix(own, buyer.id, 500_00)
  await w.sdk.sandbox.payPix(sold.id)
  const token = await own.bankAccounts.tokenize(seller!.io_seller_id, {
    holder_name: 'Maria Silva',
    bank_code: '341',
    routing_number: '0001',
    account_number: '7305918-2',
    type: 'checking',
    taxpayer_id: seller!.taxpayer_id,
  })
  const account = await own.bankAccounts.associate({
    io_seller_id: seller!.io_seller_id,
    token: token.id,
  })
  const payOut = (amount: number) =>
    agent.transfers.create(seller!.io_seller_id, account.id, { amount })
  await assert.rejects(payOut(30_01), { code: 'budget_exceeded' })
  await payOut(30_00)
  await assert.rejects(payOut(1), { code: 'budget_exceeded' })
})

/**
 * What spends: each charges, refunds or pays out an amount. Every call is of another object, so
 * that no other limit is in its way.
 */
async function spendersOf(w: World) {
  const [seller] = w.platform.sellers
  const { id: customer } = await buyer(w)
  const paid = async () => {
    const { id } = await pix(w.sdk, customer, 100_00)
    await w.sdk.sandbox.payPix(id)
    return id
  }
  const own = w.as(seller!)
  const rich = await pix(own, (await own.customers.create({ first_name: 'Caio' })).id, 900_00)
  await w.sdk.sandbox.payPix(rich.id)
  const m = await market(w)
  const account = await m.link(seller!)
  const order = (payment_type: 'pix' | 'boleto') => (agent: Vintem, amount: number) =>
    agent.transactions.create(customer, {
      amount,
      payment_type,
      ...(payment_type === 'boleto' ? { expiration_date: '2026-12-10' } : {}),
    })
  const charge = (more: object) => async (agent: Vintem, amount: number) =>
    agent.transactions.create(customer, {
      amount,
      payment_type: 'credit',
      token: await tokenFor(w),
      ...more,
    })
  return {
    pix: order('pix'),
    boleto: order('boleto'),
    credit: charge({}),
    'credit, authorized': charge({ capture: false }),
    refund: async (agent: Vintem, amount: number) =>
      agent.transactions.void(await paid(), { amount }),
    payout: (agent: Vintem, amount: number) =>
      agent.transfers.create(seller!.io_seller_id, account, { amount }),
  } satisfies Record<string, (agent: Vintem, amount: number) => Promise<unknown>>
}

test('each limit of a budget holds alone, over each act that spends', async (t) => {
  const w = await worldAt(t, 12)
  const spenders = Object.entries(await spendersOf(w))
  for (const [name, spend] of spenders) {
    const perCall = await agentOf(w, { amount_per_call: 20_00 })
    await assert.rejects(spend(perCall, 20_01), { code: 'budget_exceeded' }, `${name}: one call`)
    await spend(perCall, 20_00)
    await spend(perCall, 20_00)
    const perDay = await agentOf(w, { amount_per_day: 30_00 })
    await spend(perDay, 20_00)
    await assert.rejects(spend(perDay, 10_01), { code: 'budget_exceeded' }, `${name}: one day`)
    await spend(perDay, 10_00)
    const never = await agentOf(w, { hours: { from: '13:00', to: '14:00' } })
    await assert.rejects(spend(never, 1_00), { code: 'outside_budget_hours' }, `${name}: hours`)
    const other = await agentOf(w, { operations: ['customers.*', 'webhooks.list'] })
    await assert.rejects(spend(other, 1_00), { code: 'call_not_in_budget' }, `${name}: operations`)
  }
})

test('a credential works only within the hours of its budget, in São Paulo, also over midnight', async (t) => {
  const w = await worldAt(t, 7)
  const [day, night] = [
    await agentOf(w, { hours: { from: '08:00', to: '18:00' } }),
    await agentOf(w, { hours: { from: '22:00', to: '08:00' } }),
  ]
  const isAllowed = async (agent: Vintem) =>
    agent.customers.list().then(
      () => true,
      (error: { code: string }) => (assert.equal(error.code, 'outside_budget_hours'), false),
    )
  const seen = []
  for (const hour of [7, 8, 17, 18, 22, 31]) {
    await w.sdk.sandbox.moveClock({ to: at(hour).toISOString() })
    seen.push([hour, await isAllowed(day), await isAllowed(night)])
  }
  assert.deepEqual(seen, [
    [7, false, true],
    [8, true, false],
    [17, true, false],
    [18, false, false],
    [22, false, true],
    [31, false, true],
  ])
})

test('a day of a budget begins and ends at midnight in São Paulo', async (t) => {
  const w = await worldAt(t, 20)
  const agent = await agentOf(w, { amount_per_day: 10_00 })
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  await assert.rejects(
    pix(agent, id, 10_01),
    { code: 'budget_exceeded' },
    'also the first call of a day',
  )
  await pix(agent, id, 10_00)
  // In London it is the next day.
  await w.sdk.sandbox.moveClock({ to: at(22).toISOString() })
  await assert.rejects(pix(agent, id, 1_00), { code: 'budget_exceeded' })
  await w.sdk.sandbox.moveClock({ to: at(24).toISOString() })
  await pix(agent, id, 10_00)
  await assert.rejects(pix(agent, id, 1_00), { code: 'budget_exceeded' })
})

test('a credential with a budget cannot create credentials, since several could spend more than one', async (t) => {
  const w = await world(t)
  const agent = await agentOf(
    w,
    { amount_per_day: 100_00 },
    { scopes: ['credentials', 'payments'] },
  )
  const more = { email: 'more@example.com', scopes: ['payments'] }
  await assert.rejects(agent.credentials.create(more), { code: 'exceeds_own_limits' })
  const budget = { amount_per_day: 1_00 }
  await assert.rejects(agent.credentials.create({ ...more, budget }), {
    code: 'exceeds_own_limits',
  })
  const { items } = await w.sdk.credentials.list()
  const own = items.find((one) => one.budget)!
  assert.deepEqual(own.budget, {
    operations: null,
    hours: null,
    amount_per_call: null,
    amount_per_day: 100_00,
  })
  assert.ok((await agent.credentials.rotate(own.id)).secret)
})

test('operators give budgets by command', async (t) => {
  const { run, env } = await liveServer(t)
  const file = join(env.DATA_DIR, 'platform.json')
  writeFileSync(file, (await typed(['platforms', 'example'], env)).out)
  const id = (await run('platforms', 'add', file)).out[0]!['io_seller_id'] as string
  const budget = [
    '--operations',
    'customers.*,transactions.create',
    '--hours',
    '08:00-18:00',
    '--per-call',
    '5000',
  ]
  const [made] = (await run('credentials', 'add', id, 'agent@example.com', ...budget)).out
  assert.deepEqual(made!['budget'], {
    operations: ['customers.*', 'transactions.create'],
    hours: { from: '08:00', to: '18:00' },
    amount_per_call: 50_00,
    amount_per_day: null,
  })
  for (const wrong of [
    ['--operations', 'customer.*'],
    ['--hours', '8-18'],
    ['--hours', '08:00-08:00'],
    ['--per-day', '0'],
  ]) {
    const { code, err } = await run('credentials', 'add', id, 'x@example.com', ...wrong)
    assert.deepEqual([code, err.includes(wrong[0]!)], [1, true], err)
  }
})
