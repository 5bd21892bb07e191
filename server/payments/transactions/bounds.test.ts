// The exact instants and amounts at which a transaction or refund changes, and what is requested
// and stored there.

import assert from 'node:assert/strict'
import test from 'node:test'
import { AGREEMENT } from '../../../test/bank.ts'
import { ourNumberMax } from '../../kernel/brazil/boleto.ts'
import { unknown, accepted, type ProviderResult } from '../../providers/bank.ts'
import { after } from '../../kernel/clock.ts'
import type { CustomerId, OwnerId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { apply, nextRequest } from './apply.ts'
import type { PaymentReport } from './received/payment.ts'
import { type Instant, NO_FACTS } from './changes.ts'
import { applyRefund } from './refunds/apply-refund.ts'
import { openRefund } from './refunds/open-refund.ts'
import type { FeePlan } from '../../marketplace/fees/plan.ts'
import { numbered } from './methods/boleto-order.ts'
import { open, type BoletoTransaction, type Transaction } from './transaction.ts'
import { REFUND_WINDOW_MS } from './refunds/refund.ts'

const T0 = new Date('2026-03-02T12:00:00Z')
const END = after(T0, 100_000)
/** No other receivers, and all of the transaction has settled. */
const EMPTY = { free: new Map(), receivables: [] }
const time = (now: Date): Instant => ({ now, wall: now, random: () => 0.5 })
const planOf = (bp: number, fixed = 0): FeePlan => ({
  version: 1,
  feeOnRefund: 'return',
  rules: [{ method: 'pix', instalments: [1, 1], bp, fixed }],
})
const opened = (plan: FeePlan, amount = 10_000): Transaction =>
  open(
    {
      owner: 'o' as OwnerId,
      seller: 's' as SellerId,
      customer: 'c' as CustomerId,
      amount: cents(amount),
      paymentMethod: {
        method: 'pix',
        pix: { key: 'k@example.com', expiresIn: 100, payee: { name: 'L', city: 'SP' } },
      },
      expiresAt: END,
      installments: 1,
      detail: {},
      rules: [],
    },
    plan,
    'f'.repeat(32) as TransactionId,
    T0,
  )
const charge = (t: Transaction, paid: boolean): ProviderResult<PaymentReport> =>
  accepted({
    status: paid ? 'completed' : 'active',
    brCode: 'code',
    location: 'x',
    amount: t.amount,
    expiresAt: END,
    payments: paid
      ? [{ providerReference: 'E1', way: 'pix', amount: t.amount, paidAt: after(T0, 1_000) }]
      : [],
  })
const applied = (t: Transaction, answer: ProviderResult<PaymentReport>, now: Date) =>
  apply(t, nextRequest(t, now), answer, NO_FACTS, time(now))
const paidUnder = (plan: FeePlan, amount?: number) => {
  const t = opened(plan, amount)
  return applied(t, charge(t, true), after(T0, 2_000))
}

test('a transaction has expired at its exact end, and not a millisecond before', () => {
  const fresh = opened(planOf(0))
  const pending = applied(fresh, charge(fresh, false), T0).transaction
  const before = after(END, -1)
  assert.equal(nextRequest(fresh, before).ask, 'charge')
  assert.equal(nextRequest(fresh, END).ask, 'read')
  assert.equal(applied(pending, charge(pending, false), before).transaction.status, 'pending')
  assert.equal(applied(pending, charge(pending, false), END).transaction.status, 'canceled')
  assert.equal(applied(fresh, accepted({ status: 'absent' }), before).transaction.status, 'new')
  const over = applied(fresh, accepted({ status: 'absent' }), END).transaction
  assert.deepEqual([over.status, over.history[0]!.operation], ['canceled', 'expire'])
  const voided = applied(
    { ...fresh, cancelAskedAt: T0 },
    accepted({ status: 'absent' }),
    before,
  ).transaction
  assert.deepEqual([voided.status, voided.history[0]!.operation], ['canceled', 'void'])
})

test('a charge can be paid until its bank says, where the report says so', () => {
  const fresh = opened(planOf(0))
  const until = (expiresAt?: Date) => {
    const report = { status: 'active', brCode: 'code', amount: fresh.amount, payments: [] } as const
    const { transaction: t } = applied(
      fresh,
      accepted({ ...report, ...(expiresAt ? { expiresAt } : {}) }),
      T0,
    )
    return [t.expiresAt, t.dueAt]
  }
  const later = after(END, 7_000)
  assert.deepEqual(
    [until(later), until()],
    [
      [later, later],
      [END, END],
    ],
  )
})

test('the last number of an agreement for boletos is used, and there is none after it', () => {
  const terms = { amount: cents(100_00), dueOn: '2027-03-10', limitOn: '2027-03-10' }
  const t = { boleto: { agreement: AGREEMENT, terms } } as BoletoTransaction
  const last = ourNumberMax(AGREEMENT)
  assert.equal(numbered(t, last).boleto.sequence, last)
  assert.throws(() => numbered(t, last + 1), { code: 'our_numbers_exhausted' })
})

test('consecutive unknown results are counted, and any answer of the bank resets the count', () => {
  const fresh = opened(planOf(0))
  const silent = applied(applied(fresh, unknown('x'), T0).transaction, unknown('x'), T0).transaction
  assert.equal(silent.attempts, 2)
  const asked = nextRequest(silent, T0)
  assert.ok(asked.ask === 'charge' && asked.again)
  const pending = applied(silent, charge(silent, false), T0).transaction
  assert.equal(pending.attempts, 0)
  const again = { ...pending, attempts: 3 }
  assert.equal(applied(again, charge(again, false), T0).transaction.attempts, 0)
  assert.equal(applied(again, charge(again, true), T0).transaction.attempts, 0)
  assert.equal(applied(again, charge(again, false), END).transaction.attempts, 0)
  const crossed = apply(
    { ...again, cancelAskedAt: T0 },
    { ask: 'read' },
    charge(again, false),
    NO_FACTS,
    time(T0),
  )
  assert.equal(crossed.transaction.attempts, 0)
})

test('a zero fee moves nothing; a fee of the whole amount leaves nothing for the seller', () => {
  assert.deepEqual(
    paidUnder(planOf(0)).transfers.map(({ kind }) => kind),
    ['sale'],
  )
  const all = paidUnder(planOf(10_000)).transaction
  assert.equal(all.fee, all.amount)
  const { transfers } = openRefund(all, undefined, 'return', EMPTY, time(T0))
  assert.deepEqual(
    transfers.map(({ debit, amount }) => `${debit} ${amount}`),
    ['fees 10000'],
  )
})

test('a refund is possible for ninety days to the millisecond', () => {
  const { transaction: paid } = paidUnder(planOf(100))
  const last = after(paid.paidAt!, REFUND_WINDOW_MS)
  assert.ok(openRefund(paid, undefined, 'return', EMPTY, time(last)))
  assert.throws(() => openRefund(paid, undefined, 'return', EMPTY, time(after(last, 1))), {
    code: 'refund_window_closed',
  })
})

test('only a transaction that was paid by a known pix can be refunded', () => {
  const { transaction: paid } = paidUnder(planOf(100))
  assert.ok(paid.method === 'pix')
  const { endToEndId: _, ...pix } = paid.pix
  for (const t of [
    { ...paid, pix },
    { ...paid, paidAt: null },
    { ...paid, status: 'canceled' as const },
  ]) {
    assert.throws(() => openRefund(t, undefined, 'return', EMPTY, time(T0)), {
      code: 'invalid_state',
    })
  }
})

test('the returned fee counts refunds in progress', () => {
  // A fee of 3 on 10 000: each third gives back one, whether the one before is done or not.
  let t = paidUnder(planOf(0, 3), 9_999).transaction
  const given = []
  for (const amount of [3_333, 3_333, 3_333]) {
    const { transaction, refunds } = openRefund(t, cents(amount), 'return', EMPTY, time(T0))
    given.push(refunds[0]!.feeReturned)
    t = transaction
  }
  assert.deepEqual([given, t.feeReturned, t.refunding], [[1, 1, 1], 3, 9_999])
})

test('the retry of a refund is counted, so that it reads before it writes', () => {
  const { transaction: paid } = paidUnder(planOf(100))
  const { refunds, transaction, transfers } = openRefund(
    paid,
    cents(100),
    'return',
    EMPTY,
    time(T0),
  )
  const first = refunds[0]!
  const holding = { holds: transfers, receivables: [] }
  const waiting = applyRefund(transaction, first, holding, unknown('x'), time(T0)).refunds[0]!
  assert.deepEqual([first.attempts, waiting.attempts], [0, 1])
})
