// The pace of a limit: rows of until when it is spent, how much later it is, and the calls that are
// left then.

import assert from 'node:assert/strict'
import test from 'node:test'
import { callsLeft, paceOf, untilCall } from './rate.ts'

const AT = 100_000

test('a limit begins whole, is refilled evenly, and never allows more than its burst', () => {
  const pace = paceOf(60, 10)
  assert.equal(callsLeft(pace, undefined, 5), 10)
  const rows: [spentMs: number, laterMs: number, left: number][] = [
    [0, 0, 10],
    [10_000, 0, 0],
    [10_000, 1_000, 1],
    [10_000, 500, 0],
    [7_000, 2_000, 5],
    [500, 10_000, 10],
    // A clock that was set back takes nothing away for longer than it was set back.
    [7_000, -5_000, 0],
  ]
  for (const [spentMs, laterMs, left] of rows)
    assert.equal(callsLeft(pace, AT + spentMs, AT + laterMs), left, `${spentMs}, ${laterMs} ms`)
})

test('the wait for the next call follows from the rate; a burst is at least one call', () => {
  const rows: [perMinute: number, burst: number, spentMs: number, ms: number][] = [
    [60, 10, 9_000, 0],
    [60, 10, 10_000, 1_000],
    [60, 10, 9_750, 750],
    [1, 0.2, 60_000, 60_000],
    [1, 0.2, 0, 0],
    [6_000, 1_000, 10_000, 10],
  ]
  for (const [perMinute, burst, spentMs, ms] of rows)
    assert.equal(
      untilCall(paceOf(perMinute, burst), AT + spentMs, AT),
      ms,
      `${perMinute}, ${spentMs} ms`,
    )
  assert.equal(callsLeft(paceOf(1, 0.2), undefined, AT), 1)
})
