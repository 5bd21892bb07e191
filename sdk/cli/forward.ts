// Forwards events to an address: of one object one after the other, of several objects at once, again after a while
// where it fails. It knows neither where they come from nor how it is told.

import type { VintemEvent } from '../index.ts'
import type { Place } from './place.ts'
import { isDelivered, postEvent, type Sent } from './post.ts'
import { restFor } from './rest.ts'

export type Outcome = 'delivered' | 'retrying' | 'failed'
export type Attempt = Sent & {
  readonly outcome: Outcome
  readonly number: number
  readonly retryInMs: number | undefined
}

export type Forwarder = {
  /** Takes an event that its place says is to be delivered; resolves once there is room for it. */
  take(event: VintemEvent): Promise<void>
  /** Resolves when everything that was taken is settled, or left for the next time because of `stop`. */
  over(): Promise<void>
}

export type ForwarderOptions = {
  readonly to: string
  readonly secret: string
  readonly place: Place
  /** How often it is tried again. */
  readonly retries: number
  /** Nothing more is tried once it aborts; what is under way may be answered for a moment yet. */
  readonly stop: AbortSignal
  tell(event: VintemEvent, attempt: Attempt): void
}

export const RETRY_WAITS_MS = [1_000, 5_000, 15_000] as const
const AT_ONCE_MAX = 8
/** Taken and not settled: an object that fails holds itself, and in the end all of it. */
const OPEN_MAX = 256
const GRACE_MS = 2_000

/** Lets so many go on at once. */
function openGate(most: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    enter: async () => {
      if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      else inside++
    },
    // Whoever waits takes the place of whoever leaves.
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
      // Whoever waited for the wire may have been told to stop meanwhile.
      return stop.aborted ? undefined : await postEvent(to, event, secret, cut.signal)
    } finally {
      wire.leave()
    }
  }

  /** Resolves when it is delivered, given up, or left for the next time because of `stop`. */
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
