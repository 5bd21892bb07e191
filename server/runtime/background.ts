// Background work: no caller waits for it. It runs outside any open transaction of its caller; a
// failure is logged with its stack and counted, so that no promise is without a handler.

import { slot } from '../kernel/state.ts'
import { outsideTransaction } from '../platform/db/sql.ts'
import type { Deps } from './deps.ts'
import { logFailure } from './outages.ts'

export type Background = {
  /** Failures of background work since the start, by the name of the work. */
  readonly failures: ReadonlyMap<string, number>
  /** Starts `work` and returns at once. */
  start(name: string, work: () => Promise<unknown>): void
  /** Logs a failure of background work, and counts it under the name of the work. */
  report(name: string, error: unknown): void
  /** Resolves when all background work has ended. */
  ended(): Promise<void>
}

type BackgroundDeps = Pick<Deps, 'log' | 'state'>

function openBackground(deps: BackgroundDeps): Background {
  const failures = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const report = (name: string, error: unknown): void => {
    failures.set(name, (failures.get(name) ?? 0) + 1)
    // Any value can be thrown, even undefined.
    const {
      message = String(error),
      stack,
      code,
    } = Object(error ?? {}) as Error & { code?: string }
    logFailure(deps, error, { work: name, message, stack, cause: code }, 'a background task failed')
  }
  return {
    failures,
    report,
    start: (name, work) => {
      const run = async () => {
        try {
          await work()
        } catch (error) {
          report(name, error)
        }
      }
      const running = outsideTransaction(run).finally(() => underWay.delete(running))
      underWay.add(running)
    },
    ended: async () => void (await Promise.all(underWay)),
  }
}

const backgrounds = slot('background', openBackground, (one) => one.ended())

export const backgroundOf = (deps: BackgroundDeps): Background => backgrounds.of(deps)
