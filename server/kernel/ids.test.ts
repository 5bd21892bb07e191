// Ids sort by the time they were created, within one millisecond too.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeAt, newId, readId } from './ids.ts'

const AT = new Date('2026-07-31T12:00:00.123Z')
const UUID_V7 = /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/

test('ids of one millisecond sort in the order of creation', () => {
  const ids = Array.from({ length: 2_048 }, () => newId(AT))
  assert.deepEqual(ids.toSorted(), ids)
})

test('an id is a UUIDv7 and unique, however many are created in one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId(AT))
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, UUID_V7)
  assert.deepEqual(madeAt(ids.at(-1)!), AT)
})

test('a new millisecond starts at a random count: an id does not reveal how many were created before it', () => {
  const starts = Array.from({ length: 200 }, (_, n) =>
    parseInt(newId(new Date(n)).slice(13, 16), 16),
  )
  assert.ok(starts.every((start) => start < 2_048))
  assert.ok(new Set(starts).size > 100)
})

test('an id is read in either case, with or without hyphens', () => {
  const id = newId(AT)
  const hyphened = `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
  for (const text of [id, id.toUpperCase(), hyphened, hyphened.toUpperCase()])
    assert.equal(readId(text), id)
  for (const text of ['', id.slice(1), `${id}0`, hyphened.replace('-', ''), `x${id.slice(1)}`])
    assert.equal(readId(text), undefined)
})
