// The header `traceparent` as a table: what is read, and what is as if it were absent.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTraceparent, traceparentOf } from './traceparent.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const GOOD = `00-${TRACE}-${SPAN}-01`

test('a header names a trace, a span and whether it is recorded', () => {
  const named = { traceId: TRACE, spanId: SPAN }
  assert.deepEqual(parseTraceparent(GOOD), { ...named, sampled: true })
  assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-00`), { ...named, sampled: false })
  assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-02`), { ...named, sampled: false })
  assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-ff`), { ...named, sampled: true })
  assert.deepEqual(parseTraceparent(`cc-${TRACE}-${SPAN}-01`), { ...named, sampled: true })
  assert.deepEqual(parseTraceparent(`cc-${TRACE}-${SPAN}-01-what-comes-later`), {
    ...named,
    sampled: true,
  })
})

test('what it says is written as it was read', () => {
  for (const header of [GOOD, `00-${TRACE}-${SPAN}-00`])
    assert.equal(traceparentOf(parseTraceparent(header)!), header)
})

for (const [why, header] of [
  ['absent', undefined],
  ['empty', ''],
  ['repeated', [GOOD, GOOD]],
  ['repeated, and joined', `${GOOD}, ${GOOD}`],
  ['of a version that must not be', `ff-${TRACE}-${SPAN}-01`],
  ['too long for its version', `${GOOD}-more`],
  ['longer than any', `cc-${TRACE}-${SPAN}-01-${'x'.repeat(512)}`],
  ['in capitals', GOOD.toUpperCase()],
  ['of no trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['of no span', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['too short', GOOD.slice(0, -1)],
  ['with a space', ` ${GOOD}`],
  ['with a line end', `${GOOD}\n`],
  ['with other digits', GOOD.replace('a', 'g')],
] as const)
  test(`a header is as none when it is ${why}`, () =>
    assert.equal(parseTraceparent(header), undefined))
