// The feed's signal: wakes the waiting readers of this process when events were dispatched. It
// carries no event: a woken reader reads the feed. The other processes of this server are told too;
// those of other servers are not, so a reader also reads once a second without a signal.

import type { OwnerId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import type { Deps } from '../../runtime/deps.ts'

type FeedSignal = {
  count: number
  released: boolean
  /** Platforms that are being moved to another schema: nobody waits here for their events. */
  leaving: ReadonlySet<OwnerId>
  readonly waits: Set<() => void>
}

/** Events dispatched by other servers are seen after this time at the latest. */
export const LOOK_AGAIN_MS = 1_000

const wakeAll = ({ waits }: FeedSignal): void => {
  for (const wake of waits) wake()
}

const release = (feedSignal: FeedSignal): void => {
  feedSignal.released = true
  wakeAll(feedSignal)
}

const feedSignals = slot(
  'feed signal',
  (): FeedSignal => ({ count: 0, released: false, leaving: new Set(), waits: new Set() }),
  release,
)

/** Another process of this server dispatched events: wakes every wait here. */
export function wakeReaders(deps: Deps): void {
  const feedSignal = feedSignals.of(deps)
  feedSignal.count++
  wakeAll(feedSignal)
}

/** Events were dispatched: wakes every wait, here and in the other processes of this server. */
export function signalFeed(deps: Deps): void {
  wakeReaders(deps)
  deps.siblings?.notify('feed')
}

/**
 * The number of signals so far. Read it before the feed, so that a signal during the read is not
 * missed.
 */
export const signalCount = (deps: Deps): number => feedSignals.of(deps).count

export type Waiting = {
  /** `signalCount` from before the read: if it has changed since, there is no wait. */
  readonly since?: number
  /** The client disconnected: the wait ends. */
  readonly gone?: AbortSignal
}

/** Resolves at the next signal, after `ms` at the latest; at once when the server is stopping. */
export function nextSignal(deps: Deps, ms: number, { since, gone }: Waiting = {}): Promise<void> {
  const feedSignal = feedSignals.of(deps)
  if (
    feedSignal.released ||
    gone?.aborted ||
    ms <= 0 ||
    (since !== undefined && since !== feedSignal.count)
  ) {
    // One turn of the event loop, so that a loop of waits does not starve other work.
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
export const releaseFeed = (deps: Deps): void => release(feedSignals.of(deps))

/**
 * These platforms are being moved to another schema, and no others: every wait for their events
 * ends.
 */
export function releaseLeaving(deps: Deps, owners: readonly OwnerId[]): void {
  const feedSignal = feedSignals.of(deps)
  feedSignal.leaving = new Set(owners)
  wakeReaders(deps)
}

/** Whether waits for a platform's events have to end. */
export function isReleased(deps: Deps, owner: OwnerId): boolean {
  const { released, leaving } = feedSignals.of(deps)
  return released || leaving.has(owner)
}
