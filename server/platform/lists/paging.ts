// The query of a listing (its page, time range and filters of words), and its envelope. Pure; the
// limits are in contract/list.ts.

import { LIMIT_DEFAULT } from '../../../contract/list.ts'
import { fill } from '../../../contract/text.ts'
import {
  dayOf,
  FIRST_GIVEN,
  isDay,
  LAST_GIVEN,
  OFFSET,
  startOf,
  type Day,
} from '../../kernel/brazil/calendar.ts'
import { refuseField } from '../../kernel/refusal.ts'

export type Paging = {
  readonly limit: number
  readonly offset: number
  readonly ascending: boolean
  /**
   * The page begins after the row that has this place in the order of the list; absent: by
   * `offset`.
   */
  readonly cursor?: string
}

export type PagingQuery = {
  limit?: number
  offset?: number
  page?: number
  sort?: string
  cursor?: string
}

/** By what the rows of a list are ordered. */
export type CursorKind = 'id' | 'number' | 'day'

const CURSORS: Readonly<Record<CursorKind, (text: string) => boolean>> = {
  id: (text) => /^[0-9a-f]{32}$/.test(text),
  number: (text) => /^\d{1,15}$/.test(text),
  day: isDay,
}

/**
 * Paging of a query: `cursor`, `offset`, or `page` from 1. Clients send offset and page, and then
 * mean the offset.
 */
export function readPaging(query: PagingQuery, kind: CursorKind = 'id'): Paging {
  const limit = query.limit ?? LIMIT_DEFAULT
  const { cursor } = query
  if (cursor !== undefined) {
    if (!CURSORS[kind](cursor))
      throw refuseField('cursor', {
        en: 'must be the next of a page of the same list',
        pt: 'deve ser o next de uma página da mesma lista',
      })
    return { limit, offset: 0, ascending: query.sort === 'time-ascending', cursor }
  }
  const offset = query.offset ?? ((query.page ?? 1) - 1) * limit
  return { limit, offset, ascending: query.sort === 'time-ascending' }
}

type SpanQuery = Record<string, unknown>

const EPOCH_SECONDS = /^\d{9,11}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/
const DAY_MS = 86_400_000

const [FIRST, LAST] = [startOf('0001-01-01'), startOf('9999-12-31')]

/**
 * Within the calendar, which an offset may lead out of: an instant before or after it means the
 * same as its end.
 */
function within(at: Date): Date {
  if (at < FIRST) return FIRST
  return at > LAST ? LAST : at
}

/** Nothing was made before or after: such a day means "always". */
function withinGiven(day: Day): Day {
  if (day < FIRST_GIVEN) return FIRST_GIVEN
  return day > LAST_GIVEN ? LAST_GIVEN : day
}

function instantOf(text: string): { at: Date; wholeDay: boolean } | undefined {
  if (EPOCH_SECONDS.test(text))
    return { at: within(new Date(Number(text) * 1000)), wholeDay: false }
  if (isDay(text)) return { at: within(startOf(text)), wholeDay: true }
  if (!INSTANT.test(text) || !isDay(text.slice(0, 10))) return undefined
  const joined = text.replace(' ', 'T')
  // Without an offset it is a time in São Paulo, as a bare day is a day there.
  const at = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(joined) ? joined : `${joined}${OFFSET}`)
  return Number.isNaN(at.getTime()) ? undefined : { at: within(at), wholeDay: false }
}

/** A civil day; for an instant, its day in São Paulo. 422 naming `field` for anything else. */
export function readDay(field: string, text: string): Day {
  const time = instantOf(text)
  if (!time) throw refuseField(field, { en: 'must be a date', pt: 'deve ser uma data' })
  return withinGiven(dayOf(time.at))
}

function readInstant(
  query: SpanQuery,
  names: readonly string[],
  end: 'gte' | 'lte',
): Date | undefined {
  for (const name of names) {
    const field = `${name}[${end}]`
    const text = query[field]
    if (text === undefined) continue
    const time = instantOf(String(text))
    if (!time)
      throw refuseField(field, {
        en: 'must be a date (YYYY-MM-DD), a date and time (ISO 8601) or Unix seconds',
        pt: 'deve ser uma data (AAAA-MM-DD), uma data e hora (ISO 8601) ou segundos Unix',
      })
    return end === 'lte' && time.wholeDay ? new Date(time.at.getTime() + DAY_MS - 1) : time.at
  }
  return undefined
}

/** The filter on the creation time, and its older name. */
const CREATED = ['created_at', 'data_range']

/**
 * The time range that filters a listing: from and to, both inclusive. A civil date means the whole
 * day in São Paulo.
 */
export function readSpan(
  query: SpanQuery,
  names: readonly string[] = CREATED,
): { from?: Date; to?: Date } {
  const from = readInstant(query, names, 'gte')
  const to = readInstant(query, names, 'lte')
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** The rows of a page by cursor: one more may have been read. */
const shownOf = <Item>(items: readonly Item[], { limit, cursor }: Paging): readonly Item[] =>
  cursor === undefined ? items : items.slice(0, limit)

/**
 * The envelope. `total` is right also past the last page. `places`: of each item, in the order of
 * the list; without them there is no page by cursor.
 */
export function listOf<Item>(
  items: readonly Item[],
  total: number,
  paging: Paging,
  places: readonly (string | number)[] = [],
) {
  const { limit, offset, ascending, cursor } = paging
  const shown = shownOf(items, paging)
  const hasMore = cursor === undefined ? offset + items.length < total : items.length > limit
  const last = places[shown.length - 1]
  return {
    resource: 'list',
    sort: ascending ? 'time-ascending' : 'time-descending',
    items: shown,
    limit,
    total,
    offset,
    has_more: hasMore,
    query_count: shown.length,
    page: Math.floor(offset / limit) + 1,
    total_pages: Math.ceil(total / limit),
    next: hasMore && last !== undefined ? String(last) : null,
  }
}

/** The envelope as JSON, of items that are JSON already. */
export function listJson(
  items: readonly Buffer[],
  total: number,
  paging: Paging,
  places: readonly string[],
): Buffer {
  const envelope = listOf(items, total, paging, places)
  const [before = '', after = ''] = JSON.stringify({ ...envelope, items: [] }).split('[]')
  const parts = envelope.items.flatMap((item, n) => (n === 0 ? [item] : [COMMA, item]))
  return Buffer.concat([Buffer.from(`${before}[`), ...parts, Buffer.from(`]${after}`)])
}

/** Places of rows in a list that is ordered by id. */
export const idsOf = (rows: readonly { readonly id: string }[]): string[] =>
  rows.map(({ id }) => id)

const COMMA = Buffer.from(',')

/**
 * The comma-separated words of a filter, each once; undefined when there is none. 422 naming
 * `field` for an unknown word.
 */
export function readWords<Word extends string>(
  field: string,
  text: string | undefined,
  known: readonly Word[],
): Word[] | undefined {
  if (text === undefined) return undefined
  const words = text.split(',').map((word) => word.trim())
  if (words.some((word) => !known.includes(word as Word)))
    throw refuseField(
      field,
      fill({ en: 'accepts {known}', pt: 'aceita {known}' }, { known: known.join(', ') }),
    )
  return [...new Set(words as Word[])]
}
