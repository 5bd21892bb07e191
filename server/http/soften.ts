// What real clients send a little wrong and we take all the same, and nothing else. Each entry names who needs it.
// It turns such values into the strict form, and notes what it left out; whatever it does not know it leaves for the
// validation to refuse.

import type { TSchema } from 'typebox'
import { withoutCardNumbers } from '../base/card-numbers.ts'
import type { Field } from './field.ts'
import { MEANINGS } from './meant.ts'

/** What was not taken as it was sent: where, and why. Without a reason the name is not known. */
export type Note = { readonly path: readonly string[]; readonly why?: string; readonly of?: Field }

export type SoftenContext = {
  /** The call is one of those that older clients know. */
  readonly tolerant: boolean
  /** Where one is in the body. */
  readonly path: string[]
  readonly unknown: Note[]
  readonly changed: Note[]
}

const WHOLE_TEXT = /^(0|[1-9]\d{0,15})$/
const DECIMAL_TEXT = /^(0|[1-9]\d{0,10})(\.\d{1,6})?$/
/** PHP's floats: 19.99 * 100 is 1998.9999999999998. */
const FLOAT_DUST = 1e-6
const CEP_DIGITS = 8
/** The least there is, 01000-000, as an integer. */
const CEP_LEAST = 1_000_000

function whole(value: unknown): unknown {
  // WooCommerce plugins send "4509".
  if (typeof value === 'string' && WHOLE_TEXT.test(value)) return Number(value)
  if (typeof value === 'number' && !Number.isInteger(value)) {
    const near = Math.round(value)
    return Math.abs(value - near) < FLOAT_DUST ? near : value
  }
  return value
}

// Shops use their order number, an integer, as reference; house numbers and phones come as integers too.
const asText = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value

/** Shops let buyers type it: "22.240-003"; others keep it as an integer, without the zeros before it. */
const asCep = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= CEP_LEAST
    ? String(value).padStart(CEP_DIGITS, '0')
    : typeof value === 'string'
      ? value.replaceAll(/[. ]/g, '')
      : value

const SOFTENERS: Record<string, (value: unknown) => unknown> = {
  amount: whole,
  count: whole,
  // WooCommerce sends the interest and the late fee of a boleto as "0.33" and "2.00".
  decimal: (value) => (typeof value === 'string' && DECIMAL_TEXT.test(value) ? Number(value) : value),
  // Forms and older PHP clients send 1, 0, "1" and "0".
  flag: (value) => (value === 1 || value === '1' ? true : value === 0 || value === '0' ? false : value),
  // In a query everything is text.
  asked: (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  // The old API compares with "S" and "N"; whoever writes for it anew sends booleans.
  yes: (value) => (value === true ? 'S' : value === false ? 'N' : value),
  text: asText,
  cep: asCep,
  cut: (value) => value,
  // An id that is missing is another thing than one that is empty or false: the next best card would be charged.
  id: (value) => value,
}

/** What never turns into an absence: money, ids, and what is yes or no. */
const NEVER_ABSENT = new Set(['amount', 'id', 'flag', 'asked', 'yes'])

const takesNull = (field: Field): boolean => field.type === 'null' || (field.anyOf ?? []).some(takesNull)

const isWords = ({ anyOf, ...field }: Field): boolean =>
  field.enum !== undefined || field.const !== undefined || (anyOf !== undefined && anyOf.every(isWords))

const isText = (field: Field): boolean =>
  field.type === 'string' ||
  isWords(field) ||
  ((field.anyOf ?? []).some(({ type }) => type === 'string') &&
    (field.anyOf ?? []).every((one) => one.type === 'null' || isText(one)))

/** A name may not be empty, which is another thing than not to be there: what has a least length is refused. */
const takesEmpty = (field: Field): boolean =>
  isWords(field)
    ? false
    : field.type === 'string'
      ? field.pattern === undefined || new RegExp(field.pattern, 'u').test('')
      : (field.anyOf ?? []).some(takesEmpty)

/**
 * Why a value of an older client stands for nothing at all, where nothing may be sent: PHP writes an empty object as
 * `[]` and a text it did not find as `false`; plugins send `""` for a currency, a CEP or a date they do not have.
 */
function absence(value: unknown, field: Field): string | undefined {
  if (value !== '' && value !== false && typeof value !== 'object') return undefined
  const { softens = '', names, type } = field
  if (!('~optional' in field) || NEVER_ABSENT.has(softens) || names || type === 'boolean') return undefined
  if (value === '' && field.type !== 'object' && field.type !== 'array' && !takesEmpty(field)) return 'empty'
  if (value === false && isText(field)) return 'false'
  return Array.isArray(value) && value.length === 0 && field.type === 'object' ? 'empty list' : undefined
}

function softenObject(value: object, field: Field, context: SoftenContext): object {
  const { path, tolerant, unknown, changed } = context
  const properties = field.properties!
  const kept: Record<string, unknown> = {}
  let known = 0
  for (const [name, inner] of Object.entries(properties)) {
    // Own keys only, and only those we know.
    if (!Object.hasOwn(value, name)) continue
    known++
    const given = (value as Record<string, unknown>)[name]
    // An explicit null means absent, except for money, which must never be taken for "all of it".
    if (given === null && inner.softens !== 'amount' && !takesNull(inner)) continue
    const why = tolerant ? absence(given, inner) : undefined
    if (why !== undefined) {
      changed.push({ path: [...path, name], why })
      continue
    }
    path.push(name)
    kept[name] = softened(given, inner, context)
    path.pop()
  }
  const names = Object.keys(value)
  if (names.length > known)
    for (const name of names) if (!Object.hasOwn(properties, name)) unknown.push({ path: [...path, name], of: field })
  return kept
}

/** A text cut to what its field holds: plugins send the whole name of an order. */
function cut(value: unknown, { maxLength = Infinity }: Field, { tolerant, path, changed }: SoftenContext): unknown {
  if (!tolerant || typeof value !== 'string' || value.length <= maxLength) return value
  // Half a card number is a number that nobody masks.
  const characters = [...withoutCardNumbers(value)]
  if (characters.length <= maxLength) return value
  changed.push({ path: [...path], why: `cut to ${maxLength}` })
  return characters.slice(0, maxLength).join('')
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function softened(value: unknown, field: Field, context: SoftenContext): unknown {
  if (field.softens) {
    const soft = SOFTENERS[field.softens]!(value)
    return field.softens === 'cut' ? cut(soft, field, context) : soft
  }
  if (field.properties && isObject(value)) {
    const meant = field.meant && context.tolerant ? MEANINGS[field.meant]!(value, context) : value
    return softenObject(meant, field, context)
  }
  if (field.items && Array.isArray(value)) {
    return value.map((item, index) => {
      context.path.push(String(index))
      const soft = softened(item, field.items!, context)
      context.path.pop()
      return soft
    })
  }
  const inner = field.anyOf?.find((one) => (one.properties && isObject(value)) || (one.items && Array.isArray(value)))
  return inner ? softened(value, inner, context) : value
}

/** The value with everything softened that its schema allows, unknown keys left out and noted, in the schema's order. */
export const soften = (value: unknown, schema: TSchema, context: SoftenContext): unknown =>
  softened(value, schema as Field, context)
