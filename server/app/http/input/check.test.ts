// Path parameters that cannot be stored, and the messages for wrong fields. test/api/nasty.test.ts
// tries them with every operation.

import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import { IdIn, Nullable, TextIn } from '../../../../contract/fields.ts'
import { OPERATIONS } from '../../../../contract/index.ts'
import { NewMetadata } from '../../../../contract/fields/metadata.ts'
import { isTolerant } from '../../../../contract/strictness.ts'
import { checkerOf, paramsOf } from './check.ts'
import type { Field } from './field.ts'

test('a path part that cannot be stored, or is too long, becomes one that matches nothing', () => {
  const read = paramsOf(Type.Object({ id: IdIn('card'), name: TextIn(5) }))
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

test('each invalid field is reported once, in words for the caller', () => {
  const schema = Type.Object({
    name: TextIn(5, { minLength: 1 }),
    center: Type.Optional(Nullable(TextIn(5, { minLength: 1 }))),
    shop: Type.Optional(Type.Object({ mcc: TextIn(4) })),
  })
  const rows: [body: unknown, fields: object][] = [
    [{ name: '' }, { name: ['must not be empty'] }],
    [{ name: 'a', center: '' }, { center: ['must not be empty'] }],
    [{ name: 'a', center: 1.5 }, { center: ['must be a string'] }],
    [{ name: 'a', center: 'too long' }, { center: ['must have at most 5 characters'] }],
    [[], { body: ['must be an object'] }],
    [{ name: 'a', shop: [] }, { shop: ['must be an object'] }],
    [['a'], { body: ['must be an object'] }],
  ]
  const check = checkerOf(schema, { where: 'body', tolerant: false })
  for (const [body, fields] of rows)
    assert.throws(() => check(body), { detail: { fields } }, JSON.stringify(body))
  assert.deepEqual(check({ name: 'a', center: null }), { name: 'a', center: null })
})

/** The optional fields of a schema that refuse null, by their paths. */
function refusingNull(schema: Field, path = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const refuses = () => {
      const check = checkerOf(Type.Object({ [name]: field }), { where: 'body', tolerant: true })
      try {
        check({ [name]: null })
        return []
      } catch {
        return [path + name]
      }
    }
    return [...('~optional' in field ? refuses() : []), ...refusingNull(field, `${path}${name}.`)]
  })
  const inner = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])]
  return [...own, ...inner.flatMap((one) => refusingNull(one, path))]
}

test('null is absent in every optional field of older clients, but in an amount that means all when it is absent', () => {
  // This is our own field: no older client sends it.
  const own = ['payout_policy.minimum_amount']
  const older = OPERATIONS.filter(
    (said) => said.body && (isTolerant(said) || said.path === '/v1/split_rules'),
  )
  const refusing = older.flatMap(({ id, body }) => {
    const fields = refusingNull(body as Field).filter((path) => !own.includes(path))
    return fields.length === 0 ? [] : [[id, ...fields]]
  })
  assert.ok(older.length > 10)
  assert.deepEqual(refusing, [
    ['transactions.capture', 'amount'],
    // No older client calls it, and no amount is no change.
    ['transactions.update', 'amount'],
    ['transactions.void', 'amount'],
  ])
})

const NAMED = Type.Object({ metadata: Type.Optional(NewMetadata()) })
const KEY = 'must have a key of 1 to 40 characters'
const TEXT = 'must be a string of at most 500 characters'

test('keys and texts chosen by callers: valid texts, and values that can be read as text', () => {
  const check = checkerOf(NAMED, { where: 'body', tolerant: true })
  const rows: [json: string, read: object, ignored?: string[]][] = [
    ['{}', {}],
    ['{"metadata":{}}', { metadata: {} }],
    ['{"metadata":null}', {}],
    ['{"metadata":[]}', {}, ['metadata (empty list)']],
    ['{"metadata":""}', {}, ['metadata (empty)']],
    ['{"metadata":false}', {}, ['metadata (false)']],
    ['{"metadata":{"b":"x","a":"\u00e3\ud83d\ude00"}}', { metadata: { b: 'x', a: 'ã😀' } }],
    [
      '{"metadata":{"a":1042,"b":-4.5,"c":true,"d":false}}',
      { metadata: { a: '1042', b: '-4.5', c: 'true', d: 'false' } },
    ],
    ['{"metadata":{"a":null,"b":""}}', { metadata: { a: '', b: '' } }],
    [
      '{"metadata":{"constructor":"x","toString":1}}',
      { metadata: { constructor: 'x', toString: '1' } },
    ],
    ['{"metadata":{"note":"4111 1111 1111 1111"}}', { metadata: { note: '411111******1111' } }],
    [
      `{"metadata":{"${'ã'.repeat(40)}":"${'😀'.repeat(500)}"}}`,
      { metadata: { ['ã'.repeat(40)]: '😀'.repeat(500) } },
    ],
  ]
  for (const [json, read, expected = []] of rows) {
    const ignored: string[] = []
    assert.deepEqual(check(JSON.parse(json), ignored), read, json)
    assert.deepEqual(ignored, expected, json)
  }
  const order = { z: '1', a: '2', m: '3' }
  assert.deepEqual(Object.keys((check({ metadata: order }) as { metadata: object }).metadata), [
    'z',
    'a',
    'm',
  ])
})

test('keys and texts chosen by callers: each invalid key and text, repeated only as far as is safe', () => {
  const check = checkerOf(NAMED, { where: 'body', tolerant: true })
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, '']))
  const rows: [metadata: unknown, fields: object][] = [
    [7, { metadata: ['must be an object'] }],
    [['a'], { metadata: ['must be an object'] }],
    [many, { metadata: ['must have at most 50 keys'] }],
    [{ a: {} }, { 'metadata.a': [TEXT] }],
    [
      { a: ['x'], b: 9007199254740992, c: Infinity },
      { 'metadata.a': [TEXT], 'metadata.b': [TEXT], 'metadata.c': [TEXT] },
    ],
    [{ a: 'x'.repeat(501) }, { 'metadata.a': [TEXT] }],
    [{ '': 'x' }, { 'metadata.': [KEY] }],
    [{ ['k'.repeat(41)]: 'x' }, { [`metadata.${'k'.repeat(41)}`]: [KEY] }],
    [{ ['k'.repeat(999)]: {} }, { [`metadata.${'k'.repeat(64)}`]: [TEXT, KEY] }],
    [{ 'a/b~c': {} }, { 'metadata.a/b~c': [TEXT] }],
    [{ 'order 123456789012': {} }, { 'metadata.(a number)': [TEXT] }],
    [
      { a: 'x\u0000' },
      { 'metadata.a': ['must not contain NUL or an incomplete Unicode character'] },
    ],
    [
      { 'a\u0000': 'x' },
      { 'metadata.a\u0000': ['must not contain NUL or an incomplete Unicode character'] },
    ],
    [
      { 'a\ud800': 'x' },
      { 'metadata.a\ufffd': ['must not contain NUL or an incomplete Unicode character'] },
    ],
  ]
  for (const [metadata, fields] of rows)
    assert.throws(
      () => check({ metadata }),
      { code: 'invalid_request', detail: { fields } },
      JSON.stringify(metadata),
    )
  assert.throws(() => check({ metadata: { 'card 4111 1111 1111 1111': 'x' } }), {
    code: 'card_number_not_allowed',
    detail: { words: { field: 'metadata.(a number)' } },
  })
})

test('an optional field of words or text takes the empty text, in either order; one of words alone is then absent', () => {
  const [word, other] = [Type.Literal('a'), Type.Literal('b')]
  for (const [field, read] of [
    [Type.Union([word, TextIn(5)]), { x: '' }],
    [Type.Union([TextIn(5), word]), { x: '' }],
    [Type.Union([word, other]), {}],
  ] as const) {
    const check = checkerOf(Type.Object({ x: Type.Optional(field) }), {
      where: 'body',
      tolerant: true,
    })
    assert.deepEqual(check({ x: '' }), read)
  }
})

test('a wrong value of words or numbers does not name the words alone, in either order', () => {
  const [word, number] = [Type.Literal('all'), Type.Integer()]
  for (const [field, says] of [
    [Type.Union([word, number]), 'is not accepted'],
    [Type.Union([number, word]), 'is not accepted'],
    [Type.Union([word, Type.Literal('none')]), 'must be all or none'],
  ] as const) {
    const check = checkerOf(Type.Object({ x: field }), { where: 'body', tolerant: false })
    assert.throws(() => check({ x: 'some' }), { detail: { fields: { x: [says] } } })
  }
})

test('a field under another name is reported beside other faults, wherever it is among them', () => {
  const [name, age, city] = [
    { first_name: TextIn(5) },
    { age: Type.Integer() },
    { city: TextIn(5) },
  ]
  for (const fields of [
    { ...name, ...age, ...city },
    { ...age, ...name, ...city },
    { ...age, ...city, ...name },
  ]) {
    const check = checkerOf(Type.Object(fields), { where: 'body', tolerant: true })
    const reported = (error: { detail?: { fields?: object } }) => {
      assert.deepEqual(Object.keys(error.detail!.fields!).toSorted(), [
        'age',
        'city',
        'firstName',
        'first_name',
      ])
      return true
    }
    assert.throws(() => check({ firstName: 'Ana', age: 'x', city: 'too long' }), reported)
  }
})
