// The life of a pix as a table: every answer in every state, and the result. Pure.

import assert from 'node:assert/strict'
import test from 'node:test'
import { accepted, rejected, unknown } from '../../providers/bank.ts'
import type { ProviderResult } from '../../providers/bank.ts'
import { cents } from '../../kernel/money.ts'
import { apply, nextRequest } from './apply.ts'
import type { Paid, PaymentReport } from './received/payment.ts'
import { NO_FACTS } from './changes.ts'
import { transitions, type PixTransaction, type Status } from './transaction.ts'
import {
  at,
  time,
  LIFETIME_S,
  fresh,
  pending,
  expired,
  canceledByVoid,
  paid,
  movesOf,
  typesOf,
} from '../../../test/payments/pix-states.ts'

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
