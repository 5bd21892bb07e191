// Names ids by first appearance, so that a session can be compared with a replay, in which every id
// differs. Pure.

import type { Call } from './call.ts'

export type Names = {
  /** The name of an id, or the id itself where it has none. */
  of(id: string): string
  /** The same value with every id in it as `{name}`. */
  in<T>(value: T): T
}

const plain = (text: string): string => text.replaceAll('-', '').toLowerCase()
const ID = /[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Every id in a call that was in no earlier reply. */
export function idsWithoutSource(calls: readonly Call[]): string[] {
  const given = new Set<string>()
  const withoutSource = new Set<string>()
  for (const call of calls) {
    for (const [id] of `${call.path} ${JSON.stringify(call.body)}`.matchAll(ID))
      if (!given.has(plain(id))) withoutSource.add(plain(id))
    for (const { id } of call.gave) given.add(id)
  }
  return [...withoutSource]
}

/**
 * Names the ids of replies in their order, and the ids of `places` by their position in a list of
 * the server.
 */
export function namesOf(
  calls: readonly Call[],
  places: readonly { id: string; kind: string; of: string; n: number }[],
): Names {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const name = (id: string, kind: string) => {
    if (names.has(id)) return
    const n = (counts.get(kind) ?? 0) + 1
    counts.set(kind, n)
    names.set(id, `${kind}_${n}`)
  }
  const placed = new Set(places.map(({ id }) => id))
  for (const call of calls)
    for (const { id, kind } of call.gave) if (!placed.has(id)) name(id, kind)
  const of = (id: string): string => names.get(plain(id)) ?? id
  for (const place of places)
    if (!names.has(place.id)) names.set(place.id, `${place.kind} ${place.n} of ${of(place.of)}`)
  for (const id of idsWithoutSource(calls)) name(id, 'unknown')
  const text = (value: string): string =>
    value.replace(ID, (id) => (names.has(plain(id)) ? `{${names.get(plain(id))!}}` : id))
  const within = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(within)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, within(item)]))
  }
  return { of, in: <T>(value: T) => within(value) as T }
}
