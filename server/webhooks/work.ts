// Webhooks go in two steps, each its own commit: the feed is handed on to whoever is told of it, and what is due is
// sent. Both can be done by any process at any time; a crash between them loses nothing.

import { after } from '../base/clock.ts'
import { newId, type DeliveryId, type OwnerId } from '../base/ids.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { nextSignal } from '../outbox/feed-signal.ts'
import { dispatcherOf } from './dispatcher.ts'
import { whenOf } from './delivery.ts'
import {
  enqueue,
  isToHandOn,
  lockEnds,
  matchesOf,
  moveEnds,
  nextDue,
  sweep as sweepSettled,
  withAlias,
} from './delivery-store.ts'
import { lock } from './store.ts'

const PLATFORMS_MAX = 20
const EVENTS_MAX = 200
/** Deliveries written by one statement. */
const WRITE_MAX = 5_000

/** The last platform of the round before: the next begins after it, so that none with much to tell goes before all others. */
const lasts = new WeakMap<Deps, OwnerId>()
const BEFORE_ALL = '00000000000000000000000000000000' as OwnerId

/** Hands the next events of every platform on to its endpoints. Says how much it did. */
export const handOn = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const ends = await lockEnds(tx, { after: lasts.get(deps) ?? BEFORE_ALL, limit: PLATFORMS_MAX, events: EVENTS_MAX })
    if (ends.length === 0) return 0
    lasts.set(deps, ends.at(-1)!.owner)
    const matches = await matchesOf(tx, ends)
    const [now, wall] = [deps.clock.now(), deps.clock.wall()]
    const endpoints = new Map(matches.map(({ owner, endpoint }) => [endpoint, { owner, id: endpoint }]))
    // Before the rows: what is settled from here on sees them. Some may have ended since they were matched.
    const locked = await lock(tx, [...endpoints.values()])
    const open = new Set(locked.flatMap(({ id, status }) => (status === 'enabled' ? [id] : [])))
    const told = matches.filter(({ endpoint }) => open.has(endpoint))
    const rows = told.flatMap(withAlias).map((match) => ({ ...match, id: newId<'delivery'>(wall) as DeliveryId }))
    for (let n = 0; n < rows.length; n += WRITE_MAX) await enqueue(tx, rows.slice(n, n + WRITE_MAX), whenOf(now))
    await moveEnds(tx, ends)
    return ends.length + rows.length
  })

/** How long a round of the worker waits when there is nothing to do, and while things are under way. */
const IDLE_MS = 250
const BUSY_MS = 25

/** The worker's round: it waits by itself, for the feed to move or for what is under way. */
export async function work(deps: Deps): Promise<number> {
  const dispatcher = dispatcherOf(deps)
  const done = (await handOn(deps)) + (await dispatcher.takeDue())
  if (done > 0) return done
  if (dispatcher.held() > 0) await dispatcher.nextSettled(BUSY_MS)
  else await nextSignal(deps, IDLE_MS)
  return 0
}

/** A receiver that hangs does not hold the sandbox's clock longer than this, and only once: its delivery goes on beside. */
const WAIT_MAX_MS = 5_000

/** When there is something to hand on or to send next, in the past when it is now; for receivers that hang, there is not. */
export const nextAt = async (deps: Deps): Promise<Date | undefined> =>
  (await isToHandOn(deps.db)) ? new Date(0) : nextDue(deps.db, dispatcherOf(deps).hanging())

/** Hands on, sends what is due, and waits until it is settled: for whoever moves the clock. Says how much it did. */
export async function deliverNow(deps: Deps): Promise<number> {
  const dispatcher = dispatcherOf(deps)
  const done = (await handOn(deps)) + (await dispatcher.takeDue())
  await dispatcher.allSettled(WAIT_MAX_MS)
  return done
}

const KEPT_MS = 30 * 86_400_000
const SWEEP_MAX = 1_000

/** Forgets deliveries that were settled a month ago; their events stay. */
export const sweep = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, (tx) => sweepSettled(tx, after(deps.clock.now(), -KEPT_MS), SWEEP_MAX))
