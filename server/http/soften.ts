// What real clients send a little wrong and we take all the same, and nothing else. Each entry names who needs it.
// It turns such values into the strict form; whatever it does not know it leaves for the validation to refuse.

import type { TSchema } from 'typebox'

type Softener = (value: unknown) => unknown

const WHOLE_TEXT = /^(0|[1-9]\d{0,15})$/
/** PHP's floats: 19.99 * 100 is 1998.9999999999998. */
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

const SOFTENERS: Record<string, Softener> = {
  amount: whole,
  count: whole,
  // Forms and older PHP clients send 1, 0, "1" and "0".
  flag: (value) => (value === 1 || value === '1' ? true : value === 0 || value === '0' ? false : value),
  // In a query everything is text.
  asked: (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  // The old API compares with "S" and "N"; whoever writes for it anew sends booleans.
  yes: (value) => (value === true ? 'S' : value === false ? 'N' : value),
  // Shops use their order number, an integer, as reference; house numbers and phones come as integers too.
  text: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value),
}

type Field = TSchema & {
  softens?: string
  type?: string
  properties?: Record<string, Field>
  items?: Field
  anyOf?: Field[]
}

const takesNull = (field: Field): boolean => field.type === 'null' || (field.anyOf ?? []).some(takesNull)

function softenObject(value: object, properties: Record<string, Field>): object {
  const kept: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(properties)) {
    // Own keys only, and only those we know: unknown keys are ignored, as real shops send them.
    if (!Object.hasOwn(value, name)) continue
    const given = (value as Record<string, unknown>)[name]
    // An explicit null means absent, except for money, which must never be taken for "all of it".
    if (given === null && field.softens !== 'amount' && !takesNull(field)) continue
    kept[name] = soften(given, field)
  }
  return kept
}

/** The value with everything softened that its schema allows, unknown keys left out, in the schema's order. */
export function soften(value: unknown, schema: TSchema): unknown {
  const field = schema as Field
  if (field.softens) return SOFTENERS[field.softens]!(value)
  if (field.properties && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return softenObject(value, field.properties)
  }
  if (field.items && Array.isArray(value)) return value.map((item) => soften(item, field.items!))
  return value
}
