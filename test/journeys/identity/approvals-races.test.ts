// Approvals under contradiction: of decisions at the same instant one counts, of the same call one approval is made, and a crash between
// the last approval and its effect, or between the effect and its record, leads to one effect.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentOf } from '../../../server/approvals/carry-out-operations.ts'
import { runJob } from '../../../server/approvals/job.ts'
import { find } from '../../../server/approvals/store.ts'
import type { ApprovalId } from '../../../server/kernel/ids.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { companyIn } from '../../company.ts'
import { ownerOf } from '../../marketplace.ts'
import type { World } from '../../world.ts'
import { approvalOf, decide, enrolled, heldBy, setPolicy, stage } from './approvals-stage.ts'

const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).toSorted()

const stored = async (w: World, id: string) => (await find(w.db, { owner: ownerOf(w), id: id as ApprovalId }))!

/** As a process that dies after the effect, before it has kept the reply. */
async function carriedOutUnkept(w: World, id: string): Promise<void> {
  const approval = await stored(w, id)
  await w.db.rows(sql`update approvals set attempts = 1 where id = ${id}`)
  await w.deps.approvedCalls.call(approval, contentOf(w.deps, approval)!)
}

test('two decide at the same instant: of approvals two are two, of contradictory decisions one counts', async (t) => {
  const { w, platform, ana, bia, fabio, pay, payouts } = await stage(t)
  const carla = await enrolled(w, platform, 'admin', 'carla@example.com')
  await setPolicy(ana, { action: 'payout', approvals: 2 })
  const both = heldBy(await pay(fabio, 1_00))
  assert.deepEqual(codesOf(await Promise.all([decide(ana, both, 'approve'), decide(bia, both, 'approve')])), [
    'ok',
    'ok',
  ])
  assert.ok(['approved', 'carried_out'].includes((await approvalOf(ana, both)).status))
  await w.work()
  assert.equal((await payouts()).length, 1)

  let expected = 1
  for (let n = 0; n < 6; n++) {
    const id = heldBy(await pay(fabio, 2_00 + n))
    await decide(ana, id, 'approve')
    const other = n % 2 === 0 ? decide(carla, id, 'reject') : decide(fabio, id, 'withdraw')
    const codes = codesOf(await Promise.all([decide(bia, id, 'approve'), other]))
    assert.deepEqual(codes, ['invalid_state', 'ok'])
    await w.work()
    const { status } = await approvalOf(ana, id)
    assert.ok(['carried_out', n % 2 === 0 ? 'rejected' : 'withdrawn'].includes(status), status)
    if (status === 'carried_out') expected++
    assert.equal((await payouts()).length, expected)
  }
})

test('the same call, sent at once, gets one approval, with a key and without', async (t) => {
  const { w, ana, fabio, pay } = await stage(t)
  await setPolicy(ana, { action: 'payout' })
  for (const key of ['k', undefined]) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(fabio, 1_00, key)))
    assert.equal(new Set(answers.map(heldBy)).size, 1, String(key))
  }
  const [row] = await w.db.rows<{ n: number }>(sql`select count(*)::int as n from approvals`)
  assert.equal(row!.n, 2)
  assert.equal((await pay(fabio, 1_01, 'k')).body.code, 'idempotency_key_reused')
})

test('a crash after the effect of a call with a key: the worker finds the effect and keeps its reply', async (t) => {
  const { w, m, seller, ana, fabio, pay, payouts } = await stage(t)
  await setPolicy(ana, { action: 'payout' })
  const id = heldBy(await pay(fabio, 40_00))
  await decide(ana, id, 'approve')
  await carriedOutUnkept(w, id)
  const [paid] = await payouts()
  // Two workers at once, as after the lease of a dead one.
  await w.db.rows(sql`update approvals set due_at = ${w.deps.clock.now()} where id = ${id}`)
  await Promise.all([runJob(w.deps), runJob(w.deps)])
  const { status, result } = await approvalOf(ana, id)
  assert.deepEqual([status, result.status, result.body.id], ['carried_out', 201, paid!.id])
  assert.deepEqual([(await payouts()).length, await m.current(seller)], [1, 60_00])
})

test('a crash after the effect of a call without a key: it is not repeated, whatever was changed since', async (t) => {
  const { w, ana, bia, fabio } = await stage(t)
  const { holders } = await companyIn(w, { account: 1_000_00, holder: 100_00, card: 100_00 })
  await setPolicy(ana, { action: 'card_limit', amount_from_cents: 200_00 })
  const path = `/portal/api/v1/baas/corporate/cards/holders/${holders[0]!.id}`
  const id = heldBy(await fabio.send('PATCH', path, { amount: 300_00 }))
  await decide(bia, id, 'approve')
  await carriedOutUnkept(w, id)
  assert.equal((await fabio.send('PATCH', path, { amount: 150_00 })).status, 200)
  await runJob(w.deps)
  const { status, result } = await approvalOf(ana, id)
  assert.deepEqual([status, result.body], ['carried_out', null])
  assert.equal((await fabio.get(path)).body.amount, 150_00)
  // Another process that still works on it finds its effect refused, and rolled back.
  const approval = await stored(w, id)
  await assert.rejects(w.deps.approvedCalls.call(approval, contentOf(w.deps, approval)!), { code: '23505' })
  assert.equal((await fabio.get(path)).body.amount, 150_00)
})

test('while the bank is silent the call is asked again with its key, and made once', async (t) => {
  const { w, m, ana, bia, fabio } = await stage(t)
  await setPolicy(ana, { action: 'refund' })
  const sale = await m.paid(10_00)
  const id = heldBy(await fabio.post(`/portal/api/v1/transaction/void/${sale}`, {}))
  await decide(bia, id, 'approve')
  await m.control('weather', { bank: 'pix', mode: 'silent_after', calls: 1 })
  await w.work()
  await m.advance('1h')
  assert.equal((await approvalOf(ana, id)).status, 'carried_out')
  const { status, refunds } = await m.sale(sale)
  assert.deepEqual([status, (refunds ?? []).length], ['refunded', 1])
})
