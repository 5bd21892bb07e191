// A seller has two names: its `io_seller_id`, and the integer `id` that older clients use. Requests
// with the integer are translated here, so that no other code knows about it.

import type { TSchema } from 'typebox'
import type { Operation } from '../../../../contract/operation.ts'
import type { Caller } from '../../../runtime/caller.ts'
import { idByNumber } from '../../../identity/auth/seller-number-store.ts'
import { readNumber } from '../../../identity/auth/seller-number.ts'
import { hyphened } from '../../../kernel/ids.ts'
import type { Deps } from '../../../runtime/deps.ts'

/**
 * A place that names a seller: `['body', 'split_rules', '*', 'receiver']`. `*` is every item of an
 * array.
 */
export type Place = readonly string[]

type Field = TSchema & {
  names?: string
  properties?: Record<string, Field>
  items?: Field
  anyOf?: Field[]
}

function placesIn(field: Field | undefined, path: Place): Place[] {
  if (field === undefined) return []
  if (field.names === 'seller') return [path]
  return [
    ...Object.entries(field.properties ?? {}).flatMap(([name, inner]) =>
      placesIn(inner, [...path, name]),
    ),
    ...placesIn(field.items, [...path, '*']),
    ...(field.anyOf ?? []).flatMap((inner) => placesIn(inner, path)),
  ]
}

// A memo, not state: the schemas are constants of the contract.
const placesOf = new WeakMap<Operation, readonly Place[]>()

/** The places of an operation's request in which a seller may be named. */
export function sellerPlaces(operation: Operation): readonly Place[] {
  const { params, query, body } = operation
  const places = placesOf.get(operation) ?? [
    ...placesIn(params as Field, ['params']),
    ...placesIn(query as Field, ['query']),
    ...placesIn(body as Field | undefined, ['body']),
  ]
  placesOf.set(operation, places)
  return places
}

type Slot = { readonly holder: Record<string, unknown>; readonly key: string }

function slotsAt(holder: unknown, [key, ...rest]: Place): Slot[] {
  if (holder === null || typeof holder !== 'object' || key === undefined) return []
  if (key === '*')
    return (holder as unknown[]).flatMap((_, n) => slotsAt(holder, [String(n), ...rest]))
  const record = holder as Record<string, unknown>
  return rest.length === 0 ? [{ holder: record, key }] : slotsAt(record[key], rest)
}

/**
 * Replaces the numbers of the platform's sellers in a request by their `io_seller_id`. An unknown
 * number is unchanged, and gets the reply of an unknown id.
 */
export async function replaceSellerNumbers(
  deps: Deps,
  { owner }: Caller,
  places: readonly Place[],
  input: { params: object; query: unknown; body: unknown },
): Promise<void> {
  const spots = places.flatMap((place) => slotsAt(input, place))
  const numbered = spots.flatMap((spot) => {
    const number = readNumber(spot.holder[spot.key])
    return number === undefined ? [] : [{ ...spot, number }]
  })
  if (numbered.length === 0) return
  await Promise.all(
    numbered.map(async ({ holder, key, number }) => {
      const id = await idByNumber(deps, { owner, number })
      if (id !== undefined) holder[key] = hyphened(id)
    }),
  )
}
