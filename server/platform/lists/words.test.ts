// The comma-separated words that filter a listing.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWords } from './paging.ts'

test('an unknown word of a filter is refused, wherever it is; each known one counts once', () => {
  const known = ['paid', 'open', 'late'] as const
  for (const text of [
    'x',
    'x,paid',
    'paid,x',
    'paid,x,open',
    'paid, open ,x',
    'paid,',
    ',paid',
    '',
  ])
    assert.throws(() => readWords('status', text, known), { code: 'invalid_request' }, text)
  assert.deepEqual(readWords('status', 'open, paid,open', known), ['open', 'paid'])
  assert.equal(readWords('status', undefined, known), undefined)
})
