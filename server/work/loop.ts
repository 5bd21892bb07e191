// The worker: rounds of due work, again at once while there is any, else after a pause or when woken.
// Works take no input, do one bounded round and say how much they did.

import type { Deps } from '../deps.ts'

export type Work = { readonly name: string; readonly round: (deps: Deps) => Promise<number>; readonly everyMs?: number }

const PAUSE_MS = 250
const PAUSE_AFTER_FAILURE_MS = 1_000

export type Loop = { wake(): void; stop(): Promise<void> }

/** One round of every work whose turn it is. A work that fails is reported and does not stop the others. */
async function roundOf(
  deps: Deps,
  works: readonly Work[],
  lastAt: Map<string, number>,
): Promise<{ done: number; failed: boolean }> {
  let done = 0
  let failed = false
  for (const { name, round, everyMs = 0 } of works) {
    const wall = deps.clock.wall().getTime()
    if (wall - (lastAt.get(name) ?? 0) < everyMs) continue
    lastAt.set(name, wall)
    try {
      done += await round(deps)
    } catch (error) {
      failed = true
      deps.log.error({ work: name, error: (error as Error).message }, 'a round of work failed; it is tried again')
    }
  }
  return { done, failed }
}

/** Starts the worker. `stop` waits for the round under way. */
export function startLoop(deps: Deps, works: readonly Work[]): Loop {
  const lastAt = new Map<string, number>()
  let stopping = false
  let woken = false
  let rouse: () => void = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!stopping) {
      woken = false
      const { done, failed } = await roundOf(deps, works, lastAt)
      if (!stopping && !woken && (failed || done === 0)) await pause(failed ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS)
    }
  }
  const running = run()
  return {
    wake: () => {
      woken = true
      rouse()
    },
    stop: async () => {
      stopping = true
      rouse()
      await running
    },
  }
}
