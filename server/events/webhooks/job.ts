// Webhooks in two steps, each its own commit: events of the feed become deliveries to endpoints,
// and due deliveries are sent. Any process can do either at any time; a crash between them loses
// nothing.

import { after } from '../../kernel/clock.ts'
import { newId, type DeliveryId, type OwnerId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { withAlias } from '../feed/alias.ts'
import { nextSignal } from '../feed/feed-signal.ts'
import { dispatcherOf } from './dispatcher.ts'
import { whenOf } from './delivery.ts'
import { enqueue, nextDue, sweep as sweepSettled } from './delivery-store.ts'
import { lock } from './store.ts'
import { isToHandOn, lockEnds, deliveryMatches, moveEnds } from './feed-store.ts'

const PLATFORMS_MAX = 20
const EVENTS_MAX = 200
/** Deliveries inserted by one statement. */
const WRITE_MAX = 5_000

const BEFORE_ALL = '00000000000000000000000000000000' as OwnerId

/**
 * The last platform of the previous round: the next starts after it, so that a busy platform does
 * not always go first.
 */
const rounds = slot('rounds of webhooks', () => ({ last: BEFORE_ALL }))

/** Creates deliveries of the next events of every platform. Returns how much it did. */
export const handOn = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const round = rounds.of(deps)
    const ends = await lockEnds(tx, { after: round.last, limit: PLATFORMS_MAX, events: EVENTS_MAX })
    if (ends.length === 0) return 0
    round.last = ends.at(-1)!.owner
    const matches = await deliveryMatches(tx, ends)
    const [now, wall] = [deps.clock.now(), deps.clock.wall()]
    const endpoints = new Map(
      matches.map(({ owner, endpoint }) => [endpoint, { owner, id: endpoint }]),
    )
    // Locked before the rows are inserted, so that later settling sees them. Some may have been
    // disabled since they were matched.
    const locked = await lock(tx, [...endpoints.values()])
    const open = new Set(locked.flatMap(({ id, status }) => (status === 'enabled' ? [id] : [])))
    const reachable = matches.filter(({ endpoint }) => open.has(endpoint))
    const rows = reachable
      .flatMap(withAlias)
      .map((match) => ({ ...match, id: newId<'delivery'>(wall) as DeliveryId }))
    for (let n = 0; n < rows.length; n += WRITE_MAX)
      await enqueue(tx, rows.slice(n, n + WRITE_MAX), whenOf(now))
    await moveEnds(tx, ends)
    return ends.length + rows.length
  })

/** How long a round waits when there is nothing to do, and while deliveries are in progress. */
const IDLE_MS = 250
const BUSY_MS = 25

/** The worker's round: it waits by itself, for the feed's signal or for deliveries in progress. */
export async function runJob(deps: Deps): Promise<number> {
  const dispatcher = dispatcherOf(deps)
  const done = (await handOn(deps)) + (await dispatcher.takeDue())
  if (done > 0) return done
  if (dispatcher.held() > 0) await dispatcher.nextSettled(BUSY_MS)
  else await nextSignal(deps, IDLE_MS)
  return 0
}

/**
 * A hanging receiver delays the sandbox's clock no longer than this, and only once: its delivery
 * continues concurrently.
 */
const WAIT_MAX_MS = 5_000

/**
 * When there is an event without deliveries, or a delivery to send; in the past when there is one
 * now. Hanging receivers do not count.
 */
export const nextAt = async (deps: Deps): Promise<Date | undefined> =>
  (await isToHandOn(deps.db)) ? new Date(0) : nextDue(deps.db, dispatcherOf(deps).hanging())

/**
 * Creates deliveries, sends due ones, and waits until they are settled: used when the clock is
 * moved. Returns how much it did.
 */
export async function deliverNow(deps: Deps): Promise<number> {
  const dispatcher = dispatcherOf(deps)
  const done = (await handOn(deps)) + (await dispatcher.takeDue())
  await dispatcher.allSettled(WAIT_MAX_MS)
  return done
}

const KEPT_MS = 30 * 86_400_000
export const SWEEP_MAX = 1_000

/** Deletes deliveries that were settled a month ago; their events stay. */
export const sweep = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, (tx) => sweepSettled(tx, after(deps.clock.now(), -KEPT_MS), SWEEP_MAX))
