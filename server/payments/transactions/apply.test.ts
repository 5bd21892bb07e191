// The life of a pix as a table: every answer in every state, and the result. Pure.

import assert from 'node:assert/strict'
import test from 'node:test'
import { accepted, rejected, unknown } from '../../providers/bank.ts'
import type { ProviderResult } from '../../providers/bank.ts'
import { after } from '../../kernel/clock.ts'
import type { CustomerId, OwnerId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { cents, toReais } from '../../kernel/money.ts'
import type { Transfer } from '../../platform/ledger/transfer.ts'
import { apply, nextRequest } from './apply.ts'
import type { Paid, PaymentReport } from './received/payment.ts'
import { type Instant, type TransactionChanges, NO_FACTS } from './changes.ts'
import { applyRefund } from './refunds/apply-refund.ts'
import { openRefund } from './refunds/open-refund.ts'
import {
  transitions,
  open,
  type PixTransaction,
  type Status,
  type Transaction,
} from './transaction.ts'

const T0 = new Date('2026-03-02T12:00:00Z')
const at = (seconds: number) => after(T0, seconds * 1000)
const time = (seconds: number): Instant => ({
  now: at(seconds),
  wall: at(seconds),
  random: () => 0.5,
})
const LIFETIME_S = 100

const plan = {
  version: 1,
  feeOnRefund: 'return' as const,
  rules: [{ method: 'pix' as const, instalments: [1, 1] as const, bp: 250, fixed: 0 }],
}
const order = {
  owner: 'o' as OwnerId,
  seller: 's' as SellerId,
  customer: 'c' as CustomerId,
  amount: cents(100_00),
  paymentMethod: {
    method: 'pix' as const,
    pix: { key: 'k@x.com', expiresIn: LIFETIME_S, payee: { name: 'Loja', city: 'SP' } },
  },
  expiresAt: at(LIFETIME_S),
  installments: 1,
  detail: {},
  rules: [],
}
const fresh = open(order, plan, 'f'.repeat(32) as TransactionId, T0) as PixTransaction
const pending: PixTransaction = {
  ...fresh,
  status: 'pending',
  pix: { ...fresh.pix, brCode: 'code', location: 'x' },
  dueAt: fresh.expiresAt,
}
const expired: PixTransaction = { ...pending, status: 'canceled', closedAt: at(101), dueAt: null }
const canceledByVoid: PixTransaction = { ...expired, cancelAskedAt: at(20), closedAt: at(20) }
const paid: PixTransaction = {
  ...pending,
  status: 'succeeded',
  paidAt: at(10),
  pix: { ...pending.pix, endToEndId: 'E1' },
  dueAt: null,
}

const pix = (endToEndId: string, reais: number, seconds: number): Paid => ({
  providerReference: endToEndId,
  way: 'pix',
  amount: cents(reais * 100),
  paidAt: at(seconds),
})
const charge = (
  status: 'active' | 'completed' | 'removed',
  payments: Paid[] = [],
  amount = 100_00,
): ProviderResult<PaymentReport> =>
  accepted({
    status,
    brCode: 'code',
    location: 'x',
    amount: cents(amount),
    expiresAt: at(LIFETIME_S),
    payments,
  })

const arrow = (x: Transfer) =>
  `${x.debit.split('/')[0]}→${x.credit.split('/')[0]} ${toReais(x.amount)}${x.phase === 'posted' ? '' : ` ${x.phase}`}`
const movesOf = (changes: TransactionChanges) => changes.transfers.map(arrow)
const typesOf = (changes: TransactionChanges) =>
  changes.events.map((one) => one.type.replace('transaction.', ''))

const SETTLED = ['bank:pix→available 100.00', 'available→fees 2.50']
const BACK = (reais: string) => [
  `bank:pix→unclaimed ${reais}`,
  `unclaimed→bank:pix ${reais} pending`,
]

type Row = [
  name: string,
  before: PixTransaction,
  second: number,
  result: ProviderResult<PaymentReport>,
  becomes: Status,
  events: string[],
  moves: string[],
]

const rows: Row[] = [
  ['a new pix is accepted', fresh, 1, charge('active'), 'pending', ['created'], []],
  [
    'the bank rejects a new pix',
    fresh,
    1,
    rejected('CobOperacaoInvalida', 'no'),
    'failed',
    ['failed'],
    [],
  ],
  ['an unknown result leaves a new pix new', fresh, 1, unknown('time-out'), 'new', [], []],
  [
    'a new pix that was paid before the first report',
    fresh,
    30,
    charge('completed', [pix('E1', 100, 10)]),
    'succeeded',
    ['created', 'succeeded'],
    SETTLED,
  ],
  [
    'a new pix unknown to the bank is requested again',
    fresh,
    30,
    accepted({ status: 'absent' }),
    'new',
    [],
    [],
  ],
  [
    'an expired new pix unknown to the bank has ended',
    fresh,
    101,
    accepted({ status: 'absent' }),
    'canceled',
    ['canceled'],
    [],
  ],
  [
    'a charge of another amount is invalid, not an acceptance',
    fresh,
    1,
    charge('active', [], 99_00),
    'new',
    [],
    [],
  ],
  [
    'a pending pix is paid exactly',
    pending,
    30,
    charge('completed', [pix('E1', 100, 30)]),
    'succeeded',
    ['succeeded'],
    SETTLED,
  ],
  [
    'a pending pix is paid with more',
    pending,
    30,
    charge('completed', [pix('E1', 120, 30)]),
    'succeeded',
    ['succeeded', 'updated'],
    [...SETTLED, ...BACK('20.00')],
  ],
  [
    'a pending pix is paid with less',
    pending,
    30,
    charge('active', [pix('E1', 80, 30)]),
    'pending',
    ['updated'],
    BACK('80.00'),
  ],
  [
    'less, then exactly',
    pending,
    40,
    charge('completed', [pix('E2', 100, 40), pix('E1', 80, 30)]),
    'succeeded',
    ['updated', 'succeeded'],
    [...BACK('80.00'), ...SETTLED],
  ],
  [
    'paid twice',
    pending,
    40,
    charge('completed', [pix('E1', 100, 30), pix('E2', 100, 31)]),
    'succeeded',
    ['succeeded', 'updated'],
    [...SETTLED, ...BACK('100.00')],
  ],
  [
    'one payment that the bank lists twice',
    pending,
    40,
    charge('completed', [pix('E1', 100, 30), pix('E1', 100, 30)]),
    'succeeded',
    ['succeeded'],
    SETTLED,
  ],
  ['a pending pix expires unpaid', pending, 101, charge('active'), 'canceled', ['canceled'], []],
  [
    'paid in its last second, reported later',
    pending,
    150,
    charge('completed', [pix('E1', 100, 100)]),
    'succeeded',
    ['succeeded'],
    SETTLED,
  ],
  [
    'paid after its end, reported while still open',
    pending,
    150,
    charge('active', [pix('E1', 100, 101)]),
    'canceled',
    ['updated', 'canceled'],
    BACK('100.00'),
  ],
  ['the bank withdrew it', pending, 30, charge('removed'), 'canceled', ['canceled'], []],
  [
    'completed without a payment: it is read again',
    pending,
    30,
    charge('completed'),
    'pending',
    [],
    [],
  ],
  [
    'the bank lost a pending charge: it is read again',
    pending,
    30,
    accepted({ status: 'absent' }),
    'pending',
    [],
    [],
  ],
  [
    'lost by the bank, and expired',
    pending,
    101,
    accepted({ status: 'absent' }),
    'canceled',
    ['canceled'],
    [],
  ],
  [
    'completed by a late payment: the payment is sent back, and the pix ends',
    pending,
    120,
    charge('completed', [pix('E1', 100, 101)]),
    'canceled',
    ['updated', 'canceled'],
    BACK('100.00'),
  ],
  [
    'an unknown result leaves a pending pix pending',
    pending,
    30,
    unknown('down'),
    'pending',
    [],
    [],
  ],
  [
    'a rejected read leaves it pending',
    pending,
    30,
    rejected('AcessoNegado', 'no'),
    'pending',
    [],
    [],
  ],
  [
    'expired, but paid in time: the bank’s report counts',
    expired,
    200,
    charge('completed', [pix('E1', 100, 99)]),
    'succeeded',
    ['succeeded'],
    SETTLED,
  ],
  [
    'expired, and paid too late',
    expired,
    200,
    charge('completed', [pix('E1', 100, 150)]),
    'canceled',
    ['updated'],
    BACK('100.00'),
  ],
  [
    'canceled and reported as such, then paid',
    canceledByVoid,
    30,
    charge('completed', [pix('E1', 100, 15)]),
    'canceled',
    ['updated'],
    BACK('100.00'),
  ],
  [
    'canceled, and paid after that',
    canceledByVoid,
    30,
    charge('completed', [pix('E1', 100, 25)]),
    'canceled',
    ['updated'],
    BACK('100.00'),
  ],
  [
    'a second payment of a paid pix',
    paid,
    60,
    charge('completed', [pix('E2', 100, 50)]),
    'succeeded',
    ['updated'],
    BACK('100.00'),
  ],
  [
    'an old report of a paid pix',
    paid,
    60,
    charge('completed', [pix('E1', 100, 10)]),
    'succeeded',
    [],
    [],
  ],
  [
    'an old report of an open charge after the payment',
    paid,
    60,
    charge('active'),
    'succeeded',
    [],
    [],
  ],
]

for (const [name, before, second, result, becomes, events, moves] of rows) {
  test(name, () => {
    const known = { payments: new Set(before.pix.endToEndId ? [before.pix.endToEndId] : []) }
    const changes = apply(before, nextRequest(before, at(second)), result, known, time(second))
    assert.equal(changes.transaction.status, becomes)
    assert.deepEqual(typesOf(changes), events)
    assert.deepEqual(movesOf(changes), moves)
    assert.equal(changes.transaction.version, before.version + events.length)
    assert.equal(changes.transaction.history.length, before.history.length + events.length)
    const back = changes.refunds.reduce((sum, refund) => sum + refund.amount, 0)
    const kept = changes.payments.reduce((sum, payment) => sum + payment.amount - payment.kept, 0)
    assert.equal(back, kept, 'what is not kept goes back')
  })
  test(`${name}: applied again, it changes nothing`, () => {
    const old = { payments: new Set(before.pix.endToEndId ? ['E1'] : []) }
    const first = apply(before, nextRequest(before, at(second)), result, old, time(second))
    const known = { payments: new Set(['E1', 'E2']) }
    const again = apply(
      first.transaction,
      nextRequest(first.transaction, at(second)),
      result,
      known,
      time(second),
    )
    assert.equal(again.transaction.status, first.transaction.status)
    assert.deepEqual(
      [again.events, again.transfers, again.refunds, again.payments],
      [[], [], [], []],
    )
  })
}

test('a report that crosses a cancel request keeps the request; a removal that did not happen drops it', () => {
  const voided: PixTransaction = { ...pending, cancelAskedAt: at(20), dueAt: at(35) }
  const crossed = apply(voided, { ask: 'read' }, charge('active'), NO_FACTS, time(21)).transaction
  assert.deepEqual([crossed.cancelAskedAt, crossed.dueAt], [at(20), at(35)])
  const refused = apply(voided, { ask: 'remove' }, charge('active'), NO_FACTS, time(21)).transaction
  assert.deepEqual([refused.cancelAskedAt, refused.dueAt], [null, voided.expiresAt])
})

test('a removal refused after the expiry of a pix is dropped, so that the pix can expire', () => {
  const voided: PixTransaction = { ...pending, cancelAskedAt: at(90), dueAt: at(105) }
  const asked = nextRequest(voided, at(101))
  const refused = apply(
    voided,
    asked,
    rejected('expirada', 'late'),
    NO_FACTS,
    time(101),
  ).transaction
  assert.deepEqual([asked.ask, refused.status, refused.cancelAskedAt], ['remove', 'pending', null])
  const read = apply(refused, nextRequest(refused, at(106)), charge('active'), NO_FACTS, time(106))
  assert.deepEqual([read.transaction.status, read.transaction.dueAt], ['canceled', null])
  const early = apply(voided, asked, rejected('x', 'busy'), NO_FACTS, time(95)).transaction
  assert.deepEqual([early.status, early.cancelAskedAt], ['pending', at(90)])
})

test('a rejection that crosses an acceptance does not fail a payable pix', () => {
  const asked = nextRequest(fresh, at(1))
  const { transaction, events } = apply(
    pending,
    asked,
    rejected('CobOperacaoInvalida', 'no'),
    NO_FACTS,
    time(2),
  )
  assert.deepEqual([asked.ask, transaction.status, events], ['charge', 'pending', []])
})

test('no response, in any state, moves a transaction outside its state machine (R9)', () => {
  const answers = [
    charge('active'),
    charge('completed', [pix('E9', 100, 5)]),
    charge('completed', [pix('E9', 1, 5)]),
    charge('removed'),
    accepted({ status: 'absent' as const }),
    rejected('x', 'x'),
    unknown('x'),
  ]
  const leadsTo = (from: Status, to: Status) =>
    transitions.events.some((event) => transitions.next(from, event) === to)
  for (const status of transitions.states) {
    for (const answer of answers) {
      for (const second of [1, 50, 101, 500]) {
        for (const cancelAskedAt of [null, at(2)]) {
          const isPaid = !['new', 'pending', 'canceled', 'failed'].includes(status)
          const before: PixTransaction = {
            ...pending,
            status,
            cancelAskedAt,
            ...(isPaid && { paidAt: at(1) }),
          }
          const { transaction } = apply(
            before,
            nextRequest(before, at(second)),
            answer,
            NO_FACTS,
            time(second),
          )
          const allowed =
            status === transaction.status ||
            leadsTo(status, transaction.status) ||
            (leadsTo(status, 'pending') && leadsTo('pending', transaction.status))
          assert.ok(allowed, `${status} → ${transaction.status} by ${JSON.stringify(answer)}`)
          if (isPaid) assert.equal(transaction.status, status, 'a charge does not end a paid sale')
        }
      }
    }
  }
})

test('the next bank call follows from the state', () => {
  const table: [PixTransaction, number, string][] = [
    [fresh, 1, 'charge'],
    [{ ...fresh, attempts: 1 }, 1, 'charge again'],
    [fresh, 101, 'read'],
    [{ ...fresh, cancelAskedAt: at(1) }, 2, 'remove'],
    [pending, 50, 'read'],
    [{ ...pending, cancelAskedAt: at(1) }, 50, 'remove'],
    [paid, 50, 'read'],
    [canceledByVoid, 50, 'read'],
  ]
  for (const [t, second, expected] of table) {
    const asked = nextRequest(t, at(second))
    assert.equal(asked.ask === 'charge' && asked.again ? 'charge again' : asked.ask, expected)
  }
})

// ── refunds ──────────────────────────────────────────────────────────────────────────────────────────────────────────

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
