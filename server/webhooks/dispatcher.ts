// Dispatches deliveries: takes what is due, a few of each endpoint, and sends them beside each other. Every endpoint has a
// queue of its own in memory: one that hangs fills its own queue alone. What is due lies in the database, so that a queue
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
import { saveAttempt } from './save.ts'
import {
  concurrencyOf,
  forgetIdle,
  HANGS_MS,
  heldOf,
  isForgettable,
  newEndpointQueue,
  roomOf,
  TRIED_HELD,
  type EndpointQueue,
} from './endpoint-queue.ts'
import { openAgent, sendOnce, type Sender } from './send.ts'
import { find } from './store.ts'

/** Longer than anything taken waits and takes; then it is due again, for whoever comes. */
const LEASE_MS = 60_000
/** What waits in a queue longer than this is left to its next lease. */
const PATIENCE_MS = 40_000
/** Of all that is in memory, waiting or under way. */
const HELD_MAX = 2_000
/** Taken at once, and of those of one platform that are not answered: the rest of the room is everybody else's. */
const CLAIM_MAX = 500
const UNANSWERED_MAX = 500
/** What waited longer, or in a queue that does not answer, is looked at again before it is sent: its endpoint may be gone. */
const FRESH_MS = 1_000
const LOOK_AGAIN_MS = 25

export type Dispatcher = {
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

/** The queues and what is under way in them. `settled` is called after each delivery. */
function openEndpointQueues(deps: Deps, sender: Sender, settled: () => void) {
  const queues = new Map<string, EndpointQueue>()
  const underWay = new Set<Promise<void>>()
  let closed = false

  async function deliver(queue: EndpointQueue, { d: taken, since }: EndpointQueue['waiting'][number]): Promise<void> {
    try {
      const isFresh = queue.answers && deps.clock.wall().getTime() - since < FRESH_MS
      const d = isFresh ? taken : await looked(deps, taken)
      const sent = d && (await signAndSend(deps, sender, d))
      // Stopping is our doing: the attempt counts for nothing, and the lease brings it back.
      if (sent && !(sender.stop.aborted && sent.status === null)) await saveAttempt(deps, { d, sent })
      else await leave(deps, [taken])
      queue.hangs = (sent?.durationMs ?? 0) >= HANGS_MS
      queue.answers = sent !== undefined && isSuccess(sent)
    } catch (error) {
      deps.log.error({ work: 'webhooks', error: (error as Error).message }, 'a delivery could not be written down')
    } finally {
      queue.objects.delete(taken.objectId)
      pump(queue)
      settled()
    }
  }

  /** Sends of a queue what may go now: the first of each object that is not under way. */
  function pump(queue: EndpointQueue): void {
    const now = deps.clock.wall().getTime()
    const late = queue.waiting.findIndex(({ since }) => now - since <= PATIENCE_MS)
    const given = queue.waiting.splice(0, late < 0 ? queue.waiting.length : late).map(({ d }) => d)
    background(deps.log, 'give up deliveries', () => leave(deps, given))
    for (let n = 0; n < queue.waiting.length && queue.objects.size < concurrencyOf(queue) && !closed; ) {
      const one = queue.waiting[n]!
      const { d } = one
      if (queue.objects.has(d.objectId)) n++
      else {
        queue.waiting.splice(n, 1)
        queue.objects.set(d.objectId, d.id)
        const going = deliver(queue, one).finally(() => underWay.delete(going))
        underWay.add(going)
      }
    }
    if (isForgettable(queue)) queues.delete(queue.endpoint)
  }

  function queueOf(d: Claimed): EndpointQueue {
    const queue = queues.get(d.endpoint) ?? newEndpointQueue(d)
    queues.set(d.endpoint, queue)
    return queue
  }

  return {
    all: () => [...queues.values()],
    isClosed: () => closed,
    send: (taken: readonly Claimed[]) => {
      forgetIdle(queues)
      const since = deps.clock.wall().getTime()
      for (const d of taken.toSorted(inOrder)) queueOf(d).waiting.push({ d, since })
      for (const queue of new Set(taken.map(queueOf))) pump(queue)
    },
    /** Begins nothing more. Ends when what is under way has: by itself, or by being broken off. */
    end: async () => {
      closed = true
      const left = [...queues.values()].flatMap((queue) => queue.waiting.splice(0).map(({ d }) => d))
      await Promise.all([...underWay, leave(deps, left)])
    },
  }
}

/** In the order they happened; an alias after its event. */
const inOrder = (a: Claimed, b: Claimed): number => a.sequence - b.sequence || (a.event < b.event ? -1 : 1)

/** Platforms of whose deliveries so many are held by queues that do not answer. */
function busyIn(queues: readonly EndpointQueue[]): OwnerId[] {
  const held = new Map<OwnerId, number>()
  for (const queue of queues) if (!queue.answers) held.set(queue.owner, (held.get(queue.owner) ?? 0) + heldOf(queue))
  return [...held].flatMap(([owner, n]) => (n >= UNANSWERED_MAX ? [owner] : []))
}

/** A delivery with its endpoint as it is now; undefined when nothing is to be sent there any more. */
async function looked({ db }: Deps, d: Claimed): Promise<Claimed | undefined> {
  const found = await find(db, { owner: d.owner, id: d.endpoint })
  if (found?.status !== 'enabled') return undefined
  const { url, secretSealed, oldSecretSealed, oldSecretUntil } = found
  return { ...d, url, secretSealed, oldSecretSealed, oldSecretUntil }
}

function openDispatcher(deps: Deps): Dispatcher {
  const stop = new AbortController()
  const { webhookAllowPrivate: allowed } = deps.config
  const sender: Sender = { agent: openAgent(allowed), allowed, wall: deps.clock.wall, stop: stop.signal }
  let waiting: (() => void)[] = []
  let round = 0
  const queues = openEndpointQueues(deps, sender, () => {
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  })
  const sum = (some: readonly EndpointQueue[]) => some.reduce((all, queue) => all + heldOf(queue), 0)
  const held = () => sum(queues.all())
  const nextSettled = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  const answering = () => queues.all().filter((queue) => heldOf(queue) > 0 && !queue.hangs)

  return {
    held,
    nextSettled,
    allSettled: async (ms) => {
      const until = deps.clock.wall().getTime() + ms
      while (answering().length > 0 && deps.clock.wall().getTime() < until) await nextSettled(LOOK_AGAIN_MS)
      for (const queue of answering()) queue.hangs = true
    },
    hanging: () => queues.all().flatMap((queue) => (heldOf(queue) > 0 && queue.hangs ? [queue.endpoint] : [])),
    takeDue: async () => {
      const most = Math.max(0, HELD_MAX - held())
      if (queues.isClosed() || most === 0) return 0
      const all = queues.all()
      const busy = busyIn(all)
      const rooms = all.map((queue): Room => {
        const { owner, endpoint } = queue
        return { owner, endpoint, room: busy.includes(owner) && !queue.answers ? 0 : roomOf(queue) }
      })
      const mine = all.flatMap((queue) => [...queue.waiting.map(({ d }) => d.id), ...queue.objects.values()])
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
      queues.send(taken)
      return taken.length
    },
    close: async (graceMs) => {
      const timer = setTimeout(() => stop.abort(), graceMs)
      await queues.end()
      clearTimeout(timer)
      await sender.agent.destroy()
    },
  }
}

/** Makes, signs and sends the bytes. Undefined when the secret cannot be read: nothing was sent, and it is due again. */
async function signAndSend(deps: Deps, sender: Sender, d: Claimed): Promise<Sent | undefined> {
  const wall = deps.clock.wall()
  let keys: KeyObject[]
  try {
    keys = signingKeys(deps.sealKeys, d, d.endpoint, wall)
  } catch (error) {
    deps.log.error({ work: 'webhooks', error: (error as Error).message }, 'the secret of a webhook does not open')
    return undefined
  }
  const body = bodyOf(d, keys[0]!)
  return sendOnce(sender, { url: d.url, headers: headersOf(d, body, keys, wall), body })
}

const dispatchers = new WeakMap<Deps, Dispatcher>()

/** The dispatcher of this process: one, so that an endpoint has one queue. */
export function dispatcherOf(deps: Deps): Dispatcher {
  const known = dispatchers.get(deps)
  if (known) return known
  const dispatcher = openDispatcher(deps)
  dispatchers.set(deps, dispatcher)
  return dispatcher
}

/** Ends the dispatcher, if there is one. */
export async function closeDispatcher(deps: Deps, graceMs: number): Promise<void> {
  await dispatchers.get(deps)?.close(graceMs)
  dispatchers.delete(deps)
}
