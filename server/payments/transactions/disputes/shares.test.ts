// Who bears the odd centavo of a dispute: the largest remainder; among equals, the first named.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { SellerId } from '../../../kernel/ids.ts'
import { cents } from '../../../kernel/money.ts'
import type { Part } from '../../../marketplace/splits/split.ts'
import { disputeShares, without } from './shares.ts'

const SELLER = 'seller' as SellerId
const part = (receiver: string, amount: number, liable = false): Part => ({
  receiver: receiver as SellerId,
  amount: cents(amount),
  fee: cents(0),
  refunded: cents(0),
  feeReturned: cents(0),
  liable,
})
const THIRDS = [part('a', 33), part('b', 33), part('seller', 34)]
const HALVES = [part('a', 50), part('seller', 50)]

type Shares = Record<string, number>
/** Successive disputes of one transaction, and who bears how much of each. */
const BORNE: [says: string, parts: Part[], disputes: [amount: number, borne: Shares][]][] = [
  [
    'the odd centavo of thirds is borne by the larger third',
    THIRDS,
    [[10, { a: 3, b: 3, seller: 4 }]],
  ],
  [
    'of two odd centavos of thirds the first named receiver bears the second',
    THIRDS,
    [[50, { a: 17, b: 16, seller: 17 }]],
  ],
  [
    'the first named receiver bears the odd centavo of halves, the one with more left the next',
    HALVES,
    [
      [1, { a: 1 }],
      [1, { seller: 1 }],
    ],
  ],
  [
    'the first of several liable receivers bears the odd centavo, and no other',
    [part('a', 30), part('b', 30, true), part('seller', 40, true)],
    [[1, { seller: 1 }]],
  ],
  [
    'of equal liable receivers the first named',
    [part('a', 40), part('b', 30, true), part('seller', 30, true)],
    [[3, { b: 2, seller: 1 }]],
  ],
  [
    'the others bear the rest beyond the liable receivers, the first named its odd centavo',
    [part('a', 25), part('b', 50, true), part('seller', 25)],
    [[53, { b: 50, a: 2, seller: 1 }]],
  ],
]

for (const [says, parts, disputes] of BORNE)
  test(`a dispute: ${says}`, () => {
    let left = parts
    for (const [amount, borne] of disputes) {
      const shares = disputeShares(left, SELLER, cents(amount))
      assert.deepEqual(Object.fromEntries(shares), borne)
      left = without(left, shares)
    }
  })
