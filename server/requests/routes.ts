// The calls of contract/requests.ts.

import { getRequest, listRequests } from '../../contract/requests.ts'
import { serve } from '../runtime/route.ts'
import { searchedPageToWire } from '../runtime/searched-list.ts'
import { findVisible, list } from './queries.ts'
import { settled } from './save.ts'
import { requestToWire, summaryToWire } from './wire.ts'

export const routes = [
  serve(listRequests, async ({ deps, caller, query }) => {
    // What this process has just answered is there.
    await settled(deps)
    return { body: searchedPageToWire(await list(deps, caller, query), 'req_', summaryToWire) }
  }),
  serve(getRequest, async ({ deps, caller, params }) => {
    await settled(deps)
    return { body: requestToWire(await findVisible(deps, caller, params.id)) }
  }),
]
