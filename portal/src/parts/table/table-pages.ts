// The rows of a list, page after page, each from the cursor of the page before, so that none is
// shown twice. The next page is fetched before the reader gets to the end of this one.

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKeyOf, useNoted } from '../../app/calls/ask.ts'
import type { Ask, Backend } from '../../app/calls/calls.ts'
import { useSession } from '../../app/session.tsx'

/**
 * `cursor` and `before`: the `next` of the page before, by the two names that lists have for it.
 */
export type PageQuery = { limit: number; cursor?: string; before?: string }
export type Page<Row> = {
  readonly items: readonly Row[]
  readonly has_more: boolean
  readonly total?: number
  readonly next?: string | null
}
export type AskPage<Row> = (query: PageQuery) => Ask<Page<Row>>

/** Of a table. */
const PAGE_ROWS = 100

type Cursor = Omit<PageQuery, 'limit'>

/**
 * Where the page after this one begins; undefined after the last. Lists that have a total take it
 * as `cursor`, logs as `before`.
 */
function after({ has_more: hasMore, next, total }: Page<unknown>): Cursor | undefined {
  if (!hasMore || typeof next !== 'string') return undefined
  return total === undefined ? { before: next } : { cursor: next }
}

/** The query of a list, by which whoever asks the same shares its pages. */
export function pagesOf<Row>(
  backend: Backend,
  keyOf: (ask: Ask<unknown>) => readonly unknown[],
  ask: AskPage<Row>,
  limit = PAGE_ROWS,
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(ask({ limit })), 'pages'],
    initialPageParam: {} as Cursor,
    queryFn: ({ pageParam }) => ask({ limit, ...pageParam })(backend),
    getNextPageParam: after,
  })
}

type Options = { readonly everyMs?: number | undefined; readonly limit?: number }

export function usePages<Row>(ask: AskPage<Row>, { everyMs, limit = PAGE_ROWS }: Options = {}) {
  const { backend } = useSession()
  const keyOf = useKeyOf()
  useNoted(ask({ limit }))
  const pages = useInfiniteQuery({
    ...pagesOf(backend, keyOf, ask, limit),
    // Only the beginning is refreshed by itself: a reader far down is not disturbed.
    refetchInterval: ({ state }) =>
      everyMs !== undefined && (state.data?.pages.length ?? 0) === 1 ? everyMs : false,
  })
  const { data } = pages
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  return { ...pages, rows, total: data?.pages[0]?.total }
}

/** Every row up to a bound. `isCut`: there were more. */
export async function allRows<Row>(
  page: (query: PageQuery) => Promise<Page<Row>>,
  max: number,
  onProgress: (rows: number) => void,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  for (let cursor: Cursor = {}; rows.length < max;) {
    const read = await page({ limit: PAGE_ROWS, ...cursor })
    rows.push(...read.items)
    onProgress(rows.length)
    const next = after(read)
    if (!next) return { rows, isCut: false }
    cursor = next
  }
  return { rows: rows.slice(0, max), isCut: true }
}
