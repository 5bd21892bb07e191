// Lists that are searched from the newest row on, such as logs. Few of their filters have an index,
// so a search ends after `SEARCHED_MAX` rows even when its page is not full. Their ids begin with
// the time.

import { after } from '../kernel/clock.ts'
import { leastIdAt, readId, type SellerId } from '../kernel/ids.ts'
import { readSpan } from '../platform/lists/paging.ts'
import { boundTo, sees, type Viewer } from './caller.ts'

const SEARCHED_MAX = 50_000

/** An id that no row has: the filter for a text that is no id. */
export const UNKNOWN = '0'.repeat(32)

/**
 * The seller to filter by, within what the viewer may see; undefined: every seller the viewer sees.
 */
export function visibleSeller(viewer: Viewer, requested: string | undefined): SellerId | undefined {
  if (requested === undefined) return boundTo(viewer)
  const seller = readId<'seller'>(requested)
  return seller && sees(viewer, seller) ? seller : (UNKNOWN as SellerId)
}

/** The least id of an instant; before 1970 it is that of 1970, since no row is older. */
const idAt = (at: Date): string => leastIdAt(new Date(Math.max(0, at.getTime())))

/** The ids of a time range, up to the row that the page before ended with. */
export function idSpan(
  query: Record<string, unknown>,
  before: string | undefined,
  wall: Date,
): { from: string; before: string } {
  const { from = new Date(0), to = wall } = readSpan(query)
  const end = idAt(after(to, 1))
  return { from: idAt(from), before: before !== undefined && before < end ? before : end }
}

export type SearchedPage<Row extends { readonly id: string }> = {
  readonly items: readonly Row[]
  readonly limit: number
  /** Where the next page begins: before this row. */
  readonly next: Row['id'] | undefined
}

/**
 * A page of `limit` rows. `endOfSearch`: the id at which a search of that many rows ends; undefined
 * when it reached the last row.
 */
export async function searchedPage<Row extends { readonly id: string }>(
  limit: number,
  find: {
    page(bounds: { limit: number; searched: number }): Promise<readonly Row[]>
    endOfSearch(searched: number): Promise<Row['id'] | undefined>
  },
): Promise<SearchedPage<Row>> {
  const found = await find.page({ limit: limit + 1, searched: SEARCHED_MAX })
  const items = found.slice(0, limit)
  const next = found.length > limit ? items.at(-1)!.id : await find.endOfSearch(SEARCHED_MAX)
  return { items, limit, next }
}

/** The envelope. `prefix`: of the ids on the wire. */
export const searchedPageToWire = <Row extends { readonly id: string }, Wire>(
  { items, limit, next }: SearchedPage<Row>,
  prefix: string,
  toWire: (row: Row) => Wire,
) => ({
  resource: 'list' as const,
  items: items.map(toWire),
  limit,
  query_count: items.length,
  has_more: next !== undefined,
  next: next === undefined ? null : `${prefix}${next}`,
})
