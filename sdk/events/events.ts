// The operations of the feed: pages, long polling, and streaming.

import type { getEvent, listEvents, streamEvents } from '../../contract/events.ts'
import type { QueryOf, ReplyOf } from '../../contract/operation.ts'
import { callsOf, id } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { followed } from './follow.ts'
import { feedOf } from '../client/list.ts'
import type { VintemEvent } from '../wire.ts'

type Query = QueryOf<typeof listEvents>
type Page = ReplyOf<typeof listEvents>

const WAIT_S = 30

export function eventsOf(client: Client) {
  const { get } = callsOf(client)
  const list = (query: Query = {}) => get<typeof listEvents>('/v1/events', { query })
  return {
    list,
    all: (query: Query = {}) => feedOf(list, query),
    get: (event: string) => get<typeof getEvent>(`/v1/events/${id(event)}`),
    /**
     * The events after a sequence, as soon as there are any: waits at most `wait` seconds (1 to 60;
     * default 30), then returns an empty page. Call again with `after` = its `last_sequence`.
     * `signal` ends the wait, which then rejects.
     */
    wait: (query: Query = {}, { signal }: { signal?: AbortSignal } = {}) => {
      const { wait = WAIT_S } = query
      const path = '/v1/events'
      return client.send<Page>({
        method: 'GET',
        path,
        query: { ...query, wait },
        longerMs: wait * 1000,
        signal,
      })
    },
    /**
     * Every event from now on, or after a sequence, as it happens. Reconnects after the last event
     * when the connection breaks or the server is down. Ends when `signal` aborts or the loop is
     * left. Throws errors that do not pass by themselves.
     */
    stream: ({
      after,
      signal,
      ...filter
    }: QueryOf<typeof streamEvents> & { signal?: AbortSignal } = {}) =>
      followed<VintemEvent>(
        (place, over) =>
          client.send<ReadableStream<Uint8Array>>({
            method: 'GET',
            path: '/v1/events/stream',
            query: { ...filter, after: place.after },
            streams: true,
            lastEventId: place.lastEventId,
            signal: over,
          }),
        { after, signal },
      ),
  }
}
