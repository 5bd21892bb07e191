// What is read from a path, as nobody may send it to a database, and what is said of a field that is wrong. That no operation
// minds is shown in test/nasty.test.ts.

import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import { IdIn, Nullable, Text } from '../../contract/fields.ts'
import { checkerOf, paramsOf } from './check.ts'

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

test('what is wrong is said once, in words for whoever sent it', () => {
  const schema = Type.Object({
    name: Text(5, { minLength: 1 }),
    center: Type.Optional(Nullable(Text(5, { minLength: 1 }))),
    shop: Type.Optional(Type.Object({ mcc: Text(4) })),
  })
  const rows: [body: unknown, fields: object][] = [
    [{ name: '' }, { name: ['must not be empty'] }],
    [{ name: 'a', center: '' }, { center: ['must not be empty'] }],
    [{ name: 'a', center: 1.5 }, { center: ['must be text'] }],
    [{ name: 'a', center: 'too long' }, { center: ['must have at most 5 characters'] }],
    [[], { body: ['must be an object'] }],
    [{ name: 'a', shop: [] }, { shop: ['must be an object'] }],
    [['a'], { body: ['must be an object'] }],
  ]
  const check = checkerOf(schema, { where: 'body', tolerant: false })
  for (const [body, fields] of rows) assert.throws(() => check(body), { detail: { fields } }, JSON.stringify(body))
  assert.deepEqual(check({ name: 'a', center: null }), { name: 'a', center: null })
})
