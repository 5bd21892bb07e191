// The calls of contract/corporate/limit-requests.ts.

import {
  acceptLimitRequest,
  cancelLimitRequest,
  createLimitRequest,
  declineLimitRequest,
  getLimitRequest,
  listLimitRequests,
} from '../../../contract/corporate/limit-requests.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { toWire } from './limit-request.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'

export const routes = [
  serve(createLimitRequest, async ({ deps, caller, body, key }) => {
    const { request, replayed } = await operations.create(deps, caller, body, key)
    return { body: toWire(request), replayed }
  }),
  serve(listLimitRequests, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(getLimitRequest, async ({ deps, caller, params }) => ({
    body: toWire(await queries.get(deps, caller, params.id)),
  })),
  serve(acceptLimitRequest, async ({ deps, caller, params, body }) => ({
    body: toWire(await operations.accept(deps, caller, params.id, body)),
  })),
  serve(declineLimitRequest, async ({ deps, caller, params, body }) => ({
    body: toWire(await operations.decline(deps, caller, params.id, body)),
  })),
  serve(cancelLimitRequest, async ({ deps, caller, params }) => ({
    body: toWire(await operations.cancel(deps, caller, params.id)),
  })),
]
