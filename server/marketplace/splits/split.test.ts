// Divisions of transactions and refunds: tables of results and refusals, and properties that hold
// in every case (R11).

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { SellerId, SplitRuleId } from '../../kernel/ids.ts'
import { cents, feeRefund, sum, type Cents } from '../../kernel/money.ts'
import { afterRefund, divide, divideRefund, payers, type Part, type SplitRule } from './split.ts'

const SELLER = 'seller' as SellerId
const RUNS = Number(process.env['RUNS'] ?? 20_000)

const rule = (receiver: string, said: Partial<SplitRule> = {}): SplitRule => ({
  receiver: receiver as SellerId,
  feeType: 'proportional',
  splitType: 'percent',
  value: 1_000,
  liable: false,
  id: null,
  ...said,
})
const percent = (receiver: string, value: number, said: Partial<SplitRule> = {}) =>
  rule(receiver, { value, ...said })
const fixed = (receiver: string, value: number, said: Partial<SplitRule> = {}) =>
  rule(receiver, { splitType: 'fixed', value, ...said })
const shown = (parts: readonly Part[]) =>
  parts.map(({ receiver, amount, fee }) => [receiver, amount, fee])
const transaction = (amount: number, fee = 0) => ({
  seller: SELLER,
  amount: cents(amount),
  fee: cents(fee),
})

const DIVISIONS: [
  name: string,
  amount: number,
  fee: number,
  rules: SplitRule[],
  parts: [string, number, number][],
][] = [
  ['no rule leaves all to the seller', 10_000, 99, [], [['seller', 10_000, 99]]],
  [
    'a tenth, and its share of the fee',
    10_000,
    100,
    [percent('a', 1_000)],
    [
      ['a', 1_000, 10],
      ['seller', 9_000, 90],
    ],
  ],
  [
    'an odd centavo goes by the largest remainder',
    100,
    0,
    [percent('a', 3_333), percent('b', 3_333)],
    [
      ['a', 33, 0],
      ['b', 33, 0],
      ['seller', 34, 0],
    ],
  ],
  [
    'a fixed part comes off the rest',
    10_000,
    0,
    [percent('a', 5_000), fixed('b', 5_000)],
    [
      ['a', 5_000, 0],
      ['b', 5_000, 0],
    ],
  ],
  [
    'free bears nothing',
    10_000,
    100,
    [percent('a', 5_000, { feeType: 'free' })],
    [
      ['a', 5_000, 0],
      ['seller', 5_000, 100],
    ],
  ],
  [
    'full bears all',
    10_000,
    100,
    [percent('a', 5_000, { feeType: 'full' })],
    [
      ['a', 5_000, 100],
      ['seller', 5_000, 0],
    ],
  ],
  [
    'the rules may leave nothing to the seller',
    10_000,
    100,
    [percent('a', 10_000)],
    [['a', 10_000, 100]],
  ],
  [
    'a rule for the seller itself decides how it bears the fee',
    10_000,
    100,
    [percent('a', 5_000), percent('seller', 5_000, { feeType: 'free' })],
    [
      ['a', 5_000, 100],
      ['seller', 5_000, 0],
    ],
  ],
]

for (const [name, amount, fee, rules, parts] of DIVISIONS)
  test(`dividing: ${name}`, () =>
    assert.deepEqual(shown(divide(transaction(amount, fee), rules)), parts))

test('liability and the split rule are stored with the part', () => {
  const own = percent('seller', 1_000, { liable: true })
  const kept = divide(transaction(10_000), [percent('a', 1_000, { liable: true }), own]).map(
    (part) => [part.liable, part.rule],
  )
  assert.deepEqual(kept, [
    [true, percent('a', 1_000, { liable: true })],
    [true, own],
  ])
  assert.deepEqual(
    divide(transaction(10_000), [percent('a', 1_000)]).map((part) => part.liable),
    [false, false],
  )
})

test('a stored rule is named by its id', () => {
  const id = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as SplitRuleId
  assert.throws(
    () => divide(transaction(10), [percent('a', 1, { id })]),
    /019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b/,
  )
})

/**
 * Percentages of several receivers that are exactly the whole; the seller's own rule has the last.
 */
const wholes = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 0, maxLength: 4 })
  .map((cuts) => [0, ...cuts.toSorted((one, other) => one - other), 10_000])
  .map((ends) => ends.slice(1).map((end, n) => end - ends[n]!))

test('rules that are exactly the whole with the seller’s own divide every amount, wherever the odd centavo goes', () => {
  const odd = [percent('a', 5_000), percent('seller', 5_000)]
  assert.deepEqual(shown(divide(transaction(101), odd)), [
    ['a', 51, 0],
    ['seller', 50, 0],
  ])
  assert.deepEqual(shown(divide(transaction(101), [percent('seller', 10_000)])), [
    ['seller', 101, 0],
  ])
  const amounts = fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 99_999_999_999 }),
  )
  fc.assert(
    fc.property(wholes, amounts, fc.nat(4), (shares, amount, at) => {
      const others = shares.slice(0, -1).map((bp, n) => percent(`r${n}`, bp))
      // A part of nothing is refused, which is another rule.
      fc.pre(others.every(({ value }) => amount * value >= 10_000))
      const rules = others.toSpliced(at, 0, percent('seller', shares.at(-1)!))
      const parts = divide(transaction(amount), rules)
      assert.equal(sum(parts.map((part) => part.amount)), amount)
      for (const { receiver, value } of rules) {
        const got = parts.find((part) => part.receiver === receiver)?.amount ?? 0
        assert.ok(
          Math.abs(got - (amount * value) / 10_000) < 1,
          `${receiver} gets ${got} of ${amount}`,
        )
      }
    }),
    { numRuns: RUNS },
  )
})

test('the seller’s own rule is refused from the first centavo that the others leave too little', () => {
  for (const [taken, isRefused] of [
    [50, false],
    [51, false],
    [52, true],
  ] as const) {
    const rules = [fixed('a', taken), percent('seller', 5_000)]
    if (isRefused)
      assert.throws(() => divide(transaction(101), rules), { code: 'split_over_amount' })
    else assert.equal(divide(transaction(101), rules).at(-1)!.amount, 101 - taken)
  }
  assert.throws(() => divide(transaction(100), [percent('a', 1), percent('seller', 10_000)]), {
    code: 'split_over_whole',
  })
})

const REFUSALS: [
  name: string,
  amount: number,
  fee: number,
  rules: SplitRule[],
  code: string,
  named: number,
][] = [
  [
    'the same receiver twice',
    10_000,
    0,
    [percent('a', 1), percent('a', 1)],
    'split_receiver_twice',
    1,
  ],
  ['more than all', 10_000, 0, [percent('a', 9_000), percent('b', 1_001)], 'split_over_whole', 1],
  [
    'fixed parts above the amount',
    1_000,
    0,
    [fixed('a', 500), fixed('b', 501)],
    'split_over_amount',
    1,
  ],
  [
    'a fixed part above what the percentages leave',
    1_000,
    0,
    [percent('a', 9_000), fixed('b', 101)],
    'split_over_amount',
    1,
  ],
  [
    'the seller wanting more than is left',
    1_000,
    0,
    [percent('a', 5_000), fixed('seller', 501)],
    'split_over_amount',
    1,
  ],
  ['a part of nothing', 10, 0, [percent('a', 1)], 'split_nothing', 0],
  [
    'two that bear all of the fee',
    10_000,
    1,
    [percent('a', 1, { feeType: 'full' }), percent('b', 1, { feeType: 'full' })],
    'split_full_twice',
    1,
  ],
  [
    'a full bearer with less than the fee',
    10_000,
    200,
    [percent('b', 1), percent('a', 1, { feeType: 'full' })],
    'split_fee_uncovered',
    1,
  ],
  [
    'no receiver left to bear the fee',
    10_000,
    1,
    [percent('b', 5_000), percent('a', 5_000)].map((one) => ({ ...one, feeType: 'free' as const })),
    'split_fee_uncovered',
    0,
  ],
]

for (const [name, amount, fee, rules, code, named] of REFUSALS)
  test(`refused: ${name}`, () => {
    const why = (error: { code: string; message: string }) =>
      error.code === code && error.message.includes(`split_rules[${named}]`)
    assert.throws(() => divide(transaction(amount, fee), rules), why)
  })

const someRule = (receiver: string) =>
  fc.record({
    receiver: fc.constant(receiver as SellerId),
    feeType: fc.constantFrom('proportional', 'free', 'full') as fc.Arbitrary<SplitRule['feeType']>,
    splitType: fc.constantFrom('percent', 'fixed') as fc.Arbitrary<SplitRule['splitType']>,
    value: fc.integer({ min: 1, max: 4_000 }),
    liable: fc.boolean(),
    id: fc.constant(null),
  })
const someRules = fc
  .subarray(['a', 'b', 'c', 'd', 'seller'])
  .chain(
    (receivers) => fc.tuple(...receivers.map(someRule)) as unknown as fc.Arbitrary<SplitRule[]>,
  )
const someTransaction = fc.record({
  amount: fc
    .oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 99_999_999_999 }))
    .map(cents),
  feeBp: fc.integer({ min: 0, max: 10_000 }),
  rules: someRules,
})

/** A valid division of an amount and its fee; undefined where the rules are refused. */
function divided({ amount, feeBp, rules }: { amount: Cents; feeBp: number; rules: SplitRule[] }) {
  const fee = cents(Math.floor((amount / 10_000) * feeBp))
  try {
    return { fee, parts: divide({ seller: SELLER, amount, fee }, rules) }
  } catch (error) {
    assert.match(String((error as { code?: string }).code), /^split_/)
    return undefined
  }
}

test(`${RUNS} random divisions: the parts sum to the whole, and no fee exceeds its part`, () => {
  fc.assert(
    fc.property(someTransaction, (said) => {
      const made = divided(said)
      if (!made) return
      assert.equal(sum(made.parts.map((part) => part.amount)), said.amount)
      assert.equal(sum(made.parts.map((part) => part.fee)), made.fee)
      for (const { amount, fee } of made.parts) assert.ok(amount > 0 && fee >= 0 && fee <= amount)
    }),
    { numRuns: RUNS },
  )
})

test(`${RUNS} random transactions refunded in parts, some rejected by the bank: each receiver returns exactly what it got`, () => {
  const pieces = fc.array(
    fc.record({ share: fc.integer({ min: 1, max: 100 }), refused: fc.boolean() }),
    {
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(someTransaction, pieces, (said, refunds) => {
      const made = divided(said)
      if (!made) return
      let { parts } = made
      let [refunded, feeReturned] = [0, 0]
      const refund = (amount: Cents, refused: boolean) => {
        const fee = feeRefund({
          fee: made.fee,
          amount: said.amount,
          refundedBefore: cents(refunded),
          refundNow: amount,
          givenBackBefore: cents(feeReturned),
        })
        const shares = divideRefund(parts, amount, fee)
        assert.equal(sum(shares.map((one) => one.amount)), amount)
        for (const share of shares) assert.ok(share.fee >= 0 && share.fee <= share.amount)
        // The fee the formula returns, as near as what each receiver has still to give allows.
        const bounds = parts.map(
          ({ amount: got, fee: paid, refunded: gave, feeReturned: back }, n) => {
            const share = shares[n]!.amount
            return {
              min: Math.max(0, paid - back - (got - gave - share)),
              max: Math.min(paid - back, share),
            }
          },
        )
        const total = (of: 'min' | 'max') => bounds.reduce((all, bound) => all + bound[of], 0)
        assert.equal(
          sum(shares.map((one) => one.fee)),
          Math.min(Math.max(fee, total('min')), total('max')),
        )
        const after = afterRefund(parts, shares, 1)
        for (const part of after)
          assert.ok(part.refunded <= part.amount && part.feeReturned <= part.fee)
        if (refused) return assert.deepEqual(afterRefund(after, shares, -1), parts)
        parts = after
        refunded += amount
        feeReturned += sum(shares.map((one) => one.fee))
      }
      for (const { share, refused } of refunds) {
        const amount = Math.floor(((said.amount - refunded) * share) / 100)
        if (amount > 0) refund(cents(amount), refused)
      }
      if (refunded < said.amount) refund(cents(said.amount - refunded), false)
      for (const part of parts)
        assert.deepEqual([part.refunded, part.feeReturned], [part.amount, part.fee])
    }),
    { numRuns: RUNS },
  )
})

test('a plan that keeps the fee returns none, and each receiver still returns exactly what it got', () => {
  const parts = divide(transaction(10_001, 100), [percent('a', 3_333), percent('b', 3_333)])
  const shares = divideRefund(parts, cents(10_001), undefined)
  assert.deepEqual(
    shares.map(({ amount, fee }) => [amount, fee]),
    parts.map(({ amount }) => [amount, 0]),
  )
})

test('the seller pays the share that a receiver cannot', () => {
  const shares = divideRefund(
    divide(transaction(10_000, 100), [percent('a', 5_000)]),
    cents(10_000),
    cents(100),
  )
  const paying = (free: number) =>
    payers(SELLER, shares, new Map([['a' as SellerId, cents(free)]])).map(
      ({ receiver, from, cash, fee }) => [receiver, from, cash, fee],
    )
  assert.deepEqual(paying(9_999), [
    ['a', 'a', 4_950, 50],
    ['seller', 'seller', 4_950, 50],
  ])
  assert.deepEqual(paying(1_000), [
    ['a', 'a', 1_000, 50],
    ['a', 'seller', 3_950, 0],
    ['seller', 'seller', 4_950, 50],
  ])
  assert.deepEqual(payers(SELLER, shares, new Map())[0], {
    receiver: 'a',
    from: 'a',
    cash: 0,
    fee: 50,
  })
  assert.deepEqual(paying(0), [
    ['a', 'a', 0, 50],
    ['a', 'seller', 4_950, 0],
    ['seller', 'seller', 4_950, 50],
  ])
})
