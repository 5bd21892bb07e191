// Whose turn it is: the worker's rounds go beside one another, and whoever moves the clock goes alone, so that nothing
// is done at one instant that belongs to another. It knows no work. Other processes take part by the database's lock.

import type { Deps } from '../deps.ts'

type Turn = { readonly rounds: Set<Promise<unknown>>; queue: Promise<void>; waiting: number }

const turns = new WeakMap<Deps, Turn>()

function turnOf(deps: Deps): Turn {
  const known = turns.get(deps)
  if (known) return known
  const turn = { rounds: new Set<Promise<unknown>>(), queue: Promise.resolve(), waiting: 0 }
  turns.set(deps, turn)
  return turn
}

/** A round that waits for a silent bank ends after eight seconds; the clock waits for none longer than this. */
const ROUNDS_MS = 3_000

const atMost = (ms: number, rounds: Iterable<Promise<unknown>>): Promise<unknown> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([promise, Promise.allSettled(rounds)]).finally(() => clearTimeout(timer))
}

/** A round of the worker: begins when nobody moves the clock. */
export async function inTurn<T>(deps: Deps, round: () => Promise<T>): Promise<T> {
  const turn = turnOf(deps)
  while (turn.waiting > 0) await turn.queue
  const under = round()
  turn.rounds.add(under)
  return under.finally(() => turn.rounds.delete(under))
}

/** Does `work` alone: after those who came first, and once the rounds under way have ended. */
export async function alone<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  const turn = turnOf(deps)
  const before = turn.queue
  const { promise, resolve } = Promise.withResolvers<void>()
  turn.queue = before.then(() => promise)
  turn.waiting++
  try {
    await before
    await atMost(ROUNDS_MS, turn.rounds)
    return await work()
  } finally {
    turn.waiting--
    resolve()
  }
}
