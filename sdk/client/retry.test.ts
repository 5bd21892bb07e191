// What is retried, and after how long: tables.

import assert from 'node:assert/strict'
import test from 'node:test'
import { VintemError } from '../errors.ts'
import { retryAfterOf, waitMs } from './retry.ts'

const dice = () => 0.5
const refusal = (status: number, code = 'x', retryAfter?: number) =>
  new VintemError({ code, status, message: code, retryAfter })

test('only transient errors are retried, and without a key only calls that did not begin', () => {
  const rows: [error: VintemError, safe: boolean, unsafe: boolean][] = [
    [refusal(0, 'network_error'), true, false],
    [refusal(408, 'request_timeout'), true, false],
    [refusal(409, 'request_in_progress'), true, false],
    [refusal(429, 'too_many_attempts'), true, true],
    [refusal(502, 'bank_unavailable'), true, false],
    [refusal(503, 'database_unavailable'), true, false],
    [refusal(503, 'overloaded'), true, true],
    [refusal(504, 'unexpected_answer'), true, false],
    [refusal(409, 'invalid_state'), false, false],
    [refusal(0, 'unexpected_answer'), false, false],
    ...[200, 302, 400, 401, 402, 403, 404, 405, 413, 422, 431, 500].map(
      (status): [VintemError, boolean, boolean] => [refusal(status), false, false],
    ),
  ]
  for (const [error, safe, unsafe] of rows) {
    const again = (isSafe: boolean) => waitMs(error, 0, { safe: isSafe, dice }) !== undefined
    assert.deepEqual([again(true), again(false)], [safe, unsafe], `${error.status} ${error.code}`)
  }
})

test('the wait doubles up to a limit, with random jitter of half to either side', () => {
  const wait = (n: number, of = 0.5) => waitMs(refusal(503), n, { safe: true, dice: () => of })
  assert.deepEqual(
    [0, 1, 2, 6, 7, 1000].map((n) => wait(n)),
    [200, 400, 800, 12_800, 12_800, 12_800],
  )
  assert.deepEqual([wait(0, 0), wait(0, 0.75)], [100, 250])
})

test('Retry-After is the minimum wait; for more than half a minute the caller decides', () => {
  const wait = (retryAfter: number) =>
    waitMs(refusal(429, 'x', retryAfter), 0, { safe: true, dice })
  assert.deepEqual([0, 0.1, 7, 30, 31].map(wait), [200, 200, 7_000, 30_000, undefined])
})

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const rows: [string | null, number | undefined][] = [
    ['7', 7],
    ['0', 0],
    ['-1', undefined],
    ['Sat, 21 Nov 2026 12:00:20 GMT', 20],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ]
  for (const [header, seconds] of rows)
    assert.equal(retryAfterOf(header, now), seconds, String(header))
})
