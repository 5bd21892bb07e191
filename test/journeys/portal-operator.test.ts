// An operator of the installation in the portal: the platforms, what waits for a decision, health, and the audit log of it all.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setOperator } from '../../server/identity/users/members/operations.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { person as registration } from '../../server/app/seed/sellers.ts'
import { recordVerification } from '../../server/platform/ledger/verification-store.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { person, signIn } from '../portal.ts'
import { world, type World } from '../world.ts'

const PATH = '/portal/api/operator'

async function operatorOf(w: World) {
  const who = await person(w, w.platform.io_seller_id, 'viewer', 'operator@example.com')
  await setOperator(w.deps, { email: who.email, name: 'Op', language: 'en' }, true)
  // An operator who works in no company: only the installation is theirs.
  await w.db.rows(sql`delete from portal_users where person = (select id from people where email = ${who.email})`)
  const browser = await signIn(w, who)
  const { secret } = (await browser.post('/portal/api/second-factor', { password: who.password })).body
  await browser.post('/portal/api/second-factor/confirm', { code: codeAt(secret, w.deps.clock.wall()) })
  return browser
}

test('an operator suspends a platform, with a reason, and resumes it; both are in the audit log', async (t) => {
  const w = await world(t, { platforms: 2 })
  const operator = await operatorOf(w)
  const { io_seller_id: id } = w.platform
  const listed = (await operator.get(`${PATH}/platforms`)).body
  assert.deepEqual(
    listed.items.map((one: { io_seller_id: string }) => one.io_seller_id).toSorted(),
    w.platforms.map((one) => one.io_seller_id).toSorted(),
  )
  const decide = (body: object, at = id) => operator.post(`${PATH}/platforms/${at}/decision`, body)
  assert.deepEqual((await decide({ decision: 'suspend' })).body.error, { reason: ['is required'] })
  assert.equal((await decide({ decision: 'suspend', reason: 'x' }, w.platform.sellers[0]!.io_seller_id)).status, 404)
  const suspended = await decide({ decision: 'suspend', reason: 'fraud' })
  assert.deepEqual([suspended.body.status, suspended.body.reason, suspended.body.ready], ['blocked', 'fraud', false])
  await assert.rejects(w.sdk.customers.create({ first_name: 'Ana' }), { code: 'seller_not_active' })
  assert.equal((await decide({ decision: 'suspend', reason: 'again' })).body.code, 'invalid_state')
  assert.equal((await decide({ decision: 'resume' })).body.status, 'active')
  await w.sdk.customers.create({ first_name: 'Ana' })
  const shown = (await operator.get(`${PATH}/platforms/${id}`)).body
  assert.deepEqual([shown.status, shown.active_credentials > 0, shown.fee_plan], ['active', true, 1])
  const acts = await w.db.rows(sql`
    select action, actor_type as who, reason from audit_records
    where owner = ${id} and action in ('seller.blocked', 'seller.unblocked') order by id`)
  assert.deepEqual(acts, [
    { action: 'seller.blocked', who: 'operator', reason: 'fraud' },
    { action: 'seller.unblocked', who: 'operator', reason: null },
  ])
})

test('sellers and corporate accounts wait until an operator has decided', async (t) => {
  const w = await world(t)
  const operator = await operatorOf(w)
  await w.sdk.sandbox.weather({ bank: 'kyc', mode: 'down' })
  const one = await w.sdk.sellers.createIndividual(registration('Ana', 'Souza', 'ana@example.com'))
  const two = await w.sdk.sellers.createIndividual(registration('Bia', 'Souza', 'bia@example.com'))
  const waiting = async () => {
    const { sellers, corporate_accounts: accounts } = (await operator.get(`${PATH}/waiting`)).body
    const idsOf = (rows: { io_seller_id: string }[]) => rows.map(({ io_seller_id: id }) => id)
    return [idsOf(sellers), idsOf(accounts)]
  }
  const admin = await signIn(w, await person(w, w.platform.io_seller_id, 'admin'))
  assert.equal((await admin.post('/portal/api/corporate/account/request', {})).status, 200)
  const { version } = (await admin.get('/portal/api/corporate/contract')).body
  assert.equal((await admin.post('/portal/api/corporate/account/accept', { version })).status, 200)
  assert.deepEqual(await waiting(), [[two.io_seller_id, one.io_seller_id], [w.platform.io_seller_id]])
  const decide = (at: string, body: object) => operator.post(`${PATH}/${at}/decision`, body)
  assert.equal((await decide(`sellers/${one.io_seller_id}`, { decision: 'approve' })).body.status, 'active')
  const denied = await decide(`sellers/${two.io_seller_id}`, { decision: 'deny', reason: 'no papers' })
  assert.deepEqual([denied.body.status, denied.body.reason], ['denied', 'no papers'])
  const account = `corporate-accounts/${w.platform.io_seller_id}`
  assert.equal((await decide(account, { decision: 'deny' })).status, 422)
  const approved = await decide(account, { decision: 'approve', limit: 5_000_000 })
  assert.deepEqual([approved.status, approved.body.limit], [200, 5_000_000])
  assert.deepEqual(await waiting(), [[], []])
  assert.equal((await decide('sellers/nobody', { decision: 'approve' })).body.code, 'seller_not_found')
  assert.equal((await decide(`corporate-accounts/${one.io_seller_id}`, { decision: 'approve' })).status, 404)
})

test('health says what waits and when the books were verified; the audit log is the installation’s', async (t) => {
  const w = await world(t)
  const operator = await operatorOf(w)
  const before = (await operator.get(`${PATH}/health`)).body
  assert.deepEqual([before.faults, before.last_verification], [[], null])
  assert.equal(typeof before.oldest_due_seconds.transactions, 'number')
  const at = w.deps.clock.wall()
  await recordVerification(w.db, { at, checks: 7, faults: 1, durationMs: 3 })
  const { last_verification: last } = (await operator.get(`${PATH}/health`)).body
  assert.deepEqual([last.checks, last.faults, last.at], [7, 1, at.toISOString()])
  const { items } = (await operator.get(`${PATH}/audit?limit=200`)).body
  const actions = items.map(({ action }: { action: string }) => action)
  assert.ok(actions.includes('person.operator_added') && actions.includes('session.started'), actions.join())
  assert.ok(items.every((one: { io_seller_id: unknown }) => one.io_seller_id === null))
})
