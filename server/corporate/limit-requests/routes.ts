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
import { refuseIfClosed, type Gate } from '../account/account.ts'
import { onAccount } from '../account/store.ts'
import { toWire, type LimitRequestStatus } from './limit-request.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'

/** The state in which a request is decided on or taken back. */
const isPending = (again: LimitRequestStatus, gate?: Gate): StateCheck<{ id: string }> =>
  onAccount(gate, ({ deps, caller, params }) =>
    operations.demandPending(deps, caller, params.id, again),
  )

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
    isPending('accepted'),
  ),
  serve(
    declineLimitRequest,
    async ({ deps, caller, params, body }) => ({
      body: toWire(await operations.decline(deps, caller, params.id, body)),
    }),
    isPending('declined', refuseIfClosed),
  ),
  serve(
    cancelLimitRequest,
    async ({ deps, caller, params }) => ({
      body: toWire(await operations.cancel(deps, caller, params.id)),
    }),
    isPending('canceled', refuseIfClosed),
  ),
]
