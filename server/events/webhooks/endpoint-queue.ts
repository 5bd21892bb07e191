// The in-memory queue of one endpoint. How many deliveries it claims and sends concurrently depends
// on how its receiver last answered.

import type { DeliveryId, OwnerId, WebhookId } from '../../kernel/ids.ts'
import type { ClaimedDelivery } from './delivery.ts'

/** The limits of a queue whose receiver answers: claimed, and sent concurrently. */
const ANSWERING_HELD = 256
const ANSWERING_CONCURRENCY = 32
/** The limits of a queue that is new or failing; a hanging one sends one at a time. */
export const TRIED_HELD = 16
const TRIED_CONCURRENCY = 8
export const HANGS_MS = 4_000
const QUEUES_MAX = 2_000

export type EndpointQueue = {
  readonly owner: OwnerId
  readonly endpoint: WebhookId
  readonly waiting: { d: ClaimedDelivery; since: number }[]
  /** Objects with a delivery in progress: one at a time for each. */
  readonly objects: Map<string, DeliveryId>
  /** The last attempt was a success. */
  answers: boolean
  /** The last attempt took very long: nothing should wait for the next. */
  hangs: boolean
}

export const heldOf = (queue: EndpointQueue): number => queue.waiting.length + queue.objects.size

export function concurrencyOf({ answers, hangs }: EndpointQueue): number {
  if (hangs) return 1
  return answers ? ANSWERING_CONCURRENCY : TRIED_CONCURRENCY
}

function maxOf({ answers, hangs }: EndpointQueue): number {
  if (hangs) return 1
  return answers ? ANSWERING_HELD : TRIED_HELD
}

export const newEndpointQueue = ({ owner, endpoint }: ClaimedDelivery): EndpointQueue => ({
  owner,
  endpoint,
  waiting: [],
  objects: new Map(),
  answers: false,
  hangs: false,
})

/**
 * How many more a queue can claim; 0 when that is few, since a claim of one costs the same as of
 * many.
 */
export function roomOf(queue: EndpointQueue): number {
  const max = maxOf(queue)
  const room = max - heldOf(queue)
  return queue.waiting.length === 0 || room >= max / 2 ? Math.max(0, room) : 0
}

/** Whether the queue can be dropped: it is empty, and a new queue would not get higher limits. */
export const isForgettable = (queue: EndpointQueue): boolean =>
  heldOf(queue) === 0 && queue.answers && !queue.hangs

/**
 * Queues that failed are kept while there are not too many; a dropped one only starts with the
 * limits of a new one.
 */
export function forgetIdle(queues: Map<string, EndpointQueue>): void {
  if (queues.size <= QUEUES_MAX) return
  for (const [endpoint, queue] of queues) if (heldOf(queue) === 0) queues.delete(endpoint)
}
