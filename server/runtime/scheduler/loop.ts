// The worker: a scheduler in which every job has a loop of its own. A loop repeats at once while
// there is something to do, else after a pause or a wake-up. A job takes no input, does one bounded
// round and returns how much it did.

import { asSpan, tracerOf } from '../../kernel/tracing/span.ts'
import type { Deps } from '../deps.ts'
import { logFailedRound, lookForDatabase, noteRound } from '../outages.ts'

export type Job = {
  readonly name: string
  readonly run: (deps: Deps) => Promise<number>
  /**
   * Whether there is something to do: a cheaper check than a round, made after a round that found
   * nothing.
   */
  readonly has?: (deps: Deps) => Promise<boolean>
  /**
   * The interval between rounds; when absent, rounds run while there is something to do, and on
   * wake-up.
   */
  readonly everyMs?: number
  /**
   * What a full round does, of a job with an interval: after one, or more, there is more to do, and
   * the next round follows after a pause as long as the round, so that others have their turn. A
   * cleaner goes on until it is done, however fast its table was filled.
   */
  readonly fullAt?: number
  /** A pause after a round that did something, so that the next round has a larger batch. */
  readonly restMs?: number
  /** Whether each process of a server runs it: it takes from the memory of its process. */
  readonly inEachProcess?: boolean
  /** Rounds that run concurrently, so that one calls the bank while another writes. Default 1. */
  readonly concurrency?: number
}

const PAUSE_MS = 250
const PAUSE_AFTER_FAILURE_MS = 1_000
const PAUSE_WHEN_FULL_MAX_MS = 1_000

/** A round as a trace of its own, if it did something or failed. */
function traced(deps: Deps, { name, run }: Job): Promise<number> {
  const round = tracerOf(deps)?.start(`job ${name}`, { tentative: true })
  if (!round) return run(deps)
  return asSpan(round, async () => {
    const done = await run(deps)
    if (done === 0) round.discard()
    else round.set({ 'vintem.job_done': done })
    return done
  })
}

export type Loop = { wake(): void; stop(): Promise<void> }

/**
 * The loop of one job, so that no job waits for another's bank. A round that fails is logged and
 * repeated.
 */
function startJob(deps: Deps, job: Job): Loop {
  const { name, has, everyMs, restMs = 0, fullAt = Infinity } = job
  let stopping = false
  let woken = false
  let resting = false
  let idle = false
  let endPause: () => void = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopping || ms <= 0) return resolve()
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const rest = async (): Promise<void> => {
    resting = true
    await pause(restMs)
    resting = false
  }
  /** One round; returns the wait before the next. */
  const runRound = async (): Promise<number> => {
    try {
      if (idle && has && !(await has(deps))) return PAUSE_MS
      const from = performance.now()
      const done = await traced(deps, job)
      noteRound(deps, name)
      idle = done === 0
      if (!idle) await rest()
      if (done >= fullAt) return Math.min(performance.now() - from, PAUSE_WHEN_FULL_MAX_MS)
      return everyMs ?? (done > 0 ? 0 : PAUSE_MS)
    } catch (error) {
      logFailedRound(deps, name, error)
      return PAUSE_AFTER_FAILURE_MS
    }
  }
  const repeat = async () => {
    while (!stopping) {
      woken = false
      const ms = await runRound()
      lookForDatabase(deps)
      if (!woken) await pause(ms)
    }
  }
  const running = repeat()
  return {
    wake: () => {
      if (everyMs !== undefined) return
      woken = true
      if (!resting) endPause()
    },
    stop: async () => {
      stopping = true
      endPause()
      await running
    },
  }
}

/** Starts the worker. `stop` waits for the rounds in progress. */
export function startLoop(deps: Deps, jobs: readonly Job[]): Loop {
  const loops = jobs.flatMap((job) =>
    Array.from({ length: job.concurrency ?? 1 }, () => startJob(deps, job)),
  )
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  }
}
