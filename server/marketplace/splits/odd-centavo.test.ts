// Which receiver gets the odd centavo of a transaction, its fee and a refund: the one with the
// largest remainder; among equals, the one of the first rule. The transaction's seller is last.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { SellerId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { afterRefund, divide, divideRefund, type Part, type SplitRule } from './split.ts'

const SELLER = 'seller' as SellerId
const rule = (
  receiver: string,
  splitType: SplitRule['splitType'],
  value: number,
  feeType: SplitRule['feeType'],
) => ({
  receiver: receiver as SellerId,
  splitType,
  value,
  feeType,
  liable: false,
  id: null,
})
const percent = (receiver: string, value: number, feeType: SplitRule['feeType'] = 'proportional') =>
  rule(receiver, 'percent', value, feeType)
const fixed = (receiver: string, value: number) => rule(receiver, 'fixed', value, 'proportional')

type Shares = [receiver: string, amount: number, fee: number][]

const DIVIDED: [says: string, amount: number, fee: number, rules: SplitRule[], parts: Shares][] = [
  [
    'the odd centavo of three thirds goes to the transaction’s seller, whose third is the larger one',
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
    'the odd centavo of three thirds goes to the receiver whose third is the larger one',
    100,
    0,
    [percent('a', 3_333), percent('b', 3_334)],
    [
      ['a', 33, 0],
      ['b', 34, 0],
      ['seller', 33, 0],
    ],
  ],
  [
    'the odd centavo of two halves goes to the receiver, which is named before the seller',
    101,
    0,
    [percent('a', 5_000)],
    [
      ['a', 51, 0],
      ['seller', 50, 0],
    ],
  ],
  [
    'the odd centavo goes to the half, not to the quarters',
    101,
    0,
    [percent('a', 2_500), percent('b', 2_500)],
    [
      ['a', 25, 0],
      ['b', 25, 0],
      ['seller', 51, 0],
    ],
  ],
  [
    'of two odd centavos the second goes to the first of the equal remainders',
    200,
    0,
    [percent('a', 3_333), percent('b', 3_333)],
    [
      ['a', 67, 0],
      ['b', 66, 0],
      ['seller', 67, 0],
    ],
  ],
  [
    'the first named receiver bears one centavo of fee of two equal parts',
    100,
    1,
    [percent('a', 5_000)],
    [
      ['a', 50, 1],
      ['seller', 50, 0],
    ],
  ],
  [
    'the receiver with the larger part bears the odd centavo of a fee',
    101,
    3,
    [percent('a', 5_000)],
    [
      ['a', 51, 2],
      ['seller', 50, 1],
    ],
  ],
  [
    'of a fee of two centavos the larger remainder bears one, and the first of the equal ones the other',
    100,
    2,
    [fixed('a', 33), fixed('b', 33)],
    [
      ['a', 33, 1],
      ['b', 33, 0],
      ['seller', 34, 1],
    ],
  ],
  [
    'a receiver free of fees bears no odd centavo either',
    100,
    1,
    [percent('a', 5_000, 'free')],
    [
      ['a', 50, 0],
      ['seller', 50, 1],
    ],
  ],
]

for (const [says, amount, fee, rules, parts] of DIVIDED)
  test(`a transaction: ${says}`, () =>
    assert.deepEqual(
      divide({ seller: SELLER, amount: cents(amount), fee: cents(fee) }, rules).map((part) => [
        part.receiver,
        part.amount,
        part.fee,
      ]),
      parts,
    ))

const part = (receiver: string, amount: number, fee: number): Part => ({
  receiver: receiver as SellerId,
  amount: cents(amount),
  fee: cents(fee),
  refunded: cents(0),
  feeReturned: cents(0),
  liable: false,
})
const HALVES = [part('a', 50, 0), part('seller', 50, 0)]

/** Successive refunds of a transaction: each amount, and the fee returned with it. */
const REFUNDED: [
  says: string,
  parts: Part[],
  refunds: [amount: number, fee: number, gives: [number, number][]][],
][] = [
  [
    'the first named receiver returns the odd centavo of two halves, the one with more left the next',
    HALVES,
    [
      [
        1,
        0,
        [
          [1, 0],
          [0, 0],
        ],
      ],
      [
        1,
        0,
        [
          [0, 0],
          [1, 0],
        ],
      ],
      [
        1,
        0,
        [
          [1, 0],
          [0, 0],
        ],
      ],
    ],
  ],
  [
    'the larger third returns the odd centavo of thirds',
    [part('a', 33, 0), part('b', 33, 0), part('seller', 34, 0)],
    [
      [
        10,
        0,
        [
          [3, 0],
          [3, 0],
          [4, 0],
        ],
      ],
    ],
  ],
  [
    'the centavo of fee is returned to the receiver that bore it, not to the first named',
    [part('a', 50, 0), part('seller', 50, 1)],
    [
      [
        50,
        1,
        [
          [25, 0],
          [25, 1],
        ],
      ],
    ],
  ],
  [
    'the odd centavo of a fee borne equally by two is returned to the first named',
    [part('a', 50, 1), part('seller', 50, 1)],
    [
      [
        50,
        1,
        [
          [25, 1],
          [25, 0],
        ],
      ],
      [
        50,
        1,
        [
          [25, 0],
          [25, 1],
        ],
      ],
    ],
  ],
  [
    'a receiver that returns its whole part gets its whole fee back first',
    [part('a', 3, 2), part('seller', 97, 1)],
    [
      [
        99,
        2,
        [
          [3, 2],
          [96, 0],
        ],
      ],
    ],
  ],
]

for (const [says, parts, refunds] of REFUNDED)
  test(`a refund: ${says}`, () => {
    let left = parts
    for (const [amount, fee, gives] of refunds) {
      const shares = divideRefund(left, cents(amount), cents(fee))
      assert.deepEqual(
        shares.map((one) => [one.amount, one.fee]),
        gives,
      )
      left = afterRefund(left, shares, 1)
    }
  })
