// A payout's state after each answer of the bank, the transfers that follow, and the SQL guard of
// its states.

import assert from 'node:assert/strict'
import test from 'node:test'
import { world } from '../../../test/world.ts'
import { rejected, unknown, accepted, type ProviderResult } from '../../providers/bank.ts'
import { NO_FUNDS, type PayoutReport } from '../../providers/payouts.ts'
import type { BankAccountId, OwnerId, PayoutId, SellerId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { inTransaction, sql, type Tx } from '../../platform/db/sql.ts'
import {
  apply,
  payoutTransitions,
  type Payout,
  type PayoutStatus,
  lookedAtAgain,
} from './payout.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const INSTANT = { now: NOW, wall: NOW, random: () => 0.5 }
const SELLER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7c' as SellerId
const IN_A_MINUTE = new Date(NOW.getTime() + 60_000)
const LATER = new Date(NOW.getTime() + 5_000)

const payout = (state: PayoutStatus): Payout => ({
  owner: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId,
  id: '019a1b2c3d4e7f008a1b2c3d4e5f6a7d' as PayoutId,
  seller: SELLER,
  bankAccount: '019a1b2c3d4e7f008a1b2c3d4e5f6a7e' as BankAccountId,
  amount: cents(5_000),
  description: null,
  statementDescriptor: null,
  origin: 'manual',
  status: state,
  reason: null,
  endToEndId: null,
  bank: 'payouts/test',
  reference: null,
  firstSentAt: NOW,
  sentAt: NOW,
  payingAccount: null,
  unknownSince: null,
  decision: null,
  decidedAt: null,
  decisionApproval: null,
  confirmedAt: null,
  correctedAt: null,
  waits: null,
  returned: cents(state === 'returned' ? 5_000 : 0),
  line: 2,
  lineBefore: 0,
  version: 1,
  attempts: 0,
  dueAt: NOW,
  endedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
})

const report = (status: PayoutReport['status'], amount = 5_000): ProviderResult<PayoutReport> =>
  accepted({
    id: 'x',
    status,
    amount: cents(amount),
    at: NOW,
    ...(status === 'paid' ? { endToEndId: 'E1' } : {}),
  })

const OUT = ['paying→bank']
const KEPT = ['paying→available']
const BACK = ['bank→available']
type Row = readonly [
  from: PayoutStatus,
  result: ProviderResult<PayoutReport>,
  to: PayoutStatus,
  moves: string[],
  dueAt: Date | null,
]

const APPLIED: readonly Row[] = [
  ['pending', report('processing'), 'processing', [], LATER],
  ['pending', report('paid'), 'succeeded', OUT, null],
  ['pending', report('failed'), 'failed', KEPT, null],
  ['pending', report('returned'), 'returned', [...OUT, ...BACK], null],
  ['pending', rejected('closed', 'the account is closed'), 'failed', KEPT, null],
  ['pending', unknown('time-out'), 'pending', [], LATER],
  // A report with another amount is not believed.
  ['pending', report('paid', 4_999), 'pending', [], LATER],
  // The first step of two, without the bank's name of it: there is no second.
  ['pending', report('prepared'), 'pending', [], LATER],
  ['processing', report('prepared'), 'processing', [], LATER],
  // The paying account lacks the money: it waits.
  ['pending', rejected(NO_FUNDS, 'no money'), 'pending', [], IN_A_MINUTE],
  ['processing', report('processing'), 'processing', [], LATER],
  ['processing', report('paid'), 'succeeded', OUT, null],
  ['processing', report('failed'), 'failed', KEPT, null],
  ['processing', report('returned'), 'returned', [...OUT, ...BACK], null],
  // A rejected repetition does not fail a payout that was accepted.
  ['processing', rejected('duplicate', 'known'), 'processing', [], LATER],
  ['processing', unknown('time-out'), 'processing', [], LATER],
  ['succeeded', report('paid'), 'succeeded', [], null],
  ['succeeded', report('processing'), 'succeeded', [], null],
  ['succeeded', report('returned'), 'returned', BACK, null],
  ['succeeded', unknown('time-out'), 'succeeded', [], LATER],
  ['failed', report('paid'), 'failed', [], null],
  ['returned', report('paid'), 'returned', [], null],
]

const nameOf = (account: string): string => account.split(/[/:]/)[0]!

for (const [from, answer, to, moves, dueAt] of APPLIED)
  test(`a ${from} payout after ${JSON.stringify(answer)} and is ${to}`, () => {
    const before = payout(from)
    const { payout: after, transfers, event: reported } = apply(before, answer, INSTANT)
    const moved = transfers.map(({ debit, credit }) => `${nameOf(debit)}→${nameOf(credit)}`)
    assert.deepEqual([after.status, moved, after.dueAt], [to, moves, dueAt])
    assert.ok(transfers.every((one) => one.amount === before.amount && one.cause.id === before.id))
    const ended = from !== to && to !== 'processing'
    assert.deepEqual([reported, after.version], ended ? [`transfer.${to}`, 2] : [undefined, 1])
    assert.deepEqual(after.endedAt, ended ? NOW : null)
  })

const changeOf = (from: Payout, change: Partial<PayoutReport>) => {
  const answer = report(change.status ?? 'paid')
  assert.ok(answer.result === 'accepted')
  const {
    payout: now,
    transfers,
    event,
  } = apply(from, accepted({ ...answer.value, ...change }), INSTANT)
  const moved = transfers.map((one) => `${nameOf(one.debit)}→${nameOf(one.credit)} ${one.amount}`)
  return { now, moved, event }
}

test('what comes back in parts is the seller’s again, part by part, and all of it ends the payout', () => {
  const half = changeOf(payout('succeeded'), { returned: cents(2_000) })
  assert.deepEqual(half.moved, ['bank→available 2000'])
  assert.deepEqual(
    [half.now.status, half.now.returned, half.now.version, half.event],
    ['succeeded', 2_000, 2, 'transfer.partially_returned'],
  )
  assert.deepEqual(changeOf(half.now, { returned: cents(2_000) }).moved, [])
  const less = changeOf(half.now, { returned: cents(1_000) })
  assert.deepEqual([less.moved, less.now.returned], [[], 2_000])
  for (const rest of [{ returned: cents(5_000) }, { status: 'returned' } as const]) {
    const all = changeOf(half.now, rest)
    assert.deepEqual(
      [all.moved, all.now.status, all.now.returned, all.event],
      [['bank→available 3000'], 'returned', 5_000, 'transfer.returned'],
    )
  }
})

test('a payment that came back in part before it was read is paid first, and read again at once', () => {
  const paid = changeOf(payout('processing'), { returned: cents(2_000) })
  assert.deepEqual(
    [paid.moved, paid.now.status, paid.now.returned, paid.now.dueAt, paid.event],
    [['paying→bank 5000'], 'succeeded', 0, NOW, 'transfer.succeeded'],
  )
  assert.deepEqual(changeOf(paid.now, { returned: cents(2_000) }).moved, ['bank→available 2000'])
})

test('what the bank calls it and what it waits for there are kept while it is under way', () => {
  const first = changeOf(payout('pending'), { status: 'prepared', reference: 'r1' }).now
  const waiting = changeOf(first, { status: 'processing', waits: 'approval' }).now
  assert.deepEqual(
    [first.reference, waiting.reference, waiting.waits, waiting.status],
    ['r1', 'r1', 'approval', 'processing'],
  )
  const paid = changeOf(waiting, { status: 'paid' }).now
  assert.deepEqual([paid.reference, paid.waits], ['r1', null])
  const poor = apply(payout('pending'), rejected(NO_FUNDS, 'no money'), INSTANT).payout
  assert.deepEqual([poor.status, poor.waits], ['pending', 'funds'])
})

test('a bank that says nothing of a paid payout is not asked for ever', () => {
  const asked = (attempts: number) =>
    apply({ ...payout('succeeded'), attempts }, unknown('gone'), INSTANT).payout.dueAt
  assert.notEqual(asked(9), null)
  assert.equal(asked(10), null)
  assert.notEqual(
    apply({ ...payout('processing'), attempts: 99 }, unknown('x'), INSTANT).payout.dueAt,
    null,
  )
})

test('where a bank lists no returns, a paid payout is read again for a month', () => {
  const days = (n: number) => new Date(NOW.getTime() + n * 86_400_000)
  const paid = { ...payout('succeeded'), dueAt: null, endedAt: NOW }
  const looks = [0, 1, 2, 3, 14, 15, 29, 30].map((n) => lookedAtAgain(paid, days(n)).dueAt)
  assert.deepEqual(
    looks,
    [1, 3, 3, 7, 15, 30, 30, undefined].map((n) => (n === undefined ? null : days(n))),
  )
  const failed = { ...payout('failed'), dueAt: null, endedAt: NOW }
  assert.equal(lookedAtAgain(failed, NOW).dueAt, null)
})

test('the second step is due at once, and the bank’s first name of a payout is its only one', () => {
  const first = changeOf(payout('pending'), { status: 'prepared', reference: 'r1' }).now
  const again = changeOf(first, { status: 'prepared', reference: 'r1' }).now
  const other = changeOf(first, { status: 'prepared', reference: 'r2' }).now
  assert.deepEqual([first.reference, first.dueAt], ['r1', NOW])
  assert.deepEqual([again.reference, again.dueAt], ['r1', LATER])
  assert.deepEqual([other.reference, other.dueAt], ['r1', LATER])
})

test('a payout that comes back keeps the id under which it was paid', () => {
  const { payout: paid } = apply(payout('processing'), report('paid'), INSTANT)
  const { payout: back } = apply(paid, report('returned'), INSTANT)
  assert.deepEqual([paid.endToEndId, back.status, back.endToEndId], ['E1', 'returned', 'E1'])
})

const ANSWERS: readonly ProviderResult<PayoutReport>[] = [
  ...(['prepared', 'processing', 'paid', 'failed', 'returned'] as const).flatMap((status) => [
    report(status),
    report(status, 5_001),
  ]),
  rejected('closed', 'the account is closed'),
  unknown('time-out'),
]
/** For each state, 1 or 0: the money has left the seller; the money has left our bank. */
const LEFT: Record<PayoutStatus, [taken: number, paid: number]> = {
  pending: [1, 0],
  processing: [1, 0],
  succeeded: [1, 1],
  failed: [0, 0],
  returned: [0, 0],
}

test('any report in any state: the money is where the state says, and an ended payout does not change', () => {
  for (const from of payoutTransitions.states) {
    for (const answer of ANSWERS) {
      const { payout: after, transfers } = apply(payout(from), answer, INSTANT)
      const moved = (account: string) =>
        transfers.reduce(
          (all, { debit, credit }) =>
            all + Number(nameOf(debit) === account) - Number(nameOf(credit) === account),
          0,
        )
      const says = `${from} after ${JSON.stringify(answer)} and is ${after.status}`
      assert.deepEqual(
        [LEFT[from][0] + moved('available'), LEFT[from][1] - moved('bank')],
        LEFT[after.status],
        says,
      )
      if (payoutTransitions.isFinal(from))
        assert.deepEqual([after, transfers], [{ ...payout(from), dueAt: null }, []], says)
      const odd = answer.result === 'accepted' && answer.value.amount !== 5_000
      if (odd || answer.result === 'unknown')
        assert.deepEqual([after.status, transfers], [from, []], says)
    }
  }
})

test('the same report applied twice moves nothing the second time', () => {
  for (const [from, answer] of APPLIED) {
    const once = apply(payout(from), answer, INSTANT).payout
    const twice = apply(once, answer, INSTANT)
    assert.deepEqual(
      [twice.payout.status, twice.transfers, twice.event],
      [once.status, [], undefined],
    )
  }
})

test('the database refuses every transition that the state machine lacks', async (t) => {
  const w = await world(t)
  const p = payout('pending')
  // A minimal row: only its state matters here.
  const insert = async (tx: Tx, state: string) => {
    await tx.rows(sql`alter table payouts disable trigger all`)
    await tx.rows(sql`
      insert into payouts (owner, id, seller, bank_account, amount, origin, bank, status, line,
        line_before, version, created_at, updated_at)
      values (${p.owner}, ${p.id}, ${p.seller}, ${p.bankAccount}, ${p.amount}, ${p.origin},
        ${p.bank}, ${state}, 1, 0, 1, ${NOW}, ${NOW})`)
    await tx.rows(sql`alter table payouts enable trigger payouts_status`)
  }
  const set = (tx: Tx, state: string) => tx.rows(sql`update payouts set status = ${state}`)
  for (const from of payoutTransitions.states) {
    for (const to of payoutTransitions.states) {
      const allowed =
        from === to ||
        payoutTransitions.events.some((event) => payoutTransitions.next(from, event) === to)
      const attempt = inTransaction(w.db, async (tx) => {
        await insert(tx, from)
        await set(tx, to)
        throw new Error('allowed') // Rolled back: only the guard is tested.
      })
      await assert.rejects(
        attempt,
        allowed ? /^Error: allowed$/ : /a payout cannot go from/,
        `${from} → ${to}`,
      )
    }
  }
})
