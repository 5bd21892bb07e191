// Which errors mean that the database is unreachable, and which that a query was wrong.

import assert from 'node:assert/strict'
import test from 'node:test'
import { isUnavailable } from './unavailable.ts'

const rows: [error: unknown, unavailable: boolean][] = [
  [{ code: '08006' }, true],
  [{ code: '53300' }, true],
  [{ code: '53100' }, true],
  [{ code: '57P01' }, true],
  [{ code: '57014' }, true],
  [{ code: '58030' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'EMFILE' }, true],
  [{ code: 'ENFILE' }, true],
  [new Error('timeout exceeded when trying to connect'), true],
  [new Error('Connection terminated unexpectedly'), true],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
  [{ code: '40P01' }, false],
  [new Error('anything else'), false],
  [undefined, false],
]

test('an error means that the service is unavailable, or that the request is wrong', () => {
  for (const [error, unavailable] of rows)
    assert.equal(isUnavailable(error), unavailable, JSON.stringify(error))
})
