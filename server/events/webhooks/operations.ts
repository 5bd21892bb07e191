// The callers' operations on webhooks: create, change, delete, rotate secrets, test, list
// deliveries.

import { recordAct } from '../../platform/audit/store.ts'
import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import type { AuditAction } from '../../../contract/records/audit-actions.ts'
import type {
  createWebhook,
  listDeliveries,
  listWebhooks,
  updateWebhook,
} from '../../../contract/events/webhooks.ts'
import { DELIVERY_STATUSES } from '../../../contract/events/webhooks-fields.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import { newId, readId, type EventId, type WebhookId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Secret } from '../../kernel/secret.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, type Paging, readWords } from '../../platform/lists/paging.ts'
import { record } from '../../platform/outbox/outbox.ts'
import { runJob as dispatchEvents } from '../feed/job.ts'
import type { Attempt } from './delivery.ts'
import { dropPending } from './delivery-store.ts'
import * as lists from './delivery-list-store.ts'
import {
  auditedOf,
  changed,
  newEndpoint,
  newSecret,
  readNew,
  readUrl,
  refuseDisabled,
  refuseSecretOf,
  rotated,
  secretOf,
  toWire,
  type Endpoint,
} from './endpoint.ts'
import { endpointEvent } from './save.ts'
import { refuseUnsafeHost } from './sending/exchange.ts'
import * as store from './store.ts'
import { handOn } from './job.ts'

const ENDPOINTS_MAX = 200

/** An endpoint the caller may see; another's id and an unknown one get the same refusal. */
export async function findVisible(deps: Deps, caller: Caller, text: string): Promise<Endpoint> {
  const id = readId<'webhook'>(text)
  const found = id && (await store.find(deps.db, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('webhook_not_found')
  return found
}

export type EndpointWithSecret = { readonly endpoint: Endpoint; readonly secret: Secret<string> }

/**
 * The endpoint a key made before, with its secret for the caller that had it made: a client that
 * lost the first reply has no other way to get it.
 */
async function replayed(
  deps: Deps,
  caller: Caller,
  key: Key | undefined,
): Promise<EndpointWithSecret | undefined> {
  const before = key && (await recall(deps.db, caller.owner, key))
  if (!before) return undefined
  const endpoint = await findVisible(deps, caller, before.objectId)
  refuseSecretOf(endpoint, caller, before)
  return { endpoint, secret: secretOf(deps.sealKeys, endpoint) }
}

/** Creates an endpoint; it gets events from now on. */
export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createWebhook>,
  key: Key | undefined,
): Promise<EndpointWithSecret & { replayed: boolean }> {
  const given = readNew(body, deps.config.webhookAllowPrivate)
  const before = await replayed(deps, caller, key)
  if (before) return { ...before, replayed: true }
  await refuseUnsafeHost(deps.config.webhookAllowPrivate, given.url)
  // Earlier events are not for this endpoint: the feed is dispatched up to now.
  await dispatchEvents(deps)
  const { owner, seller } = caller
  const now = deps.clock.now()
  const id = newId<'webhook'>(deps.clock.wall()) as WebhookId
  const { secret, sealed } = newSecret(deps.sealKeys, { owner, id })
  const endpoint = await inTransaction(deps.db, async (tx) => {
    await claimFor(tx, owner, key, { kind: 'webhook', id }, now)
    const afterSequence = await store.startDeliveries(tx, owner)
    // Serialized by the lock from here on, so that the limit holds.
    if ((await store.count(tx, { owner, seller })) >= ENDPOINTS_MAX)
      throw refuse('too_many_webhooks', { words: { limit: ENDPOINTS_MAX } })
    const named = { owner, id, seller, origin: 'api', afterSequence, ...given } as const
    const made = newEndpoint({ ...named, secretSealed: sealed, secretBy: caller.credential }, now)
    await store.insert(tx, made)
    recordAct(tx, deps, 'webhook.created', made, { after: auditedOf(made) })
    return made
  })
  return { endpoint, secret, replayed: false }
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listWebhooks>,
): Promise<{ items: Endpoint[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const seller = boundTo(caller)
  const filter = { owner: caller.owner, ...(seller ? { seller } : {}), ...paging }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}

/**
 * Locks an endpoint the caller may see and applies `next`; drops pending deliveries when it ends.
 */
async function change(
  deps: Deps,
  caller: Caller,
  text: string,
  action: AuditAction,
  next: (before: Endpoint, tx: Tx) => Endpoint | Promise<Endpoint>,
): Promise<Endpoint> {
  const found = await findVisible(deps, caller, text)
  return inTransaction(deps.db, async (tx) => {
    const [before] = await store.lock(tx, [found])
    if (!before || before.status === 'deleted') throw refuse('webhook_not_found')
    const endpoint = await next(before, tx)
    await store.save(tx, [endpoint])
    if (endpoint.status !== 'enabled') await dropPending(tx, [endpoint], deps.clock.now())
    recordAct(tx, deps, action, endpoint, { before: auditedOf(before), after: auditedOf(endpoint) })
    return endpoint
  })
}

export async function update(
  deps: Deps,
  caller: Caller,
  id: string,
  body: BodyOf<typeof updateWebhook>,
): Promise<Endpoint> {
  const allowed = deps.config.webhookAllowPrivate
  if (body.url !== undefined)
    await refuseUnsafeHost(deps.config.webhookAllowPrivate, readUrl('url', body.url, allowed))
  return change(deps, caller, id, 'webhook.updated', (before) =>
    changed(before, body, { allowed, now: deps.clock.now() }),
  )
}

export const remove = (deps: Deps, caller: Caller, id: string): Promise<Endpoint> =>
  change(deps, caller, id, 'webhook.deleted', (before) => {
    if (before.origin === 'seller') throw refuse('webhook_of_seller')
    return {
      ...before,
      status: 'deleted',
      disabledReason: null,
      disabledAt: null,
      updatedAt: deps.clock.now(),
    }
  })

/** A new secret; the old one stays valid for a day. */
export async function rotate(
  deps: Deps,
  caller: Caller,
  id: string,
  key: Key | undefined,
): Promise<EndpointWithSecret & { replayed: boolean }> {
  const first = await replayed(deps, caller, key)
  if (first) return { ...first, replayed: true }
  const found = await findVisible(deps, caller, id)
  const { secret, sealed } = newSecret(deps.sealKeys, found)
  const time = { now: deps.clock.now(), wall: deps.clock.wall() }
  const endpoint = await change(deps, caller, id, 'webhook.secret_rotated', async (before, tx) => {
    await claimFor(tx, before.owner, key, { kind: 'webhook_secret', id: before.id }, time.now)
    return rotated(before, { sealed, by: caller.credential }, time)
  })
  return { endpoint, secret, replayed: false }
}

/** The newest attempts shown of a delivery. */
const ATTEMPTS_SHOWN = 20

export type DeliveryWithAttempts = {
  readonly delivery: lists.Delivery
  readonly attempts: readonly Attempt[]
}

export async function withAttempts(
  deps: Deps,
  deliveries: readonly lists.Delivery[],
): Promise<DeliveryWithAttempts[]> {
  const [first] = deliveries
  if (!first) return []
  const ids = deliveries.map(({ id }) => id)
  const attempts = await lists.attemptsOf(deps.reads, first.owner, ids, ATTEMPTS_SHOWN)
  // An attempt is saved with its delivery, which was read earlier: those that seem pending are read
  // again.
  const tried = deliveries.flatMap(({ id, status }) =>
    status === 'pending' && attempts.has(id) ? [id] : [],
  )
  const newer = await lists.findMany(deps.reads, first.owner, tried)
  return deliveries.map((one) => ({
    delivery: newer.get(one.id) ?? one,
    attempts: attempts.get(one.id) ?? [],
  }))
}

/**
 * How long a test waits to be queued, and the wait between rounds; the worker may be in a long
 * round.
 */
const [QUEUED_WITHIN_MS, ROUND_MS] = [8_000, 20] as const
/** The refusal of a test whose endpoint was disabled and enabled again meanwhile. */
const REENABLED = 'enabled again, and what came while it was not is left out'

/** Sends a test event the same way as a real one. */
export async function test(
  deps: Deps,
  caller: Caller,
  id: string,
  forged: boolean,
): Promise<DeliveryWithAttempts> {
  const endpoint = await change(deps, caller, id, 'webhook.tested', async (before, tx) => {
    refuseDisabled(before)
    const tested = { ...before, version: before.version + 1 }
    const data = { ...toWire(tested), ...(forged ? { forged } : {}) }
    await record(
      tx,
      [endpointEvent(tested, 'webhook.test', data, deps.clock.now())],
      deps.clock.wall(),
    )
    return tested
  })
  const { owner } = endpoint
  const until = deps.clock.wall().getTime() + QUEUED_WITHIN_MS
  while (deps.clock.wall().getTime() < until) {
    await dispatchEvents(deps)
    const moved = await handOn(deps)
    const found = await lists.findTest(deps.db, {
      owner,
      endpoint: endpoint.id,
      version: endpoint.version,
    })
    if (found && found !== 'left out') return { delivery: found, attempts: [] }
    if (moved > 0 && !found) continue
    refuseDisabled(await findVisible(deps, caller, id))
    if (found) throw refuse('webhook_disabled', { words: { status: REENABLED } })
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS))
  }
  throw refuse('overloaded', { retryAfter: 1 })
}

const EVENT_PREFIX = 'evt_'

export async function deliveries(
  deps: Deps,
  caller: Caller,
  text: string,
  query: QueryOf<typeof listDeliveries>,
): Promise<{ items: DeliveryWithAttempts[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, DELIVERY_STATUSES)
  const { owner, id: endpoint } = await findVisible(deps, caller, text)
  const event = query.event === undefined ? undefined : readEventId(query.event)
  if (query.event !== undefined && !event) return { items: [], total: 0, paging }
  const filter = {
    owner,
    endpoint,
    ...(statuses ? { statuses } : {}),
    ...(event ? { event } : {}),
    ...paging,
  }
  const [page, total] = await Promise.all([
    lists.page(deps.reads, filter),
    lists.count(deps.reads, filter),
  ])
  return { items: await withAttempts(deps, page), total, paging }
}

const readEventId = (text: string): EventId | undefined =>
  readId<'event'>(text.startsWith(EVENT_PREFIX) ? text.slice(EVENT_PREFIX.length) : text) as
    | EventId
    | undefined
