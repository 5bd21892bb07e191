// Analytics and cost centers, as callers ask for them: from the sums that are written with each purchase, and from the
// purchases themselves where a filter asks for what no sum knows. It changes nothing.

import type { getAnalytics } from '../../contract/corporate/analytics.ts'
import type { getCostCenter, listCostCenters } from '../../contract/corporate/cost-centers.ts'
import type { QueryOf, ReplyOf } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import { startOf } from '../base/calendar.ts'
import { after } from '../base/clock.ts'
import { readId, type CostCenterId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { listOf, readPaging } from '../lists/paging.ts'
import { demandActive } from './account-store.ts'
import * as store from './analytics-store.ts'
import {
  averageOf,
  categoryToWire,
  centerToWire,
  holderToWire,
  monthToWire,
  readDays,
  spanOf,
  summed,
  totalOf,
  type Asked,
} from './analytics.ts'
import { findCenter } from './cost-center-store.ts'
import { readFilter, readWordsOf, type Filters } from './purchase-queries.ts'
import * as purchases from './purchase-list-store.ts'
import { purchaseToWire } from './purchase-wire.ts'
import { refresh } from './refresh.ts'
import { sumsBy, sumsByMonth, type Sum } from './rollup-store.ts'

const LAST_PURCHASES = 10

async function ready(deps: Deps, caller: Caller, query: { refresh?: boolean }): Promise<void> {
  await demandActive(deps.db, caller)
  if (query.refresh) await refresh(deps, caller)
}

/** The purchases of a filter that were made within a span as well, counted one by one. */
function counted({ db }: Deps, filter: purchases.PurchaseFilter, asked: Asked): Promise<store.Shown[]> {
  const { from, before } = spanOf(asked)
  const begins = [filter.from, from && startOf(from)].filter((at) => at !== undefined)
  const ends = [filter.to, before && after(startOf(before), -1)].filter((at) => at !== undefined)
  return store.countedOverview(db, {
    ...filter,
    ...(begins.length > 0 ? { from: new Date(Math.max(...begins.map(Number))) } : {}),
    ...(ends.length > 0 ? { to: new Date(Math.min(...ends.map(Number))) } : {}),
  })
}

async function overview(deps: Deps, caller: Caller, filters: Filters, asked: Asked): Promise<store.Shown[]> {
  const filter = await readFilter(deps.db, caller, filters)
  if (!filter) return []
  const { owner, seller } = filter
  // The company itself, and nothing more.
  if (Object.keys(filter).length === 2) return store.keptOverview(deps.db, { owner, seller, ...spanOf(asked) })
  return counted(deps, filter, asked)
}

const idsOf = (sums: readonly Sum[]): string[] => sums.flatMap(({ key }) => (key === '' ? [] : [key]))

export async function analytics(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof getAnalytics>,
): Promise<ReplyOf<typeof getAnalytics>> {
  const { from: _from, to: _to, refresh: _refresh, ...filters } = query
  const asked = readDays(query)
  readWordsOf(filters)
  await ready(deps, caller, query)
  const sums = await overview(deps, caller, filters, asked)
  const of = (dimension: store.Shown['dimension']) => sums.filter((one) => one.dimension === dimension)
  const total = totalOf(of('all'))
  return {
    resource: 'corporate_analytics',
    ...asked,
    ...summed(total),
    average: averageOf(total),
    by_month: of('all').map(({ key, ...sum }) => monthToWire({ month: key, ...sum })),
    by_category: of('category').map(categoryToWire),
    by_cost_center: of('center').map((sum) => centerToWire(sum, sum.name)),
    by_holder: of('holder').map((sum) => holderToWire(sum, sum.name)),
  }
}

const centerShown = (center: store.Center, total: ReturnType<typeof totalOf>, members: store.Members | undefined) => ({
  resource: 'corporate_cost_center' as const,
  id: center.id as string,
  name: center.name,
  ...summed(total),
  holders: members?.holders ?? 0,
  cards: members?.cards ?? 0,
  created_at: center.createdAt.toISOString(),
  updated_at: center.updatedAt.toISOString(),
})

export async function costCenters(deps: Deps, caller: Caller, query: QueryOf<typeof listCostCenters>) {
  const paging = readPaging(query)
  const asked = readDays(query)
  await ready(deps, caller, query)
  const { items, total } = await store.pageOfCenters(deps.db, caller, paging)
  const [sums, members] = await Promise.all([
    sumsBy(deps.db, { owner: caller.owner, seller: caller.seller, dimension: 'center', ...spanOf(asked) }),
    store.membersOf(
      deps.db,
      caller.owner,
      items.map(({ id }) => id),
    ),
  ])
  const spent = new Map(sums.map((one) => [one.key, one]))
  const counts = new Map(members.map((one) => [one.id, one]))
  const shown = items.map((center) => {
    const sum = spent.get(center.id)
    return centerShown(center, totalOf(sum ? [sum] : []), counts.get(center.id))
  })
  return listOf(shown, total, paging)
}

export async function costCenter(
  deps: Deps,
  caller: Caller,
  text: string,
  query: QueryOf<typeof getCostCenter>,
): Promise<ReplyOf<typeof getCostCenter>> {
  const asked = readDays(query)
  await ready(deps, caller, query)
  const center = await findCenter(deps.db, caller, {
    id: readId<'cost center'>(text) as CostCenterId | undefined,
    name: text,
  })
  if (!center) throw refuse('cost_center_not_found')
  const { owner, seller } = caller
  const filter = { owner, seller, center: center.id }
  const within = { owner, seller, center: center.id, ...spanOf(asked) }
  const [months, categories, holders, last, members] = await Promise.all([
    sumsByMonth(deps.db, { owner, seller, dimension: 'center', key: center.id, ...spanOf(asked) }),
    sumsBy(deps.db, { ...within, dimension: 'center_category' }),
    sumsBy(deps.db, { ...within, dimension: 'center_holder' }),
    purchases.page(deps.db, filter, { ascending: false, limit: LAST_PURCHASES, offset: 0 }),
    store.membersOf(deps.db, owner, [center.id]),
  ])
  const names = await store.holderNames(deps.db, owner, idsOf(holders))
  return {
    ...centerShown(center, totalOf(months), members[0]),
    ...asked,
    by_month: months.map(monthToWire),
    by_category: categories.map(categoryToWire),
    by_holder: holders.map((sum) => holderToWire(sum, names.get(sum.key))),
    last_purchases: last.map(purchaseToWire),
  }
}
