// The decisions of a change of a boleto: in which order its bank is asked, what a payment is of, and
// how the new amount is divided.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeOurNumber } from '../../../kernel/brazil/boleto.ts'
import type { BoletoTerms } from '../../../kernel/brazil/boleto-due.ts'
import type { CustomerId, OwnerId, SellerId, TransactionId } from '../../../kernel/ids.ts'
import { cents } from '../../../kernel/money.ts'
import { SANDBOX_RULES } from '../../../marketplace/fees/plan.ts'
import type { SplitRule } from '../../../marketplace/splits/split.ts'
import { accepted } from '../../../providers/bank.ts'
import type { BoletoDetail } from '../methods/payment-method.ts'
import type { Paid } from '../received/payment.ts'
import { apply } from '../apply.ts'
import { changeSetOf, type ChangeSet, type Instant, NO_FACTS } from '../changes.ts'
import { open, type BoletoTransaction } from '../transaction.ts'
import { confirm, drop, nextChange, withChangeRequest } from './change.ts'
import { dueFor } from './terms-paid.ts'

const NOW = new Date('2026-12-01T15:00:00Z')
const time: Instant = { now: NOW, wall: NOW, random: () => 0.5 }
const plan = { version: 1, feeOnRefund: 'return', rules: SANDBOX_RULES } as const
const SELLER = 'a'.repeat(32) as SellerId
const AGREEMENT = {
  bankCode: '237',
  branch: '1234',
  account: '123456-7',
  wallet: '09',
  number: '1',
}
const TERMS: BoletoTerms = { amount: cents(100_00), dueOn: '2026-12-10', limitOn: '2026-12-20' }
const rule = (receiver: string, more: Partial<SplitRule>): SplitRule => ({
  receiver: receiver.repeat(32) as SellerId,
  feeType: 'proportional',
  splitType: 'percent',
  value: 25_00,
  liable: false,
  id: null,
  ...more,
})

function boletoWith(terms: BoletoTerms, rules: readonly SplitRule[] = []): BoletoTransaction {
  const boleto: BoletoDetail = {
    agreement: AGREEMENT,
    ourNumber: writeOurNumber(AGREEMENT, 1),
    sequence: 1,
    barcode: '',
    issuedOn: '2026-12-01',
    terms,
    payee: { name: 'Loja', taxpayerId: '11222333000181' },
    payer: { name: 'Ana', taxpayerId: '12345678909' },
    accepted: true,
    open: ['boleto'],
  }
  const order = {
    owner: SELLER as unknown as OwnerId,
    seller: SELLER,
    customer: 'e'.repeat(32) as CustomerId,
    amount: terms.amount,
    paymentMethod: { method: 'boleto', boleto } as const,
    expiresAt: NOW,
    installments: 1,
    detail: {},
    rules,
  }
  const t = open(order, plan, '019a1b2c3d4e7f008a1b2c3d4e5f6a7d' as TransactionId, NOW)
  return { ...t, status: 'pending' } as BoletoTransaction
}

const asked = (t: BoletoTransaction, wanted: BoletoTerms): BoletoTransaction =>
  withChangeRequest(t, wanted, { plan, id: 'c', now: NOW })
const off = (value: number, limitOn = '2026-12-10') => ({ mode: 'amount', value, limitOn }) as const
const paidBy = (way: Paid['way'], amount: number, at: string): Paid => ({
  providerReference: 'r',
  way,
  amount: cents(amount),
  paidAt: new Date(at),
})
const later = { ...TERMS, dueOn: '2027-01-11', limitOn: '2027-01-21' }

const ORDERS: [string, BoletoTerms, BoletoTerms, string][] = [
  ['nothing', TERMS, TERMS, ''],
  ['all of them', TERMS, { ...later, amount: cents(1), discount: undefined }, 'due_date amount'],
  [
    'a discount that needs the new amount',
    TERMS,
    { ...TERMS, amount: cents(300_00), discount: off(200_00) },
    'amount discount',
  ],
  [
    'a discount of more than the new amount',
    { ...TERMS, discount: off(50_00) },
    { ...TERMS, amount: cents(40_00), discount: off(5_00) },
    'discount amount',
  ],
  [
    'a discount that needs the new day',
    TERMS,
    { ...later, discount: off(5_00, '2027-01-05') },
    'due_date discount',
  ],
  [
    'a discount beyond the new day',
    { ...TERMS, discount: off(5_00) },
    { ...TERMS, dueOn: '2026-12-05', limitOn: '2026-12-15', discount: off(5_00, '2026-12-05') },
    'discount due_date',
  ],
  [
    'a discount between both',
    { ...TERMS, discount: off(50_00) },
    { ...later, amount: cents(40_00), discount: off(5_00, '2027-01-05') },
    'due_date discount amount',
  ],
].map(([says, before, after, order]) => [
  says,
  before,
  withoutEmpty(after as BoletoTerms),
  order,
]) as never

function withoutEmpty({ discount, ...terms }: BoletoTerms): BoletoTerms {
  return { ...terms, ...(discount && { discount }) }
}

for (const [says, before, after, order] of ORDERS)
  test(`the bank is asked in an order that leaves sound terms: ${says}`, () => {
    const steps = asked(boletoWith(before), after).boleto.changing?.steps ?? []
    assert.equal(steps.map(({ field }) => field).join(' '), order)
    assert.deepEqual(steps.at(-1)?.terms ?? before, after)
  })

test('a split follows by its rules, a fixed part stays, and what does not fit is refused', () => {
  const t = boletoWith(TERMS, [rule('b', {}), rule('c', { splitType: 'fixed', value: 30_00 })])
  const parts = (wanted: number) =>
    asked(t, { ...TERMS, amount: cents(wanted) }).boleto.changing!.steps[0]!.parts!.map(
      ({ amount }) => amount,
    )
  assert.deepEqual(parts(200_00), [50_00, 30_00, 120_00])
  assert.deepEqual(parts(60_00), [15_00, 30_00, 15_00])
  assert.throws(() => parts(30_00), { code: 'split_over_amount' })
})

test('while a change is under way, the most that a payment covers was due, else the least', () => {
  const changing = asked(boletoWith(TERMS), { ...TERMS, amount: cents(150_00) })
  for (const [amount, due] of [
    [100_00, 100_00],
    [149_99, 100_00],
    [150_00, 150_00],
    [200_00, 150_00],
    [99_99, 100_00],
  ] as const)
    assert.equal(dueFor(changing, paidBy('boleto', amount, '2026-12-02T12:00:00Z')).due, due)
})

test('after a change the old amount was due until the next banking day, by a pix until its minute', () => {
  const changes = changeSetOf(
    asked(boletoWith(TERMS), { ...TERMS, amount: cents(150_00) }),
  ) as unknown as ChangeSet<BoletoTransaction>
  confirm(changes, time)
  assert.deepEqual([changes.t.amount, nextChange(changes.t)], [150_00, undefined])
  const dueAt = (way: Paid['way'], at: string) => dueFor(changes.t, paidBy(way, 100_00, at)).due
  assert.deepEqual(
    [
      dueAt('boleto', '2026-12-01T23:00:00Z'),
      dueAt('boleto', '2026-12-02T12:00:00Z'),
      dueAt('boleto', '2026-12-03T12:00:00Z'),
      dueAt('pix', '2026-12-01T15:09:00Z'),
      dueAt('pix', '2026-12-01T15:11:00Z'),
    ],
    [100_00, 100_00, 150_00, 100_00, 150_00],
  )
})

test('a payment of before a change that its bank dates a day later owes no fee of that day', () => {
  const terms: BoletoTerms = {
    ...TERMS,
    dueOn: '2026-12-01',
    lateFee: { mode: 'amount', value: 5_00 },
  }
  const changes = changeSetOf(
    asked(boletoWith(terms), { ...terms, amount: cents(150_00) }),
  ) as unknown as ChangeSet<BoletoTransaction>
  confirm(changes, time)
  const paid = paidBy('boleto', 100_00, '2026-12-02T12:00:00Z')
  assert.equal(dueFor(changes.t, paid).due, 100_00)
})

test('it can be paid until the last day of either, and after a refusal until its own', () => {
  const t = boletoWith(TERMS)
  const changing = asked(t, later)
  assert.equal(changing.expiresAt.toISOString(), '2027-01-22T03:00:00.000Z')
  const changes = changeSetOf(changing) as unknown as ChangeSet<BoletoTransaction>
  drop(changes, { code: '1', why: 'não' }, time)
  assert.equal(changes.t.expiresAt.toISOString(), '2026-12-22T03:00:00.000Z')
  assert.deepEqual([changes.t.boleto.refusedChange?.why, changes.events.length], ['não', 1])
  const earlier = asked(t, { ...TERMS, dueOn: '2026-12-03', limitOn: '2026-12-03' })
  assert.equal(earlier.expiresAt.toISOString(), '2026-12-22T03:00:00.000Z')
})

test('a change waits as long as a report puts it off, and past its last day none is asked for', () => {
  const t = {
    ...asked(boletoWith(TERMS), later),
    dueAt: NOW,
    expiresAt: new Date('2026-12-22T03:00Z'),
  }
  const report = { status: 'active', payments: [], accepted: true, open: ['boleto'] } as const
  const read = (from: BoletoTransaction, amount: number, now: Date) =>
    apply(from, { ask: 'read' }, accepted({ ...report, amount: cents(amount) }), NO_FACTS, {
      ...time,
      now,
    }).transaction
  assert.ok(read(t, 70_00, NOW).dueAt! > NOW, 'an amount that it never had')
  assert.deepEqual(read(t, 100_00, NOW).dueAt, NOW)
  const late = new Date('2026-12-23T03:00Z')
  assert.notDeepEqual(read(t, 100_00, late).dueAt, late)
  // A payment that its bank has not told yet: it is read again, and nothing is asked for.
  const paid = { ...report, status: 'completed', amount: cents(100_00) } as const
  const again = apply(t, { ask: 'read' }, accepted(paid), NO_FACTS, time).transaction
  assert.ok(again.dueAt! > NOW)
})
