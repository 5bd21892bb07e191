// The calls of contract/payments/received-pix.ts.

import {
  assignReceivedPix,
  getReceivedPix,
  listReceivedPix,
  returnReceivedPix,
} from '../../../contract/payments/received-pix.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import * as operations from './operations.ts'
import { toWire } from './received-pix.ts'

export const routes = [
  serve(listReceivedPix, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(getReceivedPix, async ({ deps, caller, params }) => ({
    body: toWire(await operations.get(deps, caller, params.id)),
  })),
  serve(
    assignReceivedPix,
    async ({ deps, caller, params, body, key }) => {
      const { pix, replayed } = await operations.assign(deps, caller, params.id, body, key)
      return { body: toWire(pix), replayed }
    },
    ({ deps, caller, params }) => operations.demandOpen(deps, caller, params.id, { whole: true }),
  ),
  serve(
    returnReceivedPix,
    async ({ deps, caller, params, key }) => {
      const { pix, replayed } = await operations.giveBack(deps, caller, params.id, key)
      return { body: toWire(pix), replayed }
    },
    ({ deps, caller, params }) => operations.demandOpen(deps, caller, params.id, { whole: false }),
  ),
]
