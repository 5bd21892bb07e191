// The call of contract/records/timeline.ts. It first dispatches waiting events, so that an event of the
// list can be opened.

import { getTimeline } from '../../contract/records/timeline.ts'
import { dispatchFor } from '../events/feed/queries.ts'
import { serve } from '../runtime/route.ts'
import { entryToWire } from './entry.ts'
import { timelineOf } from './queries.ts'

export const routes = [
  serve(getTimeline, async ({ deps, caller, params, query }) => {
    await dispatchFor(deps, caller.owner)
    const { items, deliveries, names, limit, next } = await timelineOf(
      deps,
      caller,
      params.id,
      query,
    )
    return {
      body: {
        resource: 'list',
        items: items.map((item) => entryToWire(item, { deliveries, names })),
        limit,
        query_count: items.length,
        has_more: next !== null,
        next,
      },
    }
  }),
]
