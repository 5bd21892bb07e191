// The calls of contract/corporate/purchases.ts.

import {
  exportPurchases,
  listCardPurchases,
  listHolderPurchases,
  listPurchases,
} from '../../contract/corporate/purchases.ts'
import { listOf } from '../lists/paging.ts'
import { tableReply } from '../lists/table.ts'
import { serve } from '../route.ts'
import { findCard } from './card-queries.ts'
import { findHolder } from './holder-queries.ts'
import { purchaseTable } from './purchase-csv.ts'
import { everyOf, list, type Listed } from './purchase-queries.ts'
import { purchaseToWire } from './purchase-wire.ts'

const shown = ({ items, total, paging }: Listed) => ({ body: listOf(items.map(purchaseToWire), total, paging) })

export const routes = [
  serve(exportPurchases, ({ deps, caller, query }) =>
    tableReply('compras.csv', purchaseTable, everyOf(deps, caller, query)),
  ),
  serve(listPurchases, async ({ deps, caller, query }) => shown(await list(deps, caller, query))),
  serve(listCardPurchases, async ({ deps, caller, params, query }) => {
    const ofCard = async () => ({ card: (await findCard(deps, caller, params.card_id)).id })
    return shown(await list(deps, caller, query, ofCard))
  }),
  serve(listHolderPurchases, async ({ deps, caller, params, query }) => {
    const ofHolder = async () => ({ holder: (await findHolder(deps, caller, params.holder_id)).id })
    return shown(await list(deps, caller, query, ofHolder))
  }),
]
