// The rows of a list, page after page: by offset, or by the cursor of lists that are searched. The next page is fetched before the reader gets to
// the end of this one.

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKeyOf, useNoted } from '../app/ask.ts'
import type { Ask, Backend } from '../app/calls.ts'
import { useSession } from '../app/session.tsx'

export type PageQuery = { limit: number; offset?: number; before?: string }
export type Page<Row> = {
  readonly items: readonly Row[]
  readonly has_more: boolean
  readonly total?: number
  readonly next?: string | null
}
export type AskPage<Row> = (query: PageQuery) => Ask<Page<Row>>

/** Of a table. */
const PAGE_ROWS = 100

type Position = { offset: number; before: string | undefined }

const queryAt = ({ offset, before }: Position, limit: number): PageQuery =>
  before === undefined ? { limit, ...(offset > 0 ? { offset } : {}) } : { limit, before }

/** The query of a list, by which whoever asks the same shares its pages. */
export function pagesOf<Row>(
  backend: Backend,
  keyOf: (ask: Ask<unknown>) => readonly unknown[],
  ask: AskPage<Row>,
  limit = PAGE_ROWS,
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(ask({ limit })), 'pages'],
    initialPageParam: { offset: 0, before: undefined } as Position,
    queryFn: ({ pageParam }) => ask(queryAt(pageParam, limit))(backend),
    getNextPageParam: (last, all) => {
      if (!last.has_more) return undefined
      const offset = all.reduce((sum, { items }) => sum + items.length, 0)
      return { offset, before: last.next ?? undefined }
    },
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
    refetchInterval: ({ state }) => (everyMs !== undefined && (state.data?.pages.length ?? 0) === 1 ? everyMs : false),
  })
  const { data } = pages
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  return { ...pages, rows, total: data?.pages[0]?.total }
}

/** Every row up to a bound, for a file. `isCut`: there were more. */
export async function allRows<Row>(
  page: (query: PageQuery) => Promise<Page<Row>>,
  max: number,
  onProgress: (rows: number) => void,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  let position: Position = { offset: 0, before: undefined }
  while (rows.length < max) {
    const { items, has_more: more, next } = await page(queryAt(position, PAGE_ROWS))
    rows.push(...items)
    onProgress(rows.length)
    if (!more || items.length === 0) return { rows, isCut: false }
    position = { offset: rows.length, before: next ?? undefined }
  }
  return { rows: rows.slice(0, max), isCut: true }
}
