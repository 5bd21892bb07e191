// Which installment gets the odd centavo of the amount, of each receiver's part and of the fee, and
// which gives it in a refund.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId, ReceivableId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { schedule, type Receivable } from './receivable.ts'
import { deductFrom } from './deductions.ts'

type Installments = [gross: number, fee: number][]

const SCHEDULED: [
  says: string,
  parts: [amount: number, fee: number][],
  instalments: number,
  of: Installments[],
][] = [
  [
    'the odd centavo of three instalments is on the first',
    [[100, 0]],
    3,
    [
      [
        [34, 0],
        [33, 0],
        [33, 0],
      ],
    ],
  ],
  [
    'both odd centavos of three instalments are on the first',
    [[101, 0]],
    3,
    [
      [
        [35, 0],
        [33, 0],
        [33, 0],
      ],
    ],
  ],
  [
    'the odd centavos of a fee are on the first ones',
    [[99, 5]],
    3,
    [
      [
        [33, 2],
        [33, 2],
        [33, 1],
      ],
    ],
  ],
  [
    'one centavo of fee is on the larger instalment',
    [[100, 1]],
    3,
    [
      [
        [34, 1],
        [33, 0],
        [33, 0],
      ],
    ],
  ],
  ['no fee is on an instalment of nothing', [[2, 2]], 3, [[[2, 2]]]],
  [
    'the odd centavo of the first of two is the larger receiver`s',
    [
      [51, 0],
      [50, 0],
    ],
    2,
    [
      [
        [26, 0],
        [25, 0],
      ],
      [
        [25, 0],
        [25, 0],
      ],
    ],
  ],
  [
    'of two equal receivers the first gets the odd centavo first, the other the next',
    [
      [25, 0],
      [25, 0],
    ],
    2,
    [
      [
        [13, 0],
        [12, 0],
      ],
      [
        [12, 0],
        [13, 0],
      ],
    ],
  ],
]

for (const [says, parts, installments, of] of SCHEDULED)
  test(`installments: ${says}`, () => {
    const said = parts.map(([amount, fee], n) => ({
      receiver: `${n}` as SellerId,
      amount: cents(amount),
      fee: cents(fee),
      refunded: cents(0),
      feeReturned: cents(0),
      liable: false,
    }))
    const planned = schedule(said, 'credit', installments, new Date('2026-11-21T12:00:00Z'))
    assert.deepEqual(
      said.map(({ receiver }) =>
        planned.filter((one) => one.receiver === receiver).map((one) => [one.gross, one.fee]),
      ),
      of,
    )
  })

const receivable = (number: number): Receivable => ({
  owner: 'o' as OwnerId,
  id: `r${number}` as ReceivableId,
  seller: 's' as SellerId,
  transaction: 't' as TransactionId,
  method: 'credit',
  number,
  gross: cents(1_00),
  fee: cents(3),
  dueOn: '2026-12-18',
  status: 'scheduled',
  settledAt: null,
  createdAt: new Date('2026-11-18T12:00:00Z'),
})

// Two installments of 1.00 with a fee of 3 each.
const TAKEN: [
  says: string,
  cash: number,
  fee: number,
  takes: [id: string, gross: number, fee: number][],
][] = [
  ['a fee of 1.48 centavos comes back as one', 48, 1, [['r2', 49, 1]]],
  ['the centavo that rounding left comes off the last instalment', 48, 2, [['r2', 50, 2]]],
  [
    'the last goes whole, and the centavo beyond is of the one before',
    98,
    3,
    [
      ['r2', 1_00, 3],
      ['r1', 1, 0],
    ],
  ],
  [
    'what is more than the last one`s fee comes off the one before',
    97,
    4,
    [
      ['r2', 1_00, 3],
      ['r1', 1, 1],
    ],
  ],
]

for (const [says, cash, fee, takes] of TAKEN)
  test(`a refund of installments: ${says}`, () =>
    assert.deepEqual(
      deductFrom([receivable(1), receivable(2)], cents(cash), cents(fee)).deductions.map((one) => [
        one.receivable,
        one.gross,
        one.fee,
      ]),
      takes,
    ))

test('a refund of installments: the last one, whose net is nothing, returns its fee first', () => {
  const last = { ...receivable(2), gross: cents(3) }
  const { deductions: takes } = deductFrom([receivable(1), last], cents(48), cents(2))
  assert.deepEqual(
    takes.map((one) => [one.receivable, one.gross, one.fee]),
    [
      ['r2', 2, 2],
      ['r1', 48, 0],
    ],
  )
})
