// A payout of which the bank says nothing is decided by people: one asks, another approves, and what
// the bank says before counts more, and what it says later corrects the books. With the real
// database, the real bank and people signed in to the portal.

import assert from 'node:assert/strict'
import test from 'node:test'
import { find } from '../../server/marketplace/payouts/store.ts'
import { newId, type PayoutId } from '../../server/kernel/ids.ts'
import { decideOn } from '../../server/marketplace/payouts/decision-operations.ts'
import { actAs, SERVER } from '../../server/platform/audit/act.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { approvalOf, decide, heldBy, stage } from '../journeys/identity/approvals-stage.ts'
import { bankAgrees, eventTypesOf, force, idOf, ownerOf, right, type Said } from '../marketplace.ts'
import { enrolled, type Browser } from '../portal.ts'
import { whileHeld } from '../waiting.ts'
import type { Answer, Test } from '../world.ts'

const CLOSED = '9999001-1'
const RETURNED = '9999003-3'
const PROOF = 'O extrato do dia 21 não mostra este pagamento'
const NOT_PAID = { result: 'not_paid', proof: PROOF }
const PAID = { result: 'paid', proof: 'Está no extrato', end_to_end_id: 'E60746948202611211200' }

/** How the bank falls silent: before it gets a call, or after it did what the call asks. */
type Silence = 'silent_before' | 'silent_after'

/** A payout of 40.00 that is unknown since `ago`, at a bank that stays silent. */
async function unknown(t: Test, { silence = 'silent_after', ago = '3h', number }: Given = {}) {
  const s = await stage(t)
  const { w, m, seller } = s
  const account = number ? await m.link(w.platform.sellers[0]!, number) : s.account
  await m.setFaults(silence)
  const made = await m.payOut(seller, account, 40_00)
  assert.deepEqual([made.status, made.body.success?.status], [201, 'pending'], made.text)
  const id: string = made.body.success.id
  await m.advance(ago)
  /** As if a minute had passed since the last call. */
  const calm = () =>
    w.db.rows(sql`update payouts set sent_at = sent_at - '2 minutes'::interval where id = ${id}`)
  /** As if a call had been sent right now. */
  const call = () =>
    w.db.rows(sql`update payouts set sent_at = ${w.deps.clock.wall()} where id = ${id}`)
  await calm()
  const ask = (by: Browser, body: object): Promise<Answer> =>
    by.post(`/portal/api/v1/sellers/transfers/decide/${seller}/${id}`, body)
  /** Approved by a person, and carried out. */
  const approve = async (by: Browser, approval: string): Promise<Said> => {
    const answer = await decide(by, approval, 'approve')
    assert.equal(answer.status, 200, answer.text)
    await w.work()
    return approvalOf(by, approval)
  }
  /** Asked by Ana, approved by Bia. */
  const decided = async (body: object): Promise<Said> => {
    const held = await approve(s.bia, heldBy(await ask(s.ana, body)))
    assert.equal(held.status, 'carried_out', JSON.stringify(held.result))
    return m.payout(seller, id)
  }
  const row = async () => (await find(w.db, ownerOf(w), id as PayoutId))!
  const payout = (): Promise<Said> => m.payout(seller, id)
  return { ...s, id, calm, call, ask, approve, decided, row, payout }
}
type Given = { silence?: Silence; ago?: string; number?: string }

const decisions = async ({
  w,
  id,
}: {
  w: { db: Awaited<ReturnType<typeof stage>>['w']['db'] }
  id: string
}) =>
  (
    await w.db.rows<{ action: string; actor: string }>(sql`
      select action, actor_type as actor from audit_records
      where object = ${id} and action like 'transfer.deci%' order by id`)
  ).map(({ action, actor }) => `${actor}: ${action}`)

test('one person asks, another approves: without a policy too, and never the same or a credential', async (t) => {
  const s = await unknown(t, { silence: 'silent_before' })
  const { w, m, seller, id, ana, bia, fabio, ask } = s
  assert.equal(await m.current(seller), 60_00)
  const byCredential = await m.send(`/v1/sellers/transfers/decide/${seller}/${id}`, NOT_PAID)
  assert.deepEqual([byCredential.status, byCredential.body.code], [403, 'person_needed'])
  const owner = await enrolled(w, seller, 'admin', 'dona@example.com')
  assert.equal((await ask(owner, NOT_PAID)).body.code, 'platform_only')
  const viewer = await enrolled(w, s.platform, 'viewer', 'veja@example.com')
  assert.equal((await ask(viewer, NOT_PAID)).status, 403)

  const approval = heldBy(await ask(fabio, NOT_PAID))
  // The same again is the same request.
  assert.equal(heldBy(await ask(fabio, NOT_PAID)), approval)
  assert.equal((await decide(fabio, approval, 'approve')).body.code, 'own_approval')
  const developer = await enrolled(w, s.platform, 'developer', 'dev@example.com')
  assert.equal((await decide(developer, approval, 'approve')).body.code, 'approver_needed')
  await w.work()
  assert.deepEqual([(await s.payout()).status, await m.current(seller)], ['pending', 60_00])

  const asked = await approvalOf(bia, approval)
  assert.deepEqual(
    [asked.action, asked.amount_cents, asked.request.body.proof, asked.can_decide],
    ['payout_result', 40_00, PROOF, true],
  )
  assert.equal((await s.approve(bia, approval)).status, 'carried_out')
  const now = await s.payout()
  assert.deepEqual(
    [now.status, now.reason, now.unknown_since, now.decision.result, now.decision.approval],
    ['failed', null, null, 'not_paid', approval],
  )
  assert.equal(await m.current(seller), 100_00)
  assert.deepEqual(await eventTypesOf(w, id), ['transfer.created', 'transfer.failed'])
  assert.deepEqual(await decisions(s), ['user: transfer.decided'])
  const { items } = (await ana.get(`/portal/api/v1/timeline/${id}`)).body
  const acts = (items as Said[]).flatMap(({ act }) =>
    act ? [`${act.actor_name ?? act.actor_type} ${act.action}`] : [],
  )
  assert.deepEqual(acts.toReversed().slice(1), [
    'Pessoa finance approval.created',
    'Pessoa admin approval.approved',
    'Pessoa finance transfer.decided',
    'server approval.carried_out',
  ])
  await right(w)
})

test('what the bank says between the request and the approval counts; the approval then changes nothing and says so', async (t) => {
  const s = await unknown(t)
  const approval = heldBy(await s.ask(s.ana, NOT_PAID))
  await s.m.setFaults('fair')
  await s.m.advance('2h')
  assert.equal((await s.payout()).status, 'succeeded')
  const held = await s.approve(s.bia, approval)
  assert.deepEqual([held.status, held.result.code], ['failed', 'payout_result_known'])
  const { status, decision } = await s.payout()
  assert.deepEqual([status, decision, await s.m.current(s.seller)], ['succeeded', null, 60_00])
  assert.deepEqual(await decisions(s), [])
  assert.equal((await s.ask(s.ana, NOT_PAID)).body.code, 'payout_result_known')
  await bankAgrees(s.w)
  await right(s.w)
})

for (const spent of [0, 70_00])
  test(`“not paid”, and the bank says paid: the money is taken again, ${spent} of it spent meanwhile`, async (t) => {
    const s = await unknown(t)
    const { w, m, seller, id } = s
    assert.equal((await s.decided(NOT_PAID)).status, 'failed')
    assert.equal(await m.current(seller), 100_00)
    if (spent > 0) await force(w, seller, spent)
    await m.setFaults('fair')
    await m.advance('2h')
    const now = await s.payout()
    assert.deepEqual([now.status, typeof now.decision.corrected_at], ['succeeded', 'string'])
    assert.equal(await m.current(seller), 60_00 - spent)
    assert.deepEqual(await eventTypesOf(w, id), [
      'transfer.created',
      'transfer.failed',
      'transfer.succeeded',
    ])
    assert.deepEqual(await decisions(s), [
      'user: transfer.decided',
      'server: transfer.decision_corrected',
    ])
    assert.match(w.logged.join('\n'), /the books follow the bank .*decided as not_paid, succeeded/)
    const metrics = await w.call('GET', '/metrics')
    assert.match(metrics.text, /^vintem_payout_decisions_corrected\{bank="\w+"\} 1$/m)
    await bankAgrees(w)
    await right(w)
  })

test('“not paid”, and the bank says that it was paid and came back: the seller has it once', async (t) => {
  const s = await unknown(t, { number: RETURNED })
  await s.decided(NOT_PAID)
  // The bank returns it a day after; until then nobody hears of it.
  await s.m.advance('30h')
  await s.m.setFaults('fair')
  await s.m.advance('72h')
  assert.deepEqual([(await s.payout()).status, await s.m.current(s.seller)], ['returned', 100_00])
  await bankAgrees(s.w)
  await right(s.w)
})

test('“paid”, and the bank says failed: the seller has the money again', async (t) => {
  const s = await unknown(t, { number: CLOSED })
  const paid = await s.decided(PAID)
  assert.deepEqual([paid.status, paid.end_to_end_id], ['succeeded', PAID.end_to_end_id])
  assert.equal(await s.m.current(s.seller), 60_00)
  await s.m.setFaults('fair')
  await s.m.advance('2h')
  const now = await s.payout()
  assert.deepEqual([now.status, await s.m.current(s.seller)], ['failed', 100_00])
  assert.deepEqual(await eventTypesOf(s.w, s.id), [
    'transfer.created',
    'transfer.succeeded',
    'transfer.failed',
  ])
  assert.match(s.w.logged.join('\n'), /the books follow the bank .*decided as paid, failed/)
  await right(s.w)
})

test('“paid”, and the bank says the same: it is confirmed, with the bank’s own id', async (t) => {
  const s = await unknown(t)
  await s.decided(PAID)
  await s.m.setFaults('fair')
  await s.m.advance('2h')
  const now = await s.payout()
  assert.deepEqual([now.status, now.decision.corrected_at], ['succeeded', null])
  assert.equal(typeof now.decision.confirmed_at, 'string')
  assert.notEqual(now.end_to_end_id, PAID.end_to_end_id)
  assert.deepEqual(await eventTypesOf(s.w, s.id), ['transfer.created', 'transfer.succeeded'])
  await bankAgrees(s.w)
  await right(s.w)
})

test('what was decided is never sent again, and its bank is asked about it for a month', async (t) => {
  const s = await unknown(t, { silence: 'silent_before' })
  await s.decided(NOT_PAID)
  await s.m.setFaults('fair')
  await s.m.advance('29d')
  assert.notEqual((await s.row()).dueAt, null)
  await s.m.advance('2d')
  const { status, dueAt, confirmedAt } = await s.row()
  assert.deepEqual([status, dueAt, confirmedAt], ['failed', null, null])
  const atBank = await s.w.db.rows(sql`select 1 from bank.payouts`)
  assert.deepEqual(atBank, [])
  await right(s.w)
})

test('of two decisions at once one counts, and the other says so', async (t) => {
  const s = await unknown(t, { silence: 'silent_before' })
  const [one, other] = [heldBy(await s.ask(s.ana, NOT_PAID)), heldBy(await s.ask(s.fabio, PAID))]
  await Promise.all([decide(s.bia, one, 'approve'), decide(s.bia, other, 'approve')])
  await Promise.all([s.w.work(), s.w.work()])
  const ends = await Promise.all([one, other].map((id) => approvalOf(s.bia, id)))
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['carried_out', 'failed'])
  const lost = ends.find(({ status }) => status === 'failed')
  assert.equal(lost.result.code, 'payout_result_known')
  assert.deepEqual((await decisions(s)).length, 1)
  await right(s.w)
})

test('two decisions that reach the payout together: one counts', async (t) => {
  const { w, id, seller, ana, platform } = await unknown(t, { silence: 'silent_before' })
  const caller = {
    owner: ownerOf(w),
    seller: idOf(platform),
    platform: true,
    credential: ana.signedIn.body.user.id,
    scopes: new Set(['payments']),
    person: ana.signedIn.body.person?.id ?? ana.signedIn.body.user.id,
  } as const
  const carryOut = (body: typeof PAID | typeof NOT_PAID) => () =>
    actAs({ ...SERVER, approval: newId<'approval'>(w.deps.clock.wall()) }, async () => {
      try {
        return (await decideOn(w.deps, caller, { io_seller_id: seller, id }, body as never)).status
      } catch (error) {
        return (error as { code: string }).code
      }
    })
  const ends = await whileHeld(
    w.db,
    (tx) => tx.rows(sql`select 1 from payouts where id = ${id} for update`),
    [carryOut(NOT_PAID), carryOut(PAID)],
  )
  assert.equal(ends.filter((one) => one === 'payout_result_known').length, 1, ends.join(' '))
  await right(w)
})

test('nothing is decided on what was never sent, too early, or while a call may be under way', async (t) => {
  const s = await unknown(t, { silence: 'silent_before', ago: '1h' })
  assert.equal((await s.ask(s.ana, NOT_PAID)).body.code, 'payout_result_too_early')
  await s.m.advance('2h')
  // The bank was asked again a moment ago.
  await s.call()
  assert.equal((await s.ask(s.ana, NOT_PAID)).body.code, 'request_in_progress')
  await s.calm()
  const approval = heldBy(await s.ask(s.ana, NOT_PAID))
  await s.call()
  await decide(s.bia, approval, 'approve')
  await s.w.work()
  assert.equal((await approvalOf(s.bia, approval)).status, 'approved')
  await s.calm()
  await s.m.advance('1m')
  assert.equal((await approvalOf(s.bia, approval)).status, 'carried_out')
})

test('what was asked for before the bank spoke is not carried out on a later silence', async (t) => {
  const s = await unknown(t, { silence: 'silent_before' })
  const approval = heldBy(await s.ask(s.ana, NOT_PAID))
  // The bank has spoken meanwhile, and is silent again for hours.
  await s.w.db.rows(
    sql`update payouts
      set unknown_since = (select created_at + interval '1 second' from approvals where id = ${approval.replaceAll('-', '')})
      where id = ${s.id}`,
  )
  await s.calm()
  await s.m.advance('4h')
  await s.calm()
  await decide(s.bia, approval, 'approve')
  await s.w.work()
  const { status, result } = await approvalOf(s.bia, approval)
  assert.deepEqual([status, result?.code], ['failed', 'payout_result_known'])
  await right(s.w)
})
