// Times the phases of a start and logs all in one line; a phase that takes long logs meanwhile what
// it waits for.

import { flushCompileCache } from 'node:module'
import type { Log } from '../../runtime/deps.ts'

export type StartupLog = {
  /** Runs a phase; `what` describes what is waited for, for the log. */
  phase<T>(name: string, what: string, work: () => Promise<T>): Promise<T>
  /** Records what just failed and is retried, to be logged with the wait. */
  wait(failure: string): void
  /** The server is ready. */
  done(): void
}

/** The first line is logged within two seconds of waiting, then one every five. */
const FIRST_LINE_MS = 1_500
const NEXT_LINES_MS = 5_000

/** The mark that main.ts sets when its own code begins. */
const MAIN = 'vintem:main'

/** `now`: milliseconds since the process began. */
export function openStartupLog(log: Log, now: () => number = () => performance.now()): StartupLog {
  const took = new Map<string, number>()
  const add = (name: string, ms: number) => took.set(name, (took.get(name) ?? 0) + ms)
  let failure = ''
  const began = now()
  const main = performance.getEntriesByName(MAIN)[0]?.startTime ?? began
  add('node', main)
  add('code', began - main)
  return {
    phase: async (name, what, work) => {
      const from = now()
      const logWaiting = () => {
        const message = `not ready after ${Math.round(now() / 1_000)} s: still waiting for ${what}`
        // A slow phase is worth an info line; repeated failures are worth a warning.
        if (failure === '') log.info({}, message)
        else log.warn({ detail: failure }, message)
      }
      let every: NodeJS.Timeout | undefined
      const first = setTimeout(() => {
        logWaiting()
        every = setInterval(logWaiting, NEXT_LINES_MS)
      }, FIRST_LINE_MS)
      try {
        return await work()
      } finally {
        clearTimeout(first)
        clearInterval(every)
        failure = ''
        add(name, now() - from)
      }
    },
    wait: (sentence) => void (failure = sentence),
    done: () => {
      const all = Math.round(now())
      const parts = [...took].map(([name, ms]) => [name, Math.round(ms)] as const)
      // What is between the phases, so that they add up.
      const rest = parts.reduce((left, [, ms]) => left - ms, all)
      const shown = rest === 0 ? parts : [...parts, ['other', rest] as const]
      log.info(
        { detail: `${all} ms: ${shown.map(([name, ms]) => `${name} ${ms}`).join(', ')}` },
        'ready',
      )
      // Saves the compile cache for the next start, even if this process is killed later.
      flushCompileCache()
    },
  }
}
