// Converts values that real clients send slightly wrong into the strict form, and notes what it
// changed or left out. Each entry names the clients that need it; validation refuses the rest.

import type { TSchema } from 'typebox'
import { withoutCardNumbers } from '../../../kernel/cards/card-numbers.ts'
import { OFFSET } from '../../../kernel/brazil/calendar.ts'
import { canonicalEmail } from '../../../kernel/text/email.ts'
import { cutToBound, itemsToCheck } from './bounds.ts'
import type { Field } from './field.ts'
import { asCep, INTERPRETATIONS, renamedFilters } from './older-clients.ts'

/** Input that was changed or ignored: where, and why. Without a reason, the name is unknown. */
export type Note = { readonly path: readonly string[]; readonly why?: string; readonly of?: Field }

export type SoftenContext = {
  /** The call is one that older clients know. */
  readonly tolerant: boolean
  /** It is the query of such a call, whose filters may have older names. */
  readonly renames?: boolean
  /** The current position in the body. */
  readonly path: string[]
  readonly unknown: Note[]
  readonly changed: Note[]
}

const WHOLE_TEXT = /^(0|[1-9]\d{0,15})$/
const DECIMAL_TEXT = /^(0|[1-9]\d{0,10})(\.\d{1,6})?$/
/** Errors of PHP's floats: 19.99 * 100 is 1998.9999999999998. */
const FLOAT_DUST = 1e-6

function whole(value: unknown): unknown {
  // WooCommerce plugins send "4509".
  if (typeof value === 'string' && WHOLE_TEXT.test(value)) return Number(value)
  if (typeof value === 'number' && !Number.isInteger(value)) {
    const near = Math.round(value)
    return Math.abs(value - near) < FLOAT_DUST ? near : value
  }
  return value
}

// Shops use their order number, an integer, as reference; house numbers and phones come as integers
// too.
const asText = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value

/** Whether the number's text is what was sent: above 2^53 it may have been another number. */
const isExact = (value: number): boolean =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))

/**
 * Shops send order numbers, totals and flags as they store them; PHP sends null for what it does
 * not have.
 */
function asValue(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'boolean' || (typeof value === 'number' && isExact(value))
    ? `${value}`
    : value
}

/** What no pattern of an e-mail address takes. */
const NO_EMAIL = '@'

/**
 * Every address that is validated is in its one form from here on. Buyers and their keyboards add
 * spaces to it.
 */
function asEmail(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.trim() === '' ? '' : (canonicalEmail(value) ?? NO_EMAIL)
}

const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?$/

/** A time without an offset is São Paulo's, as in filters of lists. */
const withOffset = (value: unknown): unknown =>
  typeof value === 'string' && WITHOUT_OFFSET.test(value) ? `${value}${OFFSET}` : value

/** Forms and older PHP clients send 1, 0, "1" and "0". */
function asFlag(value: unknown): unknown {
  if (value === 1 || value === '1') return true
  return value === 0 || value === '0' ? false : value
}

/** In a query everything is text. */
function asAsked(value: unknown): unknown {
  if (value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : value
}

/** The old API uses "S" and "N"; new clients send booleans. */
function asYes(value: unknown): unknown {
  if (value === true) return 'S'
  return value === false ? 'N' : value
}

const SOFTENERS: Record<string, (value: unknown) => unknown> = {
  amount: whole,
  count: whole,
  // WooCommerce sends the interest and the late fee of a boleto as "0.33" and "2.00"; forms of PHP,
  // the revenue of a seller.
  decimal: (value) =>
    typeof value === 'string' && DECIMAL_TEXT.test(value) ? Number(value) : value,
  flag: asFlag,
  asked: asAsked,
  yes: asYes,
  text: asText,
  value: asValue,
  cep: asCep,
  cut: (value) => value,
  // Integrations of Zoop and of other platforms call the type of a split "percentage".
  percent: (value) => (value === 'percentage' ? 'percent' : value),
  trim: (value) => (typeof value === 'string' ? value.trim() : value),
  email: asEmail,
  instant: withOffset,
  // A missing id is not the same as an empty or false one: another card would be charged.
  id: (value) => value,
}

/** Never treated as absent: money, ids and booleans. */
const NEVER_ABSENT = new Set(['amount', 'id', 'flag', 'asked', 'yes'])

const takesNull = (field: Field): boolean =>
  field.type === 'null' || (field.anyOf ?? []).some(takesNull)

const isWords = ({ anyOf, ...field }: Field): boolean =>
  field.enum !== undefined ||
  field.const !== undefined ||
  (anyOf !== undefined && anyOf.every(isWords))

const isText = (field: Field): boolean =>
  field.type === 'string' ||
  isWords(field) ||
  ((field.anyOf ?? []).some(({ type }) => type === 'string') &&
    (field.anyOf ?? []).every((one) => one.type === 'null' || isText(one)))

/** Whether the empty text is valid: a field with a minimum length refuses it. */
function takesEmpty(field: Field): boolean {
  if (isWords(field)) return false
  if (field.type === 'string')
    return field.pattern === undefined || new RegExp(field.pattern, 'u').test('')
  return (field.anyOf ?? []).some(takesEmpty)
}

/**
 * Why a value of an older client counts as absent in an optional field: PHP writes an empty object
 * as `[]` and a missing text as `false`; plugins send `""` for a currency, a CEP or a date they do
 * not have.
 */
function absence(value: unknown, field: Field): string | undefined {
  if (value !== '' && value !== false && typeof value !== 'object') return undefined
  const { softens = '', names, type } = field
  if (!('~optional' in field) || NEVER_ABSENT.has(softens) || names || type === 'boolean')
    return undefined
  const holdsFields =
    field.type === 'array' || (field.type === 'object' && !field.additionalProperties)
  if (value === '' && !holdsFields && !takesEmpty(field)) return 'empty'
  if (value === false && (isText(field) || field.additionalProperties)) return 'false'
  return Array.isArray(value) && value.length === 0 && field.type === 'object'
    ? 'empty list'
    : undefined
}

function softenObject(value: object, field: Field, context: SoftenContext): object {
  const { path, tolerant, unknown, changed } = context
  const properties = field.properties!
  const kept: Record<string, unknown> = {}
  let known = 0
  for (const [name, inner] of Object.entries(properties)) {
    // Own and known keys only.
    if (!Object.hasOwn(value, name)) continue
    known++
    const given = (value as Record<string, unknown>)[name]
    // An explicit null means absent, except for an amount whose absence means "all of it".
    if (given === null && (inner.softens !== 'amount' || inner.orNone) && !takesNull(inner))
      continue
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
    for (const name of names)
      if (!Object.hasOwn(properties, name)) unknown.push({ path: [...path, name], of: field })
  return kept
}

/** A text cut to its field's length: plugins send the whole name of an order. */
function cut(
  value: unknown,
  { maxLength = Infinity }: Field,
  { tolerant, path, changed }: SoftenContext,
): unknown {
  if (!tolerant || typeof value !== 'string' || value.length <= maxLength) return value
  // Masked before cutting: half a card number would not be recognized.
  const characters = [...withoutCardNumbers(value)]
  if (characters.length <= maxLength) return value
  changed.push({ path: [...path], why: `cut to ${maxLength}` })
  return characters.slice(0, maxLength).join('')
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function softened(value: unknown, field: Field, context: SoftenContext): unknown {
  if (field.softens) {
    const converted = SOFTENERS[field.softens]!(value)
    return cutToBound(field.softens === 'cut' ? cut(converted, field, context) : converted, field)
  }
  if (field.properties && isObject(value)) {
    const meant =
      field.meant && context.tolerant ? INTERPRETATIONS[field.meant]!(value, context) : value
    return softenObject(meant, field, context)
  }
  const { additionalProperties: values } = field
  if (values && isObject(value)) {
    // One entry beyond the maximum is kept, so that validation refuses the object; the rest need no
    // work.
    const entries = Object.entries(value).slice(0, (field.maxProperties ?? Infinity) + 1)
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, softened(inner, values, context)]),
    )
  }
  if (field.items && Array.isArray(value)) {
    return itemsToCheck(value, field).map((item, index) => {
      context.path.push(String(index))
      const converted = softened(item, field.items!, context)
      context.path.pop()
      return converted
    })
  }
  const inner = field.anyOf?.find(
    (one) =>
      (one.properties && isObject(value)) ||
      (one.items && Array.isArray(value)) ||
      one.softens === 'instant',
  )
  return inner ? softened(value, inner, context) : cutToBound(value, field)
}

/**
 * The value, softened as its schema allows, with unknown keys removed and noted, in the schema's
 * order.
 */
export const soften = (value: unknown, schema: TSchema, context: SoftenContext): unknown =>
  softened(
    context.renames && isObject(value) ? renamedFilters(value, context) : value,
    schema as Field,
    context,
  )
