// The bank's returns of a company's payment: which are booked, once, and from where each is taken.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderRefund } from '../../providers/bank.ts'
import type { ChargeId, InvoiceId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { newAccount } from '../account/account.ts'
import { freshReturns, returnedOf, bookReturn, type ChargeReturn } from './return.ts'
import { newCharge } from './charge.ts'
import { firstPeriod, openInvoice } from '../statements/invoice.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const INSTANT = { now: NOW, wall: NOW }
const [owner, seller] = ['a'.repeat(32) as OwnerId, 'c'.repeat(32) as SellerId]
const id = 'b'.repeat(32) as ChargeId
const input = {
  owner,
  id,
  seller,
  purpose: 'recharge',
  invoice: null,
  amount: 100 as Cents,
  description: null,
} as const
const CHARGE = { ...newCharge(input, NOW), status: 'paid' as const, version: 2 }
const ACCOUNT = newAccount({ owner, seller }, NOW)
const OPEN = openInvoice(ACCOUNT, firstPeriod('2026-11-21', 10), 'd'.repeat(32) as InvoiceId, NOW)

const back = (
  name: string,
  amount: number,
  more: Partial<ProviderRefund> = {},
): ProviderRefund => ({
  id: 'MED1R1',
  providerReference: name,
  amount: amount as Cents,
  status: 'returned',
  med: { nature: 'fraud' },
  ...more,
})
const paid = (...returns: ProviderRefund[]) => ({
  endToEndId: 'E1',
  amount: 100 as Cents,
  paidAt: NOW,
  returns,
})
const known = (...names: string[]) =>
  names.map((name) => ({ id: name, endToEndId: 'E1', amount: 10 as Cents }) as ChargeReturn)

test('a return is applied once, after it was made', () => {
  const rows: [what: string, returns: ProviderRefund[], known: ChargeReturn[], result: string[]][] =
    [
      ['none', [], [], []],
      ['one', [back('D1', 10)], [], ['D1 10']],
      ['listed twice', [back('D1', 10), back('D1', 10)], [], ['D1 10']],
      ['on record', [back('D1', 10)], known('D1'), []],
      ['another one', [back('D1', 10), back('D2', 5)], known('D1'), ['D2 5']],
      ['under way', [back('D1', 10, { status: 'processing' })], [], []],
      ['failed', [back('D1', 10, { status: 'failed' })], [], []],
      ['as much as was paid', [back('D1', 60), back('D2', 40)], [], ['D1 60', 'D2 40']],
      ['more than was paid', [back('D1', 101), back('D2', 40)], [], ['D2 40']],
      [
        'together more than was paid',
        [back('D1', 60), back('D2', 41), back('D3', 40)],
        [],
        ['D1 60', 'D3 40'],
      ],
      [
        'more than is left of the payment',
        [back('D1', 10), back('D2', 91), back('D3', 90)],
        known('D1'),
        ['D3 90'],
      ],
      ['requested by a client', [{ ...back('D1', 10), med: undefined! }], [], []],
    ]
  for (const [what, returns, before, applied] of rows) {
    const fresh = freshReturns({ returns: before }, [paid(...returns)])
    assert.deepEqual(
      fresh.map((one) => `${one.id} ${one.amount}`),
      applied,
      what,
    )
  }
})

test('a return is taken from the balance, and the rest is owed on the open statement', () => {
  const rows: [
    what: string,
    balance: number,
    result: [fromBalance: number, owed: number],
    account: [balance: number, used: number],
    transfers: string[],
  ][] = [
    ['the balance covers it', 100, [40, 0], [60, 7], ['prepaid 40']],
    ['the balance just covers it', 40, [40, 0], [0, 7], ['prepaid 40']],
    ['the balance covers a part', 15, [15, 25], [0, 32], ['prepaid 15', 'card_used 25']],
    ['no balance', 0, [0, 40], [0, 47], ['card_used 40']],
  ]
  const [one] = freshReturns(CHARGE, [paid(back('D1', 40))])
  for (const [what, balance, [fromBalance, owed], after, transfers] of rows) {
    const account = { ...ACCOUNT, balance: balance as Cents, used: 7 as Cents }
    const result = bookReturn(CHARGE, one!, { account, open: OPEN }, INSTANT)
    assert.deepEqual([result.account.balance, result.account.used], after, what)
    assert.equal(result.open?.returned ?? 0, owed, what)
    const { charge } = result
    const booked = charge.returns.map((it) => [it.fromBalance, it.owed, it.invoice])
    assert.deepEqual(
      [returnedOf(charge.returns), booked],
      [40, [[fromBalance, owed, owed ? OPEN.id : null]]],
      what,
    )
    assert.deepEqual(
      [result.event, charge.version],
      [{ charge, type: 'corporate.recharge.returned' }, 3],
      what,
    )
    const moved = result.transfers.map(({ debit, credit, amount }) => [
      debit.split('/')[0],
      credit,
      amount,
    ])
    assert.deepEqual(
      moved.map(([debit, , amount]) => `${debit} ${amount}`),
      transfers,
      what,
    )
    assert.ok(moved.every(([, credit]) => credit === 'bank:pix'))
  }
})

test('a return on the last day of the open statement is owed on it, in São Paulo', () => {
  const [one] = freshReturns(CHARGE, [paid(back('D1', 40))])
  const open = { ...OPEN, closesOn: '2026-11-21' as const }
  for (const [at, on] of [
    ['2026-11-22T02:59:59.999Z', OPEN.id],
    ['2026-11-22T03:00:00Z', null],
  ] as const) {
    const now = new Date(at)
    const { charge } = bookReturn(CHARGE, one!, { account: ACCOUNT, open }, { now, wall: now })
    assert.equal(charge.returns[0]!.invoice, on, at)
  }
})

test('a closed statement is not changed by a return, and the return of a statement payment has its own event', () => {
  const [one] = freshReturns(CHARGE, [paid(back('D1', 40))])
  for (const open of [{ ...OPEN, closesOn: '2026-11-20' }, undefined]) {
    const { charge, open: statement } = bookReturn(
      CHARGE,
      one!,
      { account: ACCOUNT, open },
      INSTANT,
    )
    assert.deepEqual([statement, charge.returns[0]!.invoice], [undefined, null])
  }
  const owed = { ...CHARGE, purpose: 'invoice' as const, invoice: OPEN.id }
  assert.equal(
    bookReturn(owed, one!, { account: ACCOUNT, open: OPEN }, INSTANT).event.type,
    'corporate.payment.returned',
  )
})
