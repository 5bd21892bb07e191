// Carries deliveries: takes what is due, a few of each endpoint, and sends them beside each other. Every endpoint has a
// lane of its own: one that hangs fills its own lane and nobody else's. What is due lies in the database, so that a lane
// holds little, and a crash loses nothing: what was taken becomes due again when its lease is over.

import type { KeyObject } from 'node:crypto'
import { after } from '../base/clock.ts'
import type { WebhookId } from '../base/ids.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { bodyOf, headersOf, isSuccess, type Claimed, type Sent } from './delivery.ts'
import { claimDue, type Room } from './delivery-store.ts'
import { signingKeys } from './endpoint.ts'
import { keepAttempt } from './keep.ts'
import {
  abreastOf,
  forgetIdle,
  HANGS_MS,
  heldOf,
  isForgettable,
  newLane,
  roomOf,
  TRIED_HELD,
  type Lane,
} from './lane.ts'
import { openAgent, post, type Line } from './post.ts'

/** Longer than anything taken waits and takes; then it is due again, for whoever comes. */
const LEASE_MS = 60_000
/** What waits in a lane longer than this is left to its next lease. */
const PATIENCE_MS = 40_000
/** Of all that is in memory, waiting or under way. */
const HELD_MAX = 2_000
const LOOK_AGAIN_MS = 25

export type Courier = {
  /** Takes what is due and begins to send it. Says how much it took. */
  takeDue(): Promise<number>
  /** Deliveries that were taken and are not settled yet. */
  held(): number
  /** Waits until the next one is settled, `ms` at most. */
  nextSettled(ms: number): Promise<void>
  /** Waits until all are settled whose receivers answer, well or badly. One that does not within `ms` is waited for once. */
  allSettled(ms: number): Promise<void>
  /** Endpoints with a delivery under way that nobody waits for: what else is due for them is not sent yet. */
  hanging(): WebhookId[]
  /** Takes no more, waits a little for what is under way, and breaks off the rest. */
  close(graceMs: number): Promise<void>
}

/** The lanes and what is under way in them. `settled` is called after each delivery. */
function openLanes(deps: Deps, line: Line, settled: () => void) {
  const lanes = new Map<string, Lane>()
  const underWay = new Set<Promise<void>>()
  let closed = false

  async function carry(lane: Lane, d: Claimed): Promise<void> {
    try {
      const sent = await send(deps, line, d)
      // Stopping is our doing: the attempt counts for nothing, and the lease brings it back.
      if (sent && !(line.stop.aborted && sent.status === null)) await keepAttempt(deps, { d, sent })
      lane.hangs = (sent?.durationMs ?? 0) >= HANGS_MS
      lane.answers = sent !== undefined && isSuccess(sent)
    } catch (error) {
      deps.log.error({ work: 'webhooks', error: (error as Error).message }, 'a delivery could not be written down')
    } finally {
      lane.objects.delete(d.objectId)
      pump(lane)
      settled()
    }
  }

  /** Sends of a lane what may go now: the first of each object that is not under way. */
  function pump(lane: Lane): void {
    const now = deps.clock.wall().getTime()
    while (lane.queue.length > 0 && now - lane.queue[0]!.since > PATIENCE_MS) lane.queue.shift()
    for (let n = 0; n < lane.queue.length && lane.objects.size < abreastOf(lane) && !closed; ) {
      const { d } = lane.queue[n]!
      if (lane.objects.has(d.objectId)) n++
      else {
        lane.queue.splice(n, 1)
        lane.objects.set(d.objectId, d.id)
        const going = carry(lane, d).finally(() => underWay.delete(going))
        underWay.add(going)
      }
    }
    if (isForgettable(lane)) lanes.delete(lane.endpoint)
  }

  function laneOf(d: Claimed): Lane {
    const lane = lanes.get(d.endpoint) ?? newLane(d)
    lanes.set(d.endpoint, lane)
    return lane
  }

  return {
    all: () => [...lanes.values()],
    isClosed: () => closed,
    send: (taken: readonly Claimed[]) => {
      forgetIdle(lanes)
      const since = deps.clock.wall().getTime()
      for (const d of taken.toSorted((a, b) => a.sequence - b.sequence)) laneOf(d).queue.push({ d, since })
      for (const lane of new Set(taken.map(laneOf))) pump(lane)
    },
    /** Begins nothing more. Ends when what is under way has: by itself, or by being broken off. */
    end: async () => {
      closed = true
      for (const lane of lanes.values()) lane.queue.length = 0
      await Promise.all(underWay)
    },
  }
}

function openCourier(deps: Deps): Courier {
  const stop = new AbortController()
  const { webhookAllowPrivate: allowed } = deps.config
  const line: Line = { agent: openAgent(allowed), allowed, wall: deps.clock.wall, stop: stop.signal }
  let waiting: (() => void)[] = []
  const lanes = openLanes(deps, line, () => {
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  })
  const sum = (some: readonly Lane[]) => some.reduce((all, lane) => all + heldOf(lane), 0)
  const held = () => sum(lanes.all())
  const nextSettled = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  const answering = () => lanes.all().filter((lane) => heldOf(lane) > 0 && !lane.hangs)

  return {
    held,
    nextSettled,
    allSettled: async (ms) => {
      const until = deps.clock.wall().getTime() + ms
      while (answering().length > 0 && deps.clock.wall().getTime() < until) await nextSettled(LOOK_AGAIN_MS)
      for (const lane of answering()) lane.hangs = true
    },
    hanging: () => lanes.all().flatMap((lane) => (heldOf(lane) > 0 && lane.hangs ? [lane.endpoint] : [])),
    takeDue: async () => {
      const most = Math.max(0, HELD_MAX - held())
      if (lanes.isClosed() || most === 0) return 0
      const all = lanes.all()
      const rooms = all.map((lane): Room => ({ owner: lane.owner, endpoint: lane.endpoint, room: roomOf(lane) }))
      const mine = all.flatMap((lane) => [...lane.queue.map(({ d }) => d.id), ...lane.objects.values()])
      const now = deps.clock.now()
      const taken = await inTransaction(deps.db, (tx) =>
        claimDue(tx, now, after(now, LEASE_MS), { each: TRIED_HELD, all: most, rooms, held: mine }),
      )
      lanes.send(taken)
      return taken.length
    },
    close: async (graceMs) => {
      const timer = setTimeout(() => stop.abort(), graceMs)
      await lanes.end()
      clearTimeout(timer)
      await line.agent.destroy()
    },
  }
}

/** Makes, signs and sends the bytes. Undefined when the secret cannot be read: nothing was sent, and it is due again. */
async function send(deps: Deps, line: Line, d: Claimed): Promise<Sent | undefined> {
  const wall = deps.clock.wall()
  let keys: KeyObject[]
  try {
    keys = signingKeys(deps.sealKeys, d, d.endpoint, wall)
  } catch (error) {
    deps.log.error({ work: 'webhooks', error: (error as Error).message }, 'the secret of a webhook does not open')
    return undefined
  }
  const body = bodyOf(d, keys[0]!)
  return post(line, { url: d.url, headers: headersOf(d, body, keys, wall), body })
}

const couriers = new WeakMap<Deps, Courier>()

/** The courier of this process: one, so that an endpoint has one lane. */
export function courierOf(deps: Deps): Courier {
  const known = couriers.get(deps)
  if (known) return known
  const courier = openCourier(deps)
  couriers.set(deps, courier)
  return courier
}

/** Ends the courier, if there is one. */
export async function closeCourier(deps: Deps, graceMs: number): Promise<void> {
  await couriers.get(deps)?.close(graceMs)
  couriers.delete(deps)
}
