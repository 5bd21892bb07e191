// The feed as server-sent events (WHATWG HTML, 9.2): past events, then new ones, until the client disconnects. A page
// is read only after the one before was written to the socket, so a slow reader costs one page of memory.

import { Readable } from 'node:stream'
import type { Deps } from '../../runtime/deps.ts'
import { isReleased } from './feed-signal.ts'
import { eventToWire, type EventRow } from '../../platform/outbox/outbox.ts'
import { readOrWait, type EventFilter } from './queries.ts'
import { startWait } from './wait-limit.ts'

export type StreamTimes = {
  /** Proxies close silent connections; the shortest common limit is 30 seconds. */
  readonly heartbeatMs: number
  /** A token is valid for an hour: a reader reconnects with a new one. */
  readonly endsMs: number
  /** Extra time for a reader that does not take what is left. */
  readonly graceMs: number
}

const STREAM_TIMES: StreamTimes = { heartbeatMs: 15_000, endsMs: 3_600_000, graceMs: 60_000 }
/** Events in memory for one reader. */
const PAGE = 50
const RETRY_MS = 1_000
const BUFFER_BYTES = 16_384

/** A block without data is no event: it only tells the reader where to continue. */
const placeOf = (sequence: number, comment: string): string => `: ${comment}\nid: ${sequence}\n\n`

function findBlock(row: EventRow): string {
  const event = eventToWire(row)
  return `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

type StreamState = {
  readonly after: number
  readonly over: AbortSignal
  readonly pace: StreamTimes
  readonly mayGoOn: (() => Promise<boolean>) | undefined
}

async function* events(
  deps: Deps,
  wanted: EventFilter,
  { after, over, pace, mayGoOn }: StreamState,
): AsyncGenerator<string, void> {
  const now = () => deps.clock.wall().getTime()
  const ends = now() + pace.endsMs
  let sequence = after
  let lastSentAt = now()
  yield `retry: ${RETRY_MS}\n${placeOf(sequence, 'from here on')}`
  while (!over.aborted && !isReleased(deps, wanted.owner) && now() < ends) {
    const ms = Math.min(lastSentAt + pace.heartbeatMs, ends) - now()
    const page = await readOrWait(deps, wanted, { after: sequence, limit: PAGE }, { ms, gone: over })
    // After the wait, which may be long, and before anything is sent.
    if (mayGoOn && !(await mayGoOn())) return
    for (const row of page?.items ?? []) {
      yield findBlock(row)
      lastSentAt = now()
    }
    sequence = page?.last ?? sequence
    if (now() - lastSentAt < pace.heartbeatMs) continue
    yield placeOf(sequence, 'still here')
    lastSentAt = now()
  }
}

/**
 * The stream of events after a sequence. `gone` ends it, and so does `mayGoOn`, which is asked before each page and each heartbeat.
 * Refuses with `too_many_waiting`.
 */
export function openStream(
  deps: Deps,
  wanted: EventFilter,
  {
    after,
    gone,
    mayGoOn,
    pace = STREAM_TIMES,
  }: { after: number; gone: AbortSignal; mayGoOn?: (() => Promise<boolean>) | undefined; pace?: StreamTimes },
): Readable {
  const endWait = startWait(deps, wanted.owner)
  const over = new AbortController()
  const chunks = events(deps, wanted, { after, over: over.signal, pace, mayGoOn })
  const stream = Readable.from(chunks, { objectMode: false, highWaterMark: BUFFER_BYTES })
  const end = () => {
    // Before closing the stream, which waits for the read in progress.
    over.abort()
    clearTimeout(late)
    endWait()
    stream.destroy()
  }
  const late = setTimeout(end, pace.endsMs + pace.graceMs)
  stream.once('close', end)
  if (gone.aborted) end()
  else gone.addEventListener('abort', end, { once: true })
  return stream
}
