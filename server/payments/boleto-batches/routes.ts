// The calls of contract/payments/boletos/batches.ts.

import {
  cancelBoletoBatch,
  createBoletoBatch,
  getBoletoBatch,
  listBoletoBatches,
  listBoletoBatchItems,
} from '../../../contract/payments/boletos/batches.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { itemToWire, toWire } from './boleto-batch.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'

export const routes = [
  serve(createBoletoBatch, async ({ deps, caller, body, key }) => {
    const { batch, replayed } = await operations.create(deps, caller, body, key)
    return { body: toWire(batch), replayed }
  }),
  serve(listBoletoBatches, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(getBoletoBatch, async ({ deps, caller, params }) => ({
    body: toWire(await queries.get(deps, caller, params.id)),
  })),
  serve(listBoletoBatchItems, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await queries.items(deps, caller, params.id, query)
    return {
      body: listOf(
        items.map(itemToWire),
        total,
        paging,
        items.map(({ number }) => number),
      ),
    }
  }),
  serve(cancelBoletoBatch, async ({ deps, caller, params }) => ({
    body: toWire(await operations.cancel(deps, caller, params.id)),
  })),
]
