// A credential that reads itself: what its token may do, and what its budget leaves today.

import assert from 'node:assert/strict'
import test from 'node:test'
import { CREDENTIAL_SCOPES } from '../../../contract/access/credentials-fields.ts'
import { openVintem, type Vintem } from '../../../sdk/index.ts'
import { startOf } from '../../../server/kernel/brazil/calendar.ts'
import { after, stoppedClock } from '../../../server/kernel/clock.ts'
import { person, signIn } from '../../portal.ts'
import { loginOf, world, type World } from '../../world.ts'

const DAY = '2026-11-23'
const at = (hour: number) => after(startOf(DAY), hour * 3_600_000)
const PATH = '/v1/credentials/current'

type New = Omit<Parameters<Vintem['credentials']['create']>[0], 'email'>

/** A client of a new credential of the platform. */
async function agentOf(w: World, given: New) {
  const email = `agent-${Math.floor(performance.now() * 1000)}@example.com`
  const { id, secret } = await w.sdk.credentials.create({ email, ...given })
  const login = { email, secret: secret!, io_seller_id: w.platform.io_seller_id }
  const sdk = openVintem({
    url: w.url,
    email,
    secret: secret!,
    sellerId: login.io_seller_id,
    retries: 0,
  })
  const token = async (scope?: string) =>
    (
      await w.call('POST', '/auth/login', {
        body: { ...loginOf(login), ...(scope === undefined ? {} : { scope }) },
      })
    ).body.access_token as string
  return { id, sdk, token, secret: secret! }
}

test('a credential sees its limits and what is left of its budget, and never its secret or its networks', async (t) => {
  const w = await world(t, { clock: stoppedClock(at(12)) })
  const budget = {
    amount_per_call: 60_00,
    amount_per_day: 100_00,
    hours: { from: '08:00', to: '18:00' },
  }
  const networks = ['127.0.0.0/8', '198.51.100.0/24']
  const expires_at = '2030-01-01T00:00:00.000Z'
  const { id, sdk, token, secret } = await agentOf(w, {
    scopes: ['payments'],
    budget,
    networks,
    expires_at,
  })
  const buyer = await sdk.customers.create({ first_name: 'Ana' })
  const pix = (amount: number) => sdk.transactions.create(buyer.id, { amount, payment_type: 'pix' })
  await pix(45_09)
  await assert.rejects(pix(60_00), { code: 'budget_exceeded' })
  const shown = await w.call('GET', PATH, { token: await token('payments:read') })
  assert.deepEqual(shown.body, {
    id,
    resource: 'current_credential',
    io_seller_id: w.platform.io_seller_id,
    mode: 'sandbox',
    scopes: ['payments:read'],
    expires_at,
    bound_to_networks: true,
    rate_limit: null,
    budget: { operations: null, ...budget },
    budget_today: { day: DAY, open: true, amount_spent: 45_09, amount_left: 54_91 },
  })
  assert.ok(!shown.text.includes(secret) && !shown.text.includes('198.51.100'))
  // A limit below what was spent leaves nothing; it shows at once, although tokens are cached for
  // two seconds.
  await w.sdk.credentials.update(id, { budget: { amount_per_day: 40_00 } })
  const lowered = await sdk.credentials.current()
  assert.deepEqual(
    [lowered.budget_today?.amount_spent, lowered.budget_today?.amount_left],
    [45_09, 0],
  )
  await w.sdk.credentials.update(id, { budget: { amount_per_call: 1 } })
  const { budget_today: today } = await sdk.credentials.current()
  assert.deepEqual([today?.amount_spent, today?.amount_left], [null, null])
})

test('it needs no scope of its own, and neither the calls nor the hours of a budget forbid it', async (t) => {
  const w = await world(t, { clock: stoppedClock(at(3)) })
  for (const scope of CREDENTIAL_SCOPES) {
    const { sdk } = await agentOf(w, { scopes: [scope] })
    const { scopes, budget, budget_today } = await sdk.credentials.current()
    assert.deepEqual([scopes, budget, budget_today], [[scope], null, null])
  }
  const { sdk } = await agentOf(w, {
    scopes: ['payments', 'webhooks'],
    budget: {
      operations: ['customers.get'],
      hours: { from: '08:00', to: '18:00' },
      amount_per_day: 10_00,
    },
  })
  await assert.rejects(sdk.customers.get('x'), { code: 'outside_budget_hours' })
  await assert.rejects(sdk.webhooks.list(), { code: 'call_not_in_budget' })
  assert.deepEqual((await sdk.credentials.current()).budget_today, {
    day: DAY,
    open: false,
    amount_spent: 0,
    amount_left: 10_00,
  })
})

test('a token of a browser, nobody, and a person of the portal have no such call', async (t) => {
  const w = await world(t)
  const browser = await w.call('POST', '/v1/card/authentication', {
    body: loginOf(w.platform),
    headers: { origin: 'https://shop.example.com' },
  })
  const token = browser.body.access_token as string
  assert.deepEqual((await w.call('GET', PATH, { token })).body.code, 'scope_not_allowed')
  assert.equal((await w.call('GET', PATH)).body.code, 'invalid_token')
  const admin = await signIn(w, await person(w, w.platform.io_seller_id, 'admin'))
  // There it is the id of a credential, and of none.
  const there = await fetch(`${w.url}/portal/api${PATH}`, { headers: { cookie: admin.cookie } })
  assert.equal(there.status, 404)
})

test('a platform’s credential that acts for a seller sees whom it acts for', async (t) => {
  const w = await world(t)
  const [seller] = w.platform.sellers
  const { email, secret } = w.platform
  const acting = { email, secret, io_seller_id: seller!.io_seller_id }
  const token = (await w.call('POST', '/auth/login', { body: loginOf(acting) })).body
    .access_token as string
  const { body } = await w.call('GET', PATH, { token })
  assert.deepEqual(
    [body.io_seller_id, body.id],
    [seller!.io_seller_id, w.platform.id_dev.replaceAll('-', '')],
  )
})
