// The calls of contract/corporate/holders.ts, except for a holder's cards and purchases.

import {
  cancelHolder,
  createHolder,
  getHolder,
  listHolders,
  updateHolder,
} from '../../../contract/corporate/holders.ts'
import { listOf, readPaging } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { onAccount } from '../account/store.ts'
import { demandFresh } from '../issuer-sync/refresh.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'
import { refuseCanceled, toWire } from './holder.ts'

const shown = ({ holder, spending }: queries.HolderWithSpending) => toWire(holder, spending)

export const routes = [
  serve(listHolders, async ({ deps, caller, query }) => {
    const paging = readPaging(query, 'number')
    const account = await demandFresh(deps, caller, query)
    const { items, total } = await queries.list(deps, account, query, paging)
    return {
      body: listOf(
        items.map(shown),
        total,
        paging,
        items.map(({ holder }) => holder.n),
      ),
    }
  }),
  serve(getHolder, async ({ deps, caller, params, query }) => {
    await demandFresh(deps, caller, query)
    return { body: shown(await queries.findWithSpending(deps.db, deps, caller, params.holder_id)) }
  }),
  serve(
    createHolder,
    async ({ deps, caller, body, key }) => {
      const registered = await operations.create(deps, caller, body, key)
      return { body: shown(registered), replayed: registered.replayed }
    },
    onAccount(),
  ),
  serve(
    updateHolder,
    async ({ deps, caller, params, body }) => ({
      body: shown(await operations.update(deps, caller, params.holder_id, body)),
    }),
    onAccount(undefined, async ({ deps, caller, params }) =>
      refuseCanceled(await queries.findOwn(deps.db, caller, params.holder_id)),
    ),
  ),
  serve(cancelHolder, async ({ deps, caller, params }) => ({
    body: shown(await operations.cancel(deps, caller, params.holder_id)),
  })),
]
