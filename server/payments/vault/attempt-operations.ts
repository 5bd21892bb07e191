// Waits for a place under the limit against card testing: an attempt takes its place before the
// acquirer is called, so that many at once get no more answers than one after the other.

import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '../../kernel/refusal.ts'
import type { Deps } from '../../runtime/deps.ts'
import { attemptsOf } from './attempts-store.ts'
import { current, hasPlace, refuseOver } from './card-testing-limit.ts'

/** How long an attempt waits for those under way; an acquirer answers within a second or two. */
const WAIT_MAX_MS = 5_000
const ASK_AGAIN_MS = 25
const RETRY_AFTER_S = 2

/**
 * The result of an attempt once there is a place for it under these names. `attempt` returns
 * undefined where others were faster. 429 where names have had too many refusals, or still have too
 * many attempts under way after a while.
 */
export async function whenPlaced<Result>(
  deps: Deps,
  names: readonly string[],
  attempt: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let waitedMs = 0; waitedMs <= WAIT_MAX_MS; waitedMs += ASK_AGAIN_MS) {
    const wall = deps.clock.wall()
    const counted = await attemptsOf(deps, [...names])
    refuseOver(counted, wall, { counting: false })
    const result = hasPlace(current(counted, wall)) ? await attempt() : undefined
    if (result !== undefined) return result
    await pause(ASK_AGAIN_MS)
  }
  throw refuse('too_many_cards', { retryAfter: RETRY_AFTER_S })
}
