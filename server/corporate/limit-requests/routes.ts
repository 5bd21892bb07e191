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
import { serve, type StateCheck } from '../../runtime/route.ts'
import { refuseIfClosed } from '../account/account.ts'
import { onAccount } from '../account/store.ts'
import { toWire } from './limit-request.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'

/** The state in which a request is decided on or taken back. */
const isPending =
  (how: Parameters<typeof operations.demandPending>[3]): StateCheck<{ id: string }> =>
  ({ deps, caller, params }) =>
    operations.demandPending(deps, caller, params.id, how)

export const routes = [
  serve(
    createLimitRequest,
    async ({ deps, caller, body, key }) => {
      const { request, replayed } = await operations.create(deps, caller, body, key)
      return { body: toWire(request), replayed }
    },
    onAccount(),
  ),
  serve(listLimitRequests, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(getLimitRequest, async ({ deps, caller, params }) => ({
    body: toWire(await queries.get(deps, caller, params.id)),
  })),
  serve(
    acceptLimitRequest,
    async ({ deps, caller, params, body }) => ({
      body: toWire(await operations.accept(deps, caller, params.id, body)),
    }),
    isPending({ again: 'accepted' }),
  ),
  serve(
    declineLimitRequest,
    async ({ deps, caller, params, body }) => ({
      body: toWire(await operations.decline(deps, caller, params.id, body)),
    }),
    isPending({ again: 'declined', gate: refuseIfClosed }),
  ),
  serve(
    cancelLimitRequest,
    async ({ deps, caller, params }) => ({
      body: toWire(await operations.cancel(deps, caller, params.id)),
    }),
    isPending({ again: 'canceled', gate: refuseIfClosed }),
  ),
]
