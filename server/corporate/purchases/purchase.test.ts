// Decisions about purchases, and what the issuing bank's reports change: tables.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { after } from '../../kernel/clock.ts'
import { freshDatabase } from '../../../test/database.ts'
import type {
  CorporateCardId,
  HolderId,
  OwnerId,
  PurchaseDisputeId,
  PurchaseId,
  SellerId,
} from '../../kernel/ids.ts'
import { cents, sum, type Cents } from '../../kernel/money.ts'
import { categoryOf } from './category.ts'
import { apply, type EntryReport, type PurchaseReport } from './apply.ts'
import type { Credit } from './credit.ts'
import {
  counted,
  decide,
  transitions,
  newPurchase,
  type Purchase,
  type AuthorizationRequest,
  type PurchaseStatus,
  type DecisionContext,
} from './purchase.ts'
import { follow } from './ledger.ts'
import { tryMove } from '../../../test/status-guards.ts'

const id = (n: number) => n.toString(16).padStart(32, '0')
const NOW = new Date('2026-11-21T15:00:00Z')
const REQUEST: AuthorizationRequest = {
  id: 'auth-1',
  card: id(1) as CorporateCardId,
  amount: cents(100_00),
  merchant: { name: 'Padaria São João', mcc: '5411', country: 'BR' },
  merchantAmount: 100_00,
  merchantCurrency: 'BRL',
  method: 'online',
  at: NOW,
}
const KEY = {
  owner: id(2) as OwnerId,
  seller: id(3) as SellerId,
  holder: id(4) as HolderId,
  center: null,
}
const FIELDS = { id: id(5) as PurchaseId, n: 1, category: 'groceries', now: NOW }
const days = (amount: number) => new Map([['2026-11-20', cents(amount)]])

const OPEN: DecisionContext = {
  account: { status: 'active', balance: cents(0), limit: cents(1_000_00), used: cents(0) },
  holder: { status: 'active', limit: cents(500_00), interval: 'month', days: days(0) },
  card: {
    status: 'active',
    limit: cents(300_00),
    interval: 'month',
    merchant: null,
    expiresOn: '2026-11-21',
    days: days(0),
  },
}

test('a purchase is approved up to the exact centavo of each limit, and declined with the reason of that limit beyond it', () => {
  const rows: [
    what: string,
    standing: Partial<{ [K in keyof DecisionContext]: Partial<DecisionContext[K]> }>,
    reason?: string,
  ][] = [
    ['everything is open', {}],
    ['an account that is suspended', { account: { status: 'suspended' } }, 'account_not_active'],
    [
      'a closed account that was in arrears',
      { account: { status: 'closed', suspendedFor: 'arrears' } },
      'account_not_active',
    ],
    [
      'an account in arrears',
      { account: { status: 'suspended', suspendedFor: 'arrears' } },
      'account_in_arrears',
    ],
    ['a card that is blocked', { card: { status: 'blocked' } }, 'card_not_active'],
    ['a card that was never delivered', { card: { status: 'shipped' } }, 'card_not_active'],
    ['a card that has expired', { card: { status: 'expired' } }, 'card_expired'],
    ['a card whose last day was yesterday', { card: { expiresOn: '2026-11-20' } }, 'card_expired'],
    ['a card without a known last day', { card: { expiresOn: null } }],
    [
      'a card that is blocked and has expired',
      { card: { status: 'blocked', expiresOn: '2026-11-20' } },
      'card_not_active',
    ],
    ['a holder that is blocked', { holder: { status: 'blocked' } }, 'holder_blocked'],
    ['the last centavo of the card', { card: { days: days(200_00) } }],
    ['a centavo more', { card: { days: days(200_01) } }, 'card_limit'],
    [
      'the same spent on another day of a daily card',
      { card: { interval: 'day', days: days(300_00) } },
    ],
    ['the last centavo of the holder', { holder: { days: days(400_00) } }],
    ['a centavo more of the holder', { holder: { days: days(400_01) } }, 'holder_limit'],
    [
      'the same spent on another day of a daily holder',
      { holder: { interval: 'day', days: days(500_00) } },
    ],
    ['the last centavo of the account', { account: { used: cents(900_00) } }],
    ['a centavo more of the account', { account: { used: cents(900_01) } }, 'insufficient_funds'],
    ['the balance counts too', { account: { used: cents(900_01), balance: cents(1) } }],
    ['a credit counts too', { account: { used: -5 as Cents, limit: cents(99_95) } }],
    ['a shop whose name begins so, however it is spelled', { card: { merchant: 'PADARIA SAO' } }],
    ['another shop', { card: { merchant: 'Uber' } }, 'merchant_not_allowed'],
    ['a limit of zero', { card: { limit: cents(0) } }, 'card_limit'],
  ]
  for (const [what, more, reason] of rows) {
    const context = {
      account: { ...OPEN.account, ...more.account },
      holder: { ...OPEN.holder, ...more.holder },
      card: { ...OPEN.card, ...more.card },
    }
    assert.equal(decide(REQUEST, context), reason, what)
  }
})

const entry = (kind: EntryReport['kind'], amount: number, n: number): EntryReport => ({
  id: `entry-${n}`,
  kind,
  amount: cents(amount),
  at: new Date(NOW.getTime() + n * 1_000),
})
const report = (
  entries: readonly EntryReport[],
  more: Partial<PurchaseReport> = {},
): PurchaseReport => ({
  ...REQUEST,
  status: 'authorized',
  approvedBy: 'us',
  entries,
  ...more,
})
const approved = newPurchase(REQUEST, KEY, FIELDS, null)
const nothing: ReadonlySet<string> = new Set()
const applied = (p: Purchase, reported: PurchaseReport, known = nothing) =>
  apply(p, reported, known, { basisPoints: 150, now: NOW })

const CASHBACK: [
  says: string,
  basisPoints: number,
  entries: [EntryReport['kind'], number][],
  cashback: number[],
][] = [
  ['99 hundredths of a centavo are none', 150, [['clearing', 66]], [0]],
  ['a centavo and a fraction is one', 150, [['clearing', 67]], [1]],
  [
    '149 centavos and 98 hundredths are 149: it is never rounded up',
    150,
    [['clearing', 99_99]],
    [1_49],
  ],
  [
    'of two parts it is that of the sum, so the second brings the odd centavo',
    150,
    [
      ['clearing', 50],
      ['clearing', 50],
    ],
    [0, 1],
  ],
  [
    'a refund reverses the cashback that the rest does not earn',
    150,
    [
      ['clearing', 100_00],
      ['refund', 33_33],
    ],
    [1_50, -50],
  ],
  [
    'a full refund reverses all of it',
    150,
    [
      ['clearing', 66_67],
      ['refund', 66_67],
    ],
    [1_00, -1_00],
  ],
  ['no rule, no cashback', 0, [['clearing', 100_00]], [0]],
]

for (const [says, basisPoints, entries, cashback] of CASHBACK)
  test(`cashback: ${says}`, () => {
    const reported = report(entries.map(([kind, amount], n) => entry(kind, amount, n + 1)))
    const { purchase, entries: added } = apply(approved, reported, nothing, {
      basisPoints,
      now: NOW,
    })
    assert.deepEqual(
      added.map((one) => one.cashback),
      cashback,
    )
    assert.equal(purchase.cashback, sum(added.map((one) => one.cashback as Cents)))
  })

/** `C100 R40`: 100.00 cleared, then 40.00 given back; `V` is a reversal. */
const entriesOf = (text: string): EntryReport[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word, n) => {
      const kind = ({ C: 'clearing', R: 'refund', V: 'reversal' } as const)[
        word[0] as 'C' | 'R' | 'V'
      ]
      return entry(kind, Number(word.slice(1)) * 100, n + 1)
    })

test('the effect of the bank’s reports on the cost of a purchase', () => {
  // `used` is what the company owes after it, of the 100.00 that were held before.
  const rows: [
    what: string,
    entries: string,
    status: string,
    amount: number,
    used: number,
    more?: object,
  ][] = [
    ['nothing', '', 'approved', 100_00, 100_00],
    ['all of it', 'C100', 'confirmed', 100_00, 100_00],
    ['a part: the rest is released', 'C60', 'confirmed', 60_00, 60_00],
    ['in two parts', 'C60 C40', 'confirmed', 100_00, 100_00],
    ['more than was authorized', 'C120', 'confirmed', 120_00, 120_00],
    ['reversed', 'V100', 'canceled', 0, 0],
    ['reversed in part', 'V30', 'approved', 70_00, 70_00],
    ['reversed in part, then cleared', 'V30 C70', 'confirmed', 70_00, 70_00],
    ['reversed beyond what is held', 'V300', 'canceled', 0, 0],
    ['reversed, then still cleared', 'V100 C100', 'confirmed', 100_00, 100_00],
    ['cleared, then reversed: it is refunded', 'C100 V100', 'refunded', 0, 0],
    ['refunded in part', 'C100 R40', 'confirmed', 60_00, 60_00],
    ['refunded in full', 'C100 R40 R60', 'refunded', 0, 0],
    ['refunded above its cost: the company has credit', 'C50 R80', 'refunded', 0, -30_00],
    ['refunded and cleared again', 'C50 R50 C20', 'confirmed', 20_00, 20_00],
    ['lapsed', '', 'voided', 0, 0, { status: 'lapsed' }],
    ['denied by the bank after our approval', '', 'denied', 100_00, 0, { status: 'denied' }],
  ]
  for (const [what, text, status, amount, used, more] of rows) {
    const reported = report(entriesOf(text), more)
    const { purchase, usedDelta, entries: added } = applied(approved, reported)
    assert.deepEqual(
      [purchase.status, purchase.amount, 100_00 + usedDelta],
      [status, amount, used],
      what,
    )
    const bought = ['confirmed', 'refunded'].includes(status) ? amount : 0
    assert.equal(
      added.reduce((sum, { spent }) => sum + spent, 0),
      bought,
      what,
    )
    assert.equal(purchase.cashback, Math.floor(bought * 0.015), what)
    // The same again, whole or as what is left of it, changes nothing.
    const known = new Set(reported.entries.map((one) => one.id))
    const again = applied(purchase, reported, known.size > 0 ? known : nothing)
    assert.deepEqual(
      [again.purchase, again.usedDelta, again.entries],
      [purchase, 0, []],
      `${what}, again`,
    )
  }
})

test('a reversal reported after a later clearing releases nothing more', () => {
  const [reversal, clearing] = entriesOf('V30 C70') as [EntryReport, EntryReport]
  const { purchase } = applied(approved, report([clearing]))
  const late = applied(purchase, report([reversal, clearing]), new Set([clearing.id]))
  assert.deepEqual([late.purchase.amount, late.purchase.returned, late.usedDelta], [70_00, 0, 0])
  assert.deepEqual([late.entries[0]?.debtDelta, late.entries[0]?.spent], [0, 0])
  const after = { ...entry('reversal', 30_00, 3), id: 'after' }
  assert.equal(
    applied(purchase, report([clearing, after]), new Set([clearing.id])).purchase.amount,
    40_00,
  )
  const same = { ...after, id: 'same', at: clearing.at }
  assert.equal(
    applied(approved, report([clearing, same])).purchase.amount,
    40_00,
    'of the same instant: it is a refund',
  )
})

test('a purchase that we denied and the bank approved by stand-in is held; one that the bank denied stays denied', () => {
  const denied = newPurchase(REQUEST, KEY, FIELDS, 'card_limit')
  assert.deepEqual([denied.status, denied.held, counted(denied)], ['denied', 0, 0])
  const stood = applied(denied, report([], { approvedBy: 'stand_in' }))
  assert.deepEqual(
    [stood.purchase.status, stood.purchase.held, stood.usedDelta],
    ['approved', 100_00, 100_00],
  )
  assert.equal(applied(denied, report([], { status: 'denied' })).purchase, denied)
  assert.equal(
    applied(denied, report([])).purchase,
    denied,
    'the bank has not heard our denial yet',
  )
  const forced = applied(denied, report([entry('clearing', 100_00, 1)], { status: 'denied' }))
  assert.deepEqual(
    [forced.purchase.status, forced.purchase.deniedReason, forced.usedDelta],
    ['confirmed', null, 100_00],
  )
  const reversed = applied(approved, report(entriesOf('V30'))).purchase
  const late = report(entriesOf('V30'), { status: 'denied' })
  assert.equal(
    applied(reversed, late, new Set(['entry-1'])).purchase,
    reversed,
    'only its first report can deny it',
  )
})

test('a hold is checked a day after it lapses: as the bank says it does, or after seven days', () => {
  const on = (day: number) => after(NOW, day * 86_400_000)
  const asked = (expires?: number) => (expires === undefined ? {} : { expiresAt: on(expires) })
  // The request, and then the report of it. The day is counted from the purchase.
  const rows: [
    what: string,
    requested: number | undefined,
    reported: number | undefined,
    check: number,
  ][] = [
    ['nothing is said', undefined, undefined, 8],
    ['the request says it', 3, undefined, 4],
    ['the report says it', undefined, 3, 4],
    ['a hotel holds longer', undefined, 30, 31],
    ['the report corrects the request', 3, 10, 11],
    ['said to be for ever', 10_000, undefined, 32],
    ['reported to be for ever', undefined, 10_000, 32],
    ['reported to be over, and still held', 3, -2, 4],
  ]
  for (const [what, requested, reported, check] of rows) {
    const p = newPurchase({ ...REQUEST, ...asked(requested) }, KEY, FIELDS, null)
    const { purchase, checkAt } = applied(p, report([], asked(reported)))
    assert.equal(purchase, p, `${what}: for people it is the same`)
    assert.deepEqual(checkAt ?? p.dueAt, on(check), what)
    // Where something else changed, the purchase has it.
    const partly = applied(p, report(entriesOf('V30'), asked(reported)))
    assert.deepEqual(
      [partly.purchase.dueAt, partly.checkAt],
      [on(check), undefined],
      `${what}, reversed in part`,
    )
  }
  const ahead = newPurchase({ ...REQUEST, at: on(100), ...asked(10_000) }, KEY, FIELDS, null)
  assert.deepEqual(ahead.dueAt, on(32), 'a bank whose clock is ahead')
  const denied = newPurchase(REQUEST, KEY, FIELDS, 'card_limit')
  const stood = applied(denied, report([], { approvedBy: 'stand_in', ...asked(3) }))
  assert.deepEqual([denied.dueAt, stood.purchase.dueAt], [null, on(4)])
  assert.equal(
    applied(approved, report(entriesOf('C100'), asked(30))).purchase.dueAt,
    null,
    'no hold, no check',
  )
})

test('what the shop refunds of disputed money is taken back from the dispute that is not won, and only then from one that is', () => {
  const credit = (n: number, isWon: boolean): Credit => ({
    dispute: id(n) as PurchaseDisputeId,
    isWon,
    credited: cents(30_00),
  })
  const credits = [credit(21, true), credit(22, false)]
  const cleared = applied(approved, report(entriesOf('C100'))).purchase
  const disputed = { ...cleared, disputed: cents(60_00), amount: cents(40_00) }
  const rows: [refunded: number, takenBack: [dispute: string, amount: number][]][] = [
    [40_00, []],
    [60_00, [[id(22), 20_00]]],
    [
      90_00,
      [
        [id(22), 30_00],
        [id(21), 20_00],
      ],
    ],
  ]
  for (const [refunded, takenBack] of rows) {
    const known = new Set(entriesOf('C100').map((one) => one.id))
    const both = report([...entriesOf('C100'), entry('refund', refunded, 2)])
    const { entries } = apply(disputed, both, known, { basisPoints: 0, now: NOW, credits })
    const back = entries.flatMap((one) => (one.credit ? [[one.credit.dispute, one.amount]] : []))
    assert.deepEqual(back, takenBack, `${refunded}`)
  }
})

const kinds = fc.constantFrom('clearing', 'reversal', 'refund') as fc.Arbitrary<EntryReport['kind']>
const many = fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 150_00 })), { maxLength: 8 })

test('whatever the parts and the order of reports, the ledger moves the amount owed, and at least the shown amount is held', () => {
  fc.assert(
    fc.property(
      many,
      fc.array(fc.nat(8), { maxLength: 4 }),
      fc.boolean(),
      (amounts, cuts, lapses) => {
        const all = amounts.map(([kind, amount], n) => entry(kind, amount, n + 1))
        let p = follow(undefined, approved, [], { now: NOW, wall: NOW }).purchase
        let owed: number = p.held
        let [posted, held] = [0, p.held as number]
        const known = new Set<string>()
        for (const cut of [...cuts.toSorted((a, b) => a - b), all.length]) {
          const reported = report(
            all.slice(0, cut),
            lapses && cut === all.length ? { status: 'lapsed' } : {},
          )
          const changes = applied(p, reported, known)
          const { purchase, transfers } = follow(p, changes.purchase, changes.entries, {
            now: NOW,
            wall: NOW,
          })
          for (const { phase, amount, kind } of transfers) {
            if (phase === 'pending') held += amount
            if (phase === 'void') held -= amount
            if (phase === 'posted') posted += kind === 'purchase' ? amount : -amount
          }
          for (const { id: name } of changes.entries) known.add(name)
          owed += changes.usedDelta
          p = purchase
          assert.deepEqual([held, posted + held], [p.held, owed])
          assert.equal(p.hold !== null, p.held > 0)
        }
        assert.equal(posted, p.cleared - p.returned)
        assert.equal(counted(p), p.amount)
      },
    ),
  )
})

test('the name of a category', () => {
  const rows = {
    '5812': 'restaurants',
    '4121': 'transport',
    '3066': 'airlines',
    '7011': 'lodging',
    '5542': 'fuel',
    '0001': 'other',
  }
  for (const [mcc, word] of Object.entries(rows)) assert.equal(categoryOf(mcc), word)
})

/** The states that reports applied all at once can lead to. */
function reachable(from: PurchaseStatus, seen = new Set<PurchaseStatus>()): Set<PurchaseStatus> {
  for (const event of transitions.events) {
    const to = transitions.next(from, event)
    if (to && !seen.has(to)) reachable(to, seen.add(to))
  }
  return seen
}

test('the states of a purchase in the code equal the guard of its row', async (t) => {
  const db = await freshDatabase(t)
  const move = (from: PurchaseStatus, to: PurchaseStatus) =>
    tryMove(db, 'corporate_purchases', from, to)
  for (const from of transitions.states)
    for (const to of transitions.states.filter((state) => state !== from)) {
      if (reachable(from).has(to)) await move(from, to)
      else await assert.rejects(move(from, to), /a purchase cannot go/, `${from} → ${to}`)
    }
})
