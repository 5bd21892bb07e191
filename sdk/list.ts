// Lists as something to iterate: pages are fetched as they are needed.

type Page<Item> = { items: Item[]; has_more: boolean; offset: number; query_count: number }
type Paging = { limit?: number; offset?: number }

const PAGE_SIZE = 100

/** Every item of a listing, page by page. What is added at its beginning meanwhile is not shown twice to a reader from the oldest on. */
export async function* allOf<Item, Query extends Paging>(
  page: (query: Query) => Promise<Page<Item>>,
  query: Query,
): AsyncGenerator<Item, void, undefined> {
  let offset = query.offset ?? 0
  for (;;) {
    const { items, has_more: more } = await page({ ...query, limit: query.limit ?? PAGE_SIZE, offset })
    yield* items
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
    after = last
    if (!more) return
  }
}
