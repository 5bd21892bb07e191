// The life of a card transaction as a table: every answer of an acquirer in every state, applied
// twice, and the result. Pure.

import assert from 'node:assert/strict'
import test from 'node:test'
import { rejected, unknown, accepted, type ProviderResult } from '../../../providers/bank.ts'
import { type CardReport } from '../../../providers/acquirer.ts'
import type { DisputeReport } from '../../../providers/disputes.ts'
import { after } from '../../../kernel/clock.ts'
import type { CustomerId, OwnerId, SellerId, TransactionId } from '../../../kernel/ids.ts'
import { cents, sum, toReais } from '../../../kernel/money.ts'
import type { Transfer } from '../../../platform/ledger/transfer.ts'
import { AUTHORIZING_MS, nextCardRequest } from './card-request.ts'
import { apply } from '../apply.ts'
import { type NextRequest } from './method.ts'
import type { CardDetail } from './payment-method.ts'
import { type Instant, type TransactionChanges, NO_FACTS, type RecordedFacts } from '../changes.ts'
import {
  LEASE_MS,
  transitions,
  open,
  type CardTransaction,
  type Status,
  type Transaction,
} from '../transaction.ts'

const T0 = new Date('2026-03-02T12:00:00Z')
const at = (seconds: number) => after(T0, seconds * 1000)
const time = (seconds: number): Instant => ({
  now: at(seconds),
  wall: at(seconds),
  random: () => 0.5,
})
const AUTHORIZING_S = AUTHORIZING_MS / 1000
const LAPSES_S = 7 * 86_400
const [ME, ANA] = ['s', 'ana'] as SellerId[] as [SellerId, SellerId]
const plan = {
  version: 1,
  feeOnRefund: 'return' as const,
  rules: [{ method: 'credit' as const, instalments: [1, 12] as const, bp: 400, fixed: 0 }],
}
const card: CardDetail = {
  id: 'k' as CardDetail['id'],
  kept: false,
  brand: 'Visa',
  first6: '411111',
  last4: '1111',
  holderName: 'MARIA',
  expirationMonth: 12,
  expirationYear: 2035,
  fingerprint: 'f',
  buyer: { name: 'Maria' },
  source: null,
  instalments: 1,
  mode: 'interest_free',
  capture: false,
  authorized: cents(100_00),
}
const AUTHORIZED = { code: '123456', nsu: '000000001', authorizer: 'sandbox' }
const fresh = open(
  {
    owner: 'o' as OwnerId,
    seller: ME,
    customer: 'c' as CustomerId,
    amount: cents(100_00),
    paymentMethod: { method: 'credit', card },
    expiresAt: at(AUTHORIZING_S),
    installments: 1,
    detail: {},
    rules: [],
  },
  plan,
  'f'.repeat(32) as TransactionId,
  T0,
) as CardTransaction

const withCard = (
  t: CardTransaction,
  more: Partial<CardDetail>,
  rest: Partial<CardTransaction> = {},
): CardTransaction => ({
  ...t,
  ...rest,
  card: { ...t.card, ...more },
})
const held: CardTransaction = withCard(
  fresh,
  { authorization: AUTHORIZED },
  { status: 'pre_authorized', expiresAt: at(LAPSES_S), dueAt: at(LAPSES_S) },
)
const partial = (amount: number) => ({
  amount: cents(amount),
  fee: cents(amount / 25),
  parts: null,
})
const paid: CardTransaction = { ...held, status: 'succeeded', paidAt: at(5), dueAt: null }

/** Every state of a card transaction, with every partial. */
const TRANSACTIONS = {
  new: fresh,
  'new, to be canceled': { ...fresh, cancelAskedAt: at(1) },
  'new, and past its deadline': { ...fresh, expiresAt: at(10) },
  held,
  'held, to be captured': withCard(held, { capturing: partial(100_00) }),
  'held, to be captured in part': withCard(held, { capturing: partial(40_00) }),
  'held, to be released in part': withCard(held, { releasing: partial(40_00) }),
  'held, to be canceled': { ...held, cancelAskedAt: at(6) },
  'under review': withCard(held, { review: 'reviewing' }),
  'under review, to be captured': withCard(held, { review: 'reviewing', capture: true }),
  'under review, to be canceled': withCard(held, { review: 'reviewing' }, { cancelAskedAt: at(6) }),
  succeeded: paid,
  partial_refunded: { ...paid, status: 'partial_refunded', refunded: cents(10_00) },
  refunded: { ...paid, status: 'refunded', refunded: cents(100_00) },
  dispute: { ...paid, status: 'dispute' },
  charged_back: { ...paid, status: 'charged_back' },
  reversed: { ...paid, status: 'reversed' },
  canceled: { ...held, status: 'canceled', dueAt: null, closedAt: at(6) },
  failed: { ...fresh, status: 'failed', dueAt: null, closedAt: at(6) },
} as const satisfies Record<string, CardTransaction>
type Name = keyof typeof TRANSACTIONS

type ReportStatus = Exclude<CardReport['status'], 'absent'>
const report = (
  status: ReportStatus,
  captured = 0,
  more: object = {},
): ProviderResult<CardReport> =>
  accepted({
    status,
    id: fresh.id,
    amount: cents(100_00),
    captured: cents(captured),
    expiresAt: at(LAPSES_S),
    ...(status === 'declined'
      ? { decline: { code: '51', why: 'no limit' } }
      : { authorization: AUTHORIZED }),
    refunds: [],
    disputes: [],
    ...more,
  })

const ANSWERS = {
  reviewing: report('reviewing'),
  authorized: report('authorized'),
  released: report('authorized', 0, { capturable: cents(40_00) }),
  captured: report('captured', 100_00),
  part: report('captured', 40_00),
  canceled: report('canceled'),
  declined: report('declined'),
  absent: accepted({ status: 'absent' as const }),
  rejected: rejected('CapturaRecusada', 'no'),
  unknown: unknown('time-out'),
  other: report('captured', 99_00, { amount: cents(99_00) }),
} as const satisfies Record<string, ProviderResult<CardReport>>
type Word = keyof typeof ANSWERS

const LATER_S = 20
const arrow = (x: Transfer) =>
  `${x.debit.split('/')[0]}→${x.credit.split('/')[0]} ${toReais(x.amount)}`
const movesOf = (changes: TransactionChanges) => changes.transfers.map(arrow)
const typesOf = (changes: TransactionChanges) =>
  changes.events.map((one) => one.type.replace('transaction.', ''))
const SETTLED = ['bank-due:card→pending 100.00', 'pending→fees 4.00']
const PART = ['bank-due:card→pending 40.00', 'pending→fees 1.60']

const applied = (
  t: CardTransaction,
  answer: ProviderResult<CardReport>,
  second = LATER_S,
  known: RecordedFacts = NO_FACTS,
) => apply(t, nextCardRequest(t, at(second)), answer, known, time(second))

const line = (changes: TransactionChanges) =>
  [changes.transaction.status, ...typesOf(changes)].join(' ')

/** The state and events after each answer; absent: no change and no event. */
const EXPECTED: Record<Name, Partial<Record<Word, string>>> = {
  new: {
    released: 'pre_authorized pre_authorized updated',
    reviewing: 'pre_authorized pre_authorized',
    authorized: 'pre_authorized pre_authorized',
    captured: 'succeeded succeeded',
    part: 'succeeded succeeded',
    canceled: 'canceled canceled',
    declined: 'failed failed',
    rejected: 'failed failed',
  },
  'new, to be canceled': {
    released: 'pre_authorized pre_authorized updated',
    reviewing: 'pre_authorized pre_authorized',
    authorized: 'pre_authorized pre_authorized',
    captured: 'succeeded succeeded',
    part: 'succeeded succeeded',
    canceled: 'canceled canceled',
    declined: 'failed failed',
    absent: 'canceled canceled',
  },
  'new, and past its deadline': {
    released: 'pre_authorized pre_authorized updated',
    reviewing: 'pre_authorized pre_authorized',
    authorized: 'pre_authorized pre_authorized',
    captured: 'succeeded succeeded',
    part: 'succeeded succeeded',
    canceled: 'canceled canceled',
    declined: 'failed failed',
    absent: 'canceled canceled',
  },
  held: heldRow(),
  'held, to be released in part': { ...heldRow(), rejected: 'pre_authorized void.failed' },
  'held, to be captured': { ...heldRow(), rejected: 'pre_authorized capture.failed' },
  'held, to be captured in part': { ...heldRow(), rejected: 'pre_authorized capture.failed' },
  'held, to be canceled': heldRow(),
  'under review': reviewedRow(),
  'under review, to be captured': reviewedRow(),
  'under review, to be canceled': reviewedRow(),
  succeeded: {},
  partial_refunded: {},
  refunded: {},
  dispute: {},
  charged_back: {},
  reversed: {},
  canceled: {},
  failed: {},
}

function heldRow(): Partial<Record<Word, string>> {
  const captured = 'succeeded capture.succeeded succeeded'
  const released = 'pre_authorized updated'
  return {
    released,
    captured,
    part: captured,
    canceled: 'canceled canceled',
    declined: 'canceled canceled',
  }
}

function reviewedRow(): Partial<Record<Word, string>> {
  return {
    ...heldRow(),
    authorized: 'pre_authorized updated',
    released: 'pre_authorized updated updated',
  }
}

const pairs = (Object.keys(TRANSACTIONS) as Name[]).flatMap((name) =>
  (Object.keys(ANSWERS) as Word[]).map((word) => [name, word] as const),
)

test('every result in every state: the new state, the events and the transfers', () => {
  for (const [name, word] of pairs) {
    const before: CardTransaction = TRANSACTIONS[name]
    const says = `${name}, ${word}`
    const changes = applied(before, ANSWERS[word])
    const t = changes.transaction as CardTransaction
    assert.equal(line(changes), EXPECTED[name][word] ?? before.status, says)
    const isNewlyPaid = before.paidAt === null && t.paidAt !== null
    assert.deepEqual(movesOf(changes), isNewlyPaid ? (word === 'part' ? PART : SETTLED) : [], says)
    assert.equal(t.version, before.version + changes.events.length, says)
    assert.equal(t.history.length, before.history.length + changes.events.length, says)
    assert.equal(isNewlyPaid, t.status === 'succeeded' && before.status !== 'succeeded', says)
    assert.deepEqual(
      changes.payments.map(({ amount, kept, way, providerReference: endToEndId }) => [
        amount,
        kept,
        way,
        endToEndId,
      ]),
      isNewlyPaid ? [[t.amount, t.amount, 'card', t.id]] : [],
      says,
    )
    assert.equal(
      sum(changes.receivables.map(({ gross }) => gross)),
      isNewlyPaid ? t.amount : 0,
      says,
    )
    assert.deepEqual([changes.refunds, changes.disputes, changes.changed], [[], [], []], says)
    // An ended or paid transaction has no pending request, and is not due.
    if (transitions.isFinal(t.status) || t.status !== before.status) {
      assert.equal(t.card.capturing === undefined || t.status === 'pre_authorized', true, says)
      if (word !== 'unknown' && word !== 'other')
        assert.equal(t.dueAt === null, t.status !== 'pre_authorized' && t.status !== 'new', says)
    }
  }
})

test('applied again, no result changes anything (R8)', () => {
  for (const [name, word] of pairs) {
    const first = applied(TRANSACTIONS[name], ANSWERS[word]).transaction as CardTransaction
    const again = applied(first, ANSWERS[word], LATER_S + 1)
    assert.equal(again.transaction.status, first.status, `${name}, ${word}`)
    const { events, transfers, payments, refunds, receivables, changed, disputes } = again
    const isUnchanged = [
      events,
      transfers,
      payments,
      refunds,
      receivables,
      changed,
      disputes,
    ].every((all) => !all.length)
    assert.ok(isUnchanged, `${name}, ${word}: ${typesOf(again)}`)
  }
})

test('the pending request of an ended or paid transaction is answered once, and not repeated forever', () => {
  const underWay: readonly Status[] = ['new', 'pre_authorized']
  for (const [name, word] of pairs) {
    const before: CardTransaction = TRANSACTIONS[name]
    if (underWay.includes(before.status)) continue
    // A notification came: it is due.
    const marked = applied({ ...before, dueAt: at(LATER_S) }, ANSWERS[word]).transaction
    const isDue = word === 'unknown' || word === 'other'
    assert.equal(marked.dueAt !== null, isDue, `${name}, ${word}`)
  }
})

test('no result, in any state, moves a card transaction outside its state machine (R9)', () => {
  const orders: Partial<CardDetail>[] = [
    {},
    { capturing: partial(40_00) },
    { review: 'reviewing' },
    { capture: true },
  ]
  const disputes = (status: DisputeReport['status']) =>
    report('captured', 100_00, { disputes: [disputeReport(status)] })
  const answers = [...Object.values(ANSWERS), disputes('open'), disputes('won'), disputes('lost')]
  for (const state of transitions.states)
    for (const answer of answers)
      for (const second of [1, 20, AUTHORIZING_S + 1, LAPSES_S + 1])
        for (const cancelAskedAt of [null, at(0)])
          for (const more of orders) {
            const isPaid = !['new', 'pending', 'pre_authorized', 'canceled', 'failed'].includes(
              state,
            )
            const before = withCard(held, more, {
              status: state,
              cancelAskedAt,
              paidAt: isPaid ? at(1) : null,
            })
            const changes = applied(before, answer, second)
            const path = [
              state,
              ...changes.events.map(({ transaction }) => transaction.status),
              changes.transaction.status,
            ]
            path.forEach((to, n) =>
              assert.ok(
                n === 0 || reaches(path[n - 1]!, to),
                `${path} by ${JSON.stringify(answer)}`,
              ),
            )
          }
})

const reaches = (from: Status, to: Status): boolean =>
  from === to || transitions.events.some((event) => transitions.next(from, event) === to)

const disputeReport = (status: DisputeReport['status']): DisputeReport => ({
  id: 'd1',
  amount: cents(60_00),
  reason: { code: '10.4', why: 'fraud' },
  status,
  openedAt: at(10),
  evidenceDueAt: at(1_000),
})

test('the next acquirer call follows from the state and the pending requests', () => {
  const table: [CardTransaction, number, NextRequest][] = [
    [fresh, 1, { ask: 'authorize', again: false }],
    [{ ...fresh, attempts: 1 }, 1, { ask: 'authorize', again: true }],
    [fresh, AUTHORIZING_S, { ask: 'read' }],
    [TRANSACTIONS['new, to be canceled'], 1, { ask: 'read' }],
    [held, 20, { ask: 'read' }],
    [TRANSACTIONS['held, to be captured in part'], 20, { ask: 'capture', amount: cents(40_00) }],
    [TRANSACTIONS['held, to be released in part'], 20, { ask: 'release', amount: cents(40_00) }],
    [
      withCard(TRANSACTIONS['held, to be released in part'], {}, { cancelAskedAt: at(6) }),
      20,
      { ask: 'cancel' },
    ],
    [TRANSACTIONS['held, to be canceled'], 20, { ask: 'cancel' }],
    [
      withCard(TRANSACTIONS['held, to be captured'], {}, { cancelAskedAt: at(6) }),
      20,
      { ask: 'cancel' },
    ],
    [TRANSACTIONS['under review'], 20, { ask: 'read' }],
    [TRANSACTIONS['under review, to be canceled'], 20, { ask: 'cancel' }],
    [withCard(TRANSACTIONS['under review'], { capturing: partial(1_00) }), 20, { ask: 'read' }],
    [paid, 20, { ask: 'read' }],
    [TRANSACTIONS.canceled, 20, { ask: 'read' }],
    [{ ...TRANSACTIONS.canceled, cancelAskedAt: at(6) }, 20, { ask: 'read' }],
  ]
  for (const [t, second, asked] of table) assert.deepEqual(nextCardRequest(t, at(second)), asked)
})

test('it is due when the authorization lapses, or soon while a request is pending', () => {
  const soon = (t: Transaction) =>
    t.dueAt!.getTime() > at(LATER_S).getTime() && t.dueAt! < at(LATER_S + 10)
  const first = applied(fresh, ANSWERS.authorized).transaction as CardTransaction
  assert.deepEqual([first.dueAt, first.expiresAt, first.attempts], [at(LAPSES_S), at(LAPSES_S), 0])
  assert.deepEqual(first.card.authorization, AUTHORIZED)
  assert.ok(soon(applied(fresh, ANSWERS.reviewing).transaction))
  assert.ok(soon(applied(TRANSACTIONS['new, to be canceled'], ANSWERS.authorized).transaction))
  for (const name of ['held, to be captured', 'held, to be canceled'] as const)
    assert.ok(soon(applied(TRANSACTIONS[name], ANSWERS.authorized).transaction), name)
  for (const word of ['unknown', 'other'] as const)
    assert.equal(applied(held, ANSWERS[word]).transaction.attempts, 1)
  // Past its time, but the acquirer has not let it lapse.
  assert.equal(applied(held, ANSWERS.authorized, LAPSES_S + 1).transaction.attempts, 1)
})

test('if the acquirer does not know the authorization, the request may still be in transit', () => {
  const stateAt = (t: CardTransaction, second: number) =>
    applied(t, ANSWERS.absent, second).transaction.status
  const lease = LEASE_MS / 1000
  assert.deepEqual(
    [
      stateAt(TRANSACTIONS['new, to be canceled'], lease - 1),
      stateAt(TRANSACTIONS['new, to be canceled'], lease),
    ],
    ['new', 'canceled'],
  )
  assert.deepEqual(
    [stateAt(fresh, AUTHORIZING_S - 1), stateAt(fresh, AUTHORIZING_S)],
    ['new', 'canceled'],
  )
  assert.deepEqual(
    [stateAt(held, LAPSES_S - 1), stateAt(held, LAPSES_S)],
    ['pre_authorized', 'canceled'],
  )
})

test('a partial capture: as requested, or, if made at the acquirer, in proportion; the parts follow', () => {
  const parts = [
    {
      receiver: ANA,
      amount: cents(25_00),
      fee: cents(1_00),
      refunded: cents(0),
      feeReturned: cents(0),
      liable: false,
    },
    {
      receiver: ME,
      amount: cents(75_00),
      fee: cents(3_00),
      refunded: cents(0),
      feeReturned: cents(0),
      liable: true,
    },
  ]
  const wanted = {
    amount: cents(40_00),
    fee: cents(1_61),
    parts: [{ ...parts[1]!, amount: cents(40_00), fee: cents(1_61) }],
  }
  const shared = { ...held, parts }
  const asWanted = applied(withCard(shared, { capturing: wanted }), ANSWERS.part).transaction
  assert.deepEqual([asWanted.amount, asWanted.fee, asWanted.parts], [40_00, 1_61, wanted.parts])
  const otherwise = applied(
    withCard(shared, { capturing: { ...wanted, amount: cents(50_00) } }),
    ANSWERS.part,
  ).transaction
  assert.deepEqual(
    [otherwise.amount, otherwise.fee, otherwise.parts!.map((one) => [one.amount, one.fee])],
    [
      40_00,
      1_60,
      [
        [10_00, 40],
        [30_00, 1_20],
      ],
    ],
  )
  const whole = applied(withCard(shared, { capturing: wanted }), ANSWERS.captured).transaction
  assert.deepEqual([whole.amount, whole.fee, whole.parts], [100_00, 4_00, parts])
})

test('a partial release reduces the amounts to capture, of the fee and of the parts; a rejection leaves all unchanged', () => {
  const wanted = TRANSACTIONS['held, to be released in part']
  const released = applied(wanted, ANSWERS.released).transaction as CardTransaction
  assert.deepEqual(
    [
      released.amount,
      released.fee,
      released.card.authorized,
      released.card.releasing,
      released.dueAt,
    ],
    [40_00, 1_60, 100_00, undefined, at(LAPSES_S)],
  )
  const { operation, status, amount, code } = released.history.at(-1)!
  assert.deepEqual([operation, status, amount, code], ['release', 'succeeded', 60_00, 'released'])
  const refused = applied(wanted, ANSWERS.rejected).transaction as CardTransaction
  assert.deepEqual([refused.amount, refused.card.releasing], [100_00, undefined])
  assert.deepEqual(
    [
      refused.history.at(-1)!.operation,
      refused.history.at(-1)!.status,
      refused.history.at(-1)!.amount,
    ],
    ['release', 'failed', 60_00],
  )
  // Less was released at the acquirer itself: our release has still to be sent.
  const other = applied(wanted, report('authorized', 0, { capturable: cents(70_00) }))
    .transaction as CardTransaction
  assert.deepEqual([other.amount, other.fee, other.card.releasing?.amount], [70_00, 2_80, 40_00])
  const silent = applied(wanted, ANSWERS.unknown).transaction as CardTransaction
  assert.deepEqual(
    [silent.amount, silent.card.releasing?.amount, silent.attempts],
    [100_00, 40_00, 1],
  )
})

test('a rejected capture is dropped, with an event; a rejected cancellation is retried', () => {
  const refused = applied(TRANSACTIONS['held, to be captured in part'], ANSWERS.rejected)
    .transaction as CardTransaction
  assert.deepEqual([refused.card.capturing, refused.dueAt], [undefined, at(LATER_S)])
  const { operation, status, amount, code, message } = refused.history.at(-1)!
  assert.deepEqual(
    [operation, status, amount, code, message],
    ['capture', 'failed', 40_00, 'CapturaRecusada', 'no'],
  )
  const canceling = applied(TRANSACTIONS['held, to be canceled'], ANSWERS.rejected).transaction
  assert.deepEqual([canceling.cancelAskedAt, canceling.attempts], [at(6), 1])
})

test('an approved review captures if it should; a rejected review is recorded as such', () => {
  const cleared = applied(TRANSACTIONS['under review, to be captured'], ANSWERS.authorized)
    .transaction as CardTransaction
  assert.deepEqual(
    [cleared.card.review, cleared.card.capturing?.amount, cleared.dueAt],
    ['approved', 100_00, at(LATER_S)],
  )
  const kept = applied(TRANSACTIONS['under review'], ANSWERS.authorized)
    .transaction as CardTransaction
  assert.deepEqual(
    [kept.card.review, kept.card.capturing, kept.dueAt],
    ['approved', undefined, at(LAPSES_S)],
  )
  const rejected = applied(TRANSACTIONS['under review'], ANSWERS.declined)
    .transaction as CardTransaction
  const last = rejected.history.at(-1)!
  assert.deepEqual([rejected.card.review, last.operation, last.code], ['rejected', 'expire', '51'])
  const canceled = applied(TRANSACTIONS['under review, to be canceled'], ANSWERS.canceled)
    .transaction as CardTransaction
  assert.deepEqual(
    [canceled.card.review, canceled.history.at(-1)!.operation],
    ['reviewing', 'void'],
  )
})

test('a declined card keeps its code, and a decline without a code gets one', () => {
  const { card: kept, closedAt } = applied(fresh, ANSWERS.declined).transaction as CardTransaction
  assert.deepEqual([kept.decline, closedAt], [{ code: '51', why: 'no limit' }, at(LATER_S)])
  const bare = applied(fresh, report('declined', 0, { decline: undefined }))
    .transaction as CardTransaction
  assert.equal(bare.card.decline?.code, '05')
})

const CAPTURED_ELSEWHERE: [says: string, captured: number, fee: number][] = [
  ['132.44 centavos of fee are 132', 33_11, 1_32],
  ['132.52 centavos of fee are 133', 33_13, 1_33],
  ['less than half a centavo of fee is none', 12, 0],
  ['half a centavo and more of fee is one', 13, 1],
]

for (const [says, captured, fee] of CAPTURED_ELSEWHERE)
  test(`a partial capture at the acquirer: ${says}`, () => {
    const { transaction: t } = applied(held, report('captured', captured))
    assert.deepEqual([t.amount, t.fee], [captured, fee])
  })
