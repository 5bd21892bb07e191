// Stark Bank's lists, which go on by cursors, as numbered pages: each is reached from the last one
// known. The places of pages are remembered, so that a list is not walked from its start each time.

import { accepted, type ProviderResult } from '../../bank.ts'
import { isObject, rowsOf, unreadOf } from '../../parse.ts'
import type { WireCalls } from '../../wires/rail.ts'

/** Some of a list; `cursor`: where it goes on; `unread`: as of `Rows`. */
export type CursorPage<T> = {
  readonly items: T[]
  readonly cursor?: string
  readonly unread?: string
}

const CURSORS_MAX = 1_000

/** The part of a reply that is a list, by its name: whole, or not at all. */
export function pageFrom<T>(...given: Parameters<typeof rowsFrom<T>>): CursorPage<T> | undefined {
  const page = rowsFrom(...given)
  return page?.unread === undefined ? page : undefined
}

/** The same, each row by itself. */
export function rowsFrom<T>(
  body: unknown,
  name: string,
  read: (one: unknown) => T | undefined,
): CursorPage<T> | undefined {
  if (!isObject(body)) return undefined
  const found = rowsOf(body[name], `what is known of each of ${name}`, read)
  const { cursor } = body
  if (!found || !(cursor === null || cursor === undefined || typeof cursor === 'string'))
    return undefined
  const items = { items: found.rows, ...unreadOf(found) }
  return typeof cursor === 'string' && cursor !== '' ? { ...items, cursor } : items
}

type Query = Record<string, string>

/** `read`: one call. The result reads the page of a number, walking there if it must. */
export function openPages<T>(
  read: (calls: WireCalls, query: Query) => Promise<ProviderResult<CursorPage<T>>>,
) {
  const cursors = new Map<string, string>()
  const keyOf = (query: Query, page: number) => `${JSON.stringify(query)} ${page}`
  const remember = (key: string, cursor: string): void => {
    cursors.set(key, cursor)
    const [oldest] = cursors.keys()
    if (cursors.size > CURSORS_MAX && oldest !== undefined) cursors.delete(oldest)
  }
  const forget = (query: Query): void => {
    const begin = keyOf(query, 0).slice(0, -1)
    for (const key of [...cursors.keys()].filter((one) => one.startsWith(begin)))
      cursors.delete(key)
  }

  return async (
    calls: WireCalls,
    query: Query,
    page: number,
  ): Promise<ProviderResult<CursorPage<T>>> => {
    // A list that has grown has other pages: each reading begins anew.
    if (page === 0) forget(query)
    let number = page
    while (number > 0 && !cursors.has(keyOf(query, number))) number--
    for (;;) {
      const cursor = cursors.get(keyOf(query, number))
      const found = await read(calls, cursor === undefined ? query : { ...query, cursor })
      if (found.result !== 'accepted') return found
      const { cursor: next } = found.value
      if (next !== undefined) remember(keyOf(query, number + 1), next)
      if (number === page) return found
      if (next === undefined) return accepted({ items: [] })
      number++
    }
  }
}
