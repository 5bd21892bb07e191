// Approvals from beginning to end: a policy is set, a payout is held, another person approves, and
// it is carried out once.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTypesOf } from '../../marketplace.ts'
import { API, approvalOf, decide, heldBy, setPolicy, stage } from './approvals-stage.ts'

test('a payout of finance waits for an administrator, and is carried out once, in the name of who asked', async (t) => {
  const { w, m, seller, ana, fabio, pay, payouts } = await stage(t)
  const set = await setPolicy(ana, { action: 'payout', amount_from_cents: 50_00 })
  assert.deepEqual([set.status, set.body.action, set.body.approvals], [200, 'payout', 1], set.text)
  assert.equal((await pay(fabio, 49_99)).status, 201)

  const id = heldBy(await pay(fabio, 50_00, 'week 47'))
  assert.equal(heldBy(await pay(fabio, 50_00, 'week 47')), id)
  assert.deepEqual([(await payouts()).length, await m.current(seller)], [1, 50_01])
  const shown = await approvalOf(ana, id)
  assert.deepEqual(
    [shown.status, shown.operation, shown.amount_cents, shown.asked_by.name, shown.request.body],
    ['pending', 'transfers.create', 50_00, 'Pessoa finance', { amount: 50_00 }],
  )
  const waiting = (await ana.get(`${API}/approvals?waiting_for_me=true`)).body
  assert.deepEqual([waiting.total, waiting.items[0].id], [1, id])
  assert.equal((await fabio.get(`${API}/approvals?waiting_for_me=true`)).body.total, 0)
  assert.equal((await fabio.get(`${API}/approvals?asked_by_me=true`)).body.total, 1)

  const approved = await decide(ana, id, 'approve')
  assert.deepEqual([approved.status, approved.body.status], [200, 'approved'], approved.text)
  await w.work()
  const done = await approvalOf(fabio, id)
  assert.deepEqual(
    [done.status, done.result.status, done.result.body.amount_cents],
    ['carried_out', 201, 50_00],
  )
  assert.deepEqual([(await payouts()).length, await m.current(seller)], [2, 1])
  // The same call again gets what was carried out.
  const again = await pay(fabio, 50_00, 'week 47')
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'])
  assert.equal(again.body.success.id, done.result.body.id)
  assert.equal((await payouts()).length, 2)
  assert.deepEqual(await eventTypesOf(w, id), [
    'approval.created',
    'approval.approved',
    'approval.carried_out',
  ])
  const { items } = (await m.get(`/v1/audit?object=${again.body.success.id}`)).body
  assert.deepEqual(
    items.map((one: { action: string; actor: { type: string } }) => [one.action, one.actor.type]),
    [['transfer.created', 'user']],
  )
})
