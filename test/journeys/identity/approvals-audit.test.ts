// The audit log of approvals: each decision has one record, with who made it; so has the call that
// is carried out.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '../../../contract/index.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { plain } from '../../rows.ts'
import { API, decide, heldBy, setPolicy, stage, userIdOf } from './approvals-stage.ts'

test('policies, decisions and the reading of a result are on record, with the person', async (t) => {
  const { w, m, ana, bia, fabio, pay } = await stage(t)
  const set = (await setPolicy(ana, { action: 'payout', roles: ['admin'] })).body
  assert.equal((await setPolicy(ana, { action: 'policy', roles: ['admin'] })).status, 200)

  const approved = heldBy(await pay(fabio, 10_00))
  await decide(ana, approved, 'approve')
  await w.work()
  const result = await fabio.post(`${API}/approvals/${approved}/result`)
  assert.equal(result.status, 200, result.text)
  const rejected = heldBy(await pay(fabio, 10_01))
  await decide(ana, rejected, 'reject')
  const withdrawn = heldBy(await pay(fabio, 10_02))
  await decide(fabio, withdrawn, 'withdraw')
  const removal = heldBy(await ana.send('DELETE', `${API}/approval_policies/${set.id}`))
  await decide(bia, removal, 'approve')
  await w.work()

  const names: Record<string, string> = {}
  for (const [name, browser] of Object.entries({ ana, bia, fabio })) {
    const [user] = await w.db.rows<{ person: string }>(
      sql`select person from portal_users where id = ${userIdOf(browser)}`,
    )
    names[plain(user!.person)] = name
  }
  const recordsOf = async (object: string) => {
    const { items } = (await m.get(`/v1/audit?object=${object}`)).body
    return items
      .map((one: { action: string; operation: string | null; actor: { id: string | null } }) => {
        return `${one.action} by ${names[plain(one.actor.id ?? '')] ?? 'the server'} (${one.operation})`
      })
      .toReversed()
  }
  const held = 'approval.created by fabio (transfers.create)'
  assert.deepEqual(await recordsOf(approved), [
    held,
    'approval.approved by ana (approvals.approve)',
    'approval.carried_out by the server (null)',
    'approval.result_read by fabio (approvals.result)',
  ])
  assert.deepEqual(await recordsOf(rejected), [held, 'approval.rejected by ana (approvals.reject)'])
  assert.deepEqual(await recordsOf(withdrawn), [
    held,
    'approval.withdrawn by fabio (approvals.withdraw)',
  ])
  assert.deepEqual(await recordsOf(set.id), [
    'approval_policy.set by ana (approvalPolicies.set)',
    'approval_policy.removed by ana (approvalPolicies.remove)',
  ])
  const known = OPERATIONS.filter(
    ({ id, method }) => id.startsWith('approval') && method !== 'GET',
  ).map(({ id }) => id)
  assert.deepEqual(known.toSorted(), [
    'approvalPolicies.remove',
    'approvalPolicies.set',
    'approvals.approve',
    'approvals.reject',
    'approvals.result',
    'approvals.withdraw',
  ])
})
