// Rounds of the worker run concurrently; moving the clock runs alone, so that nothing is done at
// the wrong instant. It knows no job. Other processes are kept out by the database's lock.

import { slot } from '../../kernel/state.ts'
import type { Deps } from '../deps.ts'

type RoundQueue = { readonly rounds: Set<Promise<unknown>>; queue: Promise<void>; waiting: number }

const turns = slot('turns', (): RoundQueue => ({
  rounds: new Set(),
  queue: Promise.resolve(),
  waiting: 0,
}))

/**
 * A round that waits for a silent bank ends after eight seconds; moving the clock waits no longer
 * than this.
 */
const ROUNDS_MS = 3_000

const waitAtMost = (ms: number, rounds: Iterable<Promise<unknown>>): Promise<unknown> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([promise, Promise.allSettled(rounds)]).finally(() => clearTimeout(timer))
}

/** Runs a round of the worker; waits while the clock is being moved. */
export async function queueRound<T>(deps: Deps, round: () => Promise<T>): Promise<T> {
  const turn = turns.of(deps)
  while (turn.waiting > 0) await turn.queue
  const running = round()
  turn.rounds.add(running)
  return running.finally(() => turn.rounds.delete(running))
}

/**
 * Runs `work` alone: after earlier calls of `alone`, and after the rounds in progress have ended.
 */
export async function alone<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  const turn = turns.of(deps)
  const before = turn.queue
  const { promise, resolve } = Promise.withResolvers<void>()
  turn.queue = before.then(() => promise)
  turn.waiting++
  try {
    await before
    await waitAtMost(ROUNDS_MS, turn.rounds)
    return await work()
  } finally {
    turn.waiting--
    resolve()
  }
}
