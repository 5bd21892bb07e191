// Asks at once for what parts of a screen ask for once its first answer is there, so that it all
// travels in one request.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useKeyOf } from '../../app/calls/ask.ts'
import type { Ask } from '../../app/calls/calls.ts'
import { useSession } from '../../app/session.tsx'
import { pagesOf, type AskPage } from '../table/table-pages.ts'

/** One call, or the beginning of a list: as `useAsk` and `DataTable` ask for it later. */
export type Ahead = Ask<unknown> | { readonly pages: AskPage<unknown>; readonly limit?: number }

/** `of`: what the calls are about. They are made again for another. */
export function useAhead(of: string, ahead: readonly Ahead[]): void {
  const queries = useQueryClient()
  const { backend } = useSession()
  const keyOf = useKeyOf()
  useEffect(() => {
    // A refusal is shown where the answer would be.
    for (const one of ahead)
      void (typeof one === 'function'
        ? queries.prefetchQuery({ queryKey: keyOf(one), queryFn: () => one(backend) })
        : queries.prefetchInfiniteQuery(pagesOf(backend, keyOf, one.pages, one.limit)))
  }, [of])
}
