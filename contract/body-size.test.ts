// Every body has a bound, and none that its schema accepts is beyond it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { Type, type TSchema } from 'typebox'
import { BODY_MAX_BYTES, bodyMaxOf, largestOf } from './body-size.ts'
import { Email, Nullable, TextIn } from './fields.ts'
import { OPERATIONS } from './index.ts'
import { NewMetadata } from './fields/metadata.ts'

type Schema = TSchema & {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | false
}

/** The places in a schema that have no greatest length or number. */
function unbounded(schema: Schema, at: string): string[] {
  const { type, anyOf = [], items, properties = {}, additionalProperties: values } = schema
  const lacks = (rule: string, is: boolean) =>
    is && !(rule in schema) ? [`${at}: no ${rule}`] : []
  const isWord = 'enum' in schema || 'const' in schema
  return [
    ...lacks('maxLength', type === 'string' && !isWord),
    ...lacks('maxItems', items !== undefined),
    ...lacks('maxProperties', Boolean(values)),
    ...lacks('propertyNames', Boolean(values)),
    ...anyOf.flatMap((one) => unbounded(one, at)),
    ...(items ? unbounded(items, `${at}[]`) : []),
    ...(values ? unbounded(values, `${at}{}`) : []),
    ...Object.entries(properties).flatMap(([name, one]) => unbounded(one, `${at}.${name}`)),
  ]
}

test('every text, list and object of names in a request has a bound', () => {
  const all = OPERATIONS.flatMap(({ id, body, query, params }) =>
    [body, query, params].flatMap((one) => (one ? unbounded(one as Schema, id) : [])),
  )
  assert.deepEqual(all, [])
  assert.deepEqual(
    unbounded(Type.Object({ a: Type.Array(Nullable(Type.String())) }) as Schema, 'x'),
    ['x.a: no maxItems', 'x.a[]: no maxLength'],
  )
})

/** JSON as those write it who escape all and indent all. */
const verbose = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll(
    /[^\x20-\x7e\n]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
  )

test('the largest body that a schema accepts is within its bound', () => {
  const wide = (length: number) => '😀'.repeat(length)
  for (const [schema, body] of [
    [
      Type.Object({ name: TextIn(100), email: Nullable(Email()) }),
      { name: wide(100), email: wide(100) },
    ],
    [
      Type.Object({ list: Type.Array(TextIn(10), { maxItems: 50 }) }),
      { list: Array.from({ length: 50 }, () => wide(10)) },
    ],
    [
      Type.Object({ deep: Type.Object({ deeper: Type.Object({ amount: Type.Integer() }) }) }),
      { deep: { deeper: { amount: Number.MAX_SAFE_INTEGER } } },
    ],
    [
      Type.Object({ metadata: NewMetadata() }),
      {
        metadata: Object.fromEntries(
          Array.from({ length: 50 }, (_, n) => [`${wide(38)}${n}`, wide(500)]),
        ),
      },
    ],
  ] as const)
    assert.ok(
      Buffer.byteLength(verbose(body)) <= largestOf(schema),
      JSON.stringify(body).slice(0, 80),
    )
})

test('bounds are few, fit the call, and leave older clients room for fields that are ignored', () => {
  assert.equal(bodyMaxOf({ body: undefined, isTolerant: false }), 8_192)
  assert.equal(bodyMaxOf({ body: Type.Object({ a: TextIn(1_000) }), isTolerant: false }), 16_384)
  assert.equal(bodyMaxOf({ body: Type.Object({ a: TextIn(1_000) }), isTolerant: true }), 65_536)
  assert.equal(
    bodyMaxOf({ body: Type.Object({ a: TextIn(1_000_000) }), isTolerant: false }),
    BODY_MAX_BYTES,
  )
  const bounds = new Map(OPERATIONS.map(({ id, maxBytes }) => [id, maxBytes]))
  assert.equal(bounds.get('auth.login'), 8_192)
  assert.equal(bounds.get('corporate.cards.create'), 8_192)
  assert.equal(bounds.get('transactions.create'), BODY_MAX_BYTES)
})
