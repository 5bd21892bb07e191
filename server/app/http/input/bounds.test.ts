// A value that is out of bounds meets no further rule: neither in what is reported, nor in the work
// of it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import { Email, Nullable, TextIn } from '../../../../contract/fields.ts'
import { cutToBound, itemsToCheck, textMax } from './bounds.ts'
import { checkerOf } from './check.ts'

test('the longest text of a field', () => {
  for (const [field, max] of [
    [TextIn(5), 5],
    [Nullable(TextIn(5)), 5],
    [Type.Union([Type.Literal(''), TextIn(3)]), 3],
    [Type.Union([TextIn(3), Type.String()]), Infinity],
    [Type.Enum(['one', 'three']), 5],
    [Type.Integer(), 0],
    [Type.Unknown(), Infinity],
  ] as const)
    assert.equal(textMax(field as never), max, JSON.stringify(field))
})

test('a longer text is cut to one character more than that, whatever its characters', () => {
  for (const [text, kept] of [
    ['12345', '12345'],
    ['123456', '123456'],
    ['1234567', '123456'],
    ['😀😀😀😀😀', '😀😀😀😀😀'],
    ['😀'.repeat(9), '😀'.repeat(6)],
    [1234567, 1234567],
    [null, null],
  ])
    assert.equal(cutToBound(text, TextIn(5) as never), kept)
  assert.equal(cutToBound('any text', Type.Unknown() as never), 'any text')
})

test('a longer list is cut to one item more', () => {
  const field = Type.Array(Type.String(), { maxItems: 2 }) as never
  assert.deepEqual(itemsToCheck(['a', 'b', 'c', 'd'], field), ['a', 'b', 'c'])
  assert.deepEqual(itemsToCheck(['a', 'b'], field), ['a', 'b'])
})

test('a value out of bounds is refused for that alone', () => {
  const schema = Type.Object({
    text: Type.Optional(TextIn(5, { pattern: '^a*$' })),
    either: Type.Optional(Nullable(TextIn(5, { pattern: '^a*$' }))),
    count: Type.Optional(Type.Integer({ maximum: 10, multipleOf: 7 })),
    list: Type.Optional(Type.Array(TextIn(3), { maxItems: 2 })),
    names: Type.Optional(Type.Record(TextIn(3), TextIn(3), { maxProperties: 1 })),
  })
  const check = checkerOf(schema, { where: 'body', tolerant: false })
  for (const [body, fields] of [
    [{ text: 'b'.repeat(9) }, { text: ['must have at most 5 characters'] }],
    [{ text: 'b' }, { text: ['is not accepted'] }],
    [{ either: 'b'.repeat(9) }, { either: ['must have at most 5 characters'] }],
    [{ count: 12 }, { count: ['must be at most 10'] }],
    [{ list: ['long', 'long', 'long', 'long'] }, { list: ['must have at most 2 items'] }],
    [{ list: ['long'] }, { 'list.0': ['must have at most 3 characters'] }],
    [{ names: { a: 'long', b: 'long' } }, { names: ['must have at most 1 keys'] }],
  ] as const)
    assert.throws(() => check(body), { detail: { fields } }, JSON.stringify(body))
})

test('a text that is too long costs no work of a pattern, however slow the pattern is', () => {
  const slow = Type.Object({ text: TextIn(100, { pattern: '^(a+)+$' }), email: Email() })
  const check = checkerOf(slow, { where: 'body', tolerant: false })
  // With the pattern's backtracking this would not end before the sun does; a hundred characters
  // would already take too long.
  const dots = '.'.repeat(125_000)
  const from = process.cpuUsage().user
  assert.throws(() => check({ text: `${dots}!`, email: `a@${dots}` }), { code: 'invalid_request' })
  assert.ok(process.cpuUsage().user - from < 1_000_000)
})
