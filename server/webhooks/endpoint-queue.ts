// The queue of one endpoint: its deliveries that are in memory. How many it takes and sends beside each other follows from
// how its receiver answered last.

import type { DeliveryId, OwnerId, WebhookId } from '../base/ids.ts'
import type { Claimed } from './delivery.ts'

/** A queue that answers takes so many at once, and sends so many beside each other. */
const ANSWERING_HELD = 256
const ANSWERING_CONCURRENCY = 32
/** A queue that is new or fails is tried out with few; one that hangs, with one at a time. */
export const TRIED_HELD = 16
const TRIED_CONCURRENCY = 8
export const HANGS_MS = 4_000
const QUEUES_MAX = 2_000

export type EndpointQueue = {
  readonly owner: OwnerId
  readonly endpoint: WebhookId
  readonly waiting: { d: Claimed; since: number }[]
  /** Objects that are under way: of each one at a time. */
  readonly objects: Map<string, DeliveryId>
  /** The last attempt was a success. */
  answers: boolean
  /** The last attempt was not answered for long: nobody should wait for the next. */
  hangs: boolean
}

export const heldOf = (queue: EndpointQueue): number => queue.waiting.length + queue.objects.size

export function concurrencyOf({ answers, hangs }: EndpointQueue): number {
  if (hangs) return 1
  return answers ? ANSWERING_CONCURRENCY : TRIED_CONCURRENCY
}

function mostOf({ answers, hangs }: EndpointQueue): number {
  if (hangs) return 1
  return answers ? ANSWERING_HELD : TRIED_HELD
}

export const newEndpointQueue = ({ owner, endpoint }: Claimed): EndpointQueue => ({
  owner,
  endpoint,
  waiting: [],
  objects: new Map(),
  answers: false,
  hangs: false,
})

/** How many more a queue takes: nothing for a small place, since taking costs the same for one and for many. */
export function roomOf(queue: EndpointQueue): number {
  const most = mostOf(queue)
  const room = most - heldOf(queue)
  return queue.waiting.length === 0 || room >= most / 2 ? Math.max(0, room) : 0
}

/** Nothing to remember of it: it is as good as new, or better. */
export const isForgettable = (queue: EndpointQueue): boolean => heldOf(queue) === 0 && queue.answers && !queue.hangs

/** Queues that failed are remembered while there are not too many: a forgotten one is only tried out anew. */
export function forgetIdle(queues: Map<string, EndpointQueue>): void {
  if (queues.size <= QUEUES_MAX) return
  for (const [endpoint, queue] of queues) if (heldOf(queue) === 0) queues.delete(endpoint)
}
