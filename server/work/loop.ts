// The worker: every work in rounds of its own, again at once while there is any to do, else after a pause or a call.
// Works take no input, do one bounded round and say how much they did.

import type { Deps } from '../deps.ts'

export type Work = {
  readonly name: string
  readonly round: (deps: Deps) => Promise<number>
  /** Whether there is anything to do: asked after a round that found nothing, for less than a round costs. */
  readonly has?: (deps: Deps) => Promise<boolean>
  /** Done so often; absent: whenever there is some, and when woken. */
  readonly everyMs?: number
  /** Rests after a round that did something, so that the next finds more to do at once. */
  readonly restMs?: number
  /** So many rounds go beside each other: one asks the bank while another writes. 1 when absent. */
  readonly concurrency?: number
}

const PAUSE_MS = 250
const PAUSE_AFTER_FAILURE_MS = 1_000

export type Loop = { wake(): void; stop(): Promise<void> }

/** One work's own loop, so that no work waits for another's bank. A round that fails is reported and tried again. */
function carry(deps: Deps, { name, round, has, everyMs, restMs = 0 }: Work): Loop {
  let stopping = false
  let woken = false
  let resting = false
  let idle = false
  let rouse: () => void = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopping || ms <= 0) return resolve()
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const rest = async (): Promise<void> => {
    resting = true
    await pause(restMs)
    resting = false
  }
  /** One round; says how long to wait for the next. */
  const once = async (): Promise<number> => {
    try {
      if (idle && has && !(await has(deps))) return PAUSE_MS
      const done = await round(deps)
      idle = done === 0
      if (!idle) await rest()
      return everyMs ?? (done > 0 ? 0 : PAUSE_MS)
    } catch (error) {
      deps.log.error({ work: name, error: (error as Error).message }, 'a round of work failed; it is tried again')
      return PAUSE_AFTER_FAILURE_MS
    }
  }
  const run = async () => {
    while (!stopping) {
      woken = false
      const ms = await once()
      if (!woken) await pause(ms)
    }
  }
  const running = run()
  return {
    wake: () => {
      if (everyMs !== undefined) return
      woken = true
      if (!resting) rouse()
    },
    stop: async () => {
      stopping = true
      rouse()
      await running
    },
  }
}

/** Starts the worker. `stop` waits for the rounds under way. */
export function startLoop(deps: Deps, works: readonly Work[]): Loop {
  const loops = works.flatMap((work) => Array.from({ length: work.concurrency ?? 1 }, () => carry(deps, work)))
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  }
}
