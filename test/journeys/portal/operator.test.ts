// An operator of the installation in the portal: the platforms, what waits for a decision, health, and the audit log of it all.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setOperator } from '../../../server/identity/users/members/operations.ts'
import { codeAt } from '../../../server/identity/users/people/second-factor.ts'
import { person as registration } from '../../../server/app/seed/sellers.ts'
import { recordVerification } from '../../../server/platform/ledger/verification-store.ts'
import { countBankCall } from '../../../server/runtime/bank-calls.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { person, signIn } from '../../portal.ts'
import { world, type World } from '../../world.ts'

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
  const one = (await operator.get(`${PATH}/platforms?limit=1`)).body
  const other = (await operator.get(`${PATH}/platforms?limit=1&before=${one.next}`)).body
  assert.deepEqual([one.has_more, other.has_more, other.next], [true, false, null])
  assert.deepEqual(
    [...one.items, ...other.items].map((row: { io_seller_id: string }) => row.io_seller_id),
    w.platforms.map((row) => row.io_seller_id).toReversed(),
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
  const own = (await operator.get(`${PATH}/audit?platform=${id}&action=seller.blocked`)).body.items
  assert.deepEqual([own.length, own[0].reason, own[0].io_seller_id], [1, 'fraud', id])
  assert.deepEqual((await operator.get(`${PATH}/audit?action=seller.blocked`)).body.items, [])
  const elsewhere = w.platforms[1]!.io_seller_id
  assert.deepEqual((await operator.get(`${PATH}/audit?platform=${elsewhere}&action=seller.blocked`)).body.items, [])
  assert.equal((await operator.get(`${PATH}/audit?platform=${w.platform.sellers[0]!.io_seller_id}`)).status, 404)
})

test('sellers and corporate accounts wait until an operator has decided', async (t) => {
  const w = await world(t)
  const operator = await operatorOf(w)
  await w.sdk.sandbox.weather({ bank: 'kyc', mode: 'down' })
  const one = await w.sdk.sellers.createIndividual(registration('Ana', 'Souza', 'ana@example.com'))
  const two = await w.sdk.sellers.createIndividual(registration('Bia', 'Souza', 'bia@example.com'))
  const waiting = async () => {
    const idsAt = async (kind: string) =>
      (await operator.get(`${PATH}/waiting/${kind}`)).body.items.map(
        (row: { io_seller_id: string }) => row.io_seller_id,
      )
    return [await idsAt('sellers'), await idsAt('corporate-accounts')]
  }
  const admin = await signIn(w, await person(w, w.platform.io_seller_id, 'admin'))
  assert.equal((await admin.post('/portal/api/corporate/account/request', {})).status, 200)
  const { version } = (await admin.get('/portal/api/corporate/contract')).body
  assert.equal((await admin.post('/portal/api/corporate/account/accept', { version })).status, 200)
  assert.deepEqual(await waiting(), [[two.io_seller_id, one.io_seller_id], [w.platform.io_seller_id]])
  const first = (await operator.get(`${PATH}/waiting/sellers?limit=1`)).body
  assert.deepEqual([first.items.length, first.has_more, first.next], [1, true, two.io_seller_id])
  const second = (await operator.get(`${PATH}/waiting/sellers?limit=1&before=${first.next}`)).body
  assert.deepEqual([second.items[0].io_seller_id, second.has_more, second.next], [one.io_seller_id, false, null])
  // The provider was asked, and does not answer.
  assert.deepEqual(second.items[0].email, 'ana@example.com')
  assert.ok(second.items[0].check.next_at > second.items[0].created_at, JSON.stringify(second.items[0].check))
  const [account] = (await operator.get(`${PATH}/waiting/corporate-accounts?limit=1`)).body.items
  assert.deepEqual([account.name, account.platform_name], [w.platform.name, w.platform.name])
  const after = await operator.get(`${PATH}/waiting/corporate-accounts?before=${account.io_seller_id}`)
  assert.deepEqual(after.body.items, [])
  const decide = (at: string, body: object) => operator.post(`${PATH}/${at}/decision`, body)
  assert.equal((await decide(`sellers/${one.io_seller_id}`, { decision: 'approve' })).body.status, 'active')
  const denied = await decide(`sellers/${two.io_seller_id}`, { decision: 'deny', reason: 'no papers' })
  assert.deepEqual([denied.body.status, denied.body.reason], ['denied', 'no papers'])
  const path = `corporate-accounts/${w.platform.io_seller_id}`
  assert.equal((await decide(path, { decision: 'deny' })).status, 422)
  const approved = await decide(path, { decision: 'approve', limit: 5_000_000 })
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
  for (let n = 0; n < 3; n++) countBankCall(w.deps, { bank: 'itau', kind: 'pix', result: 'none' }, 8_000)
  const silent = (await operator.get(`${PATH}/health`)).body
  assert.deepEqual([silent.warnings[0].code, silent.warnings[0].subject], ['bank_silent', 'itau'])
  assert.deepEqual([silent.silent_banks[0].kind, silent.silent_banks[0].calls], ['pix', 3])
  const at = w.deps.clock.wall()
  await recordVerification(w.db, { at, checks: 7, faults: 1, durationMs: 3 })
  const { last_verification: last } = (await operator.get(`${PATH}/health`)).body
  assert.deepEqual([last.checks, last.faults, last.at], [7, 1, at.toISOString()])
  const { items } = (await operator.get(`${PATH}/audit?limit=200`)).body
  const actions = items.map(({ action }: { action: string }) => action)
  assert.ok(actions.includes('person.operator_added') && actions.includes('session.started'), actions.join())
  assert.ok(items.every((one: { io_seller_id: unknown }) => one.io_seller_id === null))
})
