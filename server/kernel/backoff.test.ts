// The waits, at the middle and at both ends of the random numbers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BACKOFF_MAX_MS, backoffMs } from './backoff.ts'

test('each wait is longer, up to an hour, with a fifth of jitter to either side', () => {
  // attempt, and the seconds where the random number is 0, 0.5 and almost 1
  const rows: [number, number, number, number][] = [
    [1, 4, 5, 6],
    [2, 12, 15, 18],
    [3, 48, 60, 72],
    [4, 240, 300, 360],
    [5, 720, 900, 1_080],
    [6, 2_880, 3_600, 4_320],
    [7, 2_880, 3_600, 4_320],
    [1_000_000, 2_880, 3_600, 4_320],
  ]
  for (const [attempt, least, middle, most] of rows) {
    assert.equal(
      backoffMs(attempt, () => 0),
      least * 1_000,
    )
    assert.equal(
      backoffMs(attempt, () => 0.5),
      middle * 1_000,
    )
    assert.equal(
      backoffMs(attempt, () => 1 - Number.EPSILON),
      most * 1_000,
    )
  }
  assert.equal(BACKOFF_MAX_MS, 3_600_000)
})

test('attempts are counted from one', () => {
  for (const bad of [0, -1, 1.5, NaN, Infinity])
    assert.throws(() => backoffMs(bad, () => 0.5), RangeError)
})
