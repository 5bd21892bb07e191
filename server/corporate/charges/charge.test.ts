// A charge of a company: the calls to its bank, and what each answer changes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  rejected,
  unknown,
  accepted,
  type ProviderResult,
  type ChargeReport,
} from '../../providers/bank.ts'
import { after } from '../../kernel/clock.ts'
import type { ChargeId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { expiryOf, apply, newCharge, orderOf, nextRequest, type Charge } from './charge.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const HOUR_MS = 3_600_000
const LATER = after(NOW, 25 * HOUR_MS)

const NEW: Charge = newCharge(
  {
    owner: 'a'.repeat(32) as OwnerId,
    id: 'b'.repeat(32) as ChargeId,
    seller: 'c'.repeat(32) as SellerId,
    purpose: 'recharge',
    invoice: null,
    amount: 100 as Cents,
    description: 'November',
  },
  NOW,
)
const CREATED: Charge = {
  ...NEW,
  status: 'created',
  brCode: 'code',
  dueAt: NEW.expiresAt,
  version: 1,
}

const paid = (id: string, amount: number) => ({
  endToEndId: id,
  amount: amount as Cents,
  paidAt: NOW,
  returns: [],
})
const report = (
  status: 'active' | 'completed' | 'removed',
  payments = [] as ReturnType<typeof paid>[],
  amount = 100,
) =>
  accepted<ChargeReport>({
    status,
    brCode: 'code',
    location: 'pix.example/1',
    amount: amount as Cents,
    createdAt: NOW,
    expiresAt: NEW.expiresAt,
    payments,
  })
const ABSENT = accepted<ChargeReport>({ status: 'absent' })

const applied = (
  c: Charge,
  answer: ProviderResult<ChargeReport>,
  now = NOW,
  known: string[] = [],
) => apply(c, answer, new Set(known), { request: nextRequest(c, now), now, random: () => 0.5 })

test('the charge of a recharge is valid for a day, that of a statement until the end of the day', () => {
  assert.equal(expiryOf('recharge', NOW).toISOString(), '2026-11-22T15:00:00.000Z')
  assert.equal(expiryOf('invoice', NOW).toISOString(), '2026-11-22T03:00:00.000Z')
  // Five minutes before midnight would be too short to pay.
  assert.equal(
    expiryOf('invoice', new Date('2026-11-22T02:55:00Z')).toISOString(),
    '2026-11-22T03:10:00.000Z',
  )
})

test('the first bank call creates a charge, later calls read it', () => {
  assert.deepEqual(nextRequest(NEW, NOW), { kind: 'charge', isRetry: false })
  assert.deepEqual(nextRequest({ ...NEW, attempts: 1 }, NOW), { kind: 'charge', isRetry: true })
  assert.deepEqual(nextRequest(NEW, LATER), { kind: 'read' })
  assert.deepEqual(nextRequest(CREATED, NOW), { kind: 'read' })
  const order = orderOf(NEW, 'key', after(NOW, 500))
  assert.deepEqual(order, {
    txid: NEW.id,
    amount: 100,
    key: 'key',
    expiresIn: 86_400,
    text: 'November',
  })
})

test('the effect of each bank report on a charge', () => {
  const rows: [
    what: string,
    before: Charge,
    answer: ProviderResult<ChargeReport>,
    becomes: string,
    paid: number[],
    events: string,
    now?: Date,
  ][] = [
    ['accepted', NEW, report('active'), 'created', [], 'created'],
    ['silent', NEW, unknown('time-out'), 'new', [], ''],
    ['refused', NEW, rejected('X', 'no such key'), 'failed', [], ''],
    ['absent when asked again', NEW, ABSENT, 'new', [], ''],
    ['never accepted', NEW, ABSENT, 'expired', [], 'expired', LATER],
    [
      'accepted and paid at once',
      NEW,
      report('completed', [paid('E1', 100)]),
      'paid',
      [100],
      'created paid',
    ],
    ['unpaid so far', CREATED, report('active'), 'created', [], ''],
    ['paid', CREATED, report('completed', [paid('E1', 100)]), 'paid', [100], 'paid'],
    ['paid short', CREATED, report('completed', [paid('E1', 40)]), 'paid', [40], 'paid'],
    [
      'paid twice',
      CREATED,
      report('completed', [paid('E1', 100), paid('E2', 100)]),
      'paid',
      [100, 100],
      'paid',
    ],
    [
      'listed twice',
      CREATED,
      report('completed', [paid('E1', 100), paid('E1', 100)]),
      'paid',
      [100],
      'paid',
    ],
    ['completed without a payment', CREATED, report('completed'), 'created', [], ''],
    ['expired', CREATED, report('active'), 'expired', [], 'expired', LATER],
    ['withdrawn', CREATED, report('removed'), 'expired', [], 'expired'],
    ['expired, without an answer', CREATED, unknown('time-out'), 'created', [], '', LATER],
    [
      'paid after all',
      { ...CREATED, status: 'expired' },
      report('completed', [paid('E1', 100)]),
      'paid',
      [100],
      'paid',
    ],
    [
      'another amount than requested',
      CREATED,
      report('completed', [paid('E1', 100)], 99),
      'created',
      [],
      '',
    ],
    ['rejected although it was accepted before', CREATED, rejected('X', 'no'), 'created', [], ''],
  ]
  for (const [what, before, answer, becomes, paid, events, now] of rows) {
    const result = applied(before, answer, now)
    assert.equal(result.charge.status, becomes, what)
    assert.deepEqual(
      result.newPayments.map(({ amount }) => amount),
      paid,
      what,
    )
    assert.equal(result.events.map(({ type }) => type.split('.').at(-1)).join(' '), events, what)
    assert.equal(result.charge.version, before.version + result.events.length, what)
    // Open charges are due again; ended ones are not.
    const mayChange = becomes === 'new' || becomes === 'created'
    assert.equal(
      result.charge.dueAt !== null && result.charge.dueAt > (now ?? NOW),
      mayChange,
      what,
    )
  }
})

test('a payment counts once, and a later payment counts too', () => {
  const first = applied(CREATED, report('completed', [paid('E1', 100)]))
  const again = applied(first.charge, report('completed', [paid('E1', 100)]), NOW, ['E1'])
  assert.deepEqual([again.charge, again.newPayments, again.events], [first.charge, [], []])
  const second = { ...paid('E2', 50), paidAt: LATER }
  const more = applied(first.charge, report('completed', [paid('E1', 100), second]), LATER, ['E1'])
  assert.deepEqual(
    [more.charge.paidAmount, more.charge.version, more.newPayments.length],
    [150, 3, 1],
  )
  assert.equal(more.charge.paidAt, NOW, 'it was paid by the first')
})

test('the charge of a statement records no event of the amount owed; the statement does', () => {
  const owed = { ...CREATED, purpose: 'invoice' as const }
  const { events, charge } = applied(owed, report('completed', [paid('E1', 100)]))
  assert.deepEqual([events, charge.version, charge.status], [[], 1, 'paid'])
})
