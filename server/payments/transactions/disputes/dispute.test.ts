// What a dispute holds of whom, and where it goes in the end: tables, and random walks compared
// with books kept here.

import assert from 'node:assert/strict'
import test from 'node:test'
import { seededRandom } from '../../../../test/traffic.ts'
import { world } from '../../../../test/world.ts'
import { accepted } from '../../../providers/bank.ts'
import { type CardReport } from '../../../providers/acquirer.ts'
import type { DisputeReport } from '../../../providers/disputes.ts'
import { after } from '../../../kernel/clock.ts'
import type { CardId, CustomerId, OwnerId, SellerId, TransactionId } from '../../../kernel/ids.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import { SANDBOX_RULES } from '../../../marketplace/fees/plan.ts'
import { readAccount } from '../../../platform/ledger/chart.ts'
import type { Transfer } from '../../../platform/ledger/transfer.ts'
import { settlementOf, type Receivable } from '../../../marketplace/receivables/receivable.ts'
import type { Part, SplitRule } from '../../../marketplace/splits/split.ts'
import { disputeShares } from './shares.ts'
import { disputeTransitions, type Dispute } from './dispute.ts'
import { applyDisputes } from './apply.ts'
import { apply } from '../apply.ts'
import { changeSetOf, changesOf, type Instant, NO_FACTS } from '../changes.ts'
import { open, type Transaction } from '../transaction.ts'
import { seedOf } from '../../../../test/seed.ts'
import { tryMove } from '../../../../test/status-guards.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const INSTANT: Instant = { now: NOW, wall: NOW, random: () => 0.5 }
const OWNER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId
const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7d' as TransactionId
const [OWN, ONE, TWO] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [
  SellerId,
  SellerId,
  SellerId,
]

type Shares = readonly [own: number, one: number, two: number]
type Bearing = readonly [
  says: string,
  amounts: Shares,
  refunded: Shares,
  liable: string,
  disputed: number,
  borne: Shares,
]
const NOTHING: Shares = [0, 0, 0]
const BEARING: readonly Bearing[] = [
  ['no receiver is liable: all in proportion', [50, 30, 20], NOTHING, '', 10, [5, 3, 2]],
  ['the liable first', [50, 30, 20], NOTHING, 'b', 30, [0, 30, 0]],
  ['then the others in proportion', [50, 30, 20], NOTHING, 'b', 44, [10, 30, 4]],
  ['several liable, in proportion', [50, 30, 20], NOTHING, 'bc', 10, [0, 6, 4]],
  [
    'the liable receivers, up to their remaining part',
    [50, 30, 20],
    [0, 25, 0],
    'b',
    12,
    [5, 5, 2],
  ],
  ['all of it', [50, 30, 20], NOTHING, 'b', 100, [50, 30, 20]],
  [
    'more than the rest: the transaction’s seller bears it',
    [50, 30, 20],
    [0, 30, 20],
    'b',
    60,
    [60, 0, 0],
  ],
  [
    'fully refunded: the transaction’s seller bears it',
    [50, 30, 20],
    [50, 30, 20],
    'b',
    7,
    [7, 0, 0],
  ],
  ['a centavo', [50, 30, 20], NOTHING, '', 1, [1, 0, 0]],
]

const partOf = (receiver: SellerId, amount: number, refunded: number, liable: boolean): Part => ({
  receiver,
  amount: cents(amount),
  fee: cents(0),
  refunded: cents(refunded),
  feeReturned: cents(0),
  liable,
})

for (const [says, amounts, refunded, liable, disputed, borne] of BEARING)
  test(`the bearers of a dispute: ${says}`, () => {
    const sellers = [OWN, ONE, TWO]
    const parts = sellers.map((seller, n) =>
      partOf(seller, amounts[n]!, refunded[n]!, liable.includes(seller[0]!)),
    )
    const shares = disputeShares(parts, OWN, cents(disputed))
    assert.deepEqual(
      sellers.map((seller) => shares.get(seller) ?? 0),
      borne,
    )
    assert.ok([...shares.values()].every((share) => share > 0))
  })

const rule = (receiver: SellerId, value: number, liable = false): SplitRule => ({
  receiver,
  feeType: 'proportional',
  splitType: 'percent',
  value,
  liable,
  id: null,
})

/** All that is known of one transaction, and the books of everybody in it. */
type Story = {
  t: Transaction
  disputes: Map<string, Dispute>
  receivables: Map<string, Receivable>
  books: Map<string, number>
  transfers: Transfer[]
  events: string[]
}

const balance = ({ books }: Story, kind: string, seller?: SellerId) =>
  [...books].reduce((all, [id, amount]) => {
    const account = readAccount(id as Transfer['debit'])
    const fits = seller
      ? account?.kind === kind && account.holder === seller
      : (account?.kind ?? id) === kind
    return fits ? all + amount : all
  }, 0)

/**
 * Adds transfers to the books, and checks that each is covered: only debts and banks go below zero.
 */
function post(story: Story, transfers: readonly Transfer[]): void {
  for (const { debit, credit, amount } of transfers) {
    assert.ok(amount > 0)
    story.books.set(debit, (story.books.get(debit) ?? 0) - amount)
    story.books.set(credit, (story.books.get(credit) ?? 0) + amount)
  }
  for (const [id, amount] of story.books)
    if (id.includes('/') && !id.startsWith('debt/')) assert.ok(amount >= 0, `${id} has ${amount}`)
  story.transfers.push(...transfers)
}

const report = (disputes: DisputeReport[]): CardReport => ({
  status: 'captured',
  id: ID,
  amount: cents(100_00),
  captured: cents(100_00),
  expiresAt: after(NOW, 86_400_000),
  refunds: [],
  disputes,
})

/** A captured transaction of 100.00. */
function sold(rules: readonly SplitRule[], installments = 1): Story {
  const card = {
    id: 'd'.repeat(32) as CardId,
    kept: false,
    brand: 'Visa',
    first6: '411111',
    last4: '1111',
  }
  const holder = {
    holderName: 'A',
    expirationMonth: 12,
    expirationYear: 2035,
    fingerprint: '',
    buyer: { name: 'A' },
  }
  const terms = {
    source: null,
    instalments: installments,
    mode: 'interest_free',
    capture: true,
    authorized: cents(100_00),
  } as const
  const fresh = open(
    {
      owner: OWNER,
      seller: OWN,
      customer: 'e'.repeat(32) as CustomerId,
      amount: cents(100_00),
      paymentMethod: { method: 'credit', card: { ...card, ...holder, ...terms } },
      expiresAt: after(NOW, 900_000),
      installments,
      detail: {},
      rules,
    },
    { version: 1, feeOnRefund: 'return', rules: SANDBOX_RULES },
    ID,
    NOW,
  )
  const applied = apply(
    fresh,
    { ask: 'authorize', again: false },
    accepted(report([])),
    NO_FACTS,
    INSTANT,
  )
  const receivables = new Map<string, Receivable>(applied.receivables.map((one) => [one.id, one]))
  const story = {
    t: applied.transaction,
    disputes: new Map(),
    receivables,
    books: new Map(),
    transfers: [],
    events: [],
  }
  post(story, applied.transfers)
  return story
}

/** Applies disputes, as one commit would. */
function listen(story: Story, disputes: DisputeReport[]) {
  const changes = changeSetOf(story.t)
  const free = new Map(
    [OWN, ONE, TWO].map((seller) => [seller, balance(story, 'available', seller) as Cents]),
  )
  const known = {
    disputes: [...story.disputes.values()],
    receivables: [...story.receivables.values()],
    free,
  }
  applyDisputes(changes, { disputes }, { ...NO_FACTS, ...known }, INSTANT)
  const made = changesOf(changes)
  for (const one of made.disputes) story.disputes.set(one.id, one)
  for (const one of made.changed) story.receivables.set(one.id, one)
  post(story, made.transfers)
  story.t = made.transaction
  story.events.push(...made.events.map(({ type }) => type))
  return made
}

const said = (
  id: string,
  amount: number,
  status: DisputeReport['status'] = 'open',
): DisputeReport => ({
  id,
  amount: cents(amount),
  reason: { code: '13.1', why: 'Não recebido.' },
  status,
  openedAt: NOW,
  evidenceDueAt: after(NOW, 864_000_000),
})

/** Settles the next installment. */
function settleNext(story: Story): void {
  const due = [...story.receivables.values()].filter((one) => one.status === 'scheduled')
  const first = Math.min(...due.map((one) => one.number))
  for (const one of due.filter(({ number }) => number === first)) {
    story.receivables.set(one.id, { ...one, status: 'settled', settledAt: NOW })
    post(story, settlementOf(one, NOW, NOW))
  }
}

const SHARED = [rule(ONE, 3_000, true), rule(TWO, 2_000)]

test('a report applied twice changes nothing the second time: open, won, lost', () => {
  for (const end of ['won', 'lost'] as const) {
    const story = sold(SHARED, 3)
    for (const status of ['open', end] as const) {
      const first = listen(story, [said('d1', 70_00, status)])
      assert.deepEqual(
        [first.disputes.length, first.events.length, first.transfers.length > 0],
        [1, 1, true],
      )
      for (const again of [status, 'open'] as const) {
        const { disputes, changed, transfers, events, transaction } = listen(story, [
          said('d1', 70_00, again),
        ])
        assert.deepEqual(
          [disputes, changed, transfers, events],
          [[], [], [], []],
          `${status}, then ${again}`,
        )
        assert.equal(transaction, story.t)
      }
    }
    assert.equal([...story.disputes.values()][0]!.status, end)
  }
})

test('a dispute that has ended at its first report is opened and ended together', () => {
  for (const [end, state, events] of [
    ['won', 'succeeded', 'transaction.dispute.succeeded'],
    ['lost', 'charged_back', 'transaction.charged_back'],
  ] as const) {
    const story = sold(SHARED)
    // Also where the acquirer lists it twice.
    const { disputes } = listen(story, [said('d1', 100_00, end), said('d1', 100_00, end)])
    assert.deepEqual([disputes.length, disputes[0]!.status, disputes[0]!.endedAt], [1, end, NOW])
    assert.deepEqual(
      [story.t.status, story.events, balance(story, 'blocked')],
      [state, ['transaction.disputed', events], 0],
    )
  }
})

test('an unpaid transaction cannot be disputed', () => {
  const story = sold([])
  story.t = { ...story.t, paidAt: null }
  assert.equal(listen(story, [said('d1', 1_00)]).disputes.length, 0)
})

test('the last installments are held first, and restored unchanged when the dispute is won', () => {
  const story = sold([], 3)
  const before = structuredClone(story.receivables)
  const books = new Map(story.books)
  listen(story, [said('d1', 40_00)])
  const left = [...story.receivables.values()].map(({ gross, status }) => [gross, status])
  assert.deepEqual(left, [
    [33_34, 'scheduled'],
    [25_00, 'scheduled'],
    [1_66, 'scheduled'],
  ])
  assert.deepEqual([balance(story, 'pending'), balance(story, 'blocked')], [55_01, 40_00])
  listen(story, [said('d1', 40_00, 'won')])
  assert.deepEqual(story.receivables, before)
  const moved = (all: Map<string, number>) => [...all].filter(([, amount]) => amount !== 0).sort()
  assert.deepEqual(moved(story.books), moved(books))
})

test('two disputes in one report: the second is held from what the first left', () => {
  const story = sold([])
  settleNext(story)
  listen(story, [said('d1', 60_00), said('d2', 40_00)])
  assert.deepEqual(
    [balance(story, 'blocked'), balance(story, 'available'), balance(story, 'debt')],
    [100_00, 0, -3_99],
  )
})

test('of two open disputes one is won: the transaction stays disputed until the other ends', () => {
  for (const [end, state] of [
    ['won', 'succeeded'],
    ['lost', 'charged_back'],
  ] as const) {
    const story = sold([])
    listen(story, [said('d1', 60_00), said('d2', 40_00)])
    listen(story, [said('d1', 60_00, 'won'), said('d2', 40_00)])
    assert.equal(story.t.status, 'dispute')
    listen(story, [said('d1', 60_00, 'won'), said('d2', 40_00, end)])
    assert.equal(story.t.status, state)
  }
})

test('if an installment settled meanwhile, its held amount is available as soon as the dispute is won', () => {
  const story = sold([], 2)
  listen(story, [said('d1', 100_00)])
  settleNext(story)
  settleNext(story)
  assert.deepEqual([balance(story, 'pending'), balance(story, 'available')], [0, 0])
  listen(story, [said('d1', 100_00, 'won')])
  // What was owed for the fee comes with it, and repays the debt when it is posted.
  assert.deepEqual([balance(story, 'available'), balance(story, 'debt')], [100_00, -4_49])
  assert.deepEqual([balance(story, 'bank-due:card'), balance(story, 'bank:card')], [0, -100_00])
})

const SEED = seedOf(20_261_127)

const WALKS = 300
const STEPS = 12

/** Disputes in any order with settlements and payouts; the invariants hold after every step. */
function walk(random: () => number): void {
  const upTo = (max: number) => 1 + Math.floor(random() * max)
  const story = sold(random() < 0.5 ? SHARED : [], upTo(6))
  let lost = 0
  let paidOut = 0
  let current: DisputeReport | undefined
  for (let step = 0; step < STEPS; step++) {
    const left = 100_00 - lost
    if (random() < 0.3) settleNext(story)
    else if (random() < 0.2) paidOut += payOut(story)
    else if (current) {
      const status = random() < 0.6 ? 'won' : 'lost'
      if (status === 'lost') lost += current.amount
      listen(story, [{ ...current, status }])
      current = undefined
    } else if (left > 0) {
      current = said(`d${step}`, upTo(left))
      listen(story, [current])
    }
    assert.equal(balance(story, 'blocked'), current?.amount ?? 0)
    const net = [...story.receivables.values()].filter((one) => one.status === 'scheduled')
    assert.equal(
      balance(story, 'pending'),
      net.reduce((all, { gross, fee }) => all + gross - fee, 0),
    )
    const theirs = balance(story, 'pending') + balance(story, 'available') + balance(story, 'debt')
    assert.equal(theirs + (current?.amount ?? 0) + paidOut, 100_00 - story.t.fee - lost)
  }
}

/** Pays out all that is available. */
function payOut(story: Story): number {
  const out = [OWN, ONE, TWO].map(
    (seller) => [`available/${seller}`, balance(story, 'available', seller)] as const,
  )
  for (const [account] of out) story.books.delete(account)
  return out.reduce((all, [, amount]) => all + amount, 0)
}

test('in any order of events the held amount equals the disputed amount, and no party gains or loses by it', (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const random = seededRandom(SEED)
  for (let n = 0; n < WALKS; n++) walk(random)
})

test('the state machine of a dispute equals the guard of its rows', async (t) => {
  const w = await world(t)
  const move = (from: string, to: string) => tryMove(w.db, 'disputes', from, to)
  for (const from of disputeTransitions.states)
    for (const to of disputeTransitions.states.filter((state) => state !== from)) {
      const may = disputeTransitions.events.some(
        (event) => disputeTransitions.next(from, event) === to,
      )
      if (may) await move(from, to)
      else await assert.rejects(move(from, to), /a dispute cannot go/, `${from} → ${to}`)
    }
})
