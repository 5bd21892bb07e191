// Lists as iterators: pages are fetched as needed.

import { VintemError } from '../errors.ts'

type Page<Item> = { items: Item[]; has_more: boolean }
type Paging = { limit?: number; offset?: number }

const PAGE_SIZE = 100
/** How many ids are remembered to skip duplicates: ten of the largest pages. */
const REMEMBERED_MAX = 10_000

/**
 * Every item of a listing, page by page (`limit` is the page size, default 100). New items push
 * others to the next page; these duplicates are skipped. An item that leaves the filter during the
 * reading may hide another: for a complete record read the events.
 */
export async function* allOf<Item extends { id: string | number }, Query extends Paging>(
  page: (query: Query) => Promise<Page<Item>>,
  query: Query,
): AsyncGenerator<Item, void, undefined> {
  const told = new Set<string | number>()
  let offset = query.offset ?? 0
  for (;;) {
    const { items, has_more: more } = await page({
      ...query,
      limit: query.limit ?? PAGE_SIZE,
      offset,
    })
    for (const item of items) {
      if (told.has(item.id)) continue
      told.add(item.id)
      yield item
    }
    // A set keeps insertion order: the oldest ids are dropped first.
    for (const id of told) {
      if (told.size <= REMEMBERED_MAX) break
      told.delete(id)
    }
    offset += items.length
    if (!more || items.length === 0) return
  }
}

type Feed<Item> = { items: Item[]; has_more: boolean; last_sequence: number }

/** Every event after a sequence, up to the present end of the feed. */
export async function* feedOf<Item, Query extends { after?: number }>(
  page: (query: Query) => Promise<Feed<Item>>,
  query: Query,
): AsyncGenerator<Item, void, undefined> {
  let after = query.after ?? 0
  for (;;) {
    const { items, has_more: more, last_sequence: last } = await page({ ...query, after })
    yield* items
    if (!more) return
    if (!(last > after))
      throw new VintemError({
        code: 'unexpected_answer',
        message: 'the feed returned the same sequence again',
      })
    after = last
  }
}
