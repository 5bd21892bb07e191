// Messages of invalid fields: each has both languages, and every rule of every call's fields has a
// message that is specific.

import assert from 'node:assert/strict'
import test from 'node:test'
import * as portal from '../../server/identity/users/calls.ts'
import { messageFor } from '../../server/app/http/input/check.ts'
import type { Field } from '../../server/app/http/input/field.ts'
import { OPERATIONS } from '../../contract/index.ts'
import { FIELD_MESSAGES } from '../../contract/fields/field-messages.ts'
import { fill, type Text } from '../../contract/text.ts'

/** A text of a field error is a part of a sentence, whole, and no English in Portuguese. */
function assertWritten({ en, pt }: Text, where: string): void {
  assert.notEqual(pt, en, where)
  for (const text of [en, pt]) assert.match(text, /^\p{Ll}.*[^.\s]$/u, `${where}: ${text}`)
  assert.doesNotMatch(pt, /\b(must|have|with|and|or|the)\b/, `${where}: ${pt}`)
}

test('every message that several places need is written in both languages', () => {
  for (const [name, text] of Object.entries(FIELD_MESSAGES)) assertWritten(text, name)
})

test('a name in braces is filled with its value, several words as one', () => {
  const rows: [filled: Text, english: string, portuguese: string][] = [
    [fill(FIELD_MESSAGES.notOneOf, { words: ['a'] }), 'must be a', 'deve ser a'],
    [
      fill(FIELD_MESSAGES.notOneOf, { words: ['a', 'b', 'c'] }),
      'must be a, b or c',
      'deve ser a, b ou c',
    ],
    [fill(FIELD_MESSAGES.tooLarge, { limit: 3 }), 'must be at most 3', 'deve ser no máximo 3'],
    [
      fill({ en: 'did you mean {name}?', pt: 'você quis dizer {name}?' }, { name: '$& {x}' }),
      'did you mean $& {x}?',
      'você quis dizer $& {x}?',
    ],
  ]
  for (const [filled, en, pt] of rows) assert.deepEqual(filled, { en, pt })
})

test('a text whose languages differ in their names in braces does not compile', () => {
  // @ts-expect-error Portuguese has another name.
  fill({ en: 'a {x}', pt: 'b {y}' }, { x: 1 })
  // @ts-expect-error Portuguese has no name.
  fill({ en: 'a {x}', pt: 'b' }, { x: 1 })
  // @ts-expect-error The value has another name.
  fill({ en: 'a {x}', pt: 'b {x}' }, { y: 1 })
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
  'type text identifies properties required items anyOf const enum pattern format minLength maxLength minItems maxItems maxProperties propertyNames additionalProperties minimum maximum softens orNone meant cards names component says description examples title'.split(
    ' ',
  ),
)

function check(field: Field, path: string): number {
  for (const key of Object.keys(field))
    assert.ok(key.startsWith('~') || KNOWN.has(key), `${path}: ${key} has no words`)
  for (const keyword of keywordsOf(field)) {
    const reported = messageFor({ keyword, params: { limit: 7 } }, field)
    assert.notEqual(
      reported,
      FIELD_MESSAGES.notAccepted,
      `${path}: ${keyword} has no message of its own`,
    )
    assertWritten(reported, `${path}, ${keyword}`)
    for (const text of [reported.en, reported.pt])
      assert.doesNotMatch(text, /\{\w+\}/, `${path}, ${keyword}`)
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

test('every rule of every field of every call has a message', () => {
  const calls = [...OPERATIONS, ...Object.values(portal)]
  const checked = calls.flatMap(({ id, query, body }) => [
    check(query as unknown as Field, `${id}?`),
    body ? check(body as unknown as Field, id) : 0,
  ])
  assert.ok(checked.reduce((sum, n) => sum + n) > 500)
})
