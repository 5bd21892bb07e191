// The token bucket: rows of what was in it, how much later it is, and what is in it then.

import assert from 'node:assert/strict'
import test from 'node:test'
import { tokensIn, untilToken } from './rate.ts'

const LIMIT = { perMinute: 60, burst: 10 }

test('a bucket begins full, is refilled evenly, and never holds more than its burst', () => {
  assert.equal(tokensIn(undefined, LIMIT, 5), 10)
  const rows: [tokens: number, laterMs: number, then: number][] = [
    [10, 0, 10],
    [0, 0, 0],
    [0, 1_000, 1],
    [0, 500, 0.5],
    [3, 2_000, 5],
    [9.5, 10_000, 10],
    // A clock that was set back takes nothing away.
    [3, -5_000, 3],
  ]
  for (const [tokens, laterMs, then] of rows)
    assert.equal(tokensIn({ tokens, at: 100_000 }, LIMIT, 100_000 + laterMs), then, `${tokens}, ${laterMs} ms`)
})

test('the wait for the next token follows from the rate', () => {
  const rows: [tokens: number, perMinute: number, ms: number][] = [
    [1, 60, 0],
    [0, 60, 1_000],
    [0.25, 60, 750],
    [0, 1, 60_000],
    [0, 6_000, 10],
  ]
  for (const [tokens, perMinute, ms] of rows) assert.equal(untilToken(tokens, { perMinute, burst: 10 }), ms)
})
