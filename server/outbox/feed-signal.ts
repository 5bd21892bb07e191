// The feed's signal: whoever waits for events in this process is woken when some were told. It carries no event:
// who is woken looks for itself, and looks again by itself once a second, since other processes tell events too.

import type { Deps } from '../deps.ts'

type FeedSignal = { count: number; released: boolean; readonly waits: Set<() => void> }

/** What other processes tell is seen this late at most. */
export const LOOK_AGAIN_MS = 1_000

const feedSignals = new WeakMap<Deps, FeedSignal>()

function feedSignalOf(deps: Deps): FeedSignal {
  let feedSignal = feedSignals.get(deps)
  if (!feedSignal) feedSignals.set(deps, (feedSignal = { count: 0, released: false, waits: new Set() }))
  return feedSignal
}

const wakeAll = ({ waits }: FeedSignal): void => {
  for (const wake of waits) wake()
}

/** Events were told: everybody who waits looks. */
export function signalFeed(deps: Deps): void {
  const feedSignal = feedSignalOf(deps)
  feedSignal.count++
  wakeAll(feedSignal)
}

/** How often it was given. To be read before looking, so that one given during the look is not slept through. */
export const signalCount = (deps: Deps): number => feedSignalOf(deps).count

export type Waiting = {
  /** `signalCount` from before the look: when it was given since, there is no waiting. */
  readonly since?: number
  /** Whoever waited has gone: the wait ends. */
  readonly gone?: AbortSignal
}

/** Resolves at the next signal, after `ms` at the latest; at once when the server is stopping. */
export function nextSignal(deps: Deps, ms: number, { since, gone }: Waiting = {}): Promise<void> {
  const feedSignal = feedSignalOf(deps)
  if (feedSignal.released || gone?.aborted || ms <= 0 || (since !== undefined && since !== feedSignal.count)) {
    // A turn of the event loop, so that who waits in a loop starves nobody.
    return new Promise((resolve) => void setImmediate(resolve))
  }
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      feedSignal.waits.delete(end)
      gone?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    feedSignal.waits.add(end)
    gone?.addEventListener('abort', end)
  })
}

/** The server is stopping: every wait ends now, and none begins. */
export function releaseFeed(deps: Deps): void {
  const feedSignal = feedSignalOf(deps)
  feedSignal.released = true
  wakeAll(feedSignal)
}

export const isReleased = (deps: Deps): boolean => feedSignalOf(deps).released
