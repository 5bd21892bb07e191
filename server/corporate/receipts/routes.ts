// The calls of contract/corporate/receipts.ts.

import {
  createReceipt,
  downloadReceipt,
  getReceipt,
  listReceipts,
  removeReceipt,
  suggestPurchases,
  updateReceipt,
} from '../../../contract/corporate/receipts.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { fileReply } from '../../runtime/file.ts'
import { serve } from '../../runtime/route.ts'
import { refuseIfClosed } from '../account/account.ts'
import { onAccount } from '../account/store.ts'
import { purchaseToWire } from '../purchases/wire.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'
import { toWire } from './receipt.ts'

export const routes = [
  serve(
    createReceipt,
    async ({ deps, caller, query, file, key }) => {
      const { receipt, replayed } = await operations.create(deps, caller, { query, file }, key)
      return { body: toWire(receipt), replayed }
    },
    onAccount(refuseIfClosed),
  ),
  serve(listReceipts, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(getReceipt, async ({ deps, caller, params }) => ({
    body: toWire(await queries.get(deps, caller, params.id)),
  })),
  serve(downloadReceipt, async ({ deps, caller, params }) => {
    const { receipt, content } = await queries.getContent(deps, caller, params.id)
    return fileReply(receipt, content)
  }),
  serve(
    updateReceipt,
    async ({ deps, caller, params, body }) => ({
      body: toWire(await operations.update(deps, caller, params.id, body)),
    }),
    onAccount(refuseIfClosed),
  ),
  serve(suggestPurchases, async ({ deps, caller, params }) => {
    const found = await queries.suggestions(deps, caller, params.id)
    const items = found.map(({ purchase, reasons }) => ({
      purchase: purchaseToWire(purchase),
      reasons,
    }))
    return { body: { resource: 'list', items } }
  }),
  serve(removeReceipt, async ({ deps, caller, params }) => {
    const { id } = await operations.remove(deps, caller, params.id)
    return { body: { resource: 'corporate_receipt', id, deleted: true } }
  }),
]
