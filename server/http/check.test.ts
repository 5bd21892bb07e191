// What is read from a path, as nobody may send it to a database. That no operation minds is shown in test/nasty.test.ts.

import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import { IdIn, Text } from '../../contract/fields.ts'
import { paramsOf } from './check.ts'

test('a part of a path that cannot be stored, or is too long, becomes one that names nothing', () => {
  const read = paramsOf(Type.Object({ id: IdIn('card'), name: Text(5) }))
  const rows: [object, object][] = [
    [
      { id: 'x', name: 'açaí' },
      { id: 'x', name: 'açaí' },
    ],
    [
      { id: 'a\u0000b', name: 'a' },
      { id: '', name: 'a' },
    ],
    [
      { id: '\ud800', name: '\udc00' },
      { id: '', name: '' },
    ],
    [
      { id: 'x'.repeat(201), name: '123456' },
      { id: '', name: '' },
    ],
    [
      { id: 'x'.repeat(200), name: '12345', more: 1 },
      { id: 'x'.repeat(200), name: '12345' },
    ],
    [{}, { id: '', name: '' }],
  ]
  for (const [given, expected] of rows) assert.deepEqual(read(given), expected)
})
