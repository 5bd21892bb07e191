// Caps the long polls and streams of a platform, so that one client cannot exhaust the server.

import { refuse } from '../../kernel/refusal.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import type { Deps } from '../../runtime/deps.ts'

/**
 * Long polls and streams of one platform: one reader for each of its services, several times over.
 */
export const PLATFORM_WAITS_MAX = 100
/** Of this process: half of the requests it accepts at once. */
const PROCESS_WAITS_MAX = 1_000
const RETRY_AFTER_S = 5

type WaitLimit = { taken: number; readonly byOwner: Map<OwnerId, number> }

const waitLimits = slot('wait limit', (): WaitLimit => ({ taken: 0, byOwner: new Map() }))

/**
 * Counts one more wait; returns the function that ends it, which may be called twice. Refuses with
 * `too_many_waiting`.
 */
export function startWait(deps: Deps, owner: OwnerId): () => void {
  const waitLimit = waitLimits.of(deps)
  const { byOwner } = waitLimit
  const own = byOwner.get(owner) ?? 0
  if (own >= PLATFORM_WAITS_MAX || waitLimit.taken >= PROCESS_WAITS_MAX) {
    const limit = own >= PLATFORM_WAITS_MAX ? PLATFORM_WAITS_MAX : PROCESS_WAITS_MAX
    throw refuse('too_many_waiting', { words: { limit }, retryAfter: RETRY_AFTER_S })
  }

  waitLimit.taken++
  byOwner.set(owner, own + 1)
  let left = false
  return () => {
    if (left) return
    left = true
    waitLimit.taken--
    const now = (byOwner.get(owner) ?? 1) - 1
    if (now > 0) byOwner.set(owner, now)
    else byOwner.delete(owner)
  }
}
