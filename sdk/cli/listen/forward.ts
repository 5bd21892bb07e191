// Forwards events to an address: those of one object in order, several objects in parallel, with
// retries. It knows neither the source of the events nor how results are shown.

import type { VintemEvent } from '../../index.ts'
import type { Place } from '../login/place.ts'
import { isDelivered, postEvent, type Sent } from './post.ts'
import { restFor } from '../calls/rest.ts'

export type Outcome = 'delivered' | 'retrying' | 'failed'
export type Attempt = Sent & {
  readonly outcome: Outcome
  readonly number: number
  readonly retryInMs: number | undefined
}

export type Forwarder = {
  /** Takes an event that is to be delivered; resolves once there is room for it. */
  take(event: VintemEvent): Promise<void>
  /** Resolves when every event taken is settled, or left for the next run because of `stop`. */
  over(): Promise<void>
}

export type ForwarderOptions = {
  readonly to: string
  readonly secret: string
  readonly place: Place
  /** The number of retries. */
  readonly retries: number
  /** No attempt starts after it aborts; attempts under way still have a moment to be answered. */
  readonly stop: AbortSignal
  tell(event: VintemEvent, attempt: Attempt): void
}

export const RETRY_WAITS_MS = [1_000, 5_000, 15_000] as const
const AT_ONCE_MAX = 8
/**
 * The most events taken and not settled: a failing object holds up itself, and in the end all
 * others.
 */
const OPEN_MAX = 256
const GRACE_MS = 2_000

/** Limits how many proceed at once (a semaphore). */
function openGate(max: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    enter: async () => {
      if (inside >= max) await new Promise<void>((resolve) => waiting.push(resolve))
      else inside++
    },
    // A waiting caller gets the place of the one that leaves.
    leave: () => {
      const next = waiting.shift()
      if (next) next()
      else inside--
    },
  }
}

export function openForwarder(options: ForwarderOptions): Forwarder {
  const { to, secret, place, retries, stop, tell } = options
  const cut = new AbortController()
  const room = openGate(OPEN_MAX)
  const wire = openGate(AT_ONCE_MAX)
  const lines = new Map<string, Promise<void>>()
  const endSoon = () => void setTimeout(() => cut.abort(), GRACE_MS).unref()
  if (stop.aborted) endSoon()
  else stop.addEventListener('abort', endSoon, { once: true })

  async function attempted(event: VintemEvent): Promise<Sent | undefined> {
    await wire.enter()
    try {
      // The wait may have been stopped meanwhile.
      return stop.aborted ? undefined : await postEvent(to, event, secret, cut.signal)
    } finally {
      wire.leave()
    }
  }

  /** Resolves when the event is delivered, given up, or left for the next run because of `stop`. */
  async function forwarded(event: VintemEvent): Promise<void> {
    for (let n = 0; ; n++) {
      const sent = await attempted(event)
      if (!sent) return
      const delivered = isDelivered(sent)
      if (delivered || n >= retries) {
        place.settled(event.sequence)
        return tell(event, {
          ...sent,
          outcome: delivered ? 'delivered' : 'failed',
          number: n + 1,
          retryInMs: undefined,
        })
      }
      const retryInMs = RETRY_WAITS_MS[n] ?? RETRY_WAITS_MS.at(-1)!
      tell(event, { ...sent, outcome: 'retrying', number: n + 1, retryInMs })
      await restFor(retryInMs, stop)
      if (stop.aborted) return
    }
  }

  return {
    take: async (event) => {
      await room.enter()
      const before = lines.get(event.id) ?? Promise.resolve()
      const line = before
        .then(() => (stop.aborted ? undefined : forwarded(event)))
        .finally(() => {
          if (lines.get(event.id) === line) lines.delete(event.id)
          room.leave()
        })
      lines.set(event.id, line)
    },
    over: async () => void (await Promise.all(lines.values())),
  }
}
