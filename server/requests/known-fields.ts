// What is stored of a body: the JSON of those fields that its schema has, without secrets; what
// else a caller sent is not stored. The schema is read once, so that a body is written in one go.
// Pure.

import type { TSchema } from 'typebox'
import { METADATA, PLAIN_NAMER, redact, redactField } from '../kernel/text/redact.ts'

/**
 * The JSON of a value without the fields that its schema lacks, and without secrets; undefined when
 * nothing is left.
 */
export type KnownFields = (value: unknown) => string | undefined

/** Copies a value without the fields that its schema lacks. */
type Copy = (value: unknown) => unknown
type Known = { readonly copy: Copy; readonly write: KnownFields }

type Schema = {
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly patternProperties?: Readonly<Record<string, Schema>>
}

const ITEMS_MAX = 100

const variantsOf = (schema: Schema): Schema[] => [
  schema,
  ...[schema.anyOf, schema.allOf, schema.oneOf].flatMap((some) => (some ?? []).flatMap(variantsOf)),
]

/** The schema of fields with free names, such as those of metadata. */
const othersOf = ({ additionalProperties, patternProperties = {} }: Schema): Schema[] => [
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ...Object.values(patternProperties),
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function ofSchemas(schemas: readonly Schema[]): Known {
  const variants = schemas.flatMap(variantsOf)
  const names = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)))
  const fields = new Map(
    [...names].map((name) => [
      name,
      ofSchemas(variants.flatMap(({ properties }) => properties?.[name] ?? [])),
    ]),
  )
  const items = variants.flatMap((one) => one.items ?? [])
  const others = variants.flatMap(othersOf)
  const otherOf = others.length > 0 ? ofSchemas(others) : undefined
  const copy = copyOf(fields, otherOf, items.length > 0 ? ofSchemas(items) : undefined)
  return { copy, write: writeOf(fields, otherOf, copy) }
}

type Fields = ReadonlyMap<string, Known>

const copyOf =
  (fields: Fields, otherOf: Known | undefined, itemOf: Known | undefined): Copy =>
  (value) => {
    if (Array.isArray(value)) return itemOf && value.slice(0, ITEMS_MAX).map(itemOf.copy)
    if (!isObject(value)) return value
    const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const known = fields.get(name) ?? otherOf
      return known ? [[name, known.copy(item)]] : []
    })
    return Object.fromEntries(entries)
  }

/** The same as `JSON.stringify(redact(copy(value)))`, without copies of what is an object's own. */
function writeOf(fields: Fields, otherOf: Known | undefined, copy: Copy): KnownFields {
  const labels = new Map([...fields.keys()].map((name) => [name, `${JSON.stringify(name)}:`]))
  const labelOf = (name: string): string => labels.get(name) ?? `${JSON.stringify(name)}:`
  return (value) => {
    if (!isObject(value)) return JSON.stringify(redact(copy(value), PLAIN_NAMER))
    let text = ''
    for (const name of Object.keys(value)) {
      const known = fields.get(name) ?? otherOf
      const item = known && fieldText(name, value[name], known)
      if (item !== undefined) text += `${text === '' ? '' : ','}${labelOf(name)}${item}`
    }
    return `{${text}}`
  }
}

const fieldText = (name: string, item: unknown, known: Known): string | undefined =>
  isObject(item) && name !== METADATA
    ? known.write(item)
    : JSON.stringify(redactField(name, known.copy(item), PLAIN_NAMER))

export const knownFieldsOf = (schema: TSchema): KnownFields => ofSchemas([schema as Schema]).write
