// The keys of what moves are written into SQL: one with other characters is refused, wherever it is among the others.

import assert from 'node:assert/strict'
import test from 'node:test'
import { MOVING_TABLES, rowsRefused, rowsThatMove, rowsWritten, type MovingKeys } from './tables.ts'

const KEYS = {
  owners: ['owner-1', 'owner-2', 'owner-3'],
  people: ['person-1', 'person-2', 'person-3'],
  holders: ['holder-1', 'holder-2', 'holder-3'],
}

/** All that is written into SQL about a table. */
const WRITTEN: Readonly<
  Record<string, (table: (typeof MOVING_TABLES)[number], keys: MovingKeys) => string | undefined>
> = {
  'rows that move': rowsThatMove,
  'rows written': (table, keys) => rowsWritten(table, keys, 'new'),
  'rows refused': rowsRefused,
}

test('a key with other characters is in no SQL, whatever its place', () => {
  let refused = 0
  for (const table of MOVING_TABLES)
    for (const [what, write] of Object.entries(WRITTEN)) {
      const text = write(table, KEYS)
      if (text === undefined) continue
      for (const [kind, keys] of Object.entries(KEYS))
        for (const [n, key] of keys.entries())
          for (const wrong of ["'", 'a,b', '{}', '', 'x'.repeat(65)]) {
            const spoiled = () => write(table, { ...KEYS, [kind]: keys.with(n, wrong) })
            if (!text.includes(key)) assert.equal(spoiled(), text)
            else {
              assert.throws(spoiled, /has other characters/, `${table.name}, ${what}, ${kind} ${n}: ${wrong}`)
              refused++
            }
          }
    }
  assert.ok(refused > MOVING_TABLES.length, String(refused))
})
