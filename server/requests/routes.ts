// The calls of contract/records/requests.ts.

import { getRequest, listRequests } from '../../contract/records/requests.ts'
import type { Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import { serve } from '../runtime/route.ts'
import { searchedPageToWire } from '../runtime/searched-list.ts'
import { findVisible, list } from './queries.ts'
import { settled } from './save.ts'
import type { RecordedRequest } from './request.ts'
import { requestToWire, summaryToWire, type Reader } from './wire.ts'

const readerOf = ({ hashKey }: Deps, { credential }: Caller): Reader => ({ hashKey, credential })

export const routes = [
  serve(listRequests, async ({ deps, caller, query }) => {
    // What this process has just answered is there.
    await settled(deps)
    const toWire = (one: RecordedRequest) => summaryToWire(one, readerOf(deps, caller))
    return { body: searchedPageToWire(await list(deps, caller, query), 'req_', toWire) }
  }),
  serve(getRequest, async ({ deps, caller, params }) => {
    await settled(deps)
    return {
      body: requestToWire(await findVisible(deps, caller, params.id), readerOf(deps, caller)),
    }
  }),
]
