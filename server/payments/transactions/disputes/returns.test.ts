// What a contested pix changes of its dispute, its transaction and the books: tables of a bank's
// reports, late, repeated, in any order, with and without reported disputes; and random walks
// compared with sums kept here.

import assert from 'node:assert/strict'
import test from 'node:test'
import { seededRandom } from '../../../../test/traffic.ts'
import type { ProviderRefund } from '../../../providers/bank.ts'
import type { DisputeReport } from '../../../providers/disputes.ts'
import { after } from '../../../kernel/clock.ts'
import type { CustomerId, OwnerId, SellerId, TransactionId } from '../../../kernel/ids.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import { SANDBOX_RULES } from '../../../marketplace/fees/plan.ts'
import { readAccount, type AccountId } from '../../../platform/ledger/chart.ts'
import type { SplitRule } from '../../../marketplace/splits/split.ts'
import { contestedOf } from './returns.ts'
import { type Dispute } from './dispute.ts'
import { applyDisputes } from './apply.ts'
import { changeSetOf, changesOf, type Instant, NO_FACTS } from '../changes.ts'
import { settleParts } from '../received/settle.ts'
import { open, type Transaction } from '../transaction.ts'
import { seedOf } from '../../../../test/seed.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const INSTANT: Instant = { now: NOW, wall: NOW, random: () => 0.5 }
const [OWN, ONE, TWO] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [
  SellerId,
  SellerId,
  SellerId,
]
const E2E = 'E'.repeat(32)
const PIX = { key: 'k', expiresIn: 60, payee: { name: 'Loja', city: 'SP' } }
const R = (n: number) => `D${String(n).padStart(31, '0')}`

type Story = {
  t: Transaction
  disputes: Map<string, Dispute>
  books: Map<string, number>
  events: string[]
}

const balance = ({ books }: Story, kind: string) =>
  [...books].reduce(
    (all, [id, n]) => ((readAccount(id as AccountId)?.kind ?? id) === kind ? all + n : all),
    0,
  )

const rule = (receiver: SellerId, value: number, liable = false): SplitRule => ({
  receiver,
  feeType: 'proportional',
  splitType: 'percent',
  value,
  liable,
  id: null,
})

/** A paid pix of 100.00. What is not free was paid out. */
function sold({
  rules = [],
  free = true,
}: { rules?: readonly SplitRule[]; free?: boolean } = {}): Story {
  const order = {
    owner: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId,
    seller: OWN,
    customer: 'e'.repeat(32) as CustomerId,
    amount: cents(100_00),
    paymentMethod: { method: 'pix', pix: PIX } as const,
    expiresAt: after(NOW, 60_000),
    installments: 1,
    detail: {},
    rules,
  }
  const plan = { version: 1, feeOnRefund: 'return', rules: SANDBOX_RULES } as const
  const fresh = open(order, plan, '019a1b2c3d4e7f008a1b2c3d4e5f6a7d' as TransactionId, NOW)
  const paid = {
    ...fresh,
    status: 'succeeded',
    paidAt: NOW,
    dueAt: null,
    pix: { ...PIX, endToEndId: E2E },
  }
  const story: Story = { t: paid as Transaction, disputes: new Map(), books: new Map(), events: [] }
  const changes = changeSetOf(story.t)
  settleParts(changes, { method: 'pix', paidAt: NOW, installments: 1 }, INSTANT)
  post(story, changesOf(changes))
  if (!free)
    for (const id of story.books.keys()) if (id.startsWith('available/')) story.books.set(id, 0)
  return story
}

function post(story: Story, { transfers }: Pick<ReturnType<typeof changesOf>, 'transfers'>): void {
  for (const { debit, credit, amount } of transfers) {
    assert.ok(amount > 0)
    story.books.set(debit, (story.books.get(debit) ?? 0) - amount)
    story.books.set(credit, (story.books.get(credit) ?? 0) + amount)
  }
  for (const [id, amount] of story.books)
    if (id.includes('/') && !id.startsWith('debt/')) assert.ok(amount >= 0, `${id} has ${amount}`)
}

/** Applies the bank's reports, as one commit would. */
function listen(story: Story, reports: DisputeReport[], returns: ProviderRefund[] = []) {
  const payment = { endToEndId: E2E, amount: cents(100_00), paidAt: NOW, returns }
  const changes = changeSetOf(story.t)
  const free = new Map(
    [OWN, ONE, TWO].map((one) => [one, (story.books.get(`available/${one}`) ?? 0) as Cents]),
  )
  const known = { ...NO_FACTS, disputes: [...story.disputes.values()], receivables: [], free }
  applyDisputes(changes, { disputes: contestedOf([payment], reports), paidBy: E2E }, known, INSTANT)
  const made = changesOf(changes)
  for (const one of made.disputes) story.disputes.set(one.id, one)
  post(story, made)
  story.t = made.transaction
  story.events.push(...made.events.map(({ type }) => type.replace('transaction.', '')))
  return made
}

type Back = readonly [n: number, amount: number]
const dispute = (
  id: string,
  amount: number,
  status: DisputeReport['status'] = 'open',
  ...returns: Back[]
): DisputeReport => ({
  id,
  amount: cents(amount),
  reason: { code: 'MED_FRAUDE', why: '' },
  status,
  openedAt: NOW,
  evidenceDueAt: after(NOW, 7 * 86_400_000),
  pix: {
    endToEndId: E2E,
    returns: returns.map(([n, back]) => ({ id: R(n), amount: cents(back) })),
  },
})
const back = (n: number, amount: number, more: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id: `MED${n}`,
  providerReference: R(n),
  amount: cents(amount),
  status: 'returned',
  med: { nature: 'fraud' },
  ...more,
})

type Reported = readonly [disputes: DisputeReport[], returns?: ProviderRefund[]]
type Stands = { status: string; disputes: string[]; blocked: number; out: number; events: string[] }
const REPORTED: readonly (readonly [
  says: string,
  reported: Reported[],
  stands: Stands,
  refunded?: number,
])[] = [
  [
    'opened',
    [[[dispute('d', 60_00)]]],
    { status: 'dispute', disputes: ['open 0'], blocked: 60_00, out: 0, events: ['disputed'] },
  ],
  [
    'opened and won',
    [[[dispute('d', 60_00)]], [[dispute('d', 60_00, 'won')]]],
    {
      status: 'succeeded',
      disputes: ['won 0'],
      blocked: 0,
      out: 0,
      events: ['disputed', 'dispute.succeeded'],
    },
  ],
  [
    'lost whole',
    [[[dispute('d', 100_00)]], [[dispute('d', 100_00, 'lost', [1, 100_00])], [back(1, 100_00)]]],
    {
      status: 'charged_back',
      disputes: ['lost 10000'],
      blocked: 0,
      out: 100_00,
      events: ['disputed', 'charged_back'],
    },
  ],
  [
    'lost in part, and then more of it',
    [
      [[dispute('d', 100_00)]],
      [[dispute('d', 100_00, 'lost', [1, 30_00])], [back(1, 30_00)]],
      [[dispute('d', 100_00, 'lost', [1, 30_00], [2, 20_00])], [back(1, 30_00), back(2, 20_00)]],
    ],
    {
      status: 'charged_back',
      disputes: ['lost 5000'],
      blocked: 0,
      out: 50_00,
      events: ['disputed', 'charged_back', 'charged_back'],
    },
  ],
  [
    'first reported when it was lost',
    [[[dispute('d', 100_00, 'lost', [1, 40_00])], [back(1, 40_00)]]],
    {
      status: 'charged_back',
      disputes: ['lost 4000'],
      blocked: 0,
      out: 40_00,
      events: ['disputed', 'charged_back'],
    },
  ],
  [
    'a return without a reported dispute is its own dispute',
    [
      [[], [back(1, 40_00)]],
      [[], [back(1, 40_00), back(2, 60_00)]],
    ],
    {
      status: 'charged_back',
      disputes: ['lost 4000', 'lost 6000'],
      blocked: 0,
      out: 100_00,
      events: ['disputed', 'charged_back', 'disputed', 'charged_back'],
    },
  ],
  [
    'a return seen before its dispute is reported is debited once',
    [
      [[dispute('d', 100_00)]],
      [[dispute('d', 100_00)], [back(1, 40_00)]],
      [[dispute('d', 100_00, 'lost', [1, 40_00])], [back(1, 40_00)]],
    ],
    {
      status: 'charged_back',
      disputes: ['lost 0', 'lost 4000'],
      blocked: 0,
      out: 40_00,
      events: ['disputed', 'disputed', 'charged_back', 'charged_back'],
    },
  ],
  [
    'a return after a won dispute: the won one stays won, and the return is its own dispute',
    [
      [[dispute('d', 100_00)]],
      [[dispute('d', 100_00, 'won')]],
      [[dispute('d', 100_00, 'lost', [1, 10_00])], [back(1, 10_00)]],
    ],
    {
      status: 'charged_back',
      disputes: ['lost 1000', 'won 0'],
      blocked: 0,
      out: 10_00,
      events: ['disputed', 'dispute.succeeded', 'disputed', 'charged_back'],
    },
  ],
  [
    'returns in progress, failed returns and requested returns do not count',
    [
      [
        [],
        [
          back(1, 1_00, { status: 'processing' }),
          back(2, 1_00, { status: 'failed' }),
          { ...back(3, 1_00), med: undefined! },
        ],
      ],
    ],
    { status: 'succeeded', disputes: [], blocked: 0, out: 0, events: [] },
  ],
  [
    'of another pix, which is sent back by itself',
    [[[{ ...dispute('d', 60_00), pix: { endToEndId: 'F'.repeat(32), returns: [] } }]]],
    { status: 'succeeded', disputes: [], blocked: 0, out: 0, events: [] },
  ],
  [
    'partly refunded before: at most the rest is held',
    [[[dispute('d', 100_00)]]],
    { status: 'dispute', disputes: ['open 0'], blocked: 70_00, out: 0, events: ['disputed'] },
    30_00,
  ],
  [
    'fully refunded before: nothing is held, and nothing changes',
    [[[dispute('d', 100_00)]], [[dispute('d', 100_00, 'won')]]],
    {
      status: 'refunded',
      disputes: ['won 0'],
      blocked: 0,
      out: 0,
      events: ['disputed', 'dispute.succeeded'],
    },
    100_00,
  ],
  [
    'two together: the second is held from what the first left',
    [[[dispute('d', 70_00), dispute('e', 70_00)]]],
    {
      status: 'dispute',
      disputes: ['open 0', 'open 0'],
      blocked: 100_00,
      out: 0,
      events: ['disputed', 'disputed'],
    },
  ],
]

for (const [says, reported, stands, refunded = 0] of REPORTED)
  for (const again of ['once', 'twice', 'then all earlier reports again'] as const)
    test(`a contested pix: ${says} (${again})`, () => {
      const story = sold()
      if (refunded > 0) {
        const state = refunded === 100_00 ? 'refunded' : 'partial_refunded'
        story.t = { ...story.t, status: state, refunded: cents(refunded) }
        story.books.set(
          `available/${OWN}`,
          Math.max(0, story.books.get(`available/${OWN}`)! - refunded),
        )
      }
      for (const [events, returns] of reported) {
        listen(story, events, returns)
        if (again === 'twice') assert.deepEqual(listen(story, events, returns).transfers, [])
      }
      // Shuffled reports: an older one changes nothing.
      if (again.startsWith('then'))
        for (const [events, returns] of reported) listen(story, events, returns)
      assert.deepEqual(
        {
          status: story.t.status,
          disputes: [...story.disputes.values()]
            .map(
              ({ status, returns }) =>
                `${status} ${returns.reduce((all, one) => all + one.amount, 0)}`,
            )
            .toSorted(),
          blocked: balance(story, 'blocked'),
          out: balance(story, 'bank:pix') + 100_00,
          events: story.events,
        },
        stands,
      )
    })

test('a return larger than the hold, after a failed refund: the rest is taken from the balance, then owed', () => {
  const story = sold()
  story.t = { ...story.t, refunding: cents(60_00) }
  listen(story, [dispute('d', 100_00)])
  assert.equal(balance(story, 'blocked'), 40_00)
  story.t = { ...story.t, refunding: cents(0) }
  listen(story, [dispute('d', 100_00, 'lost', [1, 100_00])])
  assert.deepEqual(
    ['bank:pix', 'blocked', 'available', 'debt'].map((kind) => balance(story, kind)),
    [0, 0, 0, -99],
  )
})

test('each receiver owes the amount already paid out to it, and released amounts repay it', () => {
  const story = sold({ rules: [rule(ONE, 3_000, true), rule(TWO, 2_000)], free: false })
  listen(story, [dispute('d', 100_00)])
  const owed = () => [OWN, ONE, TWO].map((one) => story.books.get(`debt/${one}`) ?? 0)
  assert.deepEqual(owed(), [-50_00, -30_00, -20_00])
  listen(story, [dispute('d', 100_00, 'lost', [1, 37_00])])
  const free = [OWN, ONE, TWO].map((one) => story.books.get(`available/${one}`) ?? 0)
  // Liable first, the others in proportion: 30.00, then 5.00 and 2.00.
  assert.deepEqual(free, [45_00, 0, 18_00])
})

test('each part bears its share of a dispute’s hold, even if its end is reported together with a return of another dispute', () => {
  const story = sold({ rules: [rule(ONE, 3_000), rule(TWO, 2_000)] })
  const first = dispute('d', 10_00, 'lost', [1, 10_00])
  listen(story, [first])
  listen(story, [first, dispute('e', 90_00)])
  assert.equal(balance(story, 'blocked'), 90_00)
  // Reported together, the one that takes before the one that releases.
  listen(story, [dispute('d', 100_00, 'lost', [1, 10_00], [2, 90_00]), dispute('e', 90_00, 'won')])
  const gone = (seller: SellerId) =>
    [...story.disputes.values()]
      .flatMap(({ returns }) => returns.flatMap((one) => one.borne))
      .reduce((all, one) => all + (one.seller === seller ? one.amount : 0), 0)
  assert.deepEqual([OWN, ONE, TWO].map(gone), [50_00, 30_00, 20_00])
})

type Borne = readonly [own: number, one: number, two: number]
/** Successive returns of 100.00 that three share, and who bears how much of each. */
const ODD: readonly [
  says: string,
  rules: readonly SplitRule[],
  returns: readonly (readonly [amount: number, borne: Borne])[],
][] = [
  [
    'of thirds by the receiver with the most left, of equal ones by the first named; in the end each has borne its part',
    [rule(ONE, 3_333), rule(TWO, 3_333)],
    [
      [1, [1, 0, 0]],
      [1, [0, 1, 0]],
      [1, [0, 0, 1]],
      [1_00, [34, 33, 33]],
      [50_00, [16_66, 16_67, 16_67]],
      [48_97, [16_33, 16_32, 16_32]],
    ],
  ],
  [
    'of halves by the first named, the next one by the other',
    [rule(ONE, 5_000)],
    [
      [1, [0, 1, 0]],
      [1, [1, 0, 0]],
      [33_33, [16_66, 16_67, 0]],
      [33_33, [16_67, 16_66, 0]],
    ],
  ],
  [
    'of two liable receivers by the first of them, and by the others once those have nothing left',
    [rule(ONE, 3_333, true), rule(TWO, 3_333, true)],
    [
      [3, [0, 2, 1]],
      [1, [0, 0, 1]],
      [66_63, [1, 33_31, 33_31]],
      [7, [7, 0, 0]],
    ],
  ],
]

for (const how of ['of what is held for its dispute', 'with no word of a dispute'] as const)
  for (const [says, rules, returns] of ODD)
    test(`the odd centavo of an amount returned ${how}: ${says}`, () => {
      const story = sold({ rules })
      const isReported = how.startsWith('of')
      if (isReported) listen(story, [dispute('d', 100_00)])
      const made: Back[] = []
      const whole = [0, 0, 0]
      for (const [n, [amount, borne]] of returns.entries()) {
        made.push([n + 1, amount])
        listen(
          story,
          isReported ? [dispute('d', 100_00, 'lost', ...made)] : [],
          made.map(([one, of]) => back(one, of)),
        )
        const given = [...story.disputes.values()]
          .flatMap((one) => one.returns)
          .find(({ id }) => id === R(n + 1))!
        const shares = [OWN, ONE, TWO].map(
          (seller) => given.borne.find((one) => one.seller === seller)?.amount ?? 0,
        )
        assert.deepEqual(shares, borne, `return ${n + 1}`)
        shares.forEach((share, k) => (whole[k]! += share))
      }
      const free = [OWN, ONE, TWO].map(
        (seller) =>
          (story.books.get(`available/${seller}`) ?? 0) + (story.books.get(`debt/${seller}`) ?? 0),
      )
      const parts = [OWN, ONE, TWO].map((seller) =>
        story.t.parts!.find(({ receiver }) => receiver === seller),
      )
      // The fee is paid all the same.
      assert.deepEqual(
        free,
        parts.map((part, k) => (part ? part.amount - part.fee : 0) - whole[k]!),
      )
      assert.equal(balance(story, 'blocked'), 0)
    })

const SEED = seedOf(20_261_127)
const WALKS = 300
const STEPS = 14

/**
 * Disputes, decisions, reported and unreported returns, in any order and repeated; the invariants
 * hold after every step.
 */
function walk(random: () => number): void {
  const upTo = (max: number) => 1 + Math.floor(random() * max)
  const story = sold({
    rules: random() < 0.5 ? [rule(ONE, 3_000, random() < 0.5), rule(TWO, 2_000)] : [],
    free: random() < 0.7,
  })
  const events: { id: string; amount: number; status: DisputeReport['status']; returns: Back[] }[] =
    []
  const unreported: Back[] = []
  let names = 0
  const gone = () =>
    [...events.flatMap(({ returns }) => returns), ...unreported].reduce(
      (all, [, amount]) => all + amount,
      0,
    )
  const held = () => events.reduce((all, one) => all + (one.status === 'open' ? one.amount : 0), 0)
  const word = () =>
    events.map(({ id, amount, status, returns }) => dispute(id, amount, status, ...returns))
  const seen = () =>
    [...events.flatMap(({ returns }) => returns), ...unreported].map(([n, amount]) =>
      back(n, amount),
    )
  for (let step = 0; step < STEPS; step++) {
    const left = 100_00 - gone() - held()
    const one = events[Math.floor(random() * events.length)]
    if (random() < 0.3 && left > 0)
      events.push({ id: `d${++names}`, amount: upTo(left), status: 'open', returns: [] })
    else if (random() < 0.2 && left > 0) unreported.push([++names, upTo(left)])
    else if (one?.status === 'open' && random() < 0.4) one.status = 'won'
    else if (one && one.status !== 'won') {
      const rest = one.amount - one.returns.reduce((all, [, amount]) => all + amount, 0)
      const max = Math.min(rest, one.status === 'open' ? one.amount : left)
      if (max > 0) one.returns.push([++names, upTo(max)])
      if (one.returns.length > 0) one.status = 'lost'
    }
    // Applied late, or not at all, or twice.
    for (let n = Math.floor(random() * 3); n > 0; n--) listen(story, word(), seen())
  }
  listen(story, word(), seen())
  assert.equal(balance(story, 'bank:pix') + 100_00, gone())
  assert.equal(balance(story, 'blocked'), held())
  const borne = [...story.disputes.values()].flatMap(({ returns }) => returns)
  assert.equal(new Set(borne.map(({ id }) => id)).size, borne.length)
  for (const { receiver, amount } of story.t.parts ?? []) {
    const given = borne
      .flatMap((one) => one.borne)
      .reduce((all, it) => all + (it.seller === receiver ? it.amount : 0), 0)
    assert.ok(given <= amount, `${given} of ${amount}`)
  }
  assert.equal(story.t.status === 'charged_back', gone() > 0)
}

test(`for any reports in any order, each return is debited once and no receiver bears more than its part (seed ${SEED})`, () => {
  for (let n = 0; n < WALKS; n++) walk(seededRandom(SEED + n))
})
