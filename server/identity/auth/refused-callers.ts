// Slows down callers that keep calling beyond their limit. One refusal is cheap, thousands a second
// are not: a caller with many refusals waits for each of them, so that a client in a loop slows
// itself down instead of others.

import { slot } from '../../kernel/state.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Refusals a second that are answered at once: a client that obeys `Retry-After` never waits. */
const PROMPT_A_SECOND = 20
/**
 * The average wait; each is up to half longer or shorter, so that waiting callers do not all return
 * at the same time.
 */
const HELD_MS = 500
/**
 * Refusals that wait, of one caller and of all: each is a request in flight. Further ones are
 * answered at once.
 */
const HELD_OF_CALLER_MAX = 100
const HELD_MAX = 500
const CALLERS_MAX = 10_000

type Refusals = { second: number; n: number; held: number }

const refusals = slot('refused callers', () => ({ callers: new Map<string, Refusals>(), held: 0 }))

/** Waits before a refusal of this caller is sent, when it has caused many in this second. */
export async function holdRefusal(
  deps: Pick<Deps, 'state' | 'random' | 'clock'>,
  caller: string,
): Promise<void> {
  const all = refusals.of(deps)
  const second = Math.floor(deps.clock.wall().getTime() / 1_000)
  const own = all.callers.get(caller) ?? { second, n: 0, held: 0 }
  if (own.second !== second) [own.second, own.n] = [second, 0]
  own.n += 1
  if (all.callers.size >= CALLERS_MAX) all.callers.clear()
  all.callers.set(caller, own)
  // While one refusal of a caller waits, its next ones wait too, also in a new second.
  const isMany = own.n > PROMPT_A_SECOND || own.held > 0
  if (!isMany || own.held >= HELD_OF_CALLER_MAX || all.held >= HELD_MAX) return
  own.held += 1
  all.held += 1
  await new Promise((resolve) => setTimeout(resolve, HELD_MS * (0.5 + deps.random())))
  own.held -= 1
  all.held -= 1
}
