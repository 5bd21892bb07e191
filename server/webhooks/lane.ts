// A lane: the deliveries of one endpoint that are in memory. How many it takes and sends beside each other follows from
// how its receiver answered last.

import type { DeliveryId, OwnerId, WebhookId } from '../base/ids.ts'
import type { Claimed } from './delivery.ts'

/** A lane that answers takes so many at once, and sends so many beside each other. */
const LANE_HELD = 256
const LANE_CONCURRENCY = 32
/** A lane that is new or fails is tried out with few; one that hangs, with one at a time. */
export const TRIED_HELD = 16
const TRIED_CONCURRENCY = 8
export const HANGS_MS = 4_000
const LANES_MAX = 2_000

export type Lane = {
  readonly owner: OwnerId
  readonly endpoint: WebhookId
  readonly queue: { d: Claimed; since: number }[]
  /** Objects that are under way: of each one at a time. */
  readonly objects: Map<string, DeliveryId>
  /** The last attempt was a success. */
  answers: boolean
  /** The last attempt was not answered for long: nobody should wait for the next. */
  hangs: boolean
}

export const heldOf = (lane: Lane): number => lane.queue.length + lane.objects.size

export function concurrencyOf({ answers, hangs }: Lane): number {
  if (hangs) return 1
  return answers ? LANE_CONCURRENCY : TRIED_CONCURRENCY
}

function mostOf({ answers, hangs }: Lane): number {
  if (hangs) return 1
  return answers ? LANE_HELD : TRIED_HELD
}

export const newLane = ({ owner, endpoint }: Claimed): Lane => ({
  owner,
  endpoint,
  queue: [],
  objects: new Map(),
  answers: false,
  hangs: false,
})

/** How many more a lane takes: nothing for a small place, since taking costs the same for one and for many. */
export function roomOf(lane: Lane): number {
  const most = mostOf(lane)
  const room = most - heldOf(lane)
  return lane.queue.length === 0 || room >= most / 2 ? Math.max(0, room) : 0
}

/** Nothing to remember of it: it is as good as new, or better. */
export const isForgettable = (lane: Lane): boolean => heldOf(lane) === 0 && lane.answers && !lane.hangs

/** Lanes that failed are remembered while there are not too many: a forgotten one is only tried out anew. */
export function forgetIdle(lanes: Map<string, Lane>): void {
  if (lanes.size <= LANES_MAX) return
  for (const [endpoint, lane] of lanes) if (heldOf(lane) === 0) lanes.delete(endpoint)
}
