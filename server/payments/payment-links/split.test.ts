// Which rules apply to every sale of a link, and which split is refused: tables of ranges, each end
// alone.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import type { RangedRule } from '../../marketplace/splits/rule.ts'
import type { PaymentLink } from './payment-link.ts'
import { checkSplit, rulesForAll } from './split.ts'

const rule = (receiver: string, given: Partial<RangedRule> = {}): RangedRule => ({
  receiver: receiver as SellerId,
  feeType: 'proportional',
  splitType: 'percent',
  value: 1_000,
  liable: false,
  id: null,
  minAmount: null,
  maxAmount: null,
  ...given,
})

const linkWith = (
  splitRules: readonly RangedRule[],
  amounts: Partial<PaymentLink> = {},
): PaymentLink =>
  ({
    owner: 'o' as OwnerId,
    seller: 'seller' as SellerId,
    amount: null,
    amountMin: 100 as Cents,
    amountMax: 900 as Cents,
    paymentTypes: ['pix'],
    installmentsMax: 1,
    splitRules,
    ...amounts,
  }) as PaymentLink

const range = (min: number | null, max: number | null) => ({
  minAmount: min as Cents,
  maxAmount: max as Cents,
})

test('a rule applies to every sale of a link that it covers at both ends', () => {
  const rows: [min: number | null, max: number | null, applies: boolean][] = [
    [null, null, true],
    [100, null, true],
    [101, null, false],
    [null, 900, true],
    [null, 899, false],
    [100, 900, true],
    [101, 899, false],
  ]
  for (const [min, max, applies] of rows) {
    const one = rule('a', range(min, max))
    for (const rules of [[one], [rule('b'), one], [one, rule('b')]])
      for (const found of [rulesForAll(linkWith(rules), []), rulesForAll(linkWith([]), rules)])
        assert.deepEqual(found.includes(one), applies, JSON.stringify([min, max, rules.length]))
  }
})

test('a split that one amount of a link would refuse is refused, wherever the amount is', () => {
  const known = new Set(['o/a', 'o/b'])
  const most = (given: object) => rule('a', { value: 9_999, ...given })
  const rows: [why: string, rules: RangedRule[], code: string | undefined][] = [
    ['both fit', [rule('a'), rule('b')], undefined],
    ['too much at every amount', [most({}), rule('b')], 'split_over_whole'],
    ['too much at the least', [most(range(null, 100)), rule('b')], 'split_over_whole'],
    ['too much at the most', [most(range(900, null)), rule('b')], 'split_over_whole'],
    ['too much at one amount between', [most(range(400, 400)), rule('b')], 'split_over_whole'],
    [
      'too much where two meet',
      [most(range(null, 400)), rule('b', range(400, null))],
      'split_over_whole',
    ],
    ['one after the other', [most(range(null, 400)), rule('b', range(401, null))], undefined],
    ['an unknown receiver first', [rule('x'), rule('a')], 'split_receiver_not_found'],
    ['an unknown receiver last', [rule('a'), rule('x')], 'split_receiver_not_found'],
    [
      'an unknown receiver at no amount of it',
      [rule('a'), rule('x', range(5_000, null))],
      'split_receiver_not_found',
    ],
  ]
  for (const [why, rules, code] of rows) {
    const check = () => checkSplit(linkWith(rules), undefined, known)
    if (code === undefined) assert.doesNotThrow(check, why)
    else assert.throws(check, { code }, why)
  }
})
