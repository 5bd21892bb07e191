// Carries deliveries: takes what is due, a few of each endpoint, and sends them beside each other. Every endpoint has a
// lane of its own: one that hangs fills its own lane and nobody else's. What is due lies in the database, so that a lane
// holds little, and a crash loses nothing: what was taken becomes due again when its lease is over.

import type { KeyObject } from 'node:crypto'
import { background } from '../background.ts'
import { after } from '../base/clock.ts'
import type { OwnerId, WebhookId } from '../base/ids.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { bodyOf, headersOf, isSuccess, type Claimed, type Sent } from './delivery.ts'
import { claimDue, giveBack, type Room } from './delivery-store.ts'
import { signingKeys } from './endpoint.ts'
import { keepAttempt } from './keep.ts'
import {
  concurrencyOf,
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
import { find } from './store.ts'

/** Longer than anything taken waits and takes; then it is due again, for whoever comes. */
const LEASE_MS = 60_000
/** What waits in a lane longer than this is left to its next lease. */
const PATIENCE_MS = 40_000
/** Of all that is in memory, waiting or under way. */
const HELD_MAX = 2_000
/** Taken at once, and of those of one platform that are not answered: the rest of the room is everybody else's. */
const CLAIM_MAX = 500
const UNANSWERED_MAX = 500
/** What waited longer, or in a lane that does not answer, is looked at again before it is sent: its endpoint may be gone. */
const FRESH_MS = 1_000
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

/** Leaves to their next lease what is not sent now. */
async function leave(deps: Deps, taken: readonly Claimed[]): Promise<void> {
  if (taken.length === 0) return
  await inTransaction(deps.db, (tx) => giveBack(tx, taken)).catch((error: Error) => {
    deps.log.error({ work: 'webhooks', error: error.message }, 'deliveries that were not sent count as tried')
  })
}

/** The lanes and what is under way in them. `settled` is called after each delivery. */
function openLanes(deps: Deps, line: Line, settled: () => void) {
  const lanes = new Map<string, Lane>()
  const underWay = new Set<Promise<void>>()
  let closed = false

  async function carry(lane: Lane, { d: taken, since }: Lane['queue'][number]): Promise<void> {
    try {
      const isFresh = lane.answers && deps.clock.wall().getTime() - since < FRESH_MS
      const d = isFresh ? taken : await looked(deps, taken)
      const sent = d && (await send(deps, line, d))
      // Stopping is our doing: the attempt counts for nothing, and the lease brings it back.
      if (sent && !(line.stop.aborted && sent.status === null)) await keepAttempt(deps, { d, sent })
      else await leave(deps, [taken])
      lane.hangs = (sent?.durationMs ?? 0) >= HANGS_MS
      lane.answers = sent !== undefined && isSuccess(sent)
    } catch (error) {
      deps.log.error({ work: 'webhooks', error: (error as Error).message }, 'a delivery could not be written down')
    } finally {
      lane.objects.delete(taken.objectId)
      pump(lane)
      settled()
    }
  }

  /** Sends of a lane what may go now: the first of each object that is not under way. */
  function pump(lane: Lane): void {
    const now = deps.clock.wall().getTime()
    const late = lane.queue.findIndex(({ since }) => now - since <= PATIENCE_MS)
    const given = lane.queue.splice(0, late < 0 ? lane.queue.length : late).map(({ d }) => d)
    background(deps.log, 'give up deliveries', () => leave(deps, given))
    for (let n = 0; n < lane.queue.length && lane.objects.size < concurrencyOf(lane) && !closed; ) {
      const one = lane.queue[n]!
      const { d } = one
      if (lane.objects.has(d.objectId)) n++
      else {
        lane.queue.splice(n, 1)
        lane.objects.set(d.objectId, d.id)
        const going = carry(lane, one).finally(() => underWay.delete(going))
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
      for (const d of taken.toSorted(inOrder)) laneOf(d).queue.push({ d, since })
      for (const lane of new Set(taken.map(laneOf))) pump(lane)
    },
    /** Begins nothing more. Ends when what is under way has: by itself, or by being broken off. */
    end: async () => {
      closed = true
      const left = [...lanes.values()].flatMap((lane) => lane.queue.splice(0).map(({ d }) => d))
      await Promise.all([...underWay, leave(deps, left)])
    },
  }
}

/** In the order they happened; an alias after its event. */
const inOrder = (a: Claimed, b: Claimed): number => a.sequence - b.sequence || (a.event < b.event ? -1 : 1)

/** Platforms of whose deliveries so many are held by lanes that do not answer. */
function busyIn(lanes: readonly Lane[]): OwnerId[] {
  const held = new Map<OwnerId, number>()
  for (const lane of lanes) if (!lane.answers) held.set(lane.owner, (held.get(lane.owner) ?? 0) + heldOf(lane))
  return [...held].flatMap(([owner, n]) => (n >= UNANSWERED_MAX ? [owner] : []))
}

/** A delivery with its endpoint as it is now; undefined when nothing is to be sent there any more. */
async function looked({ db }: Deps, d: Claimed): Promise<Claimed | undefined> {
  const found = await find(db, { owner: d.owner, id: d.endpoint })
  if (found?.status !== 'enabled') return undefined
  const { url, secretSealed, oldSecretSealed, oldSecretUntil } = found
  return { ...d, url, secretSealed, oldSecretSealed, oldSecretUntil }
}

function openCourier(deps: Deps): Courier {
  const stop = new AbortController()
  const { webhookAllowPrivate: allowed } = deps.config
  const line: Line = { agent: openAgent(allowed), allowed, wall: deps.clock.wall, stop: stop.signal }
  let waiting: (() => void)[] = []
  let round = 0
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
      const busy = busyIn(all)
      const rooms = all.map((lane): Room => {
        const { owner, endpoint } = lane
        return { owner, endpoint, room: busy.includes(owner) && !lane.answers ? 0 : roomOf(lane) }
      })
      const mine = all.flatMap((lane) => [...lane.queue.map(({ d }) => d.id), ...lane.objects.values()])
      const now = deps.clock.now()
      const taken = await inTransaction(deps.db, (tx) =>
        claimDue(tx, now, after(now, LEASE_MS), {
          each: TRIED_HELD,
          all: Math.min(most, CLAIM_MAX),
          rooms,
          held: mine,
          busy,
          round: round++,
        }),
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
