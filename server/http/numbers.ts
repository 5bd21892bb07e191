// Takes card numbers out of what came in before anything else sees it: no key, no row, no event and no log knows the
// original. Every text is without them, unless the contract says otherwise at the field (`cards`).

import type { TSchema } from 'typebox'
import {
  holdsCardNumber,
  phoneWithoutCardNumbers,
  shopWithoutCardNumbers,
  withoutCardNumbers,
} from '../base/card-numbers.ts'
import { refuse } from '../base/refusal.ts'

/** What `cards` can say; without it a number is masked. */
type Way = 'kept' | 'phone' | 'shop' | 'refused'

type Field = TSchema & {
  cards?: Way
  properties?: Record<string, Field>
  items?: Field
  anyOf?: Field[]
}

const wayOf = (field: Field | undefined): Way | undefined =>
  field?.cards ?? field?.anyOf?.map(wayOf).find((way) => way !== undefined)

/** Of what may also be something else, such as null, the part that has fields or items. */
const insideOf = (field: Field | undefined): Field | undefined =>
  field?.anyOf?.find(({ properties, items }) => properties ?? items) ?? field

function ofText(text: string, way: Way | undefined, path: readonly string[]): string {
  if (way === undefined) return withoutCardNumbers(text)
  if (way === 'phone') return phoneWithoutCardNumbers(text)
  if (way === 'shop') return shopWithoutCardNumbers(text)
  if (way === 'refused') refuseCardNumber(path.join('.'), text)
  return text
}

/** Refuses a reference that would put a card number in plain into rows, events and logs. */
export function refuseCardNumber(name: string, text: string): void {
  if (holdsCardNumber(text)) throw refuse('card_number_not_allowed', { words: { field: name } })
}

/**
 * Takes card numbers out of the texts of a value, in place: it must be the caller's own copy. Gives the value, which is
 * another one only where it is a text itself. 422 for a text that cannot be changed without losing its meaning.
 */
export function withoutNumbers(value: unknown, schema: TSchema | undefined, path: readonly string[] = []): unknown {
  const field = schema as Field | undefined
  if (typeof value === 'string') return ofText(value, wayOf(field), path)
  if (typeof value !== 'object' || value === null) return value
  const inside = insideOf(field)
  const holder = value as Record<string, unknown>
  for (const name of Object.keys(holder)) {
    const item = holder[name]
    if (typeof item !== 'string' && (typeof item !== 'object' || item === null)) continue
    const of = Array.isArray(value) ? inside?.items : inside?.properties?.[name]
    const clean = withoutNumbers(item, of, [...path, name])
    if (clean !== item) holder[name] = clean
  }
  return value
}
