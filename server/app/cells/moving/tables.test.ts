// The keys of what moves are written into SQL: one with other characters is refused, wherever it is
// among the others.

import assert from 'node:assert/strict'
import test from 'node:test'
import { MOVING_TABLES, rowsThatMove } from './tables.ts'

const KEYS = {
  owners: ['owner-1', 'owner-2', 'owner-3'],
  people: ['person-1', 'person-2', 'person-3'],
  holders: ['holder-1', 'holder-2', 'holder-3'],
}

test('a key with other characters is in no SQL, whatever its place', () => {
  let refused = 0
  for (const table of MOVING_TABLES) {
    const text = rowsThatMove(table, KEYS)
    for (const [kind, keys] of Object.entries(KEYS))
      for (const [n, key] of keys.entries())
        for (const wrong of ["'", 'a,b', '{}', '', 'x'.repeat(65)]) {
          const spoiled = () => rowsThatMove(table, { ...KEYS, [kind]: keys.with(n, wrong) })
          if (!text.includes(key)) assert.equal(spoiled(), text)
          else {
            assert.throws(spoiled, /has other characters/, `${table.name}, ${kind} ${n}: ${wrong}`)
            refused++
          }
        }
  }
  assert.ok(refused > MOVING_TABLES.length, String(refused))
})
