// Quotes: their content, what they refuse, and that a transaction settles exactly what was quoted,
// to the centavo and to the day. Pure.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { after } from '../../kernel/clock.ts'
import type { OwnerId, QuoteId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { feeUnder, METHODS, SANDBOX_RULES, type Method } from '../fees/plan.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import { receivablesOf, schedule, settlementOf } from '../receivables/receivable.ts'
import { divide, type SplitRule } from '../splits/split.ts'
import { checkQuote, quoteFor, quoteToWire, type Quote } from './quote.ts'

const OWNER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId
const SELLER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7c' as SellerId
const OTHER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7d' as SellerId
const QUOTE = '019a1b2c3d4e7f008a1b2c3d4e5f6a7e' as QuoteId
const NOW = new Date('2026-11-21T12:00:00Z')
const PLAN = { version: 7, feeOnRefund: 'return' as const, rules: SANDBOX_RULES }
const RUNS = Number(process.env['RUNS'] ?? 2_000)

type Sold = { amount: Cents; method: Method; instalments: number }
const quoted = (
  { amount, method, instalments: installments }: Sold,
  rules: readonly SplitRule[] = [],
): Quote =>
  quoteFor(
    { owner: OWNER, seller: SELLER, amount, method, instalments: installments },
    PLAN,
    rules,
    QUOTE,
    NOW,
  )
const percent = (receiver: SellerId, value: number, said: Partial<SplitRule> = {}): SplitRule => ({
  receiver,
  feeType: 'proportional',
  splitType: 'percent',
  value,
  liable: false,
  id: null,
  ...said,
})

test('a quote for a transaction in three installments shared by two sellers', () => {
  const shown = quoteToWire(
    quoted({ amount: cents(100_00), method: 'credit', instalments: 3 }, [percent(OTHER, 2_500)]),
  )
  const days = ['2026-12-21', '2027-01-20', '2027-02-19']
  const listed = (rows: [number, number][]) =>
    rows.map(([gross, fee], n) => ({
      number: n + 1,
      gross_cents: gross,
      fee_cents: fee,
      net_cents: gross - fee,
      due_on: days[n],
    }))
  assert.deepEqual(shown, {
    id: QUOTE,
    resource: 'quote',
    io_seller_id: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7c',
    amount_cents: 100_00,
    payment_type: 'credit',
    installments: 3,
    fees_cents: 4_99,
    parts: [
      {
        receiver: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7d',
        amount_cents: 25_00,
        fee_cents: 1_25,
        net_cents: 23_75,
        receivables: listed([
          [8_34, 42],
          [8_33, 42],
          [8_33, 41],
        ]),
      },
      {
        receiver: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7c',
        amount_cents: 75_00,
        fee_cents: 3_74,
        net_cents: 71_26,
        receivables: listed([
          [25_00, 1_25],
          [25_00, 1_25],
          [25_00, 1_24],
        ]),
      },
    ],
    valid_until: '2026-11-21T13:00:00.000Z',
    created_at: '2026-11-21T12:00:00.000Z',
  })
})

const FEES: [method: Method, instalments: number, amount: number, fee: number][] = [
  ['pix', 1, 100_00, 99],
  ['pix', 1, 1, 0],
  ['boleto', 1, 100_00, 3_49],
  ['boleto', 1, 1_00, 1_00],
  ['credit', 1, 100_00, 3_99],
  ['credit', 2, 100_00, 4_49],
  ['credit', 12, 100_00, 9_49],
]

test('the sandbox’s fees, by method and installments, never exceed the amount', () => {
  for (const [method, installments, amount, fee] of FEES)
    assert.equal(
      quoted({ amount: cents(amount), method, instalments: installments }).fee,
      fee,
      `${method} ${installments}`,
    )
})

test('a quote is used only by a transaction that matches it', () => {
  const transaction = {
    seller: SELLER,
    amount: cents(100_00),
    method: 'pix' as const,
    instalments: 1,
  }
  const quote = quoted(transaction)
  const rows: [
    says: string,
    quote: Quote | undefined,
    transaction: typeof transaction,
    afterMs: number,
    code: string | undefined,
  ][] = [
    ['the same', quote, transaction, 0, undefined],
    ['its last moment', quote, transaction, 3_599_999, undefined],
    ['an hour later', quote, transaction, 3_600_000, 'quote_expired'],
    ['none', undefined, transaction, 0, 'quote_not_found'],
    ['another seller', quote, { ...transaction, seller: OTHER }, 0, 'quote_not_found'],
    ['another amount', quote, { ...transaction, amount: cents(100_01) }, 0, 'quote_mismatch'],
    ['another method', { ...quote, method: 'boleto' }, transaction, 0, 'quote_mismatch'],
    ['other instalments', { ...quote, instalments: 2 }, transaction, 0, 'quote_mismatch'],
  ]
  for (const [says, offer, asked, ms, code] of rows) {
    const check = () => checkQuote(offer, asked, after(NOW, ms))
    if (code === undefined) assert.doesNotThrow(check, says)
    else assert.throws(check, (error) => error instanceof Refusal && error.code === code, says)
  }
})

const rules = fc
  .array(
    fc.record({
      feeType: fc.constantFrom('proportional', 'full', 'free'),
      splitType: fc.constantFrom('percent', 'fixed'),
      value: fc.integer({ min: 1, max: 4_000 }),
    }),
    { maxLength: 4 },
  )
  .map((said) =>
    said.map((one, n) =>
      percent(`${n}`.padStart(32, 'a') as SellerId, one.value, one as Partial<SplitRule>),
    ),
  )
const transactions = fc
  .record({
    amount: fc.integer({ min: 1, max: 10_000_000 }),
    method: fc.constantFrom(...METHODS),
    count: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ amount, method, count }): Sold => ({
    amount: cents(amount),
    method,
    instalments: method === 'credit' ? count : 1,
  }))

/**
 * What a transaction like the quoted one, paid later, brings each receiver on each day, by the
 * functions that settle.
 */
function settled(
  transaction: Sold,
  split: readonly SplitRule[],
  paidAt: Date,
): Map<string, number> {
  const { amount, method, instalments: installments } = transaction
  const fee = feeUnder(PLAN, method, installments, amount)
  const parts = divide({ seller: SELLER, amount, fee }, split)
  const planned = schedule(parts, method, installments, paidAt)
  const made = receivablesOf(
    { owner: OWNER, id: QUOTE as string as TransactionId, method, paidAt },
    planned,
    NOW,
  )
  const nets = new Map<string, number>()
  for (const one of made) {
    const moved = settlementOf(one, NOW, NOW).filter(
      ({ credit }) => credit === ofSeller('available', one.seller),
    )
    const net =
      method === 'pix'
        ? one.gross - one.fee
        : moved.reduce((all, transfer) => all + transfer.amount, 0)
    const place = `${one.seller} ${one.dueOn}`
    nets.set(place, (nets.get(place) ?? 0) + net)
  }
  return nets
}

test('the settlement equals the quote, to the centavo and to the day; or both are refused alike', () => {
  let made = 0
  const tried = <T>(work: () => T): T | string => {
    try {
      return work()
    } catch (error) {
      if (error instanceof Refusal) return `${error.code} ${error.message}`
      throw error
    }
  }
  fc.assert(
    fc.property(transactions, rules, (transaction, split) => {
      const offer = tried(() => quoted(transaction, split))
      const sold = tried(() => settled(transaction, split, after(NOW, 1_800_000)))
      if (typeof offer === 'string' || typeof sold === 'string')
        return assert.deepEqual(offer, sold)
      made++
      const offered = new Map<string, number>()
      for (const part of quoteToWire(offer).parts) {
        const { length } = part.receivables
        assert.ok(
          length > 0 &&
            part.net_cents === part.receivables.reduce((all, one) => all + one.net_cents, 0),
        )
        for (const one of part.receivables) {
          const place = `${part.receiver.replaceAll('-', '')} ${one.due_on}`
          offered.set(place, (offered.get(place) ?? 0) + one.net_cents)
        }
      }
      assert.deepEqual(offered, sold)
      assert.equal(
        [...sold.values()].reduce((all, net) => all + net, 0),
        transaction.amount - offer.fee,
      )
    }),
    { numRuns: RUNS },
  )
  assert.ok(made > RUNS / 2, `${made} of ${RUNS} were sales`)
})
