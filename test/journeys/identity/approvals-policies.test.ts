// Policies over time: people leave and the policy can still be changed, an old change does not undo
// a newer one, and a platform without sellers has policies like any other company.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../../server/approvals/policy-operations.ts'
import { callerOf } from '../../../server/identity/auth/operations.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { companyIn } from '../../company.ts'
import { market } from '../../marketplace.ts'
import { plain } from '../../rows.ts'
import type { Browser } from '../../portal.ts'
import { API, approvalOf, decide, heldBy, setPolicy, stage, userIdOf } from './approvals-stage.ts'

const USERS = '/portal/api/v1/users'
const POLICIES = `${API}/approval_policies`

const waitingFor = async (browser: Browser): Promise<string[]> =>
  (await browser.get(`${API}/approvals?waiting_for_me=true`)).body.items.map(
    ({ id }: { id: string }) => id,
  )

const thresholds = async (browser: Browser): Promise<Record<string, number | null>> => {
  const { items } = (await browser.get(POLICIES)).body
  return Object.fromEntries(
    items.map((one: { action: string; amount_from_cents: number | null }) => [
      one.action,
      one.amount_from_cents,
    ]),
  )
}

test('a change that no policy held is refused under a policy of a moment ago, and held when it comes again', async (t) => {
  const { w, ana } = await stage(t)
  const caller = await callerOf(w.deps, await w.token())
  const change = { action: 'payout', approvals: 1, roles: ['finance'] } as const
  await setPolicy(ana, { action: 'payout' })
  // As of a call that had found no policy before this one was made.
  await assert.rejects(set(w.deps, caller, { ...change, roles: [...change.roles] }), {
    code: 'request_in_progress',
  })
  heldBy(await setPolicy(ana, { ...change, roles: [...change.roles] }))
})

test('when its approvers have left, other administrators approve the change of a policy, and nothing else', async (t) => {
  const { w, ana, bia, fabio, pay } = await stage(t)
  assert.equal((await setPolicy(ana, { action: 'payout', roles: ['finance'] })).status, 200)
  const change = async () => heldBy(await setPolicy(ana, { action: 'payout', roles: ['admin'] }))
  const early = await change()
  assert.deepEqual([await waitingFor(bia), await waitingFor(fabio)], [[], [early]])
  assert.equal((await decide(bia, early, 'approve')).body.code, 'approver_needed')
  // The last approver loses the role: the payout waits, the change can be approved.
  assert.equal(
    (await ana.send('PATCH', `${USERS}/${userIdOf(fabio)}`, { role: 'viewer' })).status,
    200,
  )
  const payout = heldBy(await pay(ana, 1_00))
  assert.equal((await decide(bia, payout, 'approve')).body.code, 'approver_needed')
  assert.deepEqual(
    [await waitingFor(bia), (await approvalOf(bia, early)).can_decide],
    [[early], true],
  )
  assert.deepEqual([await waitingFor(ana), (await approvalOf(ana, early)).can_decide], [[], false])
  assert.equal((await decide(ana, early, 'approve')).body.code, 'own_approval')
  assert.equal((await decide(bia, early, 'approve')).body.status, 'approved')
  await w.work()
  const next = heldBy(await pay(ana, 2_00))
  assert.equal((await decide(bia, next, 'approve')).body.status, 'approved')
})

test('a change that was asked for before another one is refused when it is approved after it', async (t) => {
  const { w, ana, bia } = await stage(t)
  const set = (by: Browser, action: string, cents: number) =>
    setPolicy(by, { action, amount_from_cents: cents })
  const { id } = (await set(ana, 'payout', 100_00)).body
  assert.equal((await setPolicy(ana, { action: 'policy' })).status, 200)
  const [newer, older, removal] = [
    heldBy(await set(ana, 'payout', 10_00)),
    heldBy(await set(bia, 'payout', 1_000_00)),
    heldBy(await bia.send('DELETE', `${POLICIES}/${id}`)),
  ]
  // Two who set the first policy for an action.
  const [first, second] = [
    heldBy(await set(ana, 'refund', 10_00)),
    heldBy(await set(bia, 'refund', 90_00)),
  ]
  const approve = async (by: Browser, approval: string) => {
    assert.equal((await decide(by, approval, 'approve')).body.status, 'approved')
    await w.work()
    const { status, result } = await approvalOf(by, approval)
    return [status, result.code]
  }
  for (const approval of [newer, first])
    assert.deepEqual(await approve(bia, approval), ['carried_out', null])
  for (const approval of [older, removal, second])
    assert.deepEqual(await approve(ana, approval), ['failed', 'approval_policy_changed'])
  assert.deepEqual(await thresholds(ana), { payout: 10_00, policy: null, refund: 10_00 })
})

test('a platform that registers no sellers has policies, approvals and what they are about', async (t) => {
  const { w, m, ana, bia, fabio, platform } = await stage(t)
  await w.db.rows(
    sql`update sellers set allow_register_seller = false where id = ${plain(platform)}`,
  )
  const { holders } = await companyIn(w, { account: 1_000_00, holder: 100_00, card: 100_00 })
  for (const action of [
    'refund',
    'card_limit',
    'corporate_payment',
    'credential',
    'user',
    'policy',
  ])
    assert.equal((await setPolicy(ana, { action })).status, 200, action)
  assert.equal(Object.keys(await thresholds(fabio)).length, 6)
  // A token that knows of the policies.
  const own = await market(w, w.platform)
  const paid = await own.paid(30_00)
  const [credential] = (await own.get('/v1/credentials')).body.items
  const cards = '/portal/api/v1/baas/corporate/cards'
  const held = [
    heldBy(await fabio.post(`/portal/api/v1/transaction/void/${paid}`, {})),
    heldBy(await own.send(`/v1/transaction/void/${paid}`, {})),
    heldBy(await fabio.send('PATCH', `${cards}/holders/${holders[0]!.id}`, { amount: 1_00 })),
    heldBy(await fabio.post(`${cards}/account/recharge`, { amount: 10_00 })),
    heldBy(await bia.post(`${API}/credentials/${credential.id}/rotate`, {})),
  ]
  for (const id of held) assert.equal((await approvalOf(ana, id)).id, id)
  assert.deepEqual((await waitingFor(ana)).toSorted(), held.toSorted())
  assert.equal((await own.get('/v1/approvals')).body.total, held.length)
  assert.equal((await own.get('/v1/approvals?asked_by_me=true')).body.total, 1)
  assert.equal((await decide(ana, held[0]!, 'approve')).status, 200)
  await w.work()
  assert.equal((await m.sale(paid)).status, 'refunded')
})
