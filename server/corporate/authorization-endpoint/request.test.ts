// How long an authorization endpoint may take: its platform’s time, within what is left of the issuing bank’s.

import assert from 'node:assert/strict'
import test from 'node:test'
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
    assert.equal(timeFor(timeoutMs, elapsed), waited, `${timeoutMs} ms, ${elapsed} ms after the request`)
})
