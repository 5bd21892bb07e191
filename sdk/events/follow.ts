// Follows the events: a stream that reconnects where it broke off, for as long as it is read. It
// knows how long a connection may be silent; it knows no operation.

import { VintemError } from '../errors.ts'
import { pauseFor } from '../client/pause.ts'
import { blocksOf } from './sse.ts'

export type Place = { after: number | undefined; lastEventId: string | undefined }
export type OpenStream = (place: Place, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

/**
 * The server sends something every 15 seconds; a connection that is silent for three times that is
 * dead.
 */
const SILENCE_MAX_MS = 45_000
const WAIT_MS = 500
const DOUBLINGS_MAX = 6
/**
 * Temporary errors, after which the stream is reopened; any other error is thrown to the reader.
 */
const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504])

const isPassing = (error: unknown): boolean =>
  error instanceof VintemError &&
  (error.code === 'network_error' || PASSING_STATUS.has(error.status))

/** The chunks of a stream until it ends, breaks, or is silent for too long. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      timer = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_MAX_MS)
      const { done, value } = await reader.read()
      clearTimeout(timer)
      if (done) return
      yield value
    }
  } catch {
    // A broken connection is an ended one: it is opened again from the last place.
  } finally {
    clearTimeout(timer)
    // Not awaited: if another reader has a copy of the stream, it ends only with that copy.
    void reader.cancel().catch(() => {})
  }
}

/**
 * Every event after a place, without end: until `signal` aborts or the loop is left. Reconnects
 * after the last event given; waits at most half a minute between attempts while the server is
 * down.
 */
export async function* followed<Event>(
  open: OpenStream,
  { after, signal }: { after?: number | undefined; signal?: AbortSignal | undefined },
): AsyncGenerator<Event, void, undefined> {
  const over = new AbortController()
  const end = () => over.abort(signal?.reason)
  if (signal?.aborted) return
  signal?.addEventListener('abort', end, { once: true })
  const place: Place = { after, lastEventId: undefined }
  let failures = 0
  try {
    while (!over.signal.aborted) {
      const stream = await open(place, over.signal).catch((error: unknown) => {
        if (over.signal.aborted || isPassing(error)) return undefined
        throw error
      })
      if (stream) {
        for await (const { id, data } of blocksOf(chunksOf(stream))) {
          if (over.signal.aborted) return
          failures = 0
          // Before the event is given: the reader may never ask for the next.
          place.lastEventId = id ?? place.lastEventId
          if (data !== undefined) yield JSON.parse(data) as Event
        }
      }
      await pauseFor(WAIT_MS * 2 ** Math.min(failures++, DOUBLINGS_MAX), over.signal)
    }
  } finally {
    signal?.removeEventListener('abort', end)
    over.abort()
  }
}
