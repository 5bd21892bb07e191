// Finds sellers: one, by document, and listings. A seller sees only itself. It changes nothing.

import type { QueryOf } from '../../../contract/operation.ts'
import type { listSellers } from '../../../contract/marketplace/sellers.ts'
import { SELLER_TYPES } from '../../../contract/marketplace/sellers-fields.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import type { Deps } from '../../runtime/deps.ts'
import { readPaging, readSpan, type Paging, readWords } from '../../platform/lists/paging.ts'
import { total } from '../../platform/counters/counters.ts'
import { transitions, type Seller, type Status } from './seller.ts'
import * as store from './store.ts'
import { counterName } from './seller.ts'

/** The live seller with this document, if the caller may see it. */
export async function search(deps: Deps, caller: Caller, text: string): Promise<Seller> {
  const taxpayer = readTaxpayerId(text)
  const found = taxpayer && (await store.findByTaxpayer(deps.db, caller.owner, taxpayer.value))
  if (!found || !sees(caller, found.id)) throw refuse('seller_not_found')
  return found
}

const LIVE = transitions.states.filter((status) => status !== 'deleted')

type Query = QueryOf<typeof listSellers>

function filterOf(caller: Caller, query: Query, paging: Paging): store.SellerFilter {
  const statuses = readWords<Status>('status', query.status, transitions.states) ?? LIVE
  const types = readWords('type', query.type, SELLER_TYPES)
  const bound = boundTo(caller)
  const { taxpayer_id: taxpayer } = query
  return {
    owner: caller.owner,
    ...(bound ? { id: bound } : {}),
    statuses,
    ...(types ? { types } : {}),
    ...(taxpayer === undefined ? {} : { taxpayerId: readTaxpayerId(taxpayer)?.value ?? taxpayer }),
    ...readSpan(query),
    ...paging,
  }
}

/** Totals come from the counters, unless the filter asks for more than they count. */
function totalOf(deps: Deps, filter: store.SellerFilter): Promise<number> {
  const { id, taxpayerId, from, to, statuses, types = SELLER_TYPES } = filter
  if (id || taxpayerId !== undefined || from || to) return store.count(deps.reads, filter)
  const whats = types.flatMap((type) =>
    statuses.map((status) =>
      counterName({ type: type as Seller['type'], status: status as Status }),
    ),
  )
  return total(deps.reads, filter.owner, undefined, whats)
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: Query,
): Promise<{ items: Seller[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const filter = filterOf(caller, query, paging)
  const [items, count] = await Promise.all([store.page(deps.reads, filter), totalOf(deps, filter)])
  return { items, total: count, paging }
}
