// Work that no caller waits for. It runs outside of any transaction that its caller has open; its failure is logged with
// the stack and counted, so that no promise is left without a handler.

import { outsideTransaction } from './db/sql.ts'
import type { Log } from './deps.ts'

type Background = { readonly failures: Map<string, number>; readonly underWay: Set<Promise<void>> }

const known = new WeakMap<Log, Background>()

function backgroundOf(log: Log): Background {
  let mine = known.get(log)
  if (!mine) known.set(log, (mine = { failures: new Map(), underWay: new Set() }))
  return mine
}

/** Failures that no caller was told of, since the start, by the name of the work. */
export const failuresOf = (log: Log): ReadonlyMap<string, number> => backgroundOf(log).failures

/** Logs a failure that no caller is told of, and counts it under the name of the work. */
export function reportFailure(log: Log, name: string, error: unknown): void {
  const { failures } = backgroundOf(log)
  failures.set(name, (failures.get(name) ?? 0) + 1)
  // Anything can be thrown, also nothing.
  const { message = String(error), stack, code } = Object(error ?? {}) as Error & { code?: string }
  log.error({ work: name, message, stack, cause: code }, 'work in the background failed')
}

/** Starts `work` and returns at once. */
export function background(log: Log, name: string, work: () => Promise<unknown>): void {
  const { underWay } = backgroundOf(log)
  const run = async () => {
    try {
      await work()
    } catch (error) {
      reportFailure(log, name, error)
    }
  }
  const running = outsideTransaction(run).finally(() => underWay.delete(running))
  underWay.add(running)
}

/** Ends when all background work that was started has ended. */
export async function backgroundEnded(log: Log): Promise<void> {
  await Promise.all(backgroundOf(log).underWay)
}
