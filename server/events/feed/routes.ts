// The calls of contract/events.ts. A read first dispatches waiting events, so that callers see what
// they just did.

import {
  EVENTS_LIMIT_DEFAULT,
  getEvent,
  listEvents,
  streamEvents,
} from '../../../contract/events.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import { readId, type EventId } from '../../kernel/ids.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { serve } from '../../runtime/route.ts'
import { eventIdOf } from './alias.ts'
import { kindsOf } from './kinds.ts'
import { eventToWire } from '../../platform/outbox/outbox.ts'
import { awaitPage, endOf, readEvent, readPage, dispatchFor, type EventFilter } from './queries.ts'
import { openStream } from './stream.ts'

const PREFIX = 'evt_'
const SEQUENCE = /^\d{1,15}$/

/** A malformed id names no object, like an unknown one. */
const NO_OBJECT = '00000000000000000000000000000000'

function wantedBy(caller: Caller, query: { type?: string; object?: string }): EventFilter {
  const seller = boundTo(caller)
  const types = query.type === undefined ? undefined : kindsOf(query.type.split(','))
  return {
    owner: caller.owner,
    ...(seller ? { seller } : {}),
    ...(types ? { types } : {}),
    ...(query.object === undefined ? {} : { object: readId(query.object) ?? NO_OBJECT }),
  }
}

/**
 * The sequence a reconnecting reader continues after: a browser repeats the first URL, and adds
 * `Last-Event-ID`.
 */
function startAfter(header: string | undefined, after: number | undefined): number | undefined {
  if (header === undefined || header === '') return after
  if (!SEQUENCE.test(header))
    throw refuseField('Last-Event-ID', {
      en: 'must be a sequence number of the event feed',
      pt: 'deve ser um número de sequência do feed de eventos',
    })
  return Number(header)
}

export const routes = [
  serve(listEvents, async ({ deps, caller, query, gone, demandAgain }) => {
    const { after = 0, before, limit = EVENTS_LIMIT_DEFAULT, sort, wait } = query
    const wanted = wantedBy(caller, query)
    await dispatchFor(deps, caller.owner)
    const newestFirst = sort === 'time-descending'
    const from = { after, before, limit, newestFirst }
    // Who looks back has no use for a wait.
    const page =
      wait && !newestFirst && before === undefined
        ? await awaitPage(deps, wanted, from, { ms: wait * 1000, gone: gone(), demandAgain })
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
  serve(streamEvents, async ({ deps, caller, query, header, gone, demandAgain }) => {
    const wanted = wantedBy(caller, query)
    const sequence = startAfter(header('last-event-id'), query.after)
    await dispatchFor(deps, caller.owner)
    const after = sequence ?? (await endOf(deps, caller.owner))
    // What cannot be read is refused with a status, which a stream has before it begins only.
    await readPage(deps, wanted, { after, limit: 1 })
    return {
      body: openStream(deps, wanted, { after, gone: gone(), demandAgain }),
      type: 'text/event-stream; charset=utf-8',
      // The connection ends with the stream, and proxies must not buffer it.
      headers: { connection: 'close', 'x-accel-buffering': 'no' },
    }
  }),
  serve(getEvent, async ({ deps, caller, params }) => {
    const id = params.id.startsWith(PREFIX)
      ? readId<'event'>(params.id.slice(PREFIX.length))
      : undefined
    if (id) await dispatchFor(deps, caller.owner)
    const row = id && (await readEvent(deps, caller.owner, eventIdOf(id as EventId)))
    if (!row || !sees(caller, row.seller)) throw refuse('event_not_found')
    return { body: eventToWire(row) }
  }),
]
