// The obstacles to closing an account, what is left of it, and the statement of a closed account.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InvoiceId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { newAccount, type Account } from './account.ts'
import {
  HOLDERS_MAX,
  obstaclesOf,
  isClosed,
  payableBalanceOf,
  releaseBalance,
  type Closer,
  type Unsettled,
} from './closing.ts'
import { firstPeriod, openInvoice, extend } from '../statements/invoice.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const NAME = { owner: 'a'.repeat(32) as OwnerId, seller: 'b'.repeat(32) as SellerId }
const SETTLED: Unsettled = {
  held: false,
  disputed: false,
  unpaid: false,
  uncanceledHolders: HOLDERS_MAX,
}
const account = (more: Partial<Account> = {}): Account => ({
  ...newAccount(NAME, NOW),
  status: 'active',
  ...more,
})

test('every obstacle to closing is named, and nothing else', () => {
  const used = { used: 1 as Cents }
  const operator = { status: 'suspended', suspendedFor: 'operator' } as const
  const rows: [
    more: Partial<Account>,
    unsettled: Partial<Unsettled>,
    by: Closer,
    obstacles: string,
  ][] = [
    [{}, {}, 'company', ''],
    [{ used: -1 as Cents }, {}, 'company', ''],
    [used, {}, 'company', 'statement_open'],
    [used, { held: true }, 'company', 'purchase_held'],
    [used, { unpaid: true }, 'operator', 'statement_unpaid'],
    [used, { unpaid: true, held: true }, 'company', 'purchase_held statement_unpaid'],
    [operator, {}, 'company', 'suspended'],
    [operator, {}, 'operator', ''],
    [
      { status: 'suspended', suspendedFor: 'arrears' },
      { unpaid: true },
      'company',
      'statement_unpaid',
    ],
    [{}, { disputed: true }, 'operator', 'dispute_open'],
    [used, { disputed: true }, 'company', 'dispute_open statement_open'],
    [{}, { uncanceledHolders: HOLDERS_MAX + 1 }, 'operator', 'too_many_cardholders'],
  ]
  for (const [more, unsettled, by, says] of rows)
    assert.equal(
      obstaclesOf(account(more), { ...SETTLED, ...unsettled }, by).join(' '),
      says,
      `${says} by ${by}`,
    )
})

test('the remaining balance is the balance less what is owed, and is transferred once', () => {
  const rows: [balance: number, used: number, left: number][] = [
    [100, 0, 100],
    [100, -30, 100],
    [100, 30, 70],
    [100, 130, 0],
    [0, 0, 0],
  ]
  for (const [balance, used, left] of rows) {
    const before = account({ balance: balance as Cents, used: used as Cents })
    assert.equal(payableBalanceOf(before), left, `${balance} less ${used}`)
    const { account: after, amount, transfers } = releaseBalance(before, { now: NOW, wall: NOW })
    assert.deepEqual([after.balance, amount], [balance - left, left])
    assert.deepEqual(
      transfers.map(({ debit, credit, amount }) => [debit, credit, amount]),
      left === 0 ? [] : [[`prepaid/${NAME.seller}`, `available/${NAME.seller}`, left]],
    )
    assert.equal(payableBalanceOf(after), 0)
  }
  assert.ok(isClosed(account({ status: 'inactive', closedAt: NOW })))
  assert.ok(!isClosed(account({ status: 'inactive' })), 'denied, or never requested')
})

test('the statement of a closed account stays the same statement until the next closing', () => {
  const open = openInvoice(
    { ...NAME, contractVersion: 2 },
    firstPeriod('2026-11-21', 10),
    'c'.repeat(32) as InvoiceId,
    NOW,
  )
  const longer = extend(open, 15, NOW)
  assert.deepEqual(
    [
      longer.id,
      longer.version,
      longer.openedOn,
      longer.reference,
      longer.closesOn,
      longer.dueDate,
      longer.dueAt,
    ],
    [
      open.id,
      0,
      '2026-11-21',
      '2027-01',
      '2027-01-05',
      '2027-01-15',
      new Date('2027-01-06T03:00:00Z'),
    ],
  )
})
