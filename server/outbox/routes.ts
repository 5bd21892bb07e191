// The calls of contract/events.ts. Reading first dispatches what waits, so a caller that just did something sees it.

import { EVENTS_LIMIT_DEFAULT, getEvent, listEvents, streamEvents } from '../../contract/events.ts'
import { boundTo, sees, type Caller } from '../auth/caller.ts'
import { readId, type EventId } from '../base/ids.ts'
import { refuse, refuseField } from '../base/refusal.ts'
import { serve } from '../route.ts'
import { eventIdOf } from './alias.ts'
import { kindsOf } from './kinds.ts'
import { eventToWire, findEvent } from './outbox.ts'
import { awaitPage, endOf, readPage, dispatchFor, type Wanted } from './queries.ts'
import { openStream } from './stream.ts'

const PREFIX = 'evt_'
const SEQUENCE = /^\d{1,15}$/

/** An id that is none names no object, as one that never was. */
const NOBODY = '00000000000000000000000000000000'

function wantedBy(caller: Caller, query: { type?: string; object?: string }): Wanted {
  const seller = boundTo(caller)
  const types = query.type === undefined ? undefined : kindsOf(query.type.split(','))
  return {
    owner: caller.owner,
    ...(seller ? { seller } : {}),
    ...(types ? { types } : {}),
    ...(query.object === undefined ? {} : { object: readId(query.object) ?? NOBODY }),
  }
}

/** Where a reader that was cut off goes on: a browser repeats the address it began with, and adds the header. */
function placeOf(header: string | undefined, after: number | undefined): number | undefined {
  if (header === undefined || header === '') return after
  if (!SEQUENCE.test(header)) throw refuseField('Last-Event-ID', 'must be a sequence of the feed')
  return Number(header)
}

export const routes = [
  serve(listEvents, async ({ deps, caller, query, gone }) => {
    const { after = 0, limit = EVENTS_LIMIT_DEFAULT, wait } = query
    const wanted = wantedBy(caller, query)
    await dispatchFor(deps, caller.owner)
    const from = { after, limit }
    const page = wait
      ? await awaitPage(deps, wanted, from, { ms: wait * 1000, gone: gone() })
      : await readPage(deps, wanted, from)
    return {
      body: {
        resource: 'list',
        items: page.items.map(eventToWire),
        limit,
        has_more: page.more,
        query_count: page.items.length,
        last_sequence: page.last,
      },
    }
  }),
  serve(streamEvents, async ({ deps, caller, query, header, gone }) => {
    const wanted = wantedBy(caller, query)
    const place = placeOf(header('last-event-id'), query.after)
    await dispatchFor(deps, caller.owner)
    const after = place ?? (await endOf(deps, caller.owner))
    return {
      body: openStream(deps, wanted, { after, gone: gone() }),
      type: 'text/event-stream; charset=utf-8',
      // Its connection is not used again, so that it ends with the stream; and nobody on the way may hold it back.
      headers: { connection: 'close', 'x-accel-buffering': 'no' },
    }
  }),
  serve(getEvent, async ({ deps, caller, params }) => {
    const id = params.id.startsWith(PREFIX) ? readId<'event'>(params.id.slice(PREFIX.length)) : undefined
    if (id) await dispatchFor(deps, caller.owner)
    const row = id && (await findEvent(deps.db, caller.owner, eventIdOf(id as EventId)))
    if (!row || !sees(caller, row.seller)) throw refuse('event_not_found')
    return { body: eventToWire(row) }
  }),
]
