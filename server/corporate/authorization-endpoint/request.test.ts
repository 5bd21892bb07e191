// How long an authorization endpoint may take: its platform’s time, within what is left of the
// issuing bank’s; and when it is left alone.

import assert from 'node:assert/strict'
import test from 'node:test'
import { answered, asking, FAILURES_MAX, mayAsk, type Pause } from './pause.ts'
import { timeFor } from './request.ts'

test('an answer is waited for no longer than the bank does, and nobody is asked when its time is nearly over', () => {
  const rows: [timeoutMs: number, elapsed: number, waited: number | undefined][] = [
    [1_000, 0, 1_000],
    [1_000, 700, 1_000],
    [1_000, 701, 999],
    [1_500, 0, 1_500],
    [1_500, 1_650, 50],
    [1_500, 1_651, undefined],
    [1_500, 9_000, undefined],
  ]
  for (const [timeoutMs, elapsed, waited] of rows)
    assert.equal(
      timeFor(timeoutMs, elapsed),
      waited,
      `${timeoutMs} ms, ${elapsed} ms after the request`,
    )
})

const [NOW, ONE, CHANGED] = [1_000_000, 1, 2]

/** After so many failures in a row of a version of the endpoint, from a pause on. */
const failing = (times: number, of: number, from?: Pause) =>
  Array.from({ length: times }).reduce<Pause | undefined>(
    (pause) => answered(pause, true, NOW, of),
    from,
  )

test('an endpoint that keeps failing is left alone for ten seconds, and a changed one begins anew', () => {
  const [nearly, paused] = [failing(FAILURES_MAX - 1, ONE), failing(FAILURES_MAX, ONE)]
  const rows: [what: string, pause: Pause | undefined, now: number, of: number, may: boolean][] = [
    ['a failure less', nearly, NOW, ONE, true],
    ['one of them was answered', answered(nearly, false, NOW, ONE), NOW, ONE, true],
    ['as many as there may be', paused, NOW + 9_999, ONE, false],
    ['ten seconds later', paused, NOW + 10_000, ONE, true],
    [
      'the first question after them is on its way',
      asking(paused, NOW + 10_000, ONE),
      NOW + 10_001,
      ONE,
      false,
    ],
    ['it was changed', paused, NOW, CHANGED, true],
    ['it was changed, and failed once', failing(1, CHANGED, paused), NOW, CHANGED, true],
  ]
  for (const [what, pause, now, of, may] of rows) assert.equal(mayAsk(pause, now, of), may, what)
})
