// Dispatches deliveries: claims due ones, a few of each endpoint, and sends them concurrently.
// Every endpoint has its own queue in memory, so a hanging endpoint fills only its own. Due
// deliveries stay in the database, so queues are short, and a crash loses nothing: a claimed
// delivery is due again when its lease ends.

import type { KeyObject } from 'node:crypto'
import { backgroundOf } from '../../runtime/background.ts'
import { after } from '../../kernel/clock.ts'
import type { OwnerId, WebhookId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logFailure } from '../../runtime/outages.ts'
import { bodyOf, headersOf, isSuccess, type ClaimedDelivery, type SendResult } from './delivery.ts'
import { deliverySpan, endDelivery, withTrace } from './delivery-span.ts'
import { claimDue, giveBack, type ClaimLimits, type EndpointRoom } from './delivery-store.ts'
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
import { openAgent, sendOnce, type Sender } from './sending/exchange.ts'
import { find } from './store.ts'

/** Longer than any claimed delivery waits and takes; after that any process may claim it. */
const LEASE_MS = 60_000
/** A delivery that waits in a queue longer than this is left to its next lease. */
const STOP_MAX_MS = 40_000
/** Deliveries in memory at free, waiting or in progress. */
const HELD_MAX = 2_000
/**
 * The maximum of one claim, and of one platform's deliveries in queues that do not answer: the rest
 * is for other platforms.
 */
const CLAIM_MAX = 500
const UNANSWERED_MAX = 500
/**
 * After this wait, or in a queue that does not answer, the endpoint is read again before sending:
 * it may be disabled by now.
 */
const FRESH_MS = 1_000
const CHECK_AGAIN_MS = 25
/** For deliveries in progress when the server stops; aborted ones are sent again. */
const CLOSE_GRACE_MS = 1_000

export type Dispatcher = {
  /** Claims due deliveries and starts sending them. Returns how many it claimed. */
  takeDue(): Promise<number>
  /** Deliveries that were claimed and are not settled yet. */
  held(): number
  /** Waits until the next one is settled, `ms` at free. */
  nextSettled(ms: number): Promise<void>
  /**
   * Waits until every delivery whose receiver answers is settled, whatever the answer. A receiver
   * that does not answer within `ms` delays this once.
   */
  allSettled(ms: number): Promise<void>
  /**
   * Endpoints whose receiver hangs: their other due deliveries are not sent yet, and moving the
   * clock does not wait for them.
   */
  hanging(): WebhookId[]
  /** Claims no more, waits up to `graceMs` for deliveries in progress, and aborts the rest. */
  close(graceMs: number): Promise<void>
}

const UNSAVED = 'the result of a webhook delivery was not saved; it is sent again after its lease'

/** Leaves deliveries that are not sent now to their next lease. */
async function releaseUnsent(deps: Deps, taken: readonly ClaimedDelivery[]): Promise<void> {
  if (taken.length === 0) return
  await inTransaction(deps.db, (tx) => giveBack(tx, taken)).catch((error: Error) => {
    logFailure(
      deps,
      error,
      { work: 'webhooks', error: error.message, detail: taken.map(({ id }) => id).join(', ') },
      'unsent webhook deliveries were not released; they count as an attempt and are retried after their lease',
    )
  })
}

/** Takes out of a queue what has waited in it too long. */
function takeLate({ waiting }: EndpointQueue, wall: number): ClaimedDelivery[] {
  const inTime = waiting.findIndex(({ since }) => wall - since <= STOP_MAX_MS)
  return waiting.splice(0, inTime < 0 ? waiting.length : inTime).map(({ d }) => d)
}

/** The queues and the deliveries in progress. `settled` is called after each delivery. */
function openEndpointQueues(deps: Deps, sender: Sender, settled: () => void) {
  const background = backgroundOf(deps)
  const queues = new Map<string, EndpointQueue>()
  const underWay = new Set<Promise<void>>()
  let closed = false

  async function deliver(
    queue: EndpointQueue,
    { d: taken, since }: EndpointQueue['waiting'][number],
  ): Promise<void> {
    try {
      const isFresh = queue.answers && deps.clock.wall().getTime() - since < FRESH_MS
      const d = isFresh ? taken : await refreshed(deps, taken)
      const sent = d && (await signAndSend(deps, sender, d))
      // An attempt that we aborted at the stop does not count; the lease brings it back.
      if (sent && !(sender.stop.aborted && sent.status === null))
        await saveAttempt(deps, { d, sent })
      else await releaseUnsent(deps, [taken])
      queue.hangs = (sent?.durationMs ?? 0) >= HANGS_MS
      queue.answers = sent !== undefined && isSuccess(sent)
    } catch (error) {
      const detail = { work: 'webhooks', error: (error as Error).message, detail: taken.id }
      logFailure(deps, error, detail, UNSAVED)
    } finally {
      queue.objects.delete(taken.objectId)
      sendNext(queue)
      settled()
    }
  }

  /**
   * Sends the deliveries of a queue that may go now: the first of each object that has none in
   * progress.
   */
  function sendNext(queue: EndpointQueue): void {
    const late = takeLate(queue, deps.clock.wall().getTime())
    background.start('release late deliveries', () => releaseUnsent(deps, late))
    for (
      let n = 0;
      n < queue.waiting.length && queue.objects.size < concurrencyOf(queue) && !closed;
    ) {
      const one = queue.waiting[n]!
      const { d } = one
      if (queue.objects.has(d.objectId)) n++
      else {
        queue.waiting.splice(n, 1)
        queue.objects.set(d.objectId, d.id)
        const sending = deliver(queue, one).finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
    }
    if (isForgettable(queue)) queues.delete(queue.endpoint)
  }

  function queueOf(d: ClaimedDelivery): EndpointQueue {
    const queue = queues.get(d.endpoint) ?? newEndpointQueue(d)
    queues.set(d.endpoint, queue)
    return queue
  }

  return {
    all: () => [...queues.values()],
    isClosed: () => closed,
    send: (taken: readonly ClaimedDelivery[]) => {
      forgetIdle(queues)
      const since = deps.clock.wall().getTime()
      for (const d of taken.toSorted(inOrder)) queueOf(d).waiting.push({ d, since })
      for (const queue of new Set(taken.map(queueOf))) sendNext(queue)
    },
    /** Starts nothing more. Resolves when the deliveries in progress have ended or were aborted. */
    end: async () => {
      closed = true
      const left = [...queues.values()].flatMap((queue) =>
        queue.waiting.splice(0).map(({ d }) => d),
      )
      await Promise.all([...underWay, releaseUnsent(deps, left)])
    },
  }
}

/** In the order of the events; an alias after its event. */
const inOrder = (a: ClaimedDelivery, b: ClaimedDelivery): number =>
  a.sequence - b.sequence || (a.event < b.event ? -1 : 1)

/** Platforms with too many deliveries in queues that do not answer. */
function busyIn(queues: readonly EndpointQueue[]): OwnerId[] {
  const held = new Map<OwnerId, number>()
  for (const queue of queues)
    if (!queue.answers) held.set(queue.owner, (held.get(queue.owner) ?? 0) + heldOf(queue))
  return [...held].flatMap(([owner, n]) => (n >= UNANSWERED_MAX ? [owner] : []))
}

/** What the next claim may take, beside what these queues hold; `free`: the room for it. */
function limitsOf(all: readonly EndpointQueue[], free: number, round: number): ClaimLimits {
  const busy = busyIn(all)
  const rooms = all.map((queue): EndpointRoom => {
    const { owner, endpoint } = queue
    return { owner, endpoint, room: busy.includes(owner) && !queue.answers ? 0 : roomOf(queue) }
  })
  const held = all.flatMap(({ waiting, objects }) => [
    ...waiting.map(({ d }) => d.id),
    ...objects.values(),
  ])
  return { each: TRIED_HELD, all: Math.min(free, CLAIM_MAX), rooms, held, busy, round }
}

/**
 * A delivery with its endpoint as it is now; undefined when the endpoint is not enabled any more.
 */
async function refreshed({ db }: Deps, d: ClaimedDelivery): Promise<ClaimedDelivery | undefined> {
  const found = await find(db, { owner: d.owner, id: d.endpoint })
  if (found?.status !== 'enabled') return undefined
  const { url, secretSealed, oldSecretSealed, oldSecretUntil } = found
  return { ...d, url, secretSealed, oldSecretSealed, oldSecretUntil }
}

function openDispatcher(deps: Deps): Dispatcher {
  const stop = new AbortController()
  const { webhookAllowPrivate: allowed } = deps.config
  const sender: Sender = {
    agent: openAgent(allowed),
    allowed,
    wall: deps.clock.wall,
    stop: stop.signal,
  }
  let waiting: (() => void)[] = []
  let round = 0
  const queues = openEndpointQueues(deps, sender, () => {
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  })
  const sum = (some: readonly EndpointQueue[]) =>
    some.reduce((all, queue) => all + heldOf(queue), 0)
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
      while (answering().length > 0 && deps.clock.wall().getTime() < until)
        await nextSettled(CHECK_AGAIN_MS)
      for (const queue of answering()) queue.hangs = true
    },
    hanging: () =>
      queues.all().flatMap((queue) => (heldOf(queue) > 0 && queue.hangs ? [queue.endpoint] : [])),
    takeDue: async () => {
      const free = Math.max(0, HELD_MAX - held())
      if (queues.isClosed() || free === 0) return 0
      const now = deps.clock.now()
      const limits = limitsOf(queues.all(), free, round++)
      const taken = await inTransaction(deps.db, (tx) =>
        claimDue(tx, now, after(now, LEASE_MS), limits),
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

/**
 * Composes, signs and sends the request. Undefined when the secret cannot be read: nothing was
 * sent, and it will be due again.
 */
async function signAndSend(
  deps: Deps,
  sender: Sender,
  d: ClaimedDelivery,
): Promise<SendResult | undefined> {
  const wall = deps.clock.wall()
  let keys: KeyObject[]
  try {
    keys = signingKeys(deps.sealKeys, { ...d, id: d.endpoint }, wall)
  } catch (error) {
    deps.log.error(
      { work: 'webhooks', error: (error as Error).message, detail: d.id },
      'the signing secret of a webhook cannot be decrypted; the delivery was not sent and is retried',
    )
    return undefined
  }
  const body = bodyOf(d, keys[0]!)
  const span = deliverySpan(deps, d)
  const headers = withTrace(headersOf(d, body, keys, wall), span)
  const sent = await sendOnce(sender, { url: d.url, headers, body })
  endDelivery(span, sent)
  return sent
}

const dispatcher = slot('dispatcher of webhooks', openDispatcher, (one) =>
  one.close(CLOSE_GRACE_MS),
)

/** The dispatcher of this process: only one, so that each endpoint has one queue. */
export const dispatcherOf = (deps: Deps): Dispatcher => dispatcher.of(deps)
