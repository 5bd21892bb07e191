// The calls of contract/corporate/disputes.ts.

import {
  disputePurchase,
  getPurchaseDispute,
  listDisputesOfPurchase,
  listPurchaseDisputes,
  withdrawPurchaseDispute,
} from '../../../../contract/corporate/disputes.ts'
import { listOf } from '../../../platform/lists/paging.ts'
import { serve } from '../../../runtime/route.ts'
import * as operations from './operations.ts'
import { disputeToWire } from './dispute.ts'

const shown = ({ items, total, paging }: operations.DisputesPage) => ({
  body: listOf(items.map(disputeToWire), total, paging),
})

export const routes = [
  serve(disputePurchase, async ({ deps, caller, params, body, key }) => {
    const { dispute, replayed } = await operations.create(deps, caller, params.id, body, key)
    return { body: disputeToWire(dispute), replayed }
  }),
  serve(listDisputesOfPurchase, async ({ deps, caller, params, query }) =>
    shown(await operations.listOfPurchase(deps, caller, params.id, query)),
  ),
  serve(listPurchaseDisputes, async ({ deps, caller, query }) => shown(await operations.list(deps, caller, query))),
  serve(getPurchaseDispute, async ({ deps, caller, params }) => ({
    body: disputeToWire(await operations.get(deps, caller, params.id)),
  })),
  serve(withdrawPurchaseDispute, async ({ deps, caller, params }) => ({
    body: disputeToWire(await operations.withdraw(deps, caller, params.id)),
  })),
]
