// The time range that filters a listing, as clients write it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSpan } from './paging.ts'

test('a date is the whole day in São Paulo, and a time without an offset is a time there', () => {
  const rows: [string, string, string][] = [
    // the query value, as the start, as the end
    ['2026-11-21', '2026-11-21T03:00:00.000Z', '2026-11-22T02:59:59.999Z'],
    ['9999-12-31', '9999-12-31T03:00:00.000Z', '+010000-01-01T02:59:59.999Z'],
    ['2026-11-21T10:00', '2026-11-21T13:00:00.000Z', '2026-11-21T13:00:00.000Z'],
    ['2027-03-02T00:00:00', '2027-03-02T03:00:00.000Z', '2027-03-02T03:00:00.000Z'],
    ['2026-11-21T23:59:59.999', '2026-11-22T02:59:59.999Z', '2026-11-22T02:59:59.999Z'],
    ['2026-11-21 10:00:01.5', '2026-11-21T13:00:01.500Z', '2026-11-21T13:00:01.500Z'],
    ['2026-11-21T10:00:00-03:00', '2026-11-21T13:00:00.000Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21 10:00:00Z', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['1795255200', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
  ]
  for (const [text, from, to] of rows) {
    const span = readSpan({ 'created_at[gte]': text, 'created_at[lte]': text })
    assert.deepEqual([span.from?.toISOString(), span.to?.toISOString()], [from, to], text)
  }
  assert.deepEqual(readSpan({}), {})
})

test('a date that does not exist is refused', () => {
  const none = [
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '0000-01-01',
    '2026-11-21T25:00',
    '21/11/2026',
    '2026-1-1',
    '',
  ]
  for (const text of none)
    assert.throws(() => readSpan({ 'data_range[lte]': text }), { name: 'Refusal' }, text)
})
