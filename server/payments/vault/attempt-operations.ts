// One attempt to charge a card under the limit against card testing: it takes its place before the acquirer is called and gives it back
// after, so that many at once get no more answers than one after the other.

import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '../../kernel/refusal.ts'
import type { Deps } from '../../runtime/deps.ts'
import { endAttempt, holdAttempt } from './attempts-store.ts'
import { refuseOver } from './card-testing-limit.ts'

/** How long an attempt waits for those under way; an acquirer answers within a second or two. */
const WAIT_MAX_MS = 5_000
const ASK_AGAIN_MS = 25
const RETRY_AFTER_S = 2

export type Attempt = {
  /** Gives the place back. `isRefused`: the card was refused, or nobody knows yet whether it was. */
  end(result: { isRefused: boolean }): Promise<unknown>
}

/** Begins an attempt. 429 where names have had too many refusals, or still have too many attempts under way after a while. */
export async function beginAttempt(deps: Deps, names: readonly string[]): Promise<Attempt> {
  for (let waitedMs = 0; waitedMs <= WAIT_MAX_MS; waitedMs += ASK_AGAIN_MS) {
    const { held, counted } = await holdAttempt(deps, [...names])
    if (held) return { end: ({ isRefused }) => endAttempt(deps, { names, isRefused }) }
    refuseOver(counted, deps.clock.wall(), { counting: false })
    await pause(ASK_AGAIN_MS)
  }
  throw refuse('too_many_cards', { retryAfter: RETRY_AFTER_S })
}
