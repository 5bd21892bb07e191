// The fields of a value that its schema has: what else a caller sent is not stored. Pure.

import type { TSchema } from 'typebox'

/** Copies a value without the fields that its schema lacks. */
export type KnownFields = (value: unknown) => unknown

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

function ofSchemas(schemas: readonly Schema[]): KnownFields {
  const variants = schemas.flatMap(variantsOf)
  const names = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)))
  const fields = new Map(
    [...names].map((name) => [name, ofSchemas(variants.flatMap(({ properties }) => properties?.[name] ?? []))]),
  )
  const items = variants.flatMap((one) => one.items ?? [])
  const itemOf = items.length > 0 ? ofSchemas(items) : undefined
  const others = variants.flatMap(othersOf)
  const otherOf = others.length > 0 ? ofSchemas(others) : undefined
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return itemOf && value.slice(0, ITEMS_MAX).map(itemOf)
    const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const known = fields.get(name) ?? otherOf
      return known ? [[name, known(item)]] : []
    })
    return Object.fromEntries(entries)
  }
}

export const knownFieldsOf = (schema: TSchema): KnownFields => ofSchemas([schema as Schema])
