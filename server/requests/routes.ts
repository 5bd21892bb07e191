// The calls of contract/requests.ts.

import { getRequest, listRequests } from '../../contract/requests.ts'
import { serve } from '../runtime/route.ts'
import { findVisible, list } from './queries.ts'
import { settled } from './save.ts'
import { requestToWire, summaryToWire } from './wire.ts'

export const routes = [
  serve(listRequests, async ({ deps, caller, query }) => {
    // What this process has just answered is there.
    await settled(deps)
    const { items, limit, next } = await list(deps, caller, query)
    return {
      body: {
        resource: 'list' as const,
        items: items.map(summaryToWire),
        limit,
        query_count: items.length,
        has_more: next !== undefined,
        next: next === undefined ? null : `req_${next}`,
      },
    }
  }),
  serve(getRequest, async ({ deps, caller, params }) => {
    await settled(deps)
    return { body: requestToWire(await findVisible(deps, caller, params.id)) }
  }),
]
