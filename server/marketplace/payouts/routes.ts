// The calls of contract/marketplace/payouts.ts.

import {
  cancelPayout,
  createPayout,
  decidePayout,
  getPayout,
  listPayouts,
  listPayoutTransactions,
} from '../../../contract/marketplace/payouts.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { lineToWire } from '../statements/statement-line.ts'
import { linesBetween } from '../statements/store.ts'
import { cancel } from './cancel-operations.ts'
import { decideOn } from './decision-operations.ts'
import { findUndecided } from './decision-queries.ts'
import * as operations from './operations.ts'
import { payoutToWire } from './payout.ts'

export const routes = [
  serve(
    createPayout,
    async ({ deps, caller, params, body, key }) => {
      const { payout, replayed } = await operations.create(deps, caller, params, body, key)
      return { body: payoutToWire(payout), replayed }
    },
    ({ deps, caller, params }) => operations.demandPayable(deps, caller, params),
  ),
  serve(
    decidePayout,
    async ({ deps, caller, params, body }) => ({
      body: payoutToWire(await decideOn(deps, caller, params, body)),
    }),
    ({ deps, caller, params }) => findUndecided(deps, caller, params),
  ),
  serve(cancelPayout, async ({ deps, caller, params }) => ({
    body: payoutToWire(await cancel(deps, caller, params)),
  })),
  serve(listPayouts, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, params.io_seller_id, query)
    return { body: listOf(items.map(payoutToWire), total, paging, idsOf(items)) }
  }),
  serve(getPayout, async ({ deps, caller, params }) => ({
    body: payoutToWire(await operations.get(deps, caller, params)),
  })),
  serve(listPayoutTransactions, async ({ deps, caller, params, query }) => {
    const page = await operations.payoutLinePage(deps, caller, params, query)
    const lines = await linesBetween(deps.reads, page.owner, page.seller, page.first, page.last)
    const inOrder = page.paging.ascending ? lines : lines.toReversed()
    const places = inOrder.map(({ n }) => n)
    return {
      body: {
        ...listOf(inOrder.map(lineToWire), page.total, page.paging, places),
        brought_forward_cents: page.broughtForward,
        amount_cents: page.amount,
        carried_forward_cents: page.carriedForward,
      },
    }
  }),
]
