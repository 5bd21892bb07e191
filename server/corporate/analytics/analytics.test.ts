// The average of a sum of purchases.

import assert from 'node:assert/strict'
import test from 'node:test'
import { averageOf } from './analytics.ts'

test('an average is rounded down, and the average of nothing is zero', () => {
  const rows: [spent: number, purchases: number, average: number][] = [
    [20_00, 2, 10_00],
    [20_01, 2, 10_00],
    [19_99, 3, 6_66],
    [0, 0, 0],
  ]
  for (const [spent, purchases, average] of rows)
    assert.equal(averageOf({ spent, purchases, cashback: 0 }), average, `${spent} of ${purchases}`)
})
