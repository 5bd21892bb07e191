// Messages of invalid fields: each has both languages with the same placeholders, and every rule of
// every call's fields has a message that is specific.

import assert from 'node:assert/strict'
import test from 'node:test'
import * as portal from '../../server/identity/users/calls.ts'
import { messageFor } from '../../server/app/http/input/check.ts'
import type { Field } from '../../server/app/http/input/field.ts'
import { OPERATIONS } from '../../contract/index.ts'
import { SAYINGS, messageText, type FieldMessage } from '../../contract/sayings.ts'

const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted()

test('every sentence has its Portuguese text, with the same placeholders', () => {
  for (const [says, display] of Object.entries(SAYINGS)) {
    assert.deepEqual(placesIn(display), placesIn(says), says)
    assert.notEqual(display, says)
    for (const text of [says, display]) assert.match(text, /^\p{Ll}.*[^.\s]$/u, text)
    assert.doesNotMatch(display, /\b(must|have|with|and|or|the)\b/, display)
  }
})

test('a placeholder is filled with its value, several words as one', () => {
  const rows: [message: FieldMessage, english: string, portuguese: string][] = [
    ['is required', 'is required', 'é obrigatório'],
    [['must be {words}', { words: ['a'] }], 'must be a', 'deve ser a'],
    [['must be {words}', { words: ['a', 'b', 'c'] }], 'must be a, b or c', 'deve ser a, b ou c'],
    [['must be at least {limit}', { limit: 3 }], 'must be at least 3', 'deve ser no mínimo 3'],
    [
      ['is not known; did you mean {name}?', { name: '$& {x}' }],
      'is not known; did you mean $& {x}?',
      'não é conhecido; você quis dizer $& {x}?',
    ],
  ]
  for (const [reported, english, portuguese] of rows)
    assert.deepEqual(
      [messageText(reported, 'en'), messageText(reported, 'pt-BR')],
      [english, portuguese],
    )
})

/** The rules of a field that a value can break, as the validator names them. */
function keywordsOf(field: Field): string[] {
  const rules = [
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'maxProperties',
    'minimum',
    'maximum',
    'pattern',
    'format',
    'const',
    'enum',
  ]
  return [...rules.filter((rule) => rule in field), ...(field.type === undefined ? [] : ['type'])]
}

const KNOWN = new Set(
  'type properties required items anyOf const enum pattern format minLength maxLength minItems maxItems maxProperties propertyNames additionalProperties minimum maximum softens orNone meant cards names component says description examples title'.split(
    ' ',
  ),
)

function check(field: Field, path: string): number {
  for (const key of Object.keys(field))
    assert.ok(key.startsWith('~') || KNOWN.has(key), `${path}: ${key} has no words`)
  for (const keyword of keywordsOf(field)) {
    const reported = messageFor({ keyword, params: { limit: 7 } }, field)
    const [says, words = {}] = typeof reported === 'string' ? [reported] : reported
    assert.ok(
      Object.hasOwn(SAYINGS, says),
      `${path}, ${keyword}: “${says}” is no sentence of the table`,
    )
    assert.notEqual(says, 'is not accepted', `${path}: ${keyword} is told by nothing`)
    assert.deepEqual(Object.keys(words).toSorted(), placesIn(says), `${path}, ${keyword}`)
  }
  const named = {
    '*': field.items,
    '(value)': field.additionalProperties || undefined,
    '(name)': field.propertyNames,
  }
  const inner = [...Object.entries(field.properties ?? {}), ...Object.entries(named)].flatMap(
    ([name, one]) => (one ? [[name, one] as const] : []),
  )
  // For an enum or a union the message is that of the field itself; for a nullable field that of
  // its other type.
  const other = (field.anyOf ?? []).filter(({ type }) => type !== 'null')
  const choice =
    other.length > 1 ? check({ ...field, anyOf: [], enum: [1] } as unknown as Field, path) : 0
  const rest = other.length === 1 && !field.says ? [['', other[0]!] as const] : []
  return (
    1 +
    choice +
    [...inner, ...rest].reduce((sum, [name, one]) => sum + check(one, `${path}.${name}`), 0)
  )
}

test('every rule of every field of every call has a sentence in the table', () => {
  const calls = [...OPERATIONS, ...Object.values(portal)]
  const checked = calls.flatMap(({ id, query, body }) => [
    check(query as unknown as Field, `${id}?`),
    body ? check(body as unknown as Field, id) : 0,
  ])
  assert.ok(checked.reduce((sum, n) => sum + n) > 500)
})
