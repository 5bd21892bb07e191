// Sending again: one delivery, or everything that an endpoint missed.

import type { BodyOf } from '../../../contract/operation.ts'
import type { recoverWebhook } from '../../../contract/events/webhooks.ts'
import { after } from '../../kernel/clock.ts'
import { newId, readId, type DeliveryId, type EventId, type OwnerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import { idSpan } from '../../platform/lists/id-span.ts'
import { lastArchived } from '../../platform/outbox/archive/store.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { runJob as dispatchEvents } from '../feed/job.ts'
import { whenOf } from './delivery.ts'
import * as lists from './delivery-list-store.ts'
import { withAlias } from '../feed/alias.ts'
import { enqueue } from './delivery-store.ts'
import type { Endpoint } from './endpoint.ts'
import { refuseDisabled } from './endpoint.ts'
import { findVisible, withAttempts, type DeliveryWithAttempts } from './operations.ts'
import * as store from './store.ts'

/** A delivery that the caller may see, and its endpoint. */
export async function findDelivery(deps: Deps, caller: Caller, text: string) {
  const id = readId<'delivery'>(text) as DeliveryId | undefined
  const found = id && (await lists.find(deps.db, caller.owner, id))
  const endpoint = found && (await store.find(deps.db, { owner: found.owner, id: found.endpoint }))
  if (!found || !endpoint || !sees(caller, endpoint.seller)) throw refuse('delivery_not_found')
  return { found, endpoint }
}

/** Makes a delivery due now. */
export async function redeliver(
  deps: Deps,
  caller: Caller,
  text: string,
): Promise<DeliveryWithAttempts> {
  const { found, endpoint } = await findDelivery(deps, caller, text)
  await inTransaction(deps.db, async (tx) => {
    const [locked] = await store.lock(tx, [endpoint])
    refuseDisabled(locked!)
    await lists.requeue(tx, found, deps.clock.now())
    const after = { webhook: endpoint.id, event: `evt_${found.event}` }
    recordAct(tx, deps, 'webhook_delivery.redelivered', { ...endpoint, id: found.id }, { after })
  })
  deps.wake()
  return (await withAttempts(deps, [(await lists.find(deps.db, found.owner, found.id))!]))[0]!
}

/** Events that are read in one transaction, whether the endpoint is subscribed to them or not. */
const RECOVER_EACH = 1_000
/** Events that are read in one call, and deliveries after which it ends. */
const RECOVER_READ_MAX = 200_000
const RECOVER_MAX = 10_000
/**
 * An event's id has the time of writing, its `created_at` that of the change; the two differ by
 * less than this.
 */
const SKEW_MS = 1_000
const AFTER_ALL = 'f'.repeat(32) as EventId

export type Recovered = {
  endpoint: Endpoint
  since: Date
  queued: number
  nextSince: Date | undefined
}

/** The start of the next call: a little before the last event, but after the start of this one. */
const nextAfter = (since: Date, last: Date): Date => {
  const early = after(last, -SKEW_MS)
  return early > since ? early : last
}

const firstOf = async ({ db, clock }: Deps, owner: OwnerId, since: Date): Promise<EventId> =>
  (await lists.firstSince(db, {
    owner,
    since,
    from: idSpan(clock, { from: since }).least! as EventId,
  })) ?? AFTER_ALL

/** Queues again what an endpoint missed of a range of events. Returns how many deliveries. */
async function queueMissed(tx: Tx, deps: Deps, filter: lists.MissedFilter): Promise<number> {
  const page = await lists.missed(tx, filter)
  const wall = deps.clock.wall()
  const wanted = page.flatMap((match) =>
    withAlias(match).filter(
      ({ aliasOf }) => match.wanted || (aliasOf !== undefined && match.aliasMissed),
    ),
  )
  const rows = wanted.map((match) => ({ ...match, id: newId<'delivery'>(wall) as DeliveryId }))
  const again = ['failed', 'dropped', ...(filter.all ? (['succeeded'] as const) : [])] as const
  return (await enqueue(tx, rows, whenOf(deps.clock.now()), again)).length
}

/**
 * Queues again what an endpoint missed since an instant: page by page, up to a limit for one call.
 */
export async function recover(
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof recoverWebhook>,
): Promise<Recovered> {
  const endpoint = await findVisible(deps, caller, text)
  refuseDisabled(endpoint)
  // Also includes recent events that have no sequence yet.
  await dispatchEvents(deps)
  const { owner, id, seller, events: patterns } = endpoint
  const since = new Date(body.since)
  const archived = await lastArchived(deps.db, owner)
  if (archived && archived.at >= since)
    throw refuse('events_archived', { words: { after: archived.after } })
  const [all, latestOnly] = [body.all ?? false, body.latest_only ?? false]
  let from = await firstOf(deps, owner, since)
  let queued = 0
  for (let read = RECOVER_EACH; ; read += RECOVER_EACH) {
    const next = await lists.eventAfter(deps.db, { owner, from, count: RECOVER_EACH })
    const filter = {
      owner,
      endpoint: id,
      seller,
      patterns,
      since,
      all,
      latestOnly,
      from,
      before: next?.id ?? null,
    }
    queued += await inTransaction(deps.db, async (tx) => {
      const [locked] = await store.lock(tx, [endpoint])
      refuseDisabled(locked!)
      if (read === RECOVER_EACH) recordAct(tx, deps, 'webhook.recovered', endpoint, { after: body })
      return queueMissed(tx, deps, filter)
    })
    if (!next) return { endpoint, since, queued, nextSince: undefined }
    if (queued >= RECOVER_MAX || read >= RECOVER_READ_MAX)
      return { endpoint, since, queued, nextSince: nextAfter(since, next.createdAt) }
    from = next.id
  }
}
