// The reference is complete in both languages, and has no text of something that is gone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '../index.ts'
import { KIND_TEXTS } from '../fields/field-texts.ts'
import { openapi } from '../openapi.ts'
import { FIELDS } from './fields.ts'
import { fieldText } from './index.ts'
import { SCHEMA_TEXTS } from './schemas.ts'
import { TAGS } from './tags.ts'

type Described = { readonly description?: string }
type Field = Described & { readonly $ref?: string }
type Schema = Described & { readonly properties?: Readonly<Record<string, Field>> }
type Parameter = Described & { readonly name?: string; readonly $ref?: string }
type Call = Described & {
  readonly operationId: string
  readonly summary: string
  readonly parameters: Parameter[]
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly webhooks: Readonly<Record<string, { readonly post: Described }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

const english = openapi('en') as unknown as Document
const portuguese = openapi('pt-BR') as unknown as Document
const calls = (document: Document) =>
  Object.values(document.paths).flatMap((path) => Object.values(path))

/** Every text of a document, by its place. */
function textsOf(document: Document): Map<string, string | undefined> {
  const { schemas, parameters } = document.components
  return new Map([
    ...document.tags.map(({ name, description }) => [`tag ${name}`, description] as const),
    ...calls(document).flatMap((call) => [
      [`summary of ${call.operationId}`, call.summary] as const,
      [call.operationId, call.description] as const,
      ...call.parameters
        .filter(({ name }) => name !== undefined)
        .map(({ name, description }) => [`${call.operationId}.${name}`, description] as const),
    ]),
    ...Object.entries(parameters).map(
      ([name, { description }]) => [`parameter ${name}`, description] as const,
    ),
    ...Object.entries(document.webhooks).map(
      ([name, { post }]) => [`webhook ${name}`, post.description] as const,
    ),
    ...Object.entries(schemas).flatMap(([name, { description, properties = {} }]) => [
      [`schema ${name}`, description] as const,
      ...Object.entries(properties).map(
        // What lists have alike is described once.
        ([field, { $ref, description }]) =>
          [
            `${name}.${field}`,
            description ?? schemas[$ref?.split('/').at(-1) ?? '']?.description,
          ] as const,
      ),
    ]),
  ])
}

const ofKinds: ReadonlySet<string> = new Set([...KIND_TEXTS].map(({ en }) => en))

test('every call, parameter, object, field and event of the reference has a text', () => {
  const lacking = [...textsOf(english)].filter(
    ([, text]) => text === undefined || ofKinds.has(text),
  )
  assert.deepEqual(
    lacking.map(([place]) => place),
    [],
  )
})

test('every text is there in Portuguese', () => {
  const other = textsOf(portuguese)
  const same = [...textsOf(english)].filter(
    ([place, text]) => text !== undefined && other.get(place) === text,
  )
  assert.deepEqual(
    same.map(([place, text]) => `${place}: ${text}`),
    [],
  )
})

/**
 * The places that take the text of their name: those of one object or call that have none of their
 * own.
 */
function placesByName(): Map<string, string[]> {
  const fields = [...textsOf(english)].filter(
    ([place]) => place.slice(0, place.lastIndexOf('.')) in english.components.schemas,
  )
  const parameters = OPERATIONS.flatMap(({ id, params, query }) =>
    Object.entries({ ...params.properties, ...query.properties }).map(
      ([name, field]) => [`${id}.${name}`, fieldText(`${id}.${name}`, field, 'en')] as const,
    ),
  )
  const found = new Map<string, string[]>()
  for (const [place, text] of [...fields, ...parameters]) {
    const name = place.slice(place.lastIndexOf('.') + 1)
    if (
      FIELDS[place] === undefined &&
      FIELDS[name] !== undefined &&
      text?.startsWith(FIELDS[name].en)
    )
      found.set(name, [...(found.get(name) ?? []), place])
  }
  return found
}

// Another object with a field of that name would silently get a text that was written for the first
// one.
test('a text by the name of a field is of several objects; a text of one object is by its place', () => {
  const places = placesByName()
  const ofOne = Object.keys(FIELDS).filter(
    (key) => !key.includes('.') && (places.get(key) ?? []).length < 2,
  )
  assert.deepEqual(
    ofOne.map((key) => `${key}: write '${places.get(key)?.[0]}'`),
    [],
  )
})

test('no text is of a group of calls, an object or a field that does not exist', () => {
  const places = textsOf(english)
  const names = new Set(
    [...places.keys()]
      .filter((place) => !place.includes(' '))
      .map((place) => place.slice(place.lastIndexOf('.') + 1)),
  )
  const operationParameters = OPERATIONS.flatMap(({ id, params, query }) =>
    [...Object.keys(params.properties), ...Object.keys(query.properties)].map(
      (name) => `${id}.${name}`,
    ),
  )
  const known = new Set([...places.keys(), ...operationParameters])
  for (const name of operationParameters) names.add(name.slice(name.lastIndexOf('.') + 1))
  assert.deepEqual(
    Object.keys(FIELDS).filter((key) => !(key.includes('.') ? known : names).has(key)),
    [],
  )
  assert.deepEqual(
    Object.keys(SCHEMA_TEXTS).filter((name) => !(name in english.components.schemas)),
    [],
  )
  assert.deepEqual(
    Object.keys(TAGS).filter((name) => !english.tags.some((tag) => tag.name === name)),
    [],
  )
})
