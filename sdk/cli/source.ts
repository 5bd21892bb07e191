// The events from a place on, each once, in order and without gaps, for as long as they are wanted: the past from the
// feed, the present from the stream. What the stream skips is read from the feed; where there is no stream, the feed is
// asked again and again. It knows nobody who listens.

import { type Vintem, VintemError, type VintemEvent } from '../index.ts'
import { restFor } from './rest.ts'

export type Sought = { readonly after: number; readonly type: string | undefined; readonly signal: AbortSignal }
export type Heard = {
  /** Events the stream had left out were read from the feed. */
  filled(first: number, last: number, count: number): void
  /** The server has no stream that reaches us. */
  polls(): void
}

const PAGE = 500
/** A server of before the stream, or something on the way that does not let it through. */
const STREAMLESS = new Set(['route_not_found', 'method_not_allowed', 'unexpected_answer', 'event_not_found'])
const PASSING = new Set(['network_error', 'too_many_waiting', 'overloaded'])
const WAIT_MS = 500
const DOUBLINGS_MAX = 6

const isPassing = (error: unknown): boolean =>
  error instanceof VintemError && (PASSING.has(error.code) || error.status === 429 || error.status >= 500)

/** Asks until there is an answer; nothing once it is not wanted any more. What does not pass by itself is thrown. */
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

export async function* eventsFrom({ events }: Vintem, sought: Sought, heard: Heard): AsyncGenerator<VintemEvent, void> {
  const { signal } = sought
  const filter = sought.type === undefined ? {} : { type: sought.type }
  let after = sought.after

  /** What the feed has after the place, up to its end; `wait` for the first of it. */
  async function* fed(wait: boolean): AsyncGenerator<VintemEvent, void> {
    for (;;) {
      const query = { ...filter, after, limit: PAGE }
      const page = await patiently(signal, () => (wait ? events.wait(query, { signal }) : events.list(query)))
      if (!page) return
      for (const event of page.items) {
        after = event.sequence
        yield event
      }
      // With a filter, more was looked through than was found.
      after = Math.max(after, page.last_sequence)
      if (!page.has_more) return
    }
  }

  /** What stands before an event that the stream has jumped to, and the event. */
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
