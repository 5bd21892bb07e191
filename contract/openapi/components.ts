// The schemas of OpenAPI: every object gets a name, and is written once. An exported schema has the
// name of its export; the others are named after what they are in: the refunds of a Transaction are
// a TransactionRefund.

import * as fields from '../fields.ts'
import * as history from '../records/history.ts'
import { EXPORTS, OPERATIONS } from '../index.ts'
import * as methods from '../payments/payment-methods.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { inLanguage, type Language, type Text } from '../text.ts'
import { pascal, singular } from './names.ts'
import { fieldText, schemaText } from '../texts/index.ts'

export type Json = Record<string, unknown>

const OUR_ANNOTATIONS = new Set([
  'softens',
  'says',
  'meant',
  'cards',
  'names',
  'orNone',
  'component',
  'identifies',
])

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text of a schema; a field may be called the same. */
const isText = (key: string, value: unknown): value is Text =>
  key === 'text' && isObject(value) && typeof value['en'] === 'string'

/**
 * Alternatives that are all constants are an enum; a single one is itself; one that takes anything
 * takes anything.
 */
function simpler(schema: Json): Json {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const choices = anyOf as Json[]
  if (choices.length === 1) return { ...choices[0], ...rest }
  const any = choices.find((one) => Object.keys(one).every((key) => key === 'text'))
  if (any) return { ...any, ...rest }
  const type = choices[0]?.['type']
  return choices.every((one) => one['const'] !== undefined && one['type'] === type)
    ? { ...rest, type, enum: choices.map((one) => one['const']) }
    : schema
}

const mapped = (values: Json): Json =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]))

/**
 * Classes of Unicode letters are left to the server: many programming languages do not know them.
 */
const isPortable = (key: string, value: unknown) =>
  key !== 'pattern' || !String(value).includes('\\p{')

/** The length of a text whose pattern allows no longer one: the document is long enough. */
const isImplied = (key: string, { pattern = '' }: Json) =>
  key === 'maxLength' && /^\^.*\$$/.test(String(pattern)) && !/[*+]|,\}/.test(String(pattern))

/** Ids, times and amounts look the same everywhere: the replies show them. */
const ALIKE = /"pattern":"\^\[0-9a-f\]|"format":"date-time"/

const isOfMoney = (schema: unknown): boolean =>
  Array.isArray(schema)
    ? schema.some(isOfMoney)
    : isObject(schema) &&
      (schema['text'] === FIELD_TEXTS.centavos ||
        schema['text'] === FIELD_TEXTS.reais ||
        Object.values(schema).some(isOfMoney))

function withoutAlike(schema: Json): Json {
  if (schema['examples'] === undefined) return schema
  const { examples: _examples, ...rest } = schema
  return ALIKE.test(JSON.stringify(rest)) || isOfMoney(rest) ? rest : schema
}

/** Many calls answer the same objects: what is made of one is kept with it. */
function perSchema<Made>(make: (schema: Json) => Made): (schema: Json) => Made {
  const known = new WeakMap<Json, Made>()
  return (schema) => {
    const before = known.get(schema)
    if (before !== undefined) return before
    const made = make(schema)
    known.set(schema, made)
    return made
  }
}

/** A schema as OpenAPI takes it: without our annotations and TypeBox's marks. */
export function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  return isObject(schema) ? plainObject(schema) : schema
}

function plainPart(key: string, value: unknown): unknown {
  if (isText(key, value)) return value
  return key === 'properties' && isObject(value) ? mapped(value) : plain(value)
}

const plainObject = perSchema((schema) => {
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !OUR_ANNOTATIONS.has(key) &&
      !key.startsWith('~') &&
      isPortable(key, value) &&
      !isImplied(key, schema),
  )
  return simpler(
    withoutAlike(Object.fromEntries(kept.map(([key, value]) => [key, plainPart(key, value)]))),
  )
})

/** The same schema, with objects that refuse unknown fields. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  return isObject(schema) ? closedObject(schema) : schema
}

const closedObject = perSchema((schema) => {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, isText(key, value) ? value : closed(value)]),
  )
  return hasFields(inner) ? { ...inner, additionalProperties: false } : inner
})

/**
 * The same schema, with objects that may get further fields in a later version: what a client must
 * expect of a reply.
 */
export function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened)
  return isObject(schema) ? openedObject(schema) : schema
}

const openedObject = perSchema((schema) => {
  // An object without fields has any.
  const isKept = ([key, value]: [string, unknown]) =>
    !(key === 'additionalProperties' && value === false) &&
    !(key === 'properties' && Object.keys(value as object).length === 0)
  const kept = Object.entries(schema).filter(isKept)
  return Object.fromEntries(
    kept.map(([key, value]) => [key, isText(key, value) ? value : opened(value)]),
  )
})

type Fields = Json & { readonly properties: Record<string, Json> }
const hasFields = (schema: unknown): schema is Fields =>
  isObject(schema) && schema['type'] === 'object' && isObject(schema['properties'])

/** What a schema says without its texts: two that differ in them alone are one. */
const shapeOf = perSchema((schema) =>
  JSON.stringify(schema, (key, value: unknown) => (isText(key, value) ? undefined : value)),
)

/** `corporate.cards.get` reads a CorporateCard. */
const READ = OPERATIONS.filter(({ id }) => id.endsWith('.get')).map(
  ({ id, reply }) => [singular(pascal(id.slice(0, -'.get'.length))), reply] as const,
)

let exportNames: ReadonlyMap<string, string> | undefined

/**
 * The names of exported schemas, and of what a call reads, by their shape. The first document makes
 * them; they do not change.
 */
const namesOfExports = (): ReadonlyMap<string, string> => (exportNames ??= readExports())

function readExports(): Map<string, string> {
  const exported = [
    ...EXPORTS,
    ...[fields, history, methods].flatMap((module) => Object.entries<unknown>(module)),
    ...READ,
  ]
  const names = new Map<string, string>()
  for (const [name, value] of exported) {
    if (!hasFields(value)) continue
    for (const schema of [plain(value), closed(plain(value)), opened(plain(value))] as Json[]) {
      const shape = shapeOf(schema)
      if (!names.has(shape)) names.set(shape, name === 'ErrorReply' ? 'Error' : name)
    }
  }
  return names
}

/** The text of a field stands at the field, not at its alternatives or its items besides. */
function withoutInner(field: Json): Json {
  const { anyOf, items, ...rest } = field
  const bare = (schema: unknown) =>
    isObject(schema)
      ? Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'description'))
      : schema
  return {
    ...rest,
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(bare) } : {}),
    ...(items === undefined ? {} : { items: bare(items) }),
  }
}

export type Components = {
  /**
   * A reference to the object, or the schema itself with references inside. `name`: what an object
   * without a name is called.
   */
  readonly refer: (schema: unknown, name: string) => unknown
  /** A parameter or a field with its text. */
  readonly described: (field: Json, place: string, name: string) => Json
  readonly all: () => Record<string, unknown>
}

/** The name of a list is that of its rows: `UsersListReply` is a UserList of User. */
function nameOfList(
  schema: Fields,
  name: string,
  nameOf: (schema: Fields, name: string) => string,
): string | undefined {
  const { resource, items } = schema.properties
  const row = (items as { items?: unknown } | undefined)?.items
  if (resource?.['const'] !== 'list' || !hasFields(row)) return undefined
  return `${nameOf(row, singular(name.replace(/(List)?Reply$/, '')))}List`
}

export function openComponents(language: Language): Components {
  const exported = namesOfExports()
  const byShape = new Map<string, string>()
  const taken = new Set(exported.values())
  const written = new Set<string>()
  // An object stands before those that it is in, as some readers need it.
  const schemas: Record<string, unknown> = {}

  /**
   * The name under which an object is written. Two objects of one name are a mistake: export one of
   * them under a name of its own.
   */
  function nameOf(schema: Fields, name: string): string {
    const shape = shapeOf(schema)
    const known = exported.get(shape) ?? byShape.get(shape)
    if (known !== undefined) return known
    // The body of many calls.
    if (Object.keys(schema.properties).length === 0) return 'Empty'
    const list = nameOfList(schema, name, nameOf)
    const own = list !== undefined && !taken.has(list) ? list : name
    if (taken.has(own)) throw new Error(`two schemas are called ${own}`)
    taken.add(own)
    byShape.set(shape, own)
    return own
  }

  function described(field: Json, place: string, name: string): Json {
    const inner = refer(field, name) as Json
    const description = fieldText(place, field, language)
    return description === undefined ? inner : { ...withoutInner(inner), description }
  }

  function object(schema: Fields, name: string): Json {
    const properties = Object.entries(schema.properties).map(([key, field]) => [
      key,
      described(field, `${name}.${key}`, `${name}${pascal(singular(key))}`),
    ])
    const { text: own, ...rest } = Object.fromEntries(
      Object.entries(schema).filter(([key]) => key !== 'properties'),
    )
    const description =
      schemaText(name, language) ??
      (own === undefined ? undefined : inLanguage(own as Text, language))
    return {
      ...rest,
      ...(description === undefined ? {} : { description }),
      properties: Object.fromEntries(properties),
    }
  }

  function refer(schema: unknown, name: string): unknown {
    if (Array.isArray(schema)) return schema.map((one) => refer(one, name))
    if (!isObject(schema)) return schema
    if (!hasFields(schema))
      return Object.fromEntries(
        Object.entries(schema).map(([key, value]) =>
          isText(key, value)
            ? ['description', inLanguage(value, language)]
            : [key, refer(value, name)],
        ),
      )
    const named = nameOf(schema, name)
    if (!written.has(named)) {
      written.add(named)
      schemas[named] = object(schema, named)
    }
    return { $ref: `#/components/schemas/${named}` }
  }

  return { refer, described, all: () => schemas }
}
