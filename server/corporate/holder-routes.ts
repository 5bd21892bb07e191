// The calls of contract/corporate/holders.ts, but for a holder's cards and purchases.

import { cancelHolder, createHolder, getHolder, listHolders, updateHolder } from '../../contract/corporate/holders.ts'
import { listOf } from '../lists/paging.ts'
import { serve } from '../route.ts'
import * as operations from './holder-operations.ts'
import * as queries from './holder-queries.ts'
import { toWire } from './holder.ts'

const shown = ({ holder, spending }: queries.Spender) => toWire(holder, spending)

export const routes = [
  serve(listHolders, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    return { body: listOf(items.map(shown), total, paging) }
  }),
  serve(getHolder, async ({ deps, caller, params, query }) => ({
    body: shown(await queries.get(deps, caller, params.holder_id, query)),
  })),
  serve(createHolder, async ({ deps, caller, body, key }) => {
    const registered = await operations.create(deps, caller, body, key)
    return { body: shown(registered), replayed: registered.replayed }
  }),
  serve(updateHolder, async ({ deps, caller, params, body }) => ({
    body: shown(await operations.update(deps, caller, params.holder_id, body)),
  })),
  serve(cancelHolder, async ({ deps, caller, params }) => ({
    body: shown(await operations.cancel(deps, caller, params.holder_id)),
  })),
]
