// Lists that go on by cursors, or in several ranges, as numbered pages: each is reached from the last one
// known. The places of pages are remembered, so that a list is not walked from its start each time.

import { addDays, type Day, dayOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { accepted, type ProviderResult } from '../bank.ts'
import { isObject, type Rows, rowsOf, unreadOf } from '../parse.ts'
import type { WireCalls } from '../wires/rail.ts'

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

/** Days of a bank's time; `page`: from 1. */
type Range = { readonly from: Day; readonly to: Day; readonly page: number }

/**
 * The pages of days that are more than the bank lists at once: in ranges of `days`. `read`: a page of a
 * range, and whether the range has another. No day that has not come is asked for.
 */
export function openRanges<T>(
  days: number,
  read: (calls: WireCalls, range: Range) => Promise<ProviderResult<Rows<T> & { more: boolean }>>,
) {
  const endOf = (from: Day, last: Day): Day => {
    const end = addDays(from, days - 1)
    return end < last ? end : last
  }
  const cursorAfter = ({ from, to, page }: Range, last: Day, more: boolean): string | undefined => {
    if (more) return `${from}/${page + 1}`
    return to < last ? `${addDays(to, 1)}/1` : undefined
  }
  const pageOf = openPages<T>(async (calls, { first, last, cursor = `${first}/1` }) => {
    const [from, page] = cursor.split('/') as [Day, string]
    const range = { from, to: endOf(from, last as Day), page: Number(page) }
    const found = await read(calls, range)
    if (found.result !== 'accepted') return found
    const { rows, more, unread } = found.value
    const next = cursorAfter(range, last as Day, more)
    return accepted({
      items: rows,
      ...(next !== undefined && { cursor: next }),
      ...(unread !== undefined && { unread }),
    })
  })
  return (calls: WireCalls, span: { from: Date; to: Date; page: number }) => {
    const today = dayOf(calls.theirTime)
    const [first, last] = [dayOf(span.from), dayOf(after(span.to, -1))]
    const query = { first: first < today ? first : today, last: last < today ? last : today }
    return pageOf(calls, query, span.page)
  }
}
