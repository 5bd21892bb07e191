// The calls of contract/corporate/purchases.ts.

import {
  exportPurchases,
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
import { everyOf, list, readQuery, readWordsOf, type Listed } from './queries.ts'

const shown = ({ items, total, paging }: Listed) => ({ body: listOf(items.map(purchaseToWire), total, paging) })

export const routes = [
  serve(exportPurchases, async ({ deps, caller, query }) => {
    const words = readWordsOf(query)
    const account = await demandFresh(deps, caller, query)
    return tableReply('compras.csv', purchaseTable, everyOf(deps, account, query, words))
  }),
  serve(listPurchases, async ({ deps, caller, query }) => {
    const asked = readQuery(query)
    return shown(await list(deps, await demandFresh(deps, caller, query), asked))
  }),
  serve(listCardPurchases, async ({ deps, caller, params, query }) => {
    const asked = readQuery(query)
    const { id: card } = await findCard(deps, caller, params.card_id)
    return shown(await list(deps, await demandFresh(deps, caller, query), asked, { card }))
  }),
  serve(listHolderPurchases, async ({ deps, caller, params, query }) => {
    const asked = readQuery(query)
    const { id: holder } = await findHolder(deps, caller, params.holder_id)
    return shown(await list(deps, await demandFresh(deps, caller, query), asked, { holder }))
  }),
]
