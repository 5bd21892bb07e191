// The budget of a credential is set, changed and removed: by the API, in the portal, by a command;
// by nobody who could not have given it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { startOf } from '../../../server/kernel/brazil/calendar.ts'
import { after, stoppedClock } from '../../../server/kernel/clock.ts'
import { codeAt } from '../../../server/identity/users/people/second-factor.ts'
import { openVintem, type Vintem } from '../../../sdk/index.ts'
import { runHere } from '../../command-stage.ts'
import { person, signIn } from '../../portal.ts'
import { envOf } from '../../program.ts'
import { world, type World } from '../../world.ts'

type Made = { id: string; email: string; secret: string; io_seller_id: string }

const NONE = { operations: null, hours: null, amount_per_call: null, amount_per_day: null }
const noon = () => stoppedClock(after(startOf('2026-11-23'), 12 * 3_600_000))

const make = async (w: World, body: object): Promise<Made> =>
  (await w.sdk.credentials.create({ email: 'agent@example.com', ...body })) as Made

/** A client that logs in now, and so has the budget of now. */
const clientOf = (w: World, { email, secret }: Made): Vintem =>
  openVintem({ url: w.url, email, secret, sellerId: w.platform.io_seller_id, retries: 0 })

const pix = (sdk: Vintem, customer: string, amount: number) =>
  sdk.transactions.create(customer, { amount, payment_type: 'pix' })

test('a budget is set, replaced as a whole, and removed; the same again changes nothing and is not on record twice', async (t) => {
  const w = await world(t, { clock: noon() })
  const made = await make(w, {})
  const { id: buyer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const change = (budget: object | null) => w.sdk.credentials.update(made.id, { budget })

  assert.deepEqual((await change({ amount_per_day: 50_00, amount_per_call: 30_00 })).budget, {
    ...NONE,
    amount_per_day: 50_00,
    amount_per_call: 30_00,
  })
  await assert.rejects(pix(clientOf(w, made), buyer, 30_01), { code: 'budget_exceeded' })
  await pix(clientOf(w, made), buyer, 30_00)
  // What was spent stays spent under the next budget, which has no limit of a call.
  for (let n = 0; n < 2; n++)
    assert.deepEqual((await change({ amount_per_day: 70_00 })).budget?.amount_per_call, null)
  await assert.rejects(pix(clientOf(w, made), buyer, 40_01), { code: 'budget_exceeded' })
  await pix(clientOf(w, made), buyer, 40_00)
  assert.equal((await change(null)).budget, null)
  await pix(clientOf(w, made), buyer, 1_000_00)

  const { items } = await w.sdk.audit.list({ object: made.id, action: 'credential.updated' })
  const amounts = items.map(
    ({ after: made_ }) => (made_ as { budget: { amount_per_day: number } | null }).budget,
  )
  assert.deepEqual(
    amounts.map((budget) => budget?.amount_per_day),
    [undefined, 70_00, 50_00],
  )
})

test('a wrong budget is refused by field, and so is one of a revoked credential', async (t) => {
  const w = await world(t)
  const made = await make(w, {})
  const token = await w.token()
  const rows: [budget: unknown, field: string][] = [
    [{ operations: ['customer.*'] }, 'budget.operations.0'],
    [{ hours: { from: '08:00', to: '08:00' } }, 'budget.hours.to'],
    [{ amount_per_day: 0 }, 'budget.amount_per_day'],
    [{ amount_per_dya: 1 }, 'budget.amount_per_dya'],
    ['all', 'budget'],
  ]
  for (const [budget, field] of rows) {
    const answer = await w.call('PATCH', `/v1/credentials/${made.id}`, { token, body: { budget } })
    assert.deepEqual([answer.status, Object.keys(answer.body.error)], [422, [field]], answer.text)
  }
  await w.sdk.credentials.revoke(made.id)
  await assert.rejects(w.sdk.credentials.update(made.id, { budget: null }), {
    code: 'credential_revoked',
  })
})

test('nobody changes a budget that they could not have given: not their own, and none of a stronger credential', async (t) => {
  const w = await world(t, { platforms: 2 })
  const scopes = ['credentials', 'payments']
  const agent = await make(w, { scopes, budget: { amount_per_day: 100_00 } })
  const weak = await make(w, { email: 'weak@example.com', scopes })
  const strong = await make(w, { email: 'strong@example.com', budget: { amount_per_day: 100_00 } })
  const beyond = { code: 'exceeds_own_limits', status: 403 }
  for (const budget of [null, { amount_per_day: 200_00 }, { amount_per_day: 1_00 }])
    await assert.rejects(clientOf(w, agent).credentials.update(agent.id, { budget }), beyond)
  await assert.rejects(clientOf(w, agent).credentials.update(weak.id, { budget: null }), beyond)
  await assert.rejects(clientOf(w, weak).credentials.update(strong.id, { budget: null }), beyond)
  await assert.rejects(w.as(w.platforms[1]!).credentials.update(agent.id, { budget: null }), {
    code: 'credential_not_found',
  })
  const removed = await clientOf(w, weak).credentials.update(agent.id, { budget: null })
  assert.equal(removed.budget, null, 'it has the same scopes, and no budget itself')
})

test('64 calls while a budget is changed spend no more than the larger of both', async (t) => {
  const w = await world(t, { clock: noon() })
  const made = await make(w, { budget: { amount_per_day: 320_00 } })
  const { id: buyer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const before = clientOf(w, made)
  await before.customers.get(buyer)
  const spend = (sdk: Vintem) => Array.from({ length: 32 }, () => pix(sdk, buyer, 10_00))
  const first = spend(before)
  await w.sdk.credentials.update(made.id, { budget: { amount_per_day: 160_00 } })
  const results = await Promise.allSettled([...first, ...spend(clientOf(w, made))])
  const refused = results.filter((one) => one.status === 'rejected')
  assert.ok(refused.every(({ reason }) => (reason as { code: string }).code === 'budget_exceeded'))
  const { total } = await w.sdk.transactions.list({ customer: buyer })
  assert.equal(total, results.length - refused.length)
  assert.ok(total >= 16 && total <= 32, String(total))
  await assert.rejects(pix(clientOf(w, made), buyer, 1), { code: 'budget_exceeded' })

  await w.sdk.credentials.update(made.id, { budget: { amount_per_day: 400_00 } })
  const wider = await Promise.allSettled(
    Array.from({ length: 64 }, () => pix(clientOf(w, made), buyer, 10_00)),
  )
  assert.equal(wider.filter(({ status }) => status === 'fulfilled').length, 40 - total)
})

test('an administrator changes it in the portal, and an operator by a command', async (t) => {
  const w = await world(t)
  const made = await make(w, {})
  const who = await person(w, w.platform.io_seller_id, 'admin')
  const browser = await signIn(w, who)
  const path = `/portal/api/v1/credentials/${made.id}`
  const budget = { amount_per_day: 50_00 }
  assert.equal((await browser.send('PATCH', path, { budget })).body.code, 'second_factor_needed')
  const { secret } = (await browser.post('/portal/api/second-factor', { password: who.password }))
    .body
  await browser.post('/portal/api/second-factor/confirm', {
    code: codeAt(secret, w.deps.clock.wall()),
  })
  assert.deepEqual((await browser.send('PATCH', path, { budget })).body.budget, {
    ...NONE,
    ...budget,
  })

  const run = (...args: string[]) =>
    runHere(envOf(t, w.db), ['credentials', 'budget', made.email, ...args])
  const hours = { from: '08:00', to: '18:00' }
  const dry = await run('--hours', '08:00-18:00', '--dry-run')
  assert.deepEqual([dry.out[0]!['dry_run'], dry.out[0]!['budget']], [true, { ...NONE, hours }])
  assert.deepEqual((await w.sdk.credentials.get(made.id)).budget, { ...NONE, ...budget })
  assert.deepEqual((await run('--hours', '08:00-18:00')).out[0]!['budget'], { ...NONE, hours })
  assert.equal((await run('--none')).out[0]!['budget'], null)
  for (const wrong of [[], ['--none', '--per-day', '100']])
    await assert.rejects(run(...wrong), /Give the whole budget .*, or --none/, wrong.join(' '))
  await assert.rejects(run('--per-day', '0'), /--per-day must be a whole number from 1/)
})
