// Saves the results of attempts, many in one commit: the deliveries, the attempts, and the effects
// on other deliveries of the same object and on endpoints.

import { batchedBy } from '../../kernel/batch.ts'
import { inTransaction, together, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { record, type Happened } from '../../platform/outbox/outbox.ts'
import { healthAfter, settled, whenOf, type ClaimedDelivery, type SendResult } from './delivery.ts'
import { dropPending, insertAttempts, release, saveSettled } from './delivery-store.ts'
import { disabled, toWire, type Endpoint } from './endpoint.ts'
import { lock, save } from './store.ts'

export type Attempted = { readonly d: ClaimedDelivery; readonly sent: SendResult }

/** The time of the last success is for display, so it is saved at most this often. */
const SUCCESS_GRAIN_MS = 10_000

/** An event about an endpoint, for the feed and for other endpoints of its seller. */
export const endpointEvent = (
  e: Endpoint,
  type: 'webhook.disabled' | 'webhook.test',
  data: object,
  at: Date,
): Happened => ({
  owner: e.owner,
  seller: e.seller,
  type,
  objectKind: 'webhook',
  objectId: e.id,
  objectSequence: e.version,
  status: e.status,
  referenceId: null,
  data,
  at,
})

/** The endpoint endpointAfter its attempts; the same object when it need not be saved. */
function endpointAfter(before: Endpoint, attempts: readonly Attempted[], now: Date): Endpoint {
  // Replies from a URL that the endpoint no longer has do not count.
  const own = attempts.filter(({ d }) => d.url === before.url)
  const { disable, ...health } = healthAfter(before, own, now)
  const next = { ...before, ...health }
  if (disable && before.status === 'enabled')
    return { ...disabled(next, disable, now), version: before.version + 1 }
  const fresh =
    (health.lastSuccessAt?.getTime() ?? 0) - (before.lastSuccessAt?.getTime() ?? 0) >=
    SUCCESS_GRAIN_MS
  return fresh || health.failingSince !== before.failingSince ? next : before
}

async function saveAll(tx: Tx, deps: Deps, attempts: readonly Attempted[]): Promise<void> {
  const [now, wall] = [deps.clock.now(), deps.clock.wall()]
  const named = new Map(attempts.map(({ d }) => [d.endpoint, { owner: d.owner, id: d.endpoint }]))
  const endpoints = await lock(tx, [...named.values()])
  const results = attempts.map(({ d, sent }) => ({
    ...d,
    ...settled(d, sent, { now, wall, random: deps.random }),
  }))
  const byEndpoint = Map.groupBy(attempts, ({ d }) => d.endpoint)
  const nexts = endpoints.map((before) => ({
    before,
    next: endpointAfter(before, byEndpoint.get(before.id) ?? [], now),
  }))
  const changed = nexts.filter(({ before, next }) => next !== before).map(({ next }) => next)
  const ended = nexts
    .filter(({ before, next }) => next.status !== before.status)
    .map(({ next }) => next)
  const happened = ended.map((next) => endpointEvent(next, 'webhook.disabled', toWire(next), now))
  await together([
    saveSettled(tx, results, now),
    insertAttempts(tx, attempts, () => now),
    release(tx, results, whenOf(now)),
    save(tx, changed),
    dropPending(tx, ended, now),
    record(tx, happened, wall),
  ])
}

/** Saves the result of an attempt, batched with others that end at the same time. */
export const saveAttempt = batchedBy(
  'save webhook attempts',
  async (deps: Deps, attempts: Attempted[]) => {
    await inTransaction(deps.db, (tx) => saveAll(tx, deps, attempts))
    return attempts
  },
)
