// Masks card numbers in input before any other code sees it: no key, row, event or log gets the
// original. Every text is masked, unless the contract says otherwise at the field (`cards`).

import type { TSchema } from 'typebox'
import {
  holdsCardNumber,
  phoneWithoutCardNumbers,
  shopWithoutCardNumbers,
  withoutCardNumbers,
} from '../../../kernel/cards/card-numbers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Field } from './field.ts'
import { shownName } from './names.ts'

const cardRuleOf = (field: Field | undefined): Field['cards'] =>
  field?.cards ?? field?.anyOf?.map(cardRuleOf).find((way) => way !== undefined)

/** The part of a union that has fields or items. */
const containerOf = (field: Field | undefined): Field | undefined =>
  field?.anyOf?.find(({ properties, items }) => properties ?? items) ?? field

function maskText(text: string, way: Field['cards'], path: readonly string[]): string {
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
 * Masks card numbers in the texts of a value, in place: it must be the caller's own copy. Returns
 * the value, a new one only if it is a text itself. 422 for a text that cannot be changed without
 * losing its meaning.
 */
export function maskCardNumbers(
  value: unknown,
  schema: TSchema | undefined,
  path: readonly string[] = [],
): unknown {
  const field = schema as Field | undefined
  if (typeof value === 'string') return maskText(value, cardRuleOf(field), path)
  if (typeof value !== 'object' || value === null) return value
  const inside = containerOf(field)
  const holder = value as Record<string, unknown>
  const values = inside?.additionalProperties || undefined
  for (const name of Object.keys(holder)) {
    if (values) refuseCardNumber([...path, shownName(name)].join('.'), name)
    const item = holder[name]
    if (typeof item !== 'string' && (typeof item !== 'object' || item === null)) continue
    const of = Array.isArray(value) ? inside?.items : (values ?? inside?.properties?.[name])
    const clean = maskCardNumbers(item, of, [...path, name])
    if (clean !== item) holder[name] = clean
  }
  return value
}
