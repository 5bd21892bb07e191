// Which cashback rule applies to a purchase.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { basisPointsFor } from './cashback.ts'

const day = (n: number): Date => new Date(Date.UTC(2026, 10, n))
const RULES = (
  [
    ['*', 100, 2],
    ['fuel', 300, 4],
    ['*', 200, 3],
    ['fuel', 0, 6],
  ] as const
).map(([category, basisPoints, from]) => ({
  owner: 'o' as OwnerId,
  seller: 's' as SellerId,
  category,
  basisPoints,
  startsAt: day(from),
}))

test('cashback uses the newest rule of the category, else the newest general rule, of the rules at the time of purchase', () => {
  const rows: [category: string, bought: number, basisPoints: number][] = [
    ['fuel', 1, 0],
    ['fuel', 2, 100],
    ['fuel', 3, 200],
    ['fuel', 4, 300],
    ['fuel', 6, 0],
    ['travel', 2, 100],
    ['travel', 9, 200],
  ]
  for (const [category, bought, basisPoints] of rows)
    assert.equal(
      basisPointsFor(RULES, category, day(bought)),
      basisPoints,
      `${category} on day ${bought}`,
    )
})
