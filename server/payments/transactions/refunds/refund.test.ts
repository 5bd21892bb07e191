// Refunds of unsettled transactions: what each receiver gives, what is taken out of receivables,
// and that all is restored when the bank rejects. Random transactions, partial refunds, passing
// days; compared with a small ledger kept here.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { rejected, accepted } from '../../../providers/bank.ts'
import { after } from '../../../kernel/clock.ts'
import type { CustomerId, OwnerId, SellerId, TransactionId } from '../../../kernel/ids.ts'
import { cents, sum, type Cents } from '../../../kernel/money.ts'
import type { Transfer } from '../../../platform/ledger/transfer.ts'
import { settlementOf, type Receivable } from '../../../marketplace/receivables/receivable.ts'
import type { SplitRule } from '../../../marketplace/splits/split.ts'
import type { CardDetail } from '../methods/payment-method.ts'
import { changeSetOf, changesOf, type Instant, type TransactionChanges } from '../changes.ts'
import { applyRefund } from './apply-refund.ts'
import { openRefund } from './open-refund.ts'
import { settleParts } from '../received/settle.ts'
import { installmentsOf } from '../methods/card-request.ts'
import { leftToRefund, open, type Transaction } from '../transaction.ts'
import { type Refund } from './refund.ts'
import { seedOf } from '../../../../test/seed.ts'

const SEED = seedOf(17)
const RUNS = 600
const T0 = new Date('2026-03-02T12:00:00Z')
const time: Instant = { now: T0, wall: T0, random: () => 0.5 }
const [SELLER, ANA, BIA] = ['me', 'ana', 'bia'] as SellerId[] as [SellerId, SellerId, SellerId]
const plan = {
  version: 1,
  feeOnRefund: 'return' as const,
  rules: [{ method: 'credit' as const, instalments: [1, 12] as const, bp: 399, fixed: 0 }],
}

/** The balances of all accounts; held money has left. */
type Books = Map<string, number>
const add = (books: Books, account: string, amount: number) =>
  books.set(account, (books.get(account) ?? 0) + amount)

function post(books: Books, transfers: readonly Transfer[]): void {
  for (const { debit, credit, amount, phase } of transfers) {
    if (phase === 'pending') add(books, debit, -amount)
    else if (phase === 'post') add(books, credit, amount)
    else if (phase === 'void') add(books, debit, amount)
    else {
      add(books, debit, -amount)
      add(books, credit, amount)
    }
  }
}

/** What a database would store of one transaction. */
type Model = {
  t: Transaction
  receivables: Map<string, Receivable>
  holds: Map<string, Transfer>
  refunds: Map<string, Refund>
  books: Books
}

function keep(
  kept: Model,
  { transaction, receivables, changed, refunds, transfers }: TransactionChanges,
): void {
  kept.t = transaction
  for (const one of [...receivables, ...changed]) kept.receivables.set(one.id, one)
  for (const one of refunds) kept.refunds.set(one.id, one)
  for (const one of transfers) if (one.phase === 'pending') kept.holds.set(one.id, one)
  post(kept.books, transfers)
}

const rule = (receiver: SellerId, feeType: SplitRule['feeType'], value: number): SplitRule => ({
  receiver,
  feeType,
  splitType: 'percent',
  value,
  liable: false,
  id: null,
})

function sold({
  amount,
  instalments: installments,
  rules,
}: {
  amount: number
  instalments: number
  rules: SplitRule[]
}): Model {
  const card = {
    mode: 'interest_free',
    instalments: installments,
    authorized: amount,
  } as CardDetail
  const opened = open(
    {
      owner: 'o' as OwnerId,
      seller: SELLER,
      customer: 'c' as CustomerId,
      amount: cents(amount),
      paymentMethod: { method: 'credit', card },
      expiresAt: after(T0, 1),
      installments,
      detail: {},
      rules,
    },
    plan,
    'f'.repeat(32) as TransactionId,
    T0,
  )
  const changes = changeSetOf({ ...opened, status: 'succeeded', paidAt: T0 })
  settleParts(changes, { method: 'credit', paidAt: T0, installments }, time)
  const kept: Model = {
    t: opened,
    receivables: new Map(),
    holds: new Map(),
    refunds: new Map(),
    books: new Map(),
  }
  keep(kept, changesOf(changes))
  return kept
}

const free = ({ books }: Model, seller: SellerId) => cents(books.get(`available/${seller}`) ?? 0)

function ask(kept: Model, amount: number): Refund {
  const all = new Map([SELLER, ANA, BIA].map((seller) => [seller, free(kept, seller)]))
  const purse = { free: all, receivables: [...kept.receivables.values()] }
  const changes = openRefund(kept.t, cents(amount), 'return', purse, time)
  keep(kept, changes)
  return changes.refunds[0]!
}

function apply(kept: Model, refund: Refund, done: boolean): void {
  const now = kept.refunds.get(refund.id)!
  const holding = {
    holds: now.holds.map((id) => kept.holds.get(id)!),
    receivables: [...kept.receivables.values()],
  }
  const answer = done
    ? accepted({
        id: refund.id,
        providerReference: 'n',
        amount: refund.amount,
        status: 'returned' as const,
      })
    : rejected('EstornoRecusado', 'no')
  keep(kept, applyRefund(kept.t, now, holding, answer, time))
}

/** Settles everybody's next installment. */
function settleNext(kept: Model): void {
  const scheduled = [...kept.receivables.values()].filter((one) => one.status === 'scheduled')
  const next = Math.min(...scheduled.map((one) => one.number))
  for (const one of scheduled.filter(({ number }) => number === next)) {
    kept.receivables.set(one.id, { ...one, status: 'settled', settledAt: T0 })
    post(kept.books, settlementOf(one, T0, T0))
  }
}

/** Pays out all that a seller may withdraw. */
function payOut(kept: Model, seller: SellerId): void {
  const all = free(kept, seller)
  if (all > 0) add(kept.books, `available/${seller}`, -all)
}

const total = (all: readonly { gross: Cents; fee: Cents }[]): [gross: number, fee: number] => [
  sum(all.map(({ gross }) => gross)),
  sum(all.map(({ fee }) => fee)),
]

/** What npm run verify checks, of this one transaction. */
function checkSums(kept: Model): void {
  const receivables = [...kept.receivables.values()]
  const takes = [...kept.refunds.values()].flatMap((one) =>
    one.status === 'failed' ? [] : (one.deductions ?? []),
  )
  const [gross, fee] = total(receivables)
  const [ofGross, ofFee] = total(takes)
  assert.deepEqual(
    [gross + ofGross, fee + ofFee],
    [kept.t.amount, kept.t.fee],
    'the receivables sum to the sale',
  )
  for (const one of receivables)
    assert.ok(one.fee >= 0 && one.gross >= one.fee, JSON.stringify(one))
  for (const seller of [SELLER, ANA, BIA]) {
    const scheduled = receivables.filter(
      (one) => one.seller === seller && one.status === 'scheduled',
    )
    const [due, fees] = total(scheduled)
    assert.equal(kept.books.get(`pending/${seller}`) ?? 0, due - fees, `pending of ${seller}`)
    assert.ok(
      seller === SELLER || free(kept, seller) >= 0,
      'only the seller of the sale may go below zero',
    )
  }
  const underWay = [...kept.refunds.values()].filter((one) => one.status === 'pending')
  for (const one of underWay)
    assert.equal(
      sum(one.holds.map((id) => kept.holds.get(id)!.amount)),
      one.amount,
      'it holds its amount',
    )
  const scheduled = receivables.filter((one) => one.status === 'scheduled')
  const heldOfDue = sum(underWay.flatMap((one) => (one.deductions ?? []).map((take) => take.gross)))
  assert.equal(
    (kept.books.get('bank-due:card') ?? 0) + total(scheduled)[0] + heldOfDue,
    0,
    'bank-due is what has not settled',
  )
}

type Step = readonly ['refund' | 'settle' | 'payout' | 'end', n: number, yes: boolean]

function walk(kept: Model, steps: readonly Step[]): void {
  const underWay: Refund[] = []
  for (const [what, n, done] of steps) {
    const left = leftToRefund(kept.t)
    if (what === 'refund' && left > 0 && kept.t.status !== 'refunded')
      underWay.push(ask(kept, 1 + (n % left)))
    if (
      what === 'settle' &&
      [...kept.receivables.values()].some((one) => one.status === 'scheduled')
    )
      settleNext(kept)
    if (what === 'payout') payOut(kept, [ANA, BIA][n % 2]!)
    const [ending] = what === 'end' ? underWay.splice(n % (underWay.length || 1), 1) : []
    if (ending) apply(kept, ending, done)
    checkSums(kept)
  }
  // All have ended, and the rest is refunded.
  for (const one of underWay) apply(kept, one, true)
  if (leftToRefund(kept.t) > 0) apply(kept, ask(kept, leftToRefund(kept.t)), true)
  checkSums(kept)
  const { t } = kept
  assert.deepEqual(
    [t.status, t.refunded, t.feeReturned, t.refunding],
    ['refunded', t.amount, t.fee, 0],
  )
  assert.equal(kept.books.get('fees') ?? 0, 0, 'all of the fee is back')
  while ([...kept.receivables.values()].some((one) => one.status === 'scheduled')) settleNext(kept)
  checkSums(kept)
  const bank = (kept.books.get('bank:card') ?? 0) + (kept.books.get('bank-due:card') ?? 0)
  assert.deepEqual(
    [bank, kept.books.get('bank-due:card') ?? 0],
    [0, 0],
    'the acquirer has all of it',
  )
}

const step = fc.tuple(
  fc.constantFrom('refund', 'refund', 'end', 'end', 'settle', 'payout'),
  fc.nat({ max: 1_000_000 }),
  fc.boolean(),
) as fc.Arbitrary<Step>
const feeType = fc.constantFrom<SplitRule['feeType']>('proportional', 'free')
const anySold = fc.record({
  amount: fc.integer({ min: 1_000, max: 1_000_000 }),
  instalments: fc.integer({ min: 1, max: 12 }),
  rules: fc
    .record({
      ana: feeType,
      bia: feeType,
      share: fc.integer({ min: 500, max: 4_000 }),
      count: fc.nat({ max: 2 }),
    })
    .map(({ ana, bia, share, count }) =>
      [rule(ANA, ana, share), rule(BIA, bia, 4_500 - share)].slice(0, count),
    ),
})

test('random: partial refunds, some rejected, while installments settle: every sum holds, and the whole amount is returned', () => {
  fc.assert(
    fc.property(anySold, fc.array(step, { maxLength: 30 }), (given, steps) =>
      walk(sold(given), steps),
    ),
    { seed: SEED, numRuns: RUNS },
  )
})

test('a seller that covers for another is debited once, and gets all of it back when the bank rejects the refund', () => {
  const kept = sold({ amount: 100_00, instalments: 2, rules: [rule(ANA, 'free', 5_000)] })
  settleNext(kept)
  payOut(kept, ANA)
  const before = new Map(kept.books)
  // Ana's half of 80.00 is 40.00, and 25.00 of hers have still to settle.
  const refund = ask(kept, 80_00)
  checkSums(kept)
  apply(kept, refund, false)
  checkSums(kept)
  for (const [account, balance] of before) assert.equal(kept.books.get(account), balance, account)
  assert.equal(kept.t.method === 'credit' && installmentsOf(kept.t.card), 2)
})
