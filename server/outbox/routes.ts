// The calls of contract/events.ts. Reading first dispatches what waits, so a caller that just did something sees it.

import { EVENTS, EVENTS_LIMIT_DEFAULT, getEvent, listEvents } from '../../contract/events.ts'
import { boundTo, sees } from '../auth/caller.ts'
import { batchedBy } from '../base/batch.ts'
import { readId, type OwnerId } from '../base/ids.ts'
import { refuse, refuseField } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../route.ts'
import { dispatch, eventToWire, findEvent, lastSequence, pageEvents } from './outbox.ts'

const PREFIX = 'evt_'

/** Rounds of dispatch before a page is read; the worker does the rest. */
const ROUNDS_MAX = 10

const dispatchFor = batchedBy(async (deps: Deps, owners: OwnerId[]) => {
  for (const owner of new Set(owners)) {
    for (let round = 0; round < ROUNDS_MAX && (await dispatch(deps.db, owner)) > 0; round++);
  }
  return owners
})

function typesOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const types = text.split(',').map((type) => type.trim())
  const unknown = types.find((type) => !Object.hasOwn(EVENTS, type))
  if (unknown !== undefined) throw refuseField('type', `knows ${Object.keys(EVENTS).join(', ')}`)
  return types
}

export const routes = [
  serve(listEvents, async ({ deps, caller, query }) => {
    const { after = 0, limit = EVENTS_LIMIT_DEFAULT } = query
    const types = typesOf(query.type)
    await dispatchFor(deps, caller.owner)
    const seller = boundTo(caller)
    const end = await lastSequence(deps.db, caller.owner)
    const rows = await pageEvents(deps.db, caller.owner, {
      after,
      limit,
      ...(seller ? { seller } : {}),
      ...(types ? { types } : {}),
    })
    const items = rows.slice(0, limit)
    const more = rows.length > limit
    // With a filter the last item is not the end of what was looked through.
    const last = more ? items.at(-1)!.sequence : Math.max(after, end, items.at(-1)?.sequence ?? 0)
    return {
      body: {
        resource: 'list',
        items: items.map(eventToWire),
        limit,
        has_more: more,
        query_count: items.length,
        last_sequence: last,
      },
    }
  }),
  serve(getEvent, async ({ deps, caller, params }) => {
    const id = params.id.startsWith(PREFIX) ? readId<'event'>(params.id.slice(PREFIX.length)) : undefined
    if (id) await dispatchFor(deps, caller.owner)
    const row = id && (await findEvent(deps.db, caller.owner, id))
    if (!row || !sees(caller, row.seller)) throw refuse('event_not_found')
    return { body: eventToWire(row) }
  }),
]
