// The proof that no centavo is lost or made: tables for the rules, random cases for the sums.
// SEED=n repeats a run; RUNS=n sets how many random cases each property walks.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  allocate,
  AMOUNT_MAX_CENTS,
  type Cents,
  cents,
  feeRefund,
  feeOf,
  fromReais,
  shareOf,
  sum,
  toReais,
} from './money.ts'
import { seedOf } from '../../test/seed.ts'

const RUNS = Number(process.env['RUNS'] ?? 25_000)
const SEED = seedOf(20_261_127)

test('only safe whole numbers are cents', () => {
  for (const good of [0, 1, -1, AMOUNT_MAX_CENTS, Number.MAX_SAFE_INTEGER])
    assert.equal(cents(good), good)
  for (const bad of [0.5, NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 45.09]) {
    assert.throws(() => cents(bad), RangeError, String(bad))
  }
  assert.ok(Object.is(cents(-0), 0), 'minus zero is zero')
})

test('reais are written with two decimals and read back', () => {
  const rows: [number, string][] = [
    [0, '0.00'],
    [1, '0.01'],
    [-5, '-0.05'],
    [10, '0.10'],
    [4509, '45.09'],
    [-4509, '-45.09'],
    [100_000, '1000.00'],
    [AMOUNT_MAX_CENTS, '999999999.99'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ]
  for (const [amount, text] of rows) {
    assert.equal(toReais(cents(amount)), text)
    assert.equal(fromReais(text), amount)
  }
  assert.ok(Object.is(fromReais('-0.00'), 0))
})

test('texts that are not reais with two decimals are refused', () => {
  const bad = [
    '',
    '45',
    '45.',
    '45.9',
    '45.090',
    '.09',
    '45,09',
    ' 45.09',
    '45.09\n',
    '+45.09',
    '1e2.00',
    '0x1.00',
  ]
  for (const text of [
    ...bad,
    '--1.00',
    '1 000.00',
    '٤٥.٠٩',
    '90071992547409.92',
    '99999999999999999999.00',
  ]) {
    assert.throws(() => fromReais(text), RangeError, JSON.stringify(text))
  }
})

test('a fee rounds half a centavo up and never exceeds the amount', () => {
  // amount, basis points, fixed, fee
  const rows: [number, number, number, number][] = [
    [100_00, 99, 0, 99],
    [50, 100, 0, 1], // half a centavo
    [49, 100, 0, 0],
    [150, 100, 0, 2],
    [100_00, 250, 39, 2_89],
    [10, 0, 39, 10], // capped
    [0, 250, 39, 0],
    [1_00, 10_000, 0, 1_00],
    [1_00, 10_000, 1, 1_00],
    [AMOUNT_MAX_CENTS, 9_999, 0, 99_989_999_999],
    // Beyond 2^53 in the middle: as a number this would be off.
    [9_007_199_254_740_991, 333, 0, 299_939_735_182_875],
  ]
  for (const [amount, bp, fixed, fee] of rows)
    assert.equal(feeOf(cents(amount), { bp, fixed }), fee, `${amount} ${bp}`)
  for (const rule of [
    { bp: -1, fixed: 0 },
    { bp: 0.5, fixed: 0 },
    { bp: 0, fixed: -1 },
  ]) {
    assert.throws(() => feeOf(cents(100), rule), RangeError)
  }
  assert.throws(() => feeOf(cents(-1), { bp: 1, fixed: 0 }), RangeError)
})

test('a share rounds half up', () => {
  const rows: [number, number, number, number][] = [
    [100, 1, 3, 33],
    [100, 2, 3, 67],
    [1, 1, 2, 1],
    [3, 1, 2, 2],
    [99, 0, 7, 0],
    [99, 7, 7, 99],
    [AMOUNT_MAX_CENTS, AMOUNT_MAX_CENTS - 1, AMOUNT_MAX_CENTS, AMOUNT_MAX_CENTS - 1],
  ]
  for (const [whole, part, total, share] of rows)
    assert.equal(shareOf(cents(whole), part, total), share)
  assert.throws(() => shareOf(cents(1), 1, 0), RangeError)
  assert.throws(() => shareOf(cents(1), -1, 2), RangeError)
  assert.throws(() => shareOf(cents(-1), 1, 2), RangeError)
})

test('an amount is divided by the largest remainder, earlier parts first', () => {
  const rows: [number, number[], number[]][] = [
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [0, [1, 2], [0, 0]],
    [7, [0, 1, 0], [0, 7, 0]],
    [1, [0, 1, 1], [0, 1, 0]],
    [100, [1, 2, 3], [17, 33, 50]],
    [10, [3, 3, 4], [3, 3, 4]],
    [5, [1, 3], [1, 4]], // remainders 1/4 and 3/4: the larger one wins, not the earlier one
    [99_99, [7_000, 3_000], [69_99, 30_00]],
    [AMOUNT_MAX_CENTS, [AMOUNT_MAX_CENTS, 1], [AMOUNT_MAX_CENTS - 1, 1]],
  ]
  for (const [amount, weights, parts] of rows)
    assert.deepEqual(allocate(cents(amount), weights), parts, `${weights}`)
  for (const bad of [[], [0], [0, 0], [-1, 2], [0.5], [NaN], [2 ** 53]]) {
    assert.throws(() => allocate(cents(100), bad), RangeError, String(bad))
  }
  assert.throws(() => allocate(cents(-1), [1]), RangeError)
})

test('a refund returns its part of the fee', () => {
  // fee, amount, refunded before, now, given back before, given back now
  const rows: [number, number, number, number, number, number][] = [
    [99, 100_00, 0, 100_00, 0, 99],
    [99, 100_00, 0, 50_00, 0, 50], // 49.5 rounds up
    [99, 100_00, 50_00, 50_00, 50, 49], // and the last piece gets the rest
    [1, 3, 0, 1, 0, 0],
    [1, 3, 1, 1, 0, 1],
    [1, 3, 2, 1, 1, 0],
    [0, 100, 0, 100, 0, 0],
    [99, 100_00, 50_00, 1, 60, 0], // never below 0, whatever was given back before
  ]
  for (const [fee, amount, refundedBefore, refundNow, givenBackBefore, now] of rows) {
    const refund = { fee, amount, refundedBefore, refundNow, givenBackBefore } as Parameters<
      typeof feeRefund
    >[0]
    assert.equal(feeRefund(refund), now, JSON.stringify(refund))
  }
  const tooMuch = { fee: 1, amount: 100, refundedBefore: 60, refundNow: 41, givenBackBefore: 0 }
  assert.throws(() => feeRefund(tooMuch as Parameters<typeof feeRefund>[0]), RangeError)
})

const amounts = fc.oneof(
  fc.integer({ min: 1, max: 1_000 }),
  fc.integer({ min: 1, max: AMOUNT_MAX_CENTS }),
)
const weightLists = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), amounts), {
  minLength: 1,
  maxLength: 8,
})
const rules = fc.record({
  bp: fc.integer({ min: 0, max: 12_000 }),
  fixed: fc.integer({ min: 0, max: 500 }),
})
const cuts = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 0, maxLength: 6 })

/** `amount` cut into pieces that sum to it, at `cuts` ten-thousandths of what is left. */
function pieces(amount: Cents, at: readonly number[]): Cents[] {
  let left = amount
  const cut = at.map((share) => {
    const piece = shareOf(left, share, 10_000)
    left = cents(left - piece)
    return piece
  })
  return [...cut, left]
}

function prove<Case extends [unknown, ...unknown[]]>(
  what: string,
  arbitraries: { [K in keyof Case]: fc.Arbitrary<Case[K]> },
  holds: (...args: Case) => void,
) {
  test(`${what} (${RUNS} random cases)`, (t) => {
    t.diagnostic(`SEED=${SEED}`)
    fc.assert(fc.property(...arbitraries, holds), { numRuns: RUNS, seed: SEED })
  })
}

prove<[number, number[]]>('parts equal the whole', [amounts, weightLists], (amount, weights) => {
  const parts = allocate(cents(amount), weights)
  assert.equal(sum(parts), amount)
  const total = sum(weights.map(cents))
  parts.forEach((part, index) => {
    const exact = (BigInt(amount) * BigInt(weights[index]!)) / BigInt(total)
    assert.ok(
      BigInt(part) === exact || BigInt(part) === exact + 1n,
      'within a centavo of its share',
    )
  })
})

prove<[number[], number[]]>(
  'instalments by what each still has to get give each exactly its own',
  [weightLists, cuts],
  (dues, at) => {
    let still = dues.map(cents)
    for (const piece of pieces(sum(still), at)) {
      if (piece === 0) continue
      const parts = allocate(piece, still)
      assert.equal(sum(parts), piece)
      still = still.map((due, index) => cents(due - parts[index]!))
      assert.ok(Math.min(...still) >= 0, 'no receiver gets more than is due')
    }
    assert.equal(sum(still), 0)
  },
)

prove<[number, { bp: number; fixed: number }, number[]]>(
  'refunds in pieces give back exactly the fee, never more in between',
  [amounts, rules, cuts],
  (sold, rule, at) => {
    const amount = cents(sold)
    const fee = feeOf(amount, rule)
    assert.ok(fee >= 0 && fee <= amount)
    let refundedBefore = cents(0)
    let givenBackBefore = cents(0)
    for (const refundNow of pieces(amount, at)) {
      const back = feeRefund({ fee, amount, refundedBefore, refundNow, givenBackBefore })
      assert.ok(back >= 0)
      refundedBefore = cents(refundedBefore + refundNow)
      givenBackBefore = cents(givenBackBefore + back)
      // Never more than the buyer got either, or the seller would earn by refunding.
      assert.ok(givenBackBefore <= fee && givenBackBefore <= refundedBefore)
    }
    assert.equal(givenBackBefore, fee)
  },
)

prove<[number]>('reais read back as the cents they were', [fc.maxSafeInteger()], (n) => {
  assert.equal(fromReais(toReais(cents(n))), n === 0 ? 0 : n)
})
