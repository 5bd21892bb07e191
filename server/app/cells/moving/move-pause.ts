// What a process does while a command moves platforms to another cell: their callers wait, the jobs
// of the cell that they leave pause, and once no call of theirs is under way the process says so.
// Then the command begins, and when it is done, or gone, all go on.

import { setTimeout as wait } from 'node:timers/promises'
import { releaseLeaving } from '../../../events/feed/feed-signal.ts'
import type { OwnerId } from '../../../kernel/ids.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { platforms } from '../../../marketplace/sellers/store.ts'
import type { Cell } from '../cell.ts'
import type { JobSet } from '../cells.ts'
import type { Presence } from '../presence.ts'
import { forgetMove, type Moving } from '../registry-store.ts'

export type MovePause = {
  /** Each second: the move that is announced. */
  see(moving: Moving | undefined): Promise<void>
  /** Whether the platform moves, so that its callers wait. */
  isHeld(owner: OwnerId): boolean
  /** Waits while it moves, for a bounded time; false when it moves still. */
  awaitHere(owner: OwnerId): Promise<boolean>
  /** A call of the platform begins; the result is called at its end. */
  begin(owner: OwnerId): () => void
  /** Whether platforms leave this cell now, so that its jobs pause. */
  isSource(cell: string): boolean
  stop(): void
}

export type MovePauseParts = {
  readonly presence: Presence
  /** The first cell's. */
  readonly db: Database
  readonly jobs: JobSet
  readonly named: (cell: string) => Cell | undefined
  readonly onEnd: () => void
}

/** A caller waits so long, and is told to come again then. Less than clients wait. */
const WAIT_MAX_MS = 8_000
const LOOK_MS = 50
const PLATFORMS_MAX = 1_000

type Held = { readonly moving: Moving; readonly free: PromiseWithResolvers<void> }

/** The calls under way of each platform. */
function openCalls(): {
  readonly begin: MovePause['begin']
  readonly has: (owners: readonly OwnerId[]) => boolean
} {
  const underWay = new Map<OwnerId, number>()
  return {
    begin: (owner) => {
      underWay.set(owner, (underWay.get(owner) ?? 0) + 1)
      return () => {
        const left = underWay.get(owner)! - 1
        if (left > 0) underWay.set(owner, left)
        else underWay.delete(owner)
      }
    },
    has: (owners) => owners.some((owner) => underWay.has(owner)),
  }
}

/**
 * The sandbox bank of the other cell knows them already: its lists of them are read from now on,
 * and here no more.
 */
async function takeIn(
  { source, target, owners }: Moving,
  named: MovePauseParts['named'],
): Promise<void> {
  const cell = named(target)
  const { sandbox } = cell?.opened.deps.banks ?? {}
  if (!cell || !sandbox) return
  const here = (await platforms(cell.opened.deps.db, PLATFORMS_MAX)).filter(({ owner }) =>
    owners.includes(owner),
  )
  for (const { owner, name, city, taxpayerId } of here) {
    await sandbox.register({ owner, name, city, taxpayerId })
    named(source)?.opened.deps.banks.sandbox?.forget?.(owner)
  }
}

export function openMovePause({ presence, db, jobs, named, onEnd }: MovePauseParts): MovePause {
  const calls = openCalls()
  const stopping = new AbortController()
  let held: Held | undefined
  let pausing: Promise<void> | undefined

  /** It ends early, and says nothing, when the move is over before. */
  const pauseFor = async (mine: Held): Promise<void> => {
    const source = named(mine.moving.source)
    if (source) releaseLeaving(source.opened.deps, mine.moving.owners)
    if (jobs) await source?.opened.stopWorker()
    while (calls.has(mine.moving.owners) && held === mine && !stopping.signal.aborted)
      await wait(LOOK_MS)
    if (held !== mine || stopping.signal.aborted) return
    await presence.leave()
  }
  const goOn = async ({ moving, free }: Held): Promise<void> => {
    held = undefined
    await pausing
    const source = named(moving.source)
    if (source) releaseLeaving(source.opened.deps, [])
    onEnd()
    await takeIn(moving, named).catch(() => {}) // A start registers all.
    if (jobs && !stopping.signal.aborted) source?.opened.startWorker(jobs)
    named(moving.target)?.opened.deps.wake()
    free.resolve()
    await presence.join()
  }
  return {
    see: async (moving) => {
      if (held && held.moving.id !== moving?.id) await goOn(held)
      if (!moving) return presence.join()
      if (!held) {
        const mine = { moving, free: Promise.withResolvers<void>() }
        held = mine
        pausing = pauseFor(mine).catch(() => {})
      }
      if (await presence.isMoverGone()) {
        await forgetMove(db, moving.id)
        if (held) await goOn(held)
      }
    },
    isHeld: (owner) => held?.moving.owners.includes(owner) ?? false,
    awaitHere: async (owner) => {
      if (!held?.moving.owners.includes(owner)) return true
      const late = new AbortController()
      try {
        return await Promise.race([
          held.free.promise.then(() => true),
          wait(WAIT_MAX_MS, false, { signal: late.signal, ref: false }),
        ])
      } finally {
        late.abort()
      }
    },
    begin: calls.begin,
    isSource: (cell) => held?.moving.source === cell,
    stop: () => stopping.abort(),
  }
}
