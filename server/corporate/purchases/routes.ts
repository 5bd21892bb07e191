// The calls of contract/corporate/purchases.ts.

import {
  exportPurchases,
  getPurchase,
  listCardPurchases,
  listHolderPurchases,
  listPurchases,
} from '../../../contract/corporate/purchases.ts'
import { listOf } from '../../platform/lists/paging.ts'
import { tableReply } from '../../runtime/table.ts'
import { serve } from '../../runtime/route.ts'
import { findCard } from '../cards/queries.ts'
import { findHolder } from '../holders/queries.ts'
import { demandFresh } from '../issuer-sync/refresh.ts'
import { purchaseTable, purchaseToWire } from './wire.ts'
import {
  everyOf,
  findPurchase,
  list,
  readQuery,
  parseFilter,
  type PurchasesPage,
} from './queries.ts'

const shown = ({ items, total, paging }: PurchasesPage) => ({
  body: listOf(
    items.map(purchaseToWire),
    total,
    paging,
    items.map(({ n }) => n),
  ),
})

export const routes = [
  serve(exportPurchases, async ({ deps, caller, query }) => {
    const parsed = parseFilter(query, caller)
    const account = await demandFresh(deps, caller, query)
    return tableReply(
      'compras',
      query.format ?? 'csv',
      purchaseTable,
      everyOf(deps, account, query, parsed),
    )
  }),
  serve(listPurchases, async ({ deps, caller, query }) => {
    const request = readQuery(query, caller)
    return shown(await list(deps, await demandFresh(deps, caller, query), request))
  }),
  serve(getPurchase, async ({ deps, caller, params, query }) => {
    await demandFresh(deps, caller, query)
    return { body: purchaseToWire(await findPurchase(deps, caller, params.id)) }
  }),
  serve(listCardPurchases, async ({ deps, caller, params, query }) => {
    const request = readQuery(query, caller)
    const { id: card } = await findCard(deps, caller, params.card_id)
    return shown(await list(deps, await demandFresh(deps, caller, query), request, { card }))
  }),
  serve(listHolderPurchases, async ({ deps, caller, params, query }) => {
    const request = readQuery(query, caller)
    const { id: holder } = await findHolder(deps, caller, params.holder_id)
    return shown(await list(deps, await demandFresh(deps, caller, query), request, { holder }))
  }),
]
