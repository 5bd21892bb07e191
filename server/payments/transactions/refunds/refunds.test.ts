// The life of a refund as tables: what it moves, what the bank answers, and what is refused. Pure.

import assert from 'node:assert/strict'
import test from 'node:test'
import { at, movesOf, paid, pending, time, typesOf } from '../../../../test/payments/pix-states.ts'
import { accepted, rejected, unknown, type ProviderResult } from '../../../providers/bank.ts'
import { after } from '../../../kernel/clock.ts'
import { cents } from '../../../kernel/money.ts'
import { applyRefund } from './apply-refund.ts'
import { openRefund } from './open-refund.ts'
import type { PixTransaction, Transaction } from '../transaction.ts'

const returned = (amount: number, status: 'processing' | 'returned' | 'failed' = 'returned') =>
  accepted({ id: 'r', providerReference: 'D1', amount: cents(amount), status })

/** No other receivers, and all of the transaction has settled. */
const EMPTY = { free: new Map(), receivables: [] }
/** Opens a refund and applies the bank's answer. */
function refundOf(
  t: Transaction,
  amount: number | undefined,
  answer: ProviderResult<never> | ReturnType<typeof returned>,
  feeOnRefund: 'return' | 'keep' = 'return',
) {
  const opened = openRefund(
    t,
    amount === undefined ? undefined : cents(amount),
    feeOnRefund,
    EMPTY,
    time(50),
  )
  const refund = opened.refunds[0]!
  const result = applyRefund(
    opened.transaction,
    refund,
    { ...EMPTY, holds: opened.transfers },
    answer,
    time(51),
  )
  return { opened, result, after: result.transaction }
}

test('a full refund returns the fee first', () => {
  const { opened, result, after: t } = refundOf(paid, undefined, returned(100_00))
  assert.deepEqual(movesOf(opened), [
    'fees→refunding 2.50 pending',
    'available→refunding 97.50 pending',
  ])
  assert.deepEqual(movesOf(result), [
    'fees→refunding 2.50 post',
    'available→refunding 97.50 post',
    'refunding→bank:pix 100.00',
  ])
  assert.deepEqual(
    [t.status, t.refunded, t.refunding, t.feeReturned],
    ['refunded', 100_00, 0, 2_50],
  )
  assert.deepEqual(typesOf(result), ['refunded'])
})

test('with a plan that keeps the fee the seller pays all of a refund', () => {
  const { opened } = refundOf(paid, undefined, returned(100_00), 'keep')
  assert.deepEqual(movesOf(opened), ['available→refunding 100.00 pending'])
})

test('refunds in thirds end as refunded, with exactly the fee returned', () => {
  let t: Transaction = paid
  for (const [amount, state] of [
    [33_33, 'partial_refunded'],
    [33_33, 'partial_refunded'],
    [33_34, 'refunded'],
  ] as const) {
    t = refundOf(t, amount, returned(amount)).after
    assert.equal(t.status, state)
  }
  assert.deepEqual([t.refunded, t.feeReturned, t.refundCount], [100_00, 2_50, 3])
})

test('a refund that the bank rejects releases its amount', () => {
  for (const answer of [rejected('PixDevolucaoInvalida', 'too late'), returned(40_00, 'failed')]) {
    const { result, after: t } = refundOf(paid, 40_00, answer)
    assert.deepEqual(movesOf(result), [
      'fees→refunding 1.00 void',
      'available→refunding 39.00 void',
    ])
    assert.deepEqual([t.status, t.refunded, t.refunding, t.feeReturned], ['succeeded', 0, 0, 0])
    assert.deepEqual(typesOf(result), ['void.failed'])
    assert.equal(result.refunds[0]!.status, 'failed')
  }
})

test('no answer, “processing” or another amount leave a refund pending and held', () => {
  for (const answer of [unknown('time-out'), returned(40_00, 'processing'), returned(41_00)]) {
    const { result, after: t } = refundOf(paid, 40_00, answer)
    assert.deepEqual([result.transfers, result.events], [[], []])
    assert.deepEqual(
      [result.refunds[0]!.status, result.refunds[0]!.attempts, t.refunding],
      ['pending', 1, 40_00],
    )
  }
})

test('a return under way keeps what the provider called it, also when it is not answered then', () => {
  const { result } = refundOf(paid, 40_00, returned(40_00, 'processing'))
  const [named] = result.refunds
  assert.equal(named!.providerReference, 'D1')
  for (const answer of [unknown('time-out'), returned(41_00)]) {
    const later = applyRefund(result.transaction, named!, { ...EMPTY, holds: [] }, answer, time(52))
    assert.equal(later.refunds[0]!.providerReference, 'D1')
  }
})

test('an impossible refund is refused with its code', () => {
  const table: [PixTransaction, number | undefined, string][] = [
    [pending, undefined, 'invalid_state'],
    [{ ...paid, status: 'refunded', refunded: cents(100_00) }, undefined, 'invalid_state'],
    [paid, 100_01, 'refund_exceeds_amount'],
    [{ ...paid, refunding: cents(60_00) }, 40_01, 'refund_exceeds_amount'],
    [{ ...paid, refunding: cents(100_00) }, undefined, 'refund_exceeds_amount'],
    [{ ...paid, paidAt: after(at(50), -90 * 86_400_000 - 1) }, 1, 'refund_window_closed'],
    [{ ...paid, refundCount: 100 }, 1, 'too_many_refunds'],
  ]
  for (const [t, amount, code] of table) {
    assert.throws(
      () =>
        openRefund(t, amount === undefined ? undefined : cents(amount), 'return', EMPTY, time(50)),
      {
        code,
      },
    )
  }
})

test('an ended refund is not applied again', () => {
  const { result } = refundOf(paid, 40_00, returned(40_00))
  const again = applyRefund(
    result.transaction,
    result.refunds[0]!,
    { holds: [], receivables: [] },
    returned(40_00),
    time(60),
  )
  assert.deepEqual([again.events, again.transfers, again.refunds], [[], [], []])
})
