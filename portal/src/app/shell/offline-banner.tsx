// Says that the server does not answer, for as long as it does not. It asks again by itself, and
// refreshes the screen afterwards.

import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { VintemError } from '../../../../sdk/errors.ts'
import { shellWords } from './words.ts'
import { API } from '../facts.ts'
import { useWords } from '../language.tsx'
import styles from './shell.module.css'

const AGAIN_MS = 2_000

const isUnreachable = (error: unknown): boolean =>
  error instanceof VintemError && error.code === 'network_error'

/** Whether the server can be reached: by the browser, and by what the calls met. */
function useReachable(): boolean {
  const queries = useQueryClient()
  const [isReachable, setReachable] = useState(navigator.onLine)
  useEffect(() => {
    const lost = () => setReachable(false)
    addEventListener('offline', lost)
    const ends = [queries.getQueryCache(), queries.getMutationCache()].map((cache) =>
      cache.subscribe((event: { type: string; action?: { type: string; error?: unknown } }) => {
        if (
          event.type === 'updated' &&
          event.action?.type === 'error' &&
          isUnreachable(event.action.error)
        )
          lost()
      }),
    )
    return () => {
      removeEventListener('offline', lost)
      ends.forEach((end) => end())
    }
  }, [queries])
  useEffect(() => {
    if (isReachable) return
    const timer = setInterval(() => {
      fetch(`${API}/me`, { credentials: 'same-origin' }).then(
        () => setReachable(true),
        () => {},
      )
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isReachable])
  return isReachable
}

export function OfflineBanner() {
  const words = useWords(shellWords)
  const queries = useQueryClient()
  const isReachable = useReachable()
  const before = useRef(isReachable)
  useEffect(() => {
    if (isReachable && !before.current) {
      notifications.show({ color: 'green', message: words.online })
      void queries.invalidateQueries()
    }
    before.current = isReachable
  }, [isReachable, queries, words.online])
  return isReachable ? null : (
    <div className={styles['banner']} role="alert">
      {words.offline}
    </div>
  )
}
