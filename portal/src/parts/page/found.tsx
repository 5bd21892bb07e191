// The object that a screen is about, by the id in the address; until it is read, and when it cannot
// be, a frame to show instead. What the screen will ask about it is asked together with it.

import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '../../app/calls/ask.ts'
import type { Backend } from '../../app/calls/calls.ts'
import { useAhead, type Ahead } from './ahead.ts'
import { ErrorNotice } from './error-notice.tsx'
import { Loading, PageFrame, type PageUp } from './page.tsx'

type Options<T> = {
  title: string
  up?: PageUp | undefined
  ask: (vintem: Backend, id: string) => Promise<T>
  ahead?: (id: string) => readonly Ahead[]
}

export function useFound<T>({ title, up, ask, ahead }: Options<T>): {
  id: string
  data: T | undefined
  frame: ReactNode
} {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useAsk((vintem) => ask(vintem, id))
  useAhead(id, ahead?.(id) ?? [])
  const frame = (
    <PageFrame title={title} up={up}>
      {error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />}
    </PageFrame>
  )
  return { id, data, frame }
}
