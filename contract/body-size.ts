// How large the body of a call may be: as large as the largest that its schema accepts, whatever
// escapes and indentation it is written with. A larger one is refused before it is read.

import type { TSchema } from 'typebox'

const KB = 1024
/** What no call takes more of, files aside. */
export const BODY_MAX_BYTES = 128 * KB
/** Of most calls. */
export const ORDINARY_BODY_BYTES = 8 * KB
/**
 * Of calls that anybody may make with an e-mail and a password or secret: the longest of them fit,
 * but not each character as two escapes.
 */
export const LOGIN_MAX_BYTES = ORDINARY_BODY_BYTES
/** The sizes that calls have: a few, so that people can remember them. */
const SIZES = [ORDINARY_BODY_BYTES, 16 * KB, 32 * KB, 64 * KB, BODY_MAX_BYTES] as const

/** A character as two escapes of six bytes each: 😀 is `\ud83d\ude00`. */
const CHARACTER_BYTES = 12
/** Of a number, a flag or null, also as text. */
const VALUE_BYTES = 32
/** Of a field or an item beside its name and value: quotes, colon, comma, line end, indentation. */
const AROUND_BYTES = 40
/** For the fields that calls of older clients ignore: shops send their whole order. */
const IGNORED_BYTES = 32 * KB

type Schema = TSchema & {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | false
}

const textBytes = ({ maxLength = Infinity }: Schema): number => maxLength * CHARACTER_BYTES + 2

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The bytes of the largest value that a schema accepts; Infinity where it has no bound. */
export function largestOf(schema: Schema): number {
  const {
    type,
    anyOf = [],
    enum: words,
    const: word,
    items,
    properties,
    additionalProperties: values,
  } = schema
  if (words) return Math.max(...words.map((one) => String(one).length * CHARACTER_BYTES + 2))
  if (word !== undefined) return String(word).length * CHARACTER_BYTES + 2
  if (type === 'string') return textBytes(schema)
  if (items) return (schema.maxItems ?? Infinity) * (largestOf(items) + AROUND_BYTES) + AROUND_BYTES
  if (values) {
    const name = textBytes(schema.propertyNames ?? schema)
    return (
      (schema.maxProperties ?? Infinity) * (name + largestOf(values) + AROUND_BYTES) + AROUND_BYTES
    )
  }
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => name.length + largestOf(field) + AROUND_BYTES,
    )
    return sum(fields) + AROUND_BYTES
  }
  return Math.max(VALUE_BYTES, ...anyOf.map(largestOf))
}

type Sized = { readonly body: TSchema | undefined; readonly isTolerant: boolean }

/**
 * The bound of a call's body, in bytes. A call without a body takes one that says nothing: some
 * clients send `{}`.
 */
export function bodyMaxOf({ body, isTolerant }: Sized): number {
  const largest = (body ? largestOf(body) : 0) + (isTolerant ? IGNORED_BYTES : 0)
  return SIZES.find((size) => size >= largest) ?? BODY_MAX_BYTES
}
