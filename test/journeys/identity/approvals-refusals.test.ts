// Who may decide on an approval, and what becomes of it: a person never approves their own, nobody
// counts twice, who lost the role does not count, and every end is final.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTypesOf } from '../../marketplace.ts'
import { enrolled, person, signIn } from '../../portal.ts'
import { API, approvalOf, decide, heldBy, setPolicy, stage, userIdOf } from './approvals-stage.ts'

const USERS = '/portal/api/v1/users'

test('each refusal of a decision, and the approval stays as it was', async (t) => {
  const { w, m, platform, ana, bia, fabio, pay } = await stage(t)
  await setPolicy(ana, { action: 'payout', roles: ['admin'] })
  const id = heldBy(await pay(ana, 1_00))
  const unproven = await signIn(w, await person(w, platform, 'admin', 'davi@example.com'))
  const viewer = await enrolled(w, platform, 'viewer')
  const elsewhere = await enrolled(
    w,
    w.platform.sellers[1]!.io_seller_id,
    'admin',
    'outra@example.com',
  )
  const byToken = async (how: string, body?: object) => {
    const token = await w.token()
    return w.call('POST', `/v1/approvals/${id}/${how}`, { token, ...(body ? { body } : {}) })
  }
  const refused: [answer: Promise<{ status: number; body: { code: string } }>, expected: string][] =
    [
      [decide(ana, id, 'approve'), '403 own_approval'],
      [decide(ana, id, 'reject'), '403 own_approval'],
      [decide(fabio, id, 'approve'), '403 approver_needed'],
      [decide(fabio, id, 'reject'), '403 approver_needed'],
      [decide(fabio, id, 'withdraw'), '403 asker_needed'],
      [decide(unproven, id, 'approve'), '403 second_factor_needed'],
      [decide(viewer, id, 'approve'), '403 role_not_allowed'],
      [decide(elsewhere, id, 'approve'), '404 approval_not_found'],
      [byToken('approve'), '403 person_needed'],
      [byToken('reject', { reason: 'x' }), '403 person_needed'],
      [byToken('withdraw'), '403 asker_needed'],
      [decide(bia, id, 'reject', { reason: ' ' }), '422 invalid_request'],
      [decide(bia, '019a1b2c3d4e7f008a1b2c3d4e5f6a7b', 'approve'), '404 approval_not_found'],
    ]
  for (const [answer, expected] of refused) {
    const { status, body } = await answer
    assert.equal(`${status} ${body.code}`, expected)
  }
  const shown = await approvalOf(bia, id)
  assert.deepEqual([shown.status, shown.approvals], ['pending', []])
  assert.equal((await m.get(`/v1/approvals/${id}`)).body.id, id)
})

test('rejected, withdrawn and expired are final: nothing is done, and the same key says so', async (t) => {
  const { w, m, ana, bia, fabio, pay, payouts } = await stage(t)
  await setPolicy(ana, { action: 'payout' })
  const ends = async (
    how: 'rejected' | 'withdrawn' | 'expired',
    end: (id: string) => Promise<unknown>,
  ) => {
    const id = heldBy(await pay(fabio, 1_00, how))
    await end(id)
    const shown = await approvalOf(bia, id)
    assert.deepEqual([shown.status, shown.ended_at !== null], [how, true])
    const again = await pay(fabio, 1_00, how)
    assert.deepEqual([again.body.code, again.body.approval_id], ['approval_ended', id])
    for (const decision of ['approve', 'reject'] as const)
      assert.equal(
        (await decide(bia, id, decision)).body.code,
        'invalid_state',
        `${how} ${decision}`,
      )
    assert.equal((await decide(fabio, id, 'withdraw')).body.code, 'invalid_state')
    return shown
  }
  const rejected = await ends('rejected', (id) => decide(bia, id, 'reject'))
  assert.deepEqual([rejected.reason, rejected.ended_by.name], ['Não é nosso', 'Pessoa admin'])
  await ends('withdrawn', (id) => decide(fabio, id, 'withdraw'))
  await ends('expired', () => m.advance('8d'))
  await w.work()
  assert.equal((await payouts()).length, 0)
})

test('of two that are needed, one person counts once, and one who lost the role not at all', async (t) => {
  const { w, platform, ana, bia, fabio, pay, payouts } = await stage(t)
  const carla = await enrolled(w, platform, 'admin', 'carla@example.com')
  assert.equal((await setPolicy(ana, { action: 'payout', approvals: 2 })).status, 200)
  const id = heldBy(await pay(fabio, 1_00))
  for (let n = 0; n < 2; n++) {
    const { body } = await decide(ana, id, 'approve')
    assert.deepEqual([body.status, body.approvals.length], ['pending', 1])
  }
  assert.deepEqual(await eventTypesOf(w, id), ['approval.created', 'approval.updated'])
  assert.equal(
    (await bia.send('PATCH', `${USERS}/${userIdOf(ana)}`, { role: 'viewer' })).status,
    200,
  )
  const second = await decide(bia, id, 'approve')
  assert.deepEqual([second.body.status, second.body.approvals.length], ['pending', 1], second.text)
  assert.equal((await decide(carla, id, 'approve')).body.status, 'approved')
  // The reply was lost, and the same is sent again.
  assert.equal((await decide(carla, id, 'approve')).status, 200)
  await w.work()
  assert.equal((await payouts()).length, 1)
})

test('a named user approves without a role that the policy names; one who is blocked does not', async (t) => {
  const { ana, bia, fabio, pay } = await stage(t)
  const set = await setPolicy(ana, {
    action: 'payout',
    roles: [],
    users: [userIdOf(bia), userIdOf(fabio)],
  })
  assert.deepEqual(
    set.body.users.map(({ name }: { name: string }) => name),
    ['Pessoa admin', 'Pessoa finance'],
  )
  const id = heldBy(await pay(ana, 1_00))
  assert.equal((await decide(fabio, id, 'approve')).body.status, 'approved')
  const other = heldBy(await pay(fabio, 2_00))
  assert.equal((await decide(ana, other, 'approve')).body.code, 'approver_needed')
  await ana.send('PATCH', `${USERS}/${userIdOf(bia)}`, { status: 'blocked' })
  assert.equal((await decide(bia, other, 'approve')).status, 401)
})

test('a policy that nobody could satisfy is refused, with every wrong field', async (t) => {
  const { w, platform, ana } = await stage(t)
  const named = [userIdOf(await signIn(w, await person(w, platform, 'viewer')))]
  const set = async (policy: object) => {
    const { status, body } = await setPolicy(ana, { action: 'payout', ...policy })
    return status === 422 ? Object.keys(body.error).join() : (body.code ?? status)
  }
  // Two administrators: the one who asks finds one other.
  assert.equal(await set({ approvals: 2 }), 'policy_not_satisfiable')
  assert.equal(await set({ roles: ['developer'] }), 'policy_not_satisfiable')
  // A role that may not decide: naming the user is naming nobody.
  assert.equal(await set({ roles: [], users: named }), 'policy_not_satisfiable')
  assert.equal(await set({ approvals: 2, users: named }), 'policy_not_satisfiable')
  assert.equal(await set({ roles: ['finance'], approvals: 1 }), 200)
  const { ana: alone } = await stage(t)
  assert.equal((await setPolicy(alone, { action: 'refund', approvals: 0 })).status, 422)
  assert.equal(await set({ action: 'refund', roles: [] }), 'roles')
  assert.equal(await set({ action: 'credential', amount_from_cents: 1 }), 'amount_from_cents')
  assert.equal(await set({ action: 'refund', users: ['x'] }), 'user_not_found')
  assert.equal(await set({ action: 'all' }), 'action')
  const { items } = (await ana.get(`${API}/approval_policies`)).body
  assert.equal(items.length, 1)
})

test('what was approved is refused when it is carried out: the reason is kept', async (t) => {
  const { w, platform, ana, bia, fabio, pay, payouts } = await stage(t)
  await setPolicy(ana, { action: 'payout' })
  const large = heldBy(await pay(fabio, 1_000_00, 'large'))
  const gone = heldBy(await pay(fabio, 1_00))
  const demoted = await enrolled(w, platform, 'finance', 'gil@example.com')
  const late = heldBy(await pay(demoted, 1_00))
  for (const id of [large, gone, late])
    assert.equal((await decide(bia, id, 'approve')).body.status, 'approved')
  await ana.send('PATCH', `${USERS}/${userIdOf(fabio)}`, { role: 'finance', status: 'active' })
  await ana.send('PATCH', `${USERS}/${userIdOf(demoted)}`, { role: 'viewer' })
  await w.work()
  const result = async (id: string) => {
    const { status, result: kept } = await approvalOf(bia, id)
    return [status, kept.status, kept.code]
  }
  assert.deepEqual(await result(large), ['failed', 409, 'insufficient_funds'])
  assert.deepEqual(await result(gone), ['carried_out', 201, null])
  assert.deepEqual(await result(late), ['failed', 403, 'asker_not_allowed'])
  assert.equal((await pay(fabio, 1_000_00, 'large')).body.code, 'approval_ended')
  assert.equal((await payouts()).length, 1)
})
