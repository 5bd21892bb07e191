// Sending again: one delivery, or everything that an endpoint missed.

import type { BodyOf } from '../../../contract/operation.ts'
import type { recoverWebhook } from '../../../contract/webhooks.ts'
import { after } from '../../kernel/clock.ts'
import { newId, readId, type DeliveryId, type EventId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { lastArchived } from '../../platform/outbox/archive/store.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { runJob as dispatchEvents } from '../feed/job.ts'
import { whenOf } from './delivery.ts'
import * as lists from './delivery-list-store.ts'
import { withAlias } from '../feed/alias.ts'
import { enqueue } from './delivery-store.ts'
import type { Endpoint } from './endpoint.ts'
import { findVisible, refuseDisabled, withAttempts, type DeliveryWithAttempts } from './operations.ts'
import * as store from './store.ts'

/** Makes a delivery due now. */
export async function redeliver(deps: Deps, caller: Caller, text: string): Promise<DeliveryWithAttempts> {
  const id = readId<'delivery'>(text) as DeliveryId | undefined
  const found = id && (await lists.find(deps.db, caller.owner, id))
  const endpoint = found && (await store.find(deps.db, { owner: found.owner, id: found.endpoint }))
  if (!found || !endpoint || !sees(caller, endpoint.seller)) throw refuse('delivery_not_found')
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

const RECOVER_EACH = 1_000
const RECOVER_ROUNDS = 10
/** An event's id has the time of writing, its `created_at` that of the change; the two differ by less than this. */
const SKEW_MS = 1_000
const BEFORE_ALL = '00000000000000000000000000000000' as EventId

export type Recovered = { endpoint: Endpoint; since: Date; queued: number; nextSince: Date | undefined }

/** The start of the next call: a little before the last event, but after the start of this one. */
const nextAfter = (since: Date, last: Date): Date => {
  const early = after(last, -SKEW_MS)
  return early > since ? early : last
}

/** Queues again what an endpoint missed since an instant: page by page, up to a limit for one call. */
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
  if (archived && archived.at >= since) throw refuse('events_archived', { words: { after: archived.after } })
  const requested = { owner, endpoint: id, seller, patterns, since, all: body.all ?? false }
  let last = BEFORE_ALL
  let queued = 0
  for (let round = 0; round < RECOVER_ROUNDS; round++) {
    const found = await inTransaction(deps.db, async (tx) => {
      const [locked] = await store.lock(tx, [endpoint])
      refuseDisabled(locked!)
      const latestOnly = body.latest_only ?? false
      const page = await lists.missed(tx, { ...requested, latestOnly, after: last, limit: RECOVER_EACH })
      const wall = deps.clock.wall()
      const wanted = page.flatMap((match) =>
        withAlias(match).filter(({ aliasOf }) => match.wanted || (aliasOf !== undefined && match.aliasMissed)),
      )
      const rows = wanted.map((match) => ({ ...match, id: newId<'delivery'>(wall) as DeliveryId }))
      const now = deps.clock.now()
      const again = ['failed', 'dropped', ...(requested.all ? (['succeeded'] as const) : [])] as const
      queued += (await enqueue(tx, rows, whenOf(now), again)).length
      if (round === 0) recordAct(tx, deps, 'webhook.recovered', endpoint, { after: body })
      return page
    })
    if (found.length < RECOVER_EACH) return { endpoint, since, queued, nextSince: undefined }
    last = found.at(-1)!.event
    if (round === RECOVER_ROUNDS - 1)
      return { endpoint, since, queued, nextSince: nextAfter(since, found.at(-1)!.createdAt) }
  }
  return { endpoint, since, queued, nextSince: undefined }
}
