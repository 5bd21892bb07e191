// The feed as server-sent events (WHATWG HTML, 9.2): past events, then new ones, until the client
// disconnects. A page is read only after the one before was written to the socket, so a slow reader
// costs one page of memory.

import { Readable } from 'node:stream'
import type { Deps } from '../../runtime/deps.ts'
import { isReleased } from './feed-signal.ts'
import { eventToWire, type EventRow } from '../../platform/outbox/outbox.ts'
import { readOrWait, type EventFilter } from './queries.ts'
import { startWait } from './wait-limit.ts'

/** May be asked after this time at the latest, also of a reader that takes nothing. */
const ASKED_EVERY_MS = 1_000
/** A stream that has to end ends in order, unless its reader takes nothing. */
const END_MS = 500

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
  readonly mayGoOn: () => Promise<boolean>
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
    const page = await readOrWait(
      deps,
      wanted,
      { after: sequence, limit: PAGE },
      { ms, gone: over },
    )
    // After the wait, which may be long, and before anything is sent.
    if (!(await mayGoOn())) return
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
 * The stream of events after a sequence. `gone` ends it, and so does `demandAgain` when it refuses:
 * it is asked before each page and every second. Refuses with `too_many_waiting`.
 */
export function openStream(
  deps: Deps,
  wanted: EventFilter,
  {
    after,
    gone,
    demandAgain = async () => {},
    pace = STREAM_TIMES,
  }: { after: number; gone: AbortSignal; demandAgain?: () => Promise<void>; pace?: StreamTimes },
): Readable {
  const endWait = startWait(deps, wanted.owner)
  const over = new AbortController()
  const mayGoOn = () =>
    demandAgain().then(
      () => !over.signal.aborted,
      () => false,
    )
  const chunks = events(deps, wanted, { after, over: over.signal, pace, mayGoOn })
  const stream = Readable.from(chunks, { objectMode: false, highWaterMark: BUFFER_BYTES })
  const end = () => {
    // Before closing the stream, which waits for the read in progress.
    over.abort()
    clearTimeout(late)
    clearInterval(asking)
    endWait()
    stream.destroy()
  }
  let late = setTimeout(end, pace.endsMs + pace.graceMs)
  const askAgain = async () => {
    if (over.signal.aborted || (await mayGoOn())) return
    over.abort()
    clearTimeout(late)
    late = setTimeout(end, END_MS)
  }
  const asking = setInterval(() => {
    askAgain().catch(end)
  }, ASKED_EVERY_MS)
  stream.once('close', end)
  if (gone.aborted) end()
  else gone.addEventListener('abort', end, { once: true })
  return stream
}
