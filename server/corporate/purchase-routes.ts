// The calls of contract/corporate/purchases.ts.

import {
  exportPurchases,
  listCardPurchases,
  listHolderPurchases,
  listPurchases,
} from '../../contract/corporate/purchases.ts'
import { Readable } from 'node:stream'
import { listOf } from '../lists/paging.ts'
import { serve } from '../route.ts'
import { findCard } from './card-reading.ts'
import { findHolder } from './holder-reading.ts'
import { purchaseTable } from './purchase-csv.ts'
import { everyOf, list, type Listed } from './purchase-reading.ts'
import { purchaseToWire, type Seen } from './purchase-wire.ts'

const shown = ({ items, total, paging }: Listed) => ({ body: listOf(items.map(purchaseToWire), total, paging) })

/** The first page is read before it is answered, so that what is refused is refused with its status. */
async function tableOf(pages: AsyncGenerator<Seen[]>): Promise<Readable> {
  const first = await pages.next()
  async function* written(): AsyncGenerator<string> {
    yield purchaseTable.head()
    if (first.done) return
    yield purchaseTable.rows(first.value)
    for await (const page of pages) yield purchaseTable.rows(page)
  }
  return Readable.from(written())
}

export const routes = [
  serve(exportPurchases, async ({ deps, caller, query }) => ({
    body: await tableOf(everyOf(deps, caller, query)),
    type: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': 'attachment; filename="compras.csv"',
      'x-content-type-options': 'nosniff',
    },
  })),
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
