// Events from a place on, each once, in order and without gaps, until aborted: past ones from the
// feed, new ones from the stream. Events that the stream skips are read from the feed; without a
// stream, the feed is polled. It knows no listener.

import { type Vintem, VintemError, type VintemEvent } from '../../index.ts'
import { restFor } from './rest.ts'

export type Sought = {
  readonly after: number
  readonly type: string | undefined
  readonly signal: AbortSignal
}
export type Heard = {
  /** Events that the stream had skipped were read from the feed. */
  filled(first: number, last: number, count: number): void
  /** There is no stream, so the feed is polled. */
  polls(): void
}

const PAGE = 500
/** A server older than the stream, or a proxy that does not let it through. */
const STREAMLESS = new Set([
  'route_not_found',
  'method_not_allowed',
  'unexpected_answer',
  'event_not_found',
])
const PASSING = new Set(['network_error', 'too_many_waiting', 'overloaded'])
const WAIT_MS = 500
const DOUBLINGS_MAX = 6

const isPassing = (error: unknown): boolean =>
  error instanceof VintemError &&
  (PASSING.has(error.code) || error.status === 429 || error.status >= 500)

/**
 * Retries until there is an answer; undefined once aborted. Throws errors that do not pass by
 * themselves.
 */
async function patiently<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T | undefined> {
  for (let n = 0; !signal.aborted; n++) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted) return undefined
      if (!isPassing(error)) throw error
      await restFor(WAIT_MS * 2 ** Math.min(n, DOUBLINGS_MAX), signal)
    }
  }
  return undefined
}

export async function* eventsFrom(
  { events }: Vintem,
  sought: Sought,
  heard: Heard,
): AsyncGenerator<VintemEvent, void> {
  const { signal } = sought
  const filter = sought.type === undefined ? {} : { type: sought.type }
  let after = sought.after

  /** Events of the feed after the place, up to its end; `wait` waits for the first. */
  async function* fed(wait: boolean): AsyncGenerator<VintemEvent, void> {
    for (;;) {
      const query = { ...filter, after, limit: PAGE }
      const page = await patiently(signal, () =>
        wait ? events.wait(query, { signal }) : events.list(query),
      )
      if (!page) return
      for (const event of page.items) {
        after = event.sequence
        yield event
      }
      // With a filter, the page looked further than its last event.
      after = Math.max(after, page.last_sequence)
      if (!page.has_more) return
    }
  }

  /** The events missing before one that the stream jumped to, and that one. */
  async function* withMissing(event: VintemEvent): AsyncGenerator<VintemEvent, void> {
    const missed: number[] = []
    for await (const one of fed(false)) {
      if (one.sequence < event.sequence) missed.push(one.sequence)
      yield one
    }
    if (missed.length > 0) heard.filled(missed[0]!, missed.at(-1)!, missed.length)
  }

  yield* fed(false)
  try {
    for await (const event of events.stream({ ...filter, after, signal })) {
      if (event.sequence <= after) continue
      if (event.sequence > after + 1) {
        yield* withMissing(event)
        continue
      }
      after = event.sequence
      yield event
    }
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof VintemError && STREAMLESS.has(error.code))) throw error
    heard.polls()
    while (!signal.aborted) yield* fed(true)
  }
}
