// The calls of contract/transactions.ts.

import {
  captureTransaction,
  createTransaction,
  getTransaction,
  listTransactions,
  voidTransaction,
} from '../../contract/transactions.ts'
import { demand } from '../auth/caller.ts'
import type { Deps } from '../deps.ts'
import { listOf } from '../lists/paging.ts'
import { serve } from '../route.ts'
import { capture } from './capture.ts'
import { create } from './operations.ts'
import { routes as qrCode } from './qr-routes.ts'
import * as queries from './queries.ts'
import { voidOrRefund } from './void.ts'
import { toWire } from './wire.ts'

const shown = (deps: Deps, sale: queries.Sale, existing = false) =>
  toWire(sale.transaction, sale.refunds, deps.config.publicUrl, existing)

export const routes = [
  serve(createTransaction, async ({ deps, caller, params, body, key }) => {
    // A token of the vault opens nothing but a sale by card.
    if (body.payment_type !== 'credit') demand(caller, ['payments'], false)
    const sale = await create(deps, caller, params.CustomerID, body, key)
    return {
      body: shown(deps, sale, sale.existing),
      replayed: sale.replayed,
      ...(sale.existing ? { status: 200 } : {}),
    }
  }),
  serve(getTransaction, async ({ deps, caller, params }) => ({
    body: shown(deps, await queries.get(deps, caller, params.id)),
  })),
  serve(listTransactions, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    return {
      body: listOf(
        items.map((sale) => shown(deps, sale)),
        total,
        paging,
      ),
    }
  }),
  serve(voidTransaction, async ({ deps, caller, params, body, key }) => {
    const sale = await voidOrRefund(deps, caller, params.id, body ?? {}, key)
    return { body: shown(deps, sale), replayed: sale.replayed }
  }),
  serve(captureTransaction, async ({ deps, caller, params, body, key }) => {
    const sale = await capture(deps, caller, params.id, body?.amount, key)
    return { body: shown(deps, sale), replayed: sale.replayed }
  }),
  ...qrCode,
]
