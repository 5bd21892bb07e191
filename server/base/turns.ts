// Turns at what only few can do at once, fair among the sources that ask: each source has a queue, and the next turn goes
// round. A source that asks for too much is refused; it takes no turn from others. It knows nothing of the work.

import { refuse } from './refusal.ts'

export type Bounds = {
  /** Works beside each other. */
  readonly atOnce: number
  /** Waiting works of one source. */
  readonly ofSource: number
  /** Waiting works of all. */
  readonly all: number
}

type Waiting = { readonly begin: () => void; readonly giveUp: (error: Error) => void }

const COME_BACK_S = 2

/** Does `work` when it is the turn of `source`. Refuses with `overloaded` when too many wait already. */
export type Turns = <T>(source: string, work: () => Promise<T>) => Promise<T>

export function openTurns({ atOnce, ofSource, all }: Bounds): Turns {
  // In the order of their turns: the first is next.
  const queues = new Map<string, Waiting[]>()
  let [running, waiting] = [0, 0]

  const overloaded = () => refuse('overloaded', { retryAfter: COME_BACK_S })

  /** The last of the longest queue leaves, if that is longer than the newcomer's would be. */
  const makeRoom = (length: number): boolean => {
    const longest = [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), [])
    if (longest.length <= length + 1) return false
    waiting--
    longest.pop()!.giveUp(overloaded())
    return true
  }
  const wait = (source: string): Promise<void> => {
    const queue = queues.get(source) ?? []
    if (queue.length >= ofSource || (waiting >= all && !makeRoom(queue.length))) throw overloaded()
    waiting++
    queues.set(source, queue)
    return new Promise((begin, giveUp) => queue.push({ begin, giveUp }))
  }
  const handOn = (): void => {
    const [first] = queues
    if (!first) return void running--
    const [source, queue] = first
    queues.delete(source)
    const next = queue.shift()!
    if (queue.length > 0) queues.set(source, queue) // Behind all others.
    waiting--
    next.begin()
  }
  return async (source, work) => {
    if (running >= atOnce) await wait(source)
    else running++
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}
