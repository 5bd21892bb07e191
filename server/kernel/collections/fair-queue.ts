// Limits how many tasks run at once, fairly among their sources: each source has a queue, and the
// queues are served round robin. A source with too many waiting tasks is refused, without harm to
// others. It knows nothing of the tasks.

import { refuse } from '../refusal.ts'

export type QueueLimits = {
  /** Tasks that run at the same time. */
  readonly concurrency: number
  /** Tasks of one source that may wait. */
  readonly ofSource: number
  /** Tasks of all sources together that may wait. */
  readonly all: number
}

type Waiting = { readonly begin: () => void; readonly giveUp: (error: Error) => void }

const RETRY_AFTER_S = 2

/**
 * Runs `work` when it is the turn of `source`. Refuses with `overloaded` when too many tasks wait
 * already.
 */
export type FairQueue = <T>(source: string, work: () => Promise<T>) => Promise<T>

export function openFairQueue({ concurrency, ofSource, all }: QueueLimits): FairQueue {
  // In the order of their turns: the first queue is served next.
  const queues = new Map<string, Waiting[]>()
  let [running, waiting] = [0, 0]

  const overloaded = () => refuse('overloaded', { retryAfter: RETRY_AFTER_S })

  /**
   * Refuses the last task of the longest queue, if that queue would still be longer than the queue
   * of the new task.
   */
  const refuseLongest = (length: number): boolean => {
    const longest = [...queues.values()].reduce(
      (most, queue) => (queue.length > most.length ? queue : most),
      [],
    )
    if (longest.length <= length + 1) return false
    waiting--
    longest.pop()!.giveUp(overloaded())
    return true
  }
  const wait = (source: string): Promise<void> => {
    const queue = queues.get(source) ?? []
    if (queue.length >= ofSource || (waiting >= all && !refuseLongest(queue.length)))
      throw overloaded()
    waiting++
    queues.set(source, queue)
    return new Promise((begin, giveUp) => queue.push({ begin, giveUp }))
  }
  const startNext = (): void => {
    const [first] = queues
    if (!first) return void running--
    const [source, queue] = first
    queues.delete(source)
    const next = queue.shift()!
    if (queue.length > 0) queues.set(source, queue) // To the end of the round.
    waiting--
    next.begin()
  }
  return async (source, work) => {
    if (running >= concurrency) await wait(source)
    else running++
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
