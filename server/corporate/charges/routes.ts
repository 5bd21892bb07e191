// The recharges of contract/corporate/account.ts.

import { createRecharge, getRecharge, listRecharges } from '../../../contract/corporate/account.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { onAccount } from '../account/store.ts'
import { recharge } from './operations.ts'
import * as queries from './queries.ts'
import { rechargeToWire } from './charge.ts'

export const routes = [
  serve(
    createRecharge,
    async ({ deps, caller, body, key }) => {
      const { charge, replayed } = await recharge(deps, caller, body, key)
      return { body: rechargeToWire(charge, deps.config.publicUrl), status: 201, replayed }
    },
    onAccount(),
  ),
  serve(listRecharges, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.recharges(deps, caller, query)
    const shown = items.map((charge) => rechargeToWire(charge, deps.config.publicUrl))
    return { body: listOf(shown, total, paging, idsOf(items)) }
  }),
  serve(getRecharge, async ({ deps, caller, params }) => ({
    body: rechargeToWire(await queries.recharge(deps, caller, params.id), deps.config.publicUrl),
  })),
]
