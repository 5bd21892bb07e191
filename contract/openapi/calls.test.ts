// The document says of each call what the contract says: its fields, statuses, refusals and scopes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { OPERATIONS } from '../index.ts'
import { openapi } from '../openapi.ts'
import type { Operation } from '../operation.ts'
import { LANGUAGES } from '../text.ts'
import { isTolerant } from '../strictness.ts'
import { documentText } from '../texts/index.ts'
import type { Json } from './components.ts'
import { templatePath } from './names.ts'

type Schema = {
  readonly $ref?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}
type Said = {
  readonly description: string
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, { schema: Schema }>>
  }
  readonly responses: Readonly<Record<string, Json>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Said>>>>
  readonly components: Readonly<
    Record<'schemas' | 'responses' | 'examples', Readonly<Record<string, Json>>>
  >
}

const document = openapi() as Document
const saidOf = ({ path, method }: Operation, within = document): Said =>
  within.paths[templatePath(path)]![method.toLowerCase()]!

/** What a reference leads to; anything else is itself. */
function followed(value: Json): Json {
  const [, , kind, name] = String(value['$ref'] ?? '').split('/')
  return kind === undefined
    ? value
    : document.components[kind as keyof Document['components']][name!]!
}

/** Everything that is written below a place, through its references. */
function below(place: unknown, seen = new Set<unknown>()): Json[] {
  if (typeof place !== 'object' || place === null || seen.has(place)) return []
  seen.add(place)
  const one = followed(place as Json)
  return [one, ...Object.values(one).flatMap((inner) => below(inner, seen))]
}

/** The examples of a refusal: the codes, and what they refer to. */
const examplesOf = (reply: Json): Record<string, { readonly $ref: string }> =>
  (followed(reply) as { content?: Record<string, { examples?: Record<string, { $ref: string }> }> })
    .content?.['application/json']?.examples ?? {}

const isClosed = (schema: Json): boolean => schema['additionalProperties'] === false

test('a reply may get further fields in a later version; a body with unknown fields is refused where the server refuses it', () => {
  for (const said of OPERATIONS) {
    const { responses, requestBody } = saidOf(said)
    assert.deepEqual(below(responses).filter(isClosed), [], said.id)
    const shown = requestBody?.content['application/json']?.schema
    if (shown === undefined) continue
    if (isTolerant(said)) assert.deepEqual(below(shown).filter(isClosed), [], said.id)
    else assert.ok(isClosed(followed(shown as Json)), said.id)
  }
})

test('a body has the required fields of the contract, and is required where the contract requires it', () => {
  const compare = (place: string, shown: Schema, schema: Schema): void => {
    const { required = [], properties = {} } = followed(shown as Json) as Schema
    assert.deepEqual(required, schema.required ?? [], place)
    assert.deepEqual(Object.keys(properties), Object.keys(schema.properties ?? {}), place)
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      if (field.properties) compare(`${place}.${name}`, properties[name]!, field)
  }
  for (const said of OPERATIONS.filter(({ body }) => body !== undefined)) {
    const { required, content } = saidOf(said).requestBody!
    assert.equal(required, !('~optional' in said.body!), said.id)
    for (const { schema } of Object.values(content)) compare(said.id, schema, said.body as Schema)
  }
})

test('a call has the status of its success, and 200 beside it where it can return what exists', () => {
  const successes = (said: Operation) =>
    Object.keys(saidOf(said).responses).filter((status) => status.startsWith('2'))
  const both = OPERATIONS.filter((said) => successes(said).length > 1)
  assert.deepEqual(both.map(({ id }) => id).toSorted(), [
    'boletoFiles.create',
    'corporate.invoices.payment',
    'paymentFiles.create',
    'transactions.create',
  ])
  for (const said of OPERATIONS)
    assert.deepEqual(
      successes(said),
      both.includes(said) ? ['200', '201'] : [String(said.status)],
      said.id,
    )
})

test('the example of an error is that of its code, under its status', () => {
  const { examples } = document.components
  for (const [code, { value }] of Object.entries(examples)) {
    const { code: own, error, docs } = value as { code: string; error: Json; docs: string }
    const { type, category } = ERRORS[code as ErrorCode]
    assert.deepEqual([own, error['type'], error['category']], [code, type, category])
    assert.ok(docs.endsWith(`#${code}`), code)
  }
  const used = new Set<string>()
  for (const { responses } of OPERATIONS.map((said) => saidOf(said)))
    for (const [status, reply] of Object.entries(responses).filter(([status]) => status >= '400'))
      for (const [code, { $ref }] of Object.entries(examplesOf(reply))) {
        assert.equal($ref, `#/components/examples/${code}`)
        assert.equal(ERRORS[code as ErrorCode].status, Number(status), code)
        used.add(code)
      }
  assert.deepEqual([...used].toSorted(), Object.keys(examples).toSorted())
})

test('the description of a call names its scopes, and no other', () => {
  for (const language of LANGUAGES) {
    const inLanguage = openapi(language) as Document
    const intro = (many: boolean) => documentText(many ? 'scopes' : 'scope', language)
    for (const said of OPERATIONS) {
      const last = saidOf(said, inLanguage).description.split('\n\n').at(-1)!
      const { scopes } = said
      if (scopes.length === 0)
        assert.ok(!last.startsWith(intro(false)) && !last.startsWith(intro(true)), said.id)
      else
        assert.equal(
          last,
          `${intro(scopes.length > 1)} ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
          said.id,
        )
    }
  }
})
