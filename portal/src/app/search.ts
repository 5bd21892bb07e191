// The filters in the address, for screens that list. They are plain text, so that a link shows what
// its sender saw.

import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

export type Search = Readonly<Record<string, string>>

/** The filters in the address, and what changes them. An empty text removes one. */
export function useSearch(): readonly [Search, (change: Search) => void] {
  const search: unknown = useRouterState({ select: ({ location }) => location.search as unknown })
  const navigate = useNavigate()
  const text = JSON.stringify(search)
  // The router gives a new object with every navigation.
  const steady = useMemo(() => JSON.parse(text) as Search, [text])
  const change = useCallback(
    (next: Search) => {
      void navigate({
        to: '.',
        search: ((before: Search) => ({ ...before, ...next })) as never,
        replace: true,
      })
    },
    [navigate],
  )
  return [steady, change]
}
