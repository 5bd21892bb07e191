// Approvals under contradiction: of decisions at the same instant one counts, of the same call one
// approval is made, and a crash between the last approval and its effect, or between the effect and
// its record, leads to one effect.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advance, contentOf } from '../../../server/approvals/carry-out-operations.ts'
import { runJob, sweep } from '../../../server/approvals/job.ts'
import { find } from '../../../server/approvals/store.ts'
import { after } from '../../../server/kernel/clock.ts'
import type { ApprovalId } from '../../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { companyIn } from '../../company.ts'
import { isOnCitus } from '../../database.ts'
import { ownerOf } from '../../marketplace.ts'
import type { World } from '../../world.ts'
import { enrolled } from '../../portal.ts'
import { whileHeld } from '../../waiting.ts'
import { approvalOf, decide, heldBy, setPolicy, stage, userIdOf } from './approvals-stage.ts'

const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).toSorted()

const stored = async (w: World, id: string) =>
  (await find(w.db, { owner: ownerOf(w), id: id as ApprovalId }))!

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
  assert.deepEqual(
    codesOf(await Promise.all([decide(ana, both, 'approve'), decide(bia, both, 'approve')])),
    ['ok', 'ok'],
  )
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

test('who loses their role while they decide has not decided', async (t) => {
  const { w, ana, bia, fabio, pay, payouts } = await stage(t)
  await setPolicy(ana, { action: 'payout' })
  for (const how of ['approve', 'reject'] as const) {
    const id = heldBy(await pay(fabio, 1_00))
    const roleOf = (role: string) =>
      sql`update portal_users set role = ${role} where id = ${userIdOf(bia)}`
    const [decided] = await whileHeld(w.db, (tx) => tx.rows(roleOf('viewer')), [
      () => decide(bia, id, how),
    ])
    assert.equal(decided!.body.code, 'approver_needed', how)
    assert.equal((await approvalOf(ana, id)).status, 'pending')
    await w.db.rows(roleOf('admin'))
  }
  await w.work()
  assert.deepEqual(await payouts(), [])
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
  await assert.rejects(w.deps.approvedCalls.call(approval, contentOf(w.deps, approval)!), {
    code: '23505',
  })
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

test('a call that is due to expire is not ended when it was approved meanwhile', async (t) => {
  const { w, ana, bia, fabio, pay } = await stage(t)
  await setPolicy(ana, { action: 'payout' })
  const id = heldBy(await pay(fabio, 1_00))
  const claimed = await stored(w, id)
  await decide(bia, id, 'approve')
  await advance(w.deps, claimed)
  await w.work()
  assert.equal((await approvalOf(ana, id)).status, 'carried_out')
})

test('a call that the banks have not answered for hundreds of attempts fails in the end', async (t) => {
  const { w, m, ana, bia, fabio } = await stage(t)
  await companyIn(w, { account: 1_000_00, holder: 100_00, card: 100_00 })
  await setPolicy(ana, { action: 'corporate_payment' })
  const id = heldBy(
    await fabio.post('/portal/api/v1/baas/corporate/cards/account/recharge', { amount: 10_00 }),
  )
  await m.control('weather', { bank: 'pix', mode: 'down' })
  await decide(bia, id, 'approve')
  for (const [attempts, status] of [
    [598, 'approved'],
    [599, 'failed'],
  ] as const) {
    await w.db.rows(
      sql`update approvals
        set attempts = ${attempts}, due_at = ${w.deps.clock.now()}
        where id = ${id}`,
    )
    await runJob(w.deps)
    assert.equal((await approvalOf(ana, id)).status, status)
  }
  assert.equal((await approvalOf(ana, id)).result.code, 'bank_unavailable')
})

test('while a bank cannot be called, the call is postponed, and then made once', async (t) => {
  const { w, m, ana, bia, fabio } = await stage(t)
  await companyIn(w, { account: 1_000_00, holder: 100_00, card: 100_00 })
  await setPolicy(ana, { action: 'corporate_payment' })
  const root = '/portal/api/v1/baas/corporate/cards/account'
  const id = heldBy(await fabio.post(`${root}/recharge`, { amount: 10_00 }))
  await m.control('weather', { bank: 'pix', mode: 'down' })
  await decide(bia, id, 'approve')
  const attempt = async () => {
    await runJob(w.deps)
    const { status, attempts, dueAt } = await stored(w, id)
    return {
      status,
      attempts,
      waitMs: dueAt ? dueAt.getTime() - w.deps.clock.now().getTime() : undefined,
    }
  }
  const first = await attempt()
  assert.deepEqual([first.status, first.attempts], ['approved', 1])
  assert.ok(first.waitMs! > 0 && first.waitMs! <= 5_000, String(first.waitMs))
  // Not due, so not tried.
  assert.equal((await attempt()).attempts, 1)
  await w.db.rows(sql`update approvals set due_at = ${w.deps.clock.now()} where id = ${id}`)
  const second = await attempt()
  assert.equal(second.attempts, 2)
  assert.ok(second.waitMs! > 5_000 && second.waitMs! <= 10_000, String(second.waitMs))
  await m.control('weather', { bank: 'pix', mode: 'fair' })
  await m.advance('1m')
  const { status, result } = await approvalOf(ana, id)
  assert.deepEqual([status, result.status], ['carried_out', 201])
  assert.equal((await fabio.get(`${root}/recharges`)).body.total, 1)
})

test('one approval that cannot be ended keeps no other waiting, and the log names it', async (t) => {
  const { w, ana, bia, fabio, pay, payouts } = await stage(t)
  await setPolicy(ana, { action: 'payout' })
  const broken = heldBy(await pay(fabio, 1_00))
  const others = [heldBy(await pay(fabio, 2_00)), heldBy(await pay(fabio, 3_00))]
  for (const id of [broken, ...others]) await decide(bia, id, 'approve')
  // What no decision can write.
  await w.db.rows(sql`update approvals set given = 'null' where id = ${broken}`)
  for (const _ of [broken, ...others]) assert.equal(await runJob(w.deps), 1)
  assert.equal(await runJob(w.deps), 0)
  for (const id of others) assert.equal((await approvalOf(ana, id)).status, 'carried_out')
  assert.equal((await stored(w, broken)).status, 'approved')
  assert.match(w.logged.join('\n'), new RegExp(`"approval":"${broken}"`))
  // Its payout was made, and is not made again.
  await w.db.rows(sql`update approvals set given = '[]' where id = ${broken}`)
  await w.db.rows(sql`update approvals set due_at = ${w.deps.clock.now()} where id = ${broken}`)
  assert.equal(await runJob(w.deps), 1)
  assert.deepEqual([(await stored(w, broken)).status, (await payouts()).length], ['carried_out', 3])
})

test(
  'what was asked is erased 90 days after its end, by an index',
  { skip: isOnCitus() && 'it reads a plan' },
  async (t) => {
    const { w, ana, bia, fabio, pay } = await stage(t)
    await setPolicy(ana, { action: 'payout' })
    const [ended, waiting] = [heldBy(await pay(fabio, 1_00)), heldBy(await pay(fabio, 2_00))]
    await decide(bia, ended, 'reject')
    const at = after(w.deps.clock.now(), -91 * 86_400_000)
    await w.db.rows(sql`update approvals set ended_at = ${at} where id = ${ended}`)
    assert.deepEqual([await sweep(w.deps), await sweep(w.deps)], [1, 0])
    assert.deepEqual(
      [(await approvalOf(ana, ended)).request, (await approvalOf(ana, waiting)).request !== null],
      [null, true],
    )
    const plan = await inTransaction(w.db, async (tx) => {
      await tx.rows(sql`set local enable_seqscan = off`)
      return tx.rows(sql`
      explain select 1
      from approvals
      where ended_at < ${at}
        and content_sealed is not null
      order by ended_at
      limit 500`)
    })
    assert.match(JSON.stringify(plan), /approvals_with_content/)
  },
)

test(
  'an approval that cannot be ended is tried after a minute, then after longer and longer, up to an hour',
  { skip: isOnCitus() && 'it makes a trigger' },
  async (t) => {
    const { w, ana, fabio, pay } = await stage(t)
    await setPolicy(ana, { action: 'payout' })
    const id = heldBy(await pay(fabio, 1_00))
    await w.db.rows(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`,
    )
    await w.db.rows(
      sql`create trigger refuse before update of status on approvals execute function refuse()`,
    )
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      const now = w.deps.clock.now()
      await w.db.rows(sql`update approvals set due_at = ${now} where id = ${id}`)
      await runJob(w.deps)
      waits.push(Math.round(((await stored(w, id)).dueAt!.getTime() - now.getTime()) / 60_000))
    }
    assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 60, 60])
  },
)
