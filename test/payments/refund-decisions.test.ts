// A refund that was paid out and of which its bank says nothing is decided by people, as a payout is:
// one asks, another approves, what the bank says before counts more, and what it says later corrects
// the books, in each order. With the real database and people signed in to the portal.

import assert from 'node:assert/strict'
import test from 'node:test'
import { advanceRefund } from '../../server/payments/transactions/refunds/advance.ts'
import { decideOn } from '../../server/payments/transactions/refunds/decision-operations.ts'
import type { Refund } from '../../server/payments/transactions/refunds/refund.ts'
import { lockRefunds } from '../../server/payments/transactions/refunds/store.ts'
import { cents } from '../../server/kernel/money.ts'
import { newId, type RefundId } from '../../server/kernel/ids.ts'
import { actAs, SERVER } from '../../server/platform/audit/act.ts'
import { inTransaction, outsideTransaction, sql, type Tx } from '../../server/platform/db/sql.ts'
import { accepted, type ProviderResult, unknown } from '../../server/providers/bank.ts'
import type { PayoutReport } from '../../server/providers/payouts.ts'
import { approvalOf, decide, heldBy, stage } from '../journeys/identity/approvals-stage.ts'
import { idOf, ownerOf, right, type Said } from '../marketplace.ts'
import { accounts, buyer } from '../cards.ts'
import type { Browser } from '../portal.ts'
import { areWaiting, whileHeld } from '../waiting.ts'
import { beside, type Answer, type Test } from '../world.ts'

const PROOF = 'O extrato do dia 21 não mostra este pagamento'
const NOT_PAID = { result: 'not_paid', proof: PROOF }
const PAID = { result: 'paid', proof: 'Está no extrato', end_to_end_id: 'E60746948202611211200' }
const SILENT = unknown('time-out')

/** A paid boleto of 100.00, settled or not, and a refund of 40.00 of it that is unknown. */
async function unknownRefund(t: Test, { isSettled = false, ago = '3h' } = {}) {
  const s = await stage(t)
  const { w } = s
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, { amount: 100_00, payment_type: 'boleto' })
  await w.sdk.sandbox.payBoleto(sale.id)
  if (isSettled) await w.sdk.sandbox.moveClock({ advance: '6d' })
  const own = async () => {
    const { 'bank-due:boleto': _due, 'bank:boleto': _bank, ...rest } = await accounts(w)
    return rest
  }
  const { banks } = w.deps
  let said: ProviderResult<PayoutReport> = SILENT
  const rail = {
    ...banks.payouts(ownerOf(w))!,
    pay: async (_order: unknown, { sending }: { sending?: () => Promise<boolean> }) => {
      await sending?.()
      return said
    },
    read: async () => (said.result === 'accepted' ? accepted(said.value) : said),
  }
  const silent = { ...banks, payouts: () => rail, payoutRails: [rail] } as typeof banks
  Object.assign(w.deps, { banks: silent })
  const base = await own()
  await w.sdk.transactions.void(sale.id, { amount: 40_00 })
  await s.m.advance(ago)
  const row = async (): Promise<Refund> => {
    const [found] = await w.db.rows<{ id: RefundId }>(
      sql`select id from refunds order by id limit 1`,
    )
    const [one] = await inTransaction(w.db, (tx) => lockRefunds(tx, [found!.id]))
    return one!
  }
  const { id } = await row()
  /** As if a minute had passed since the last call. */
  const calm = () =>
    w.db.rows(sql`
      update refunds set payout = payout || jsonb_build_object('last',
        to_char((payout ->> 'last')::timestamptz at time zone 'UTC' - '2 minutes'::interval, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      where id = ${id}`)
  await calm()
  const ask = (by: Browser, body: object): Promise<Answer> =>
    by.post(`/portal/api/v1/transaction/refund/decide/${sale.id}/${id}`, body)
  const approve = async (by: Browser, approval: string): Promise<Said> => {
    const answer = await decide(by, approval, 'approve')
    assert.equal(answer.status, 200, answer.text)
    await w.work()
    return approvalOf(by, approval)
  }
  /** Asked by Ana, approved by Bia. */
  const decided = async (body: object): Promise<void> => {
    const held = await approve(s.bia, heldBy(await ask(s.ana, body)))
    assert.equal(held.status, 'carried_out', JSON.stringify(held.result))
  }
  /** The bank says something, and is asked. */
  const says = async (status: PayoutReport['status'], amount = 40_00) => {
    const at = w.deps.clock.now()
    said = accepted({ id, status, amount: cents(amount), at, endToEndId: 'E1' })
    await advanceRefund(beside(w.deps, {}), await row())
  }
  const shown = async () => {
    const { status, refunds } = await w.sdk.transactions.get(sale.id)
    return [status, refunds[0]!.status] as const
  }
  const decisions = async () =>
    (
      await w.db.rows<{ said: string }>(sql`
        select actor_type || ': ' || action as said from audit_records
        where object = ${sale.id} and action like 'transaction.refund_deci%' order by id`)
    ).map(({ said: one }) => one)
  return { ...s, sale, id, row, ask, approve, decided, says, shown, decisions, own, base }
}

test('one person asks, another approves; a credential and the same person do not', async (t) => {
  const s = await unknownRefund(t)
  const { w, m, sale, id } = s
  const byCredential = await m.send(`/v1/transaction/refund/decide/${sale.id}/${id}`, NOT_PAID)
  assert.deepEqual([byCredential.status, byCredential.body.code], [403, 'person_needed'])
  const approval = heldBy(await s.ask(s.fabio, NOT_PAID))
  assert.equal(heldBy(await s.ask(s.fabio, NOT_PAID)), approval)
  assert.equal((await decide(s.fabio, approval, 'approve')).body.code, 'own_approval')
  assert.deepEqual(await s.shown(), ['succeeded', 'pending'])
  assert.equal((await s.approve(s.bia, approval)).status, 'carried_out')
  assert.deepEqual(await s.shown(), ['succeeded', 'failed'])
  const [refund] = (await w.sdk.transactions.get(sale.id)).refunds
  assert.deepEqual(
    [refund!.decision?.result, refund!.decision?.approval, refund!.unknown_since],
    ['not_paid', approval, null],
  )
  assert.deepEqual(await s.decisions(), ['user: transaction.refund_decided'])
  await right(w)
})

for (const isSettled of [false, true]) {
  const when = isSettled ? 'of a settled sale' : 'of a sale that has not settled'
  test(`“not paid”, and the bank says paid: the seller pays it; ${when}`, async (t) => {
    const s = await unknownRefund(t, { isSettled })
    await s.decided(NOT_PAID)
    await right(s.w)
    const before = await s.own()
    await s.says('paid')
    assert.deepEqual(await s.shown(), ['partial_refunded', 'succeeded'])
    const now = await s.own()
    const left = (books: Record<string, number>) => (books['available'] ?? 0) + (books['debt'] ?? 0)
    assert.equal(left(before) - left(now), 40_00)
    assert.equal(now['bank:payout'], 40_00)
    assert.deepEqual(await s.decisions(), [
      'user: transaction.refund_decided',
      'server: transaction.refund_decision_corrected',
    ])
    assert.match(
      s.w.logged.join('\n'),
      /the books follow the bank .*decided as not_paid, succeeded/,
    )
    await right(s.w)
    await s.w.sdk.sandbox.moveClock({ advance: '10d' })
    await right(s.w)
  })

  test(`“paid”, and the bank says failed: all is as before the refund; ${when}`, async (t) => {
    const s = await unknownRefund(t, { isSettled })
    await s.decided(PAID)
    assert.deepEqual(await s.shown(), ['partial_refunded', 'succeeded'])
    await right(s.w)
    await s.says('failed')
    assert.deepEqual(await s.shown(), ['succeeded', 'failed'])
    const of = (books: Record<string, number>) => [
      books['fees'],
      (books['available'] ?? 0) + (books['pending'] ?? 0),
      books['bank:payout'] ?? 0,
    ]
    assert.deepEqual(of(await s.own()), of(s.base))
    assert.equal((await s.decisions()).length, 2)
    await right(s.w)
    await s.w.sdk.sandbox.moveClock({ advance: '10d' })
    assert.deepEqual(of(await s.own()), of(s.base))
    assert.equal((await s.own())['pending'] ?? 0, 0)
    await right(s.w)
  })
}

test('“not paid”, refunded in whole otherwise, and the bank says paid: it was paid twice', async (t) => {
  const s = await unknownRefund(t, { isSettled: true })
  await s.decided(NOT_PAID)
  await s.w.sdk.transactions.void(s.sale.id)
  const rows = await s.w.db.rows<{ id: RefundId }>(sql`select id from refunds order by id`)
  const [other] = await inTransaction(s.w.db, (tx) => lockRefunds(tx, [rows[1]!.id]))
  const { banks } = s.w.deps
  const paying = {
    ...banks.payouts(ownerOf(s.w))!,
    pay: async ({ id, amount }: { id: string; amount: number }) =>
      accepted({ id, status: 'paid', amount, at: s.w.deps.clock.now() }),
  }
  const pays = { ...banks, payouts: () => paying, payoutRails: [paying] } as unknown as typeof banks
  await advanceRefund(beside(s.w.deps, { banks: pays }), other!)
  assert.deepEqual(await s.shown(), ['refunded', 'failed'])
  await right(s.w)
  await s.says('paid')
  assert.deepEqual(await s.shown(), ['refunded', 'failed'])
  assert.equal((await accounts(s.w))['bank:payout'], 140_00)
  assert.equal((await s.row()).correctedAt !== null, true)
  await right(s.w)
})

for (const [body, status, sale] of [
  [PAID, 'paid', 'partial_refunded'],
  [NOT_PAID, 'failed', 'succeeded'],
  [NOT_PAID, 'returned', 'succeeded'],
] as const)
  test(`“${body.result}”, and the bank says ${status}: it is confirmed, and nothing moves`, async (t) => {
    const s = await unknownRefund(t)
    await s.decided(body)
    const before = await s.own()
    await s.says('processing')
    await s.says(status, 39_99)
    assert.equal((await s.row()).confirmedAt, null)
    await s.says(status)
    const now = await s.row()
    assert.deepEqual([now.correctedAt, now.dueAt, typeof now.confirmedAt], [null, null, 'object'])
    assert.notEqual(now.confirmedAt, null)
    assert.deepEqual([await s.own(), (await s.shown())[0]], [before, sale])
    await right(s.w)
  })

test('what the bank says between the request and the approval counts', async (t) => {
  const s = await unknownRefund(t)
  const approval = heldBy(await s.ask(s.ana, NOT_PAID))
  await s.says('paid')
  const held = await s.approve(s.bia, approval)
  assert.deepEqual([held.status, held.result.code], ['failed', 'payout_result_known'])
  assert.deepEqual(await s.shown(), ['partial_refunded', 'succeeded'])
  assert.deepEqual(await s.decisions(), [])
  await right(s.w)
})

test('what was decided is never sent again, and its bank is asked for a month', async (t) => {
  const s = await unknownRefund(t)
  await s.decided(NOT_PAID)
  await s.m.advance('29d')
  assert.notEqual((await s.row()).dueAt, null)
  await s.m.advance('2d')
  const { status, dueAt, confirmedAt } = await s.row()
  assert.deepEqual([status, dueAt, confirmedAt], ['failed', null, null])
  await right(s.w)
})

type Body = typeof PAID | typeof NOT_PAID

/** Carries out a decision as its approval does; the code of a refusal. */
const carryOutAt =
  ({ w, ana, platform, sale, id }: Awaited<ReturnType<typeof unknownRefund>>, body: Body) =>
  () =>
    actAs({ ...SERVER, approval: newId<'approval'>(w.deps.clock.wall()) }, async () => {
      const caller = {
        owner: ownerOf(w),
        seller: idOf(platform),
        platform: true,
        credential: ana.signedIn.body.user.id,
        scopes: new Set(['payments']),
        person: ana.signedIn.body.person?.id ?? ana.signedIn.body.user.id,
      } as const
      try {
        await decideOn(w.deps, caller, { id: sale.id, refund_id: id }, body as never)
        return 'decided'
      } catch (error) {
        return (error as { code: string }).code
      }
    })

test('of two decisions that reach the refund together one counts; and the bank’s word is right whenever it comes', async (t) => {
  const s = await unknownRefund(t)
  const { w } = s
  const carryOut = (body: Body) => carryOutAt(s, body)
  const lock = (tx: Tx) =>
    tx.rows(sql`select 1 from transactions where id = ${s.sale.id} for update`)
  const ends = await whileHeld(w.db, lock, [
    carryOut(NOT_PAID),
    async () => {
      assert.ok(await areWaiting(w.db, 1))
      await outsideTransaction(() => s.says('paid'))
      return 'said'
    },
  ])
  assert.ok(['decided', 'payout_result_known'].includes(ends[0]!), ends.join(' '))
  // Whoever came first, the bank is right in the end.
  await s.says('paid')
  assert.deepEqual(await s.shown(), ['partial_refunded', 'succeeded'])
  await right(w)

  const again = await unknownRefund(t)
  const both = await whileHeld(
    again.w.db,
    (tx) => tx.rows(sql`select 1 from transactions where id = ${again.sale.id} for update`),
    [NOT_PAID, PAID].map((body) => carryOutAt(again, body)),
  )
  assert.deepEqual(both.toSorted(), ['decided', 'payout_result_known'])
  await right(again.w)
})
