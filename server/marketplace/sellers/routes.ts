// The calls of contract/marketplace/sellers.ts.

import {
  createBusiness,
  createIndividual,
  deleteSeller,
  getBalances,
  getSeller,
  listMccs,
  listSellers,
  searchSeller,
  updateBusiness,
  updateIndividual,
} from '../../../contract/marketplace/sellers.ts'
import { hyphened } from '../../kernel/ids.ts'
import { toReais, type Cents } from '../../kernel/money.ts'
import { balancesOf, type Balances } from '../../platform/ledger/store.ts'
import { idsOf, listOf, readPaging } from '../../platform/lists/paging.ts'
import { mccText, searchMccs, type Mcc } from '../../kernel/reference/mcc.ts'
import { serve } from '../../runtime/route.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'
import { findVisible } from './find-seller.ts'
import { registeredToWire, toWire } from './wire.ts'
import { rowsRead } from '../../platform/lists/slice.ts'

/**
 * `current` can be withdrawn now (less debts), `account` adds what has still to settle, `blocked`
 * is on its way out.
 */
function balancesToWire(balances: Balances) {
  const current = (balances.available.posted -
    balances.available.held +
    balances.debt.posted) as Cents
  // What a refund under way holds is on its way out.
  const pending = (balances.pending.posted - balances.pending.held) as Cents
  const account = (current + pending) as Cents
  const held = (kind: 'refunding' | 'paying' | 'blocked') =>
    balances[kind].posted + balances[kind].held
  return {
    current_balance: toReais(current),
    current_balance_cents: current,
    account_balance: toReais(account),
    account_balance_cents: account,
    receivables_cents: pending,
    blocked_cents: held('refunding') + held('paying') + held('blocked'),
  }
}

const mccToWire = ({ code, category, categoryPt, en, pt }: Mcc) => ({
  code: mccText(code),
  category,
  description: en,
  category_pt: categoryPt,
  description_pt: pt,
})

export const routes = [
  serve(createIndividual, async ({ deps, caller, body, key }) => {
    const { seller, replayed } = await operations.createPerson(deps, caller, body, key)
    return { body: registeredToWire(seller), replayed }
  }),
  serve(createBusiness, async ({ deps, caller, body, key }) => {
    const { seller, replayed } = await operations.createCompany(deps, caller, body, key)
    return { body: registeredToWire(seller), replayed }
  }),
  serve(updateIndividual, async ({ deps, caller, params, body }) => ({
    body: toWire((await operations.updatePerson(deps, caller, params.IO_SELLER_ID, body)).seller),
  })),
  serve(updateBusiness, async ({ deps, caller, params, body }) => ({
    body: toWire((await operations.updateCompany(deps, caller, params.IO_SELLER_ID, body)).seller),
  })),
  serve(getSeller, async ({ deps, caller, params }) => ({
    body: toWire(await findVisible(deps.db, caller, params.id)),
  })),
  serve(listSellers, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(searchSeller, async ({ deps, caller, params }) => ({
    body: toWire(await queries.search(deps, caller, params.taxpayer_id)),
  })),
  serve(deleteSeller, async ({ deps, caller, params }) => {
    const { id, type } = await operations.remove(deps, caller, params.id, params.taxpayer_id)
    return {
      body: {
        id: hyphened(id),
        io_seller_id: hyphened(id),
        resource: 'seller',
        type,
        deleted: true,
      },
    }
  }),
  serve(listMccs, async ({ query }) => {
    const found = searchMccs(query.q ?? '')
    const paging = readPaging(query, 'number')
    const first = Number(paging.cursor ?? paging.offset)
    const items = found.slice(first, first + rowsRead(paging)).map(mccToWire)
    const places = items.map((_, n) => first + n + 1)
    return { body: { ...listOf(items, found.length, paging, places), sort: 'code-ascending' } }
  }),
  serve(getBalances, async ({ deps, caller, params }) => {
    const { owner, id } = await findVisible(deps.db, caller, params.id)
    return {
      body: { resource: 'list', items: balancesToWire(await balancesOf(deps.db, owner, id)) },
    }
  }),
]
