// When an authorization endpoint is a finding: by how many of its newest answers were none.

import assert from 'node:assert/strict'
import test from 'node:test'
import { newId, type PurchaseId } from '../kernel/ids.ts'
import { inAuthorizations, type AuthorizationAsked } from './authorizations.ts'

const AT = new Date('2026-11-02T15:00:00Z')
const some = (count: number, result: string): AuthorizationAsked[] =>
  Array.from({ length: count }, () => ({
    id: newId<'purchase'>(AT) as PurchaseId,
    result,
    fault: null,
    durationMs: 9,
  }))

const ROWS: readonly (readonly [what: string, asked: AuthorizationAsked[], found: number])[] = [
  ['nothing was asked', [], 0],
  ['all were answered', [...some(500, 'approved'), ...some(500, 'declined')], 0],
  ['two failures are too few', some(2, 'timeout'), 0],
  ['three failures', some(3, 'timeout'), 3],
  ['three in 300', [...some(3, 'timeout'), ...some(297, 'approved')], 3],
  ['three in 301', [...some(3, 'timeout'), ...some(298, 'approved')], 0],
  [
    'of every kind',
    [
      ...some(2, 'timeout'),
      ...some(1, 'error'),
      ...some(1, 'invalid_answer'),
      ...some(1, 'not_asked'),
    ],
    5,
  ],
]

test('an endpoint is found when three and one in a hundred of its answers are none', () => {
  for (const [what, asked, count] of ROWS) {
    const [found] = inAuthorizations(asked)
    assert.equal(found?.count ?? 0, count, what)
    if (found) assert.equal(found.code, 'authorizations_unanswered', what)
  }
  const [{ shares, samples, firstAt }] = inAuthorizations(ROWS.at(-1)![1]) as [
    ReturnType<typeof inAuthorizations>[0],
  ]
  assert.deepEqual([shares[0]!.detail, shares[0]!.count, shares[0]!.of], ['timeout', 2, 5])
  assert.deepEqual([samples.length, firstAt], [5, AT])
})
