// A wait that a signal can end.

import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves after `ms`, or when the signal aborts. */
export const restFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
