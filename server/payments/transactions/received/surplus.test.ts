// A bank's own returns of money that was not kept: how much is the transaction's, how much comes
// from `unclaimed`, and when that cannot be decided yet.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DisputeReport } from '../../../providers/disputes.ts'
import { after } from '../../../kernel/clock.ts'
import type { CustomerId, OwnerId, RefundId, SellerId, TransactionId } from '../../../kernel/ids.ts'
import { cents } from '../../../kernel/money.ts'
import { SANDBOX_RULES } from '../../../marketplace/fees/plan.ts'
import { changeSetOf, type Instant, NO_FACTS } from '../changes.ts'
import { open, type Transaction } from '../transaction.ts'
import { bookSurplusReturns } from './surplus.ts'
import { type Surplus } from './payment.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const INSTANT: Instant = { now: NOW, wall: NOW, random: () => 0.5 }
const [PAID, OTHER] = ['E', 'F'].map((letter) => letter.repeat(32)) as [string, string]
const REFUND = 'c'.repeat(32) as RefundId

/** A transaction of 100.00, paid by one pix; another pix came too. */
function sold(): Transaction {
  const pix = { key: 'k', expiresIn: 60, payee: { name: 'Loja', city: 'SP' } }
  const order = {
    owner: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId,
    seller: 'a'.repeat(32) as SellerId,
    customer: 'e'.repeat(32) as CustomerId,
    amount: cents(100_00),
    paymentMethod: { method: 'pix', pix } as const,
    expiresAt: after(NOW, 60_000),
    installments: 1,
    detail: {},
    rules: [],
  }
  const plan = { version: 1, feeOnRefund: 'return', rules: SANDBOX_RULES } as const
  const fresh = open(order, plan, '019a1b2c3d4e7f008a1b2c3d4e5f6a7d' as TransactionId, NOW)
  return {
    ...fresh,
    status: 'succeeded',
    paidAt: NOW,
    dueAt: null,
    pix: { ...pix, endToEndId: PAID },
  } as Transaction
}

type Back = readonly [name: string, amount: number]
const report = (
  endToEndId: string,
  returns: readonly Back[],
  id = returns[0]?.[0] ?? 'told',
): DisputeReport => ({
  id,
  amount: cents(100_00),
  reason: { code: 'MED_FRAUDE', why: '' },
  status: returns.length > 0 ? 'lost' : 'open',
  openedAt: NOW,
  evidenceDueAt: NOW,
  pix: {
    endToEndId,
    returns: returns.map(([name, amount]) => ({ id: name, amount: cents(amount) })),
  },
})
const surplusOf = (endToEndId: string, lies: number, more: Partial<Surplus> = {}): Surplus => ({
  endToEndId,
  refund: REFUND,
  isUnderWay: false,
  unclaimed: cents(lies),
  taken: [],
  ...more,
})

const ROWS: readonly [
  says: string,
  reported: DisputeReport[],
  lies: Surplus[],
  surplus: string[],
  ofTransaction: string[],
][] = [
  [
    'of a pix that was not kept',
    [report(OTHER, [['R1', 40_00]])],
    [surplusOf(OTHER, 50_00)],
    ['R1 4000'],
    [],
  ],
  [
    'the same on record',
    [report(OTHER, [['R1', 40_00]])],
    [surplusOf(OTHER, 10_00, { taken: ['R1'] })],
    [],
    [],
  ],
  [
    'listed by two names at once',
    [report(OTHER, [['R1', 40_00]], 'told'), report(OTHER, [['R1', 40_00]])],
    [surplusOf(OTHER, 90_00)],
    ['R1 4000'],
    ['told'],
  ],
  [
    'while our return is in progress',
    [report(OTHER, [['R1', 40_00]])],
    [surplusOf(OTHER, 0, { isUnderWay: true })],
    [],
    [],
  ],
  ['more than lies there', [report(OTHER, [['R1', 50_01]])], [surplusOf(OTHER, 50_00)], [], []],
  ['contested, and nothing returned', [report(OTHER, [])], [surplusOf(OTHER, 50_00)], [], ['told']],
  [
    'of the pix that paid it, of which nothing was too much',
    [report(PAID, [['R1', 40_00]])],
    [],
    [],
    ['R1 R1:4000'],
  ],
  [
    'of an excess payment: the transaction’s part first',
    [report(PAID, [['R1', 100_00]])],
    [surplusOf(PAID, 50_00)],
    [],
    ['R1 R1:10000'],
  ],
  [
    'beyond the transaction’s part: the excess',
    [report(PAID, [['R1', 120_00]])],
    [surplusOf(PAID, 50_00)],
    ['R1 2000'],
    ['R1 R1:10000'],
  ],
  [
    'return by return',
    [
      report(
        PAID,
        [
          ['R1', 60_00],
          ['R2', 60_00],
          ['R3', 20_00],
        ],
        'told',
      ),
    ],
    [surplusOf(PAID, 50_00)],
    ['R2 2000', 'R3 2000'],
    ['told R1:6000 R2:4000'],
  ],
  [
    'beyond the transaction’s part, while our return is in progress',
    [report(PAID, [['R1', 120_00]])],
    [surplusOf(PAID, 0, { isUnderWay: true })],
    [],
    [],
  ],
  [
    'within the transaction’s part, while our return is in progress',
    [report(PAID, [['R1', 60_00]])],
    [surplusOf(PAID, 0, { isUnderWay: true })],
    [],
    ['R1 R1:6000'],
  ],
]

for (const [says, reported, lies, surplus, ofTransaction] of ROWS)
  test(`a return by the bank: ${says}`, () => {
    const changes = changeSetOf(sold())
    const rest = bookSurplusReturns(
      changes,
      { disputes: reported, paidBy: PAID },
      { ...NO_FACTS, surplus: lies },
      INSTANT,
    )
    assert.deepEqual(
      changes.surplus.map(({ id, amount }) => `${id} ${amount}`),
      surplus,
    )
    assert.deepEqual(
      rest.map(({ id, pix }) =>
        [id, ...pix!.returns.map((one) => `${one.id}:${one.amount}`)].join(' '),
      ),
      ofTransaction,
    )
    const moved = changes.transfers.map(
      ({ debit, credit, kind }) => `${debit.split('/')[0]}>${credit} ${kind}`,
    )
    assert.deepEqual(
      moved,
      surplus.map(() => 'unclaimed>bank:pix charged_back'),
    )
    assert.deepEqual(
      changes.events.map(({ type }) => type),
      surplus.map(() => 'transaction.updated'),
    )
  })

test('what was refunded of the transaction, or is being refunded, is its part no more', () => {
  for (const [refunded, refunding] of [
    [30_00, 0],
    [0, 30_00],
    [10_00, 20_00],
  ]) {
    const changes = changeSetOf({
      ...sold(),
      refunded: cents(refunded!),
      refunding: cents(refunding!),
    })
    const known = { ...NO_FACTS, surplus: [surplusOf(PAID, 50_00)] }
    const contested = { disputes: [report(PAID, [['R1', 100_00]])], paidBy: PAID }
    const [rest] = bookSurplusReturns(changes, contested, known, INSTANT)
    assert.deepEqual(
      [changes.surplus, rest!.pix!.returns].map((returns) => returns.map(({ amount }) => amount)),
      [[30_00], [70_00]],
      `${refunded} refunded, ${refunding} under way`,
    )
  }
})
