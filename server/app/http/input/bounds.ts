// Cuts what is longer than its schema allows to one more than that, so that it is refused for its
// length, and no rule works on the rest: checks report every fault of a value, and some of them
// take their time. Pure.

import type { Field } from './field.ts'

const lengthOf = (word: unknown): number => (typeof word === 'string' ? word.length : 0)

/** The length of the longest text that a field takes; 0 where it takes none. */
export function textMax({
  anyOf,
  enum: words,
  const: word,
  type,
  maxLength = Infinity,
}: Field): number {
  if (anyOf) return Math.max(...anyOf.map(textMax))
  if (words) return Math.max(...words.map(lengthOf))
  if (word !== undefined) return lengthOf(word)
  return type === 'string' || type === undefined ? maxLength : 0
}

/**
 * The first characters of a text, one more than `max`. Lengths of a schema are counted in
 * characters, not in units of UTF-16.
 */
function cutText(text: string, max: number): string {
  let [characters, end] = [0, 0]
  for (const character of text) {
    end += character.length
    if (++characters > max) break
  }
  return text.slice(0, end)
}

/** The value of a field that has no fields or items, not much longer than it may be. */
export function cutToBound(value: unknown, field: Field): unknown {
  if (typeof value !== 'string' || value.length <= (field.maxLength ?? 0)) return value
  const max = textMax(field)
  return value.length > max ? cutText(value, max) : value
}

/** The items of a list, one more than it may have at most. */
export const itemsToCheck = (
  items: readonly unknown[],
  { maxItems = Infinity }: Field,
): readonly unknown[] => (items.length > maxItems ? items.slice(0, maxItems + 1) : items)

/** Rules of a value's size: one that breaks them is not tried against others. */
const BOUNDS = new Set(['maxLength', 'maxItems', 'maxProperties', 'minimum', 'maximum'])

type Fault = {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
}

/** The fault is in the name, not in its value. */
export const isOfName = ({ schemaPath }: Pick<Fault, 'schemaPath'>): boolean =>
  schemaPath.endsWith('/propertyNames')

/**
 * The faults without those of values that are out of bounds, and of what is in them, but for the
 * bound itself.
 */
export function withoutRulesBeyond<F extends Fault>(faults: readonly F[]): readonly F[] {
  const bounds = faults.filter((fault) => BOUNDS.has(fault.keyword) && !isOfName(fault))
  const beyond = new Set(bounds.map(({ instancePath }) => instancePath))
  if (beyond.size === 0) return faults
  return faults.filter(
    ({ keyword, instancePath }) =>
      !(beyond.has(instancePath) && !BOUNDS.has(keyword)) &&
      !holdersOf(instancePath).some((path) => beyond.has(path)),
  )
}

/** The paths of the values that a value is in. */
function holdersOf(path: string): string[] {
  const holders: string[] = []
  for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
    holders.push(path.slice(0, end))
    if (end === 0) break
  }
  return holders
}
