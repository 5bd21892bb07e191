// Callers that go on calling beyond their limit. A refusal costs a server little, thousands a second cost it much: whoever causes them
// waits for each, so that a program in a loop slows itself down instead of others.

import { slot } from '../../kernel/state.ts'
import type { Deps } from '../../runtime/deps.ts'

/** So many refusals a second are answered at once: a client that retries as it is told notices nothing. */
const PROMPT_A_SECOND = 20
/** On average; a half more or less, so that those who wait do not come back together. */
const HELD_MS = 500
/** Refusals that wait, of one caller and of all: each is a request in flight. Further ones are answered at once. */
const HELD_OF_CALLER_MAX = 100
const HELD_MAX = 500
const CALLERS_MAX = 10_000

type Refusals = { second: number; n: number; held: number }

const refusals = slot('refused callers', () => ({ callers: new Map<string, Refusals>(), held: 0 }))

/** Waits before a refusal of this caller is sent, when it has caused many in this second. */
export async function holdRefusal(deps: Pick<Deps, 'state' | 'random' | 'clock'>, caller: string): Promise<void> {
  const all = refusals.of(deps)
  const second = Math.floor(deps.clock.wall().getTime() / 1_000)
  const own = all.callers.get(caller) ?? { second, n: 0, held: 0 }
  if (own.second !== second) [own.second, own.n] = [second, 0]
  own.n += 1
  if (all.callers.size >= CALLERS_MAX) all.callers.clear()
  all.callers.set(caller, own)
  // Who waits already keeps the others of the same caller waiting: a new second is no new start.
  const isMany = own.n > PROMPT_A_SECOND || own.held > 0
  if (!isMany || own.held >= HELD_OF_CALLER_MAX || all.held >= HELD_MAX) return
  own.held += 1
  all.held += 1
  await new Promise((resolve) => setTimeout(resolve, HELD_MS * (0.5 + deps.random())))
  own.held -= 1
  all.held -= 1
}
