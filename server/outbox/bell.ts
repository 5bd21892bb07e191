// The bell of the feed: whoever waits for events in this process is woken when some were told. It carries no event:
// who is woken looks for itself, and looks again by itself once a second, since other processes tell events too.

import type { Deps } from '../deps.ts'

type Bell = { rings: number; released: boolean; readonly waits: Set<() => void> }

/** What other processes tell is seen this late at most. */
export const LOOK_AGAIN_MS = 1_000

const bells = new WeakMap<Deps, Bell>()

function bellOf(deps: Deps): Bell {
  let bell = bells.get(deps)
  if (!bell) bells.set(deps, (bell = { rings: 0, released: false, waits: new Set() }))
  return bell
}

const wakeAll = ({ waits }: Bell): void => {
  for (const wake of waits) wake()
}

/** Events were told: everybody who waits looks. */
export function ringFeed(deps: Deps): void {
  const bell = bellOf(deps)
  bell.rings++
  wakeAll(bell)
}

/** How often it has rung. To be read before looking, so that a ring during the look is not slept through. */
export const ringsOf = (deps: Deps): number => bellOf(deps).rings

export type Waiting = {
  /** `ringsOf` from before the look: when it has rung since, there is no waiting. */
  readonly since?: number
  /** Whoever waited has gone: the wait ends. */
  readonly gone?: AbortSignal
}

/** Resolves at the next ring, after `ms` at the latest; at once when the server is stopping. */
export function nextRing(deps: Deps, ms: number, { since, gone }: Waiting = {}): Promise<void> {
  const bell = bellOf(deps)
  if (bell.released || gone?.aborted || ms <= 0 || (since !== undefined && since !== bell.rings)) {
    // A turn of the event loop, so that who waits in a loop starves nobody.
    return new Promise((resolve) => void setImmediate(resolve))
  }
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      bell.waits.delete(end)
      gone?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    bell.waits.add(end)
    gone?.addEventListener('abort', end)
  })
}

/** The server is stopping: every wait ends now, and none begins. */
export function releaseFeed(deps: Deps): void {
  const bell = bellOf(deps)
  bell.released = true
  wakeAll(bell)
}

export const isReleased = (deps: Deps): boolean => bellOf(deps).released
