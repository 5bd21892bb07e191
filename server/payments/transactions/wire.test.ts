// A transaction's history as existing clients read it: each of our operations in one of their eight
// words.

import assert from 'node:assert/strict'
import test from 'node:test'
import { HISTORY_WORDS } from '../../../contract/records/history.ts'
import { cents } from '../../kernel/money.ts'
import { historyToWire, voidedAtOf } from './wire.ts'
import type { HistoryEntry, Transaction } from './transaction.ts'

const AT = '2026-03-02T12:00:00.000Z'
const entry = (
  operation: HistoryEntry['operation'],
  more: Partial<HistoryEntry> = {},
): HistoryEntry => ({
  id: 'h',
  amount: cents(100_00),
  operation,
  status: 'succeeded',
  at: AT,
  ...more,
})

const transactionOf = (history: readonly HistoryEntry[], more: object = {}): Transaction =>
  ({
    id: 't',
    method: 'pix',
    amount: 100_00,
    status: 'succeeded',
    refunded: 0,
    history,
    ...more,
  }) as unknown as Transaction

const held = { method: 'credit', card: { capture: false } }
const charged = { method: 'credit', card: { capture: true } }
const reviewed = { method: 'credit', card: { capture: true, review: 'reviewing' } }
const part = { amount: cents(30_00) }
const failed = { status: 'failed' } as const

test('each change has an operation type that clients know, and a sentence', () => {
  const table: [
    what: HistoryEntry,
    transaction: object,
    word: string,
    status: string,
    message: RegExp,
  ][] = [
    [entry('charge'), {}, 'created', 'succeeded', /waiting for payment/],
    [
      entry('charge', { ...failed, message: 'no such key' }),
      {},
      'created',
      'failed',
      /^no such key$/,
    ],
    [entry('authorize'), charged, 'authorization', 'succeeded', /authorized/],
    [entry('authorize'), held, 'pre_authorization', 'succeeded', /waiting for capture/],
    [entry('authorize'), reviewed, 'pre_authorization', 'succeeded', /waiting for capture/],
    [entry('authorize', failed), charged, 'authorization', 'failed', /refused/],
    [entry('review'), reviewed, 'authorization', 'succeeded', /review/],
    [entry('capture'), held, 'capture', 'succeeded', /captured/],
    [entry('capture', failed), held, 'capture', 'failed', /refused/],
    [entry('payment'), {}, 'paid', 'succeeded', /paid/],
    [entry('void'), {}, 'void', 'succeeded', /request/],
    [entry('release', part), held, 'void_partial', 'succeeded', /released/],
    [entry('change'), {}, 'updated', 'succeeded', /changed/],
    [entry('expire'), {}, 'canceled', 'succeeded', /expired/],
    [entry('unmatched', part), {}, 'paid', 'failed', /is sent back/],
    [entry('return'), {}, 'void_partial', 'succeeded', /was sent back/],
    [entry('refund'), {}, 'void', 'succeeded', /refunded/],
    [entry('refund', part), {}, 'void_partial', 'succeeded', /refunded/],
    [entry('refund', { ...part, ...failed }), {}, 'void_partial', 'failed', /refused/],
    [
      entry('dispute', { status: 'pending', message: 'fraud' }),
      charged,
      'void',
      'pending',
      /^fraud$/,
    ],
    [
      entry('dispute', { status: 'pending', ...part }),
      charged,
      'void_partial',
      'pending',
      /disputes/,
    ],
    [entry('dispute'), charged, 'void', 'failed', /won/],
    [entry('dispute', failed), charged, 'void', 'succeeded', /lost/],
  ]
  for (const [what, transaction, word, status, message] of table) {
    const [shown] = historyToWire(transactionOf([what], transaction))
    const name = `${what.operation} ${what.status}`
    assert.deepEqual([shown!.operation_type, shown!.status], [word, status], name)
    assert.match(shown!.response_message, message, name)
  }
  assert.deepEqual(
    new Set(table.map(([, , word]) => word)),
    new Set(HISTORY_WORDS),
    'every word has its change',
  )
})

test('the refund that leaves nothing is the void; earlier ones are partial', () => {
  const history = [
    entry('refund', part),
    entry('refund', { ...part, ...failed }),
    entry('refund', { amount: cents(70_00) }),
  ]
  const words = historyToWire(transactionOf(history)).map((one) => one.operation_type)
  assert.deepEqual(words, ['void_partial', 'void_partial', 'void'])
})

test('a transaction is voided if it was canceled on request or fully refunded, and shows the time', () => {
  const closedAt = new Date('2026-03-02T13:00:00Z')
  const back = [
    entry('refund', part),
    entry('refund', { amount: cents(70_00), at: '2026-03-03T12:00:00.000Z' }),
  ]
  const table: [transaction: Transaction, since: string | null][] = [
    [
      transactionOf([], { status: 'canceled', cancelAskedAt: closedAt, closedAt }),
      closedAt.toISOString(),
    ],
    [transactionOf([], { status: 'canceled', cancelAskedAt: null, closedAt }), null],
    [transactionOf(back, { status: 'refunded', refunded: 100_00 }), '2026-03-03T12:00:00.000Z'],
    [transactionOf(back, { status: 'dispute', refunded: 100_00 }), '2026-03-03T12:00:00.000Z'],
    [transactionOf([entry('refund', part)], { status: 'partial_refunded', refunded: 30_00 }), null],
    [transactionOf([entry('payment')]), null],
  ]
  for (const [transaction, since] of table)
    assert.equal(voidedAtOf(transaction), since, transaction.status)
})
