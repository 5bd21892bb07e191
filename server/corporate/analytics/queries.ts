// Analytics and cost centers: from the sums stored with each purchase, or from the purchases
// themselves where a filter needs a field that no sum has. It changes nothing.

import type { getAnalytics } from '../../../contract/corporate/analytics.ts'
import type { getCostCenter } from '../../../contract/corporate/cost-centers.ts'
import type { QueryOf, ReplyOf } from '../../../contract/operation.ts'
import { startOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { readId, type CostCenterId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { readDays, type DayRange } from '../../platform/lists/days.ts'
import { listOf, type Paging } from '../../platform/lists/paging.ts'
import type { AccountKey } from '../account/account.ts'
import * as store from './store.ts'
import {
  averageOf,
  categoryToWire,
  centerToWire,
  holderToWire,
  monthToWire,
  spanOf,
  totalToWire,
  totalOf,
} from './analytics.ts'
import { findCenter } from '../cost-centers/store.ts'
import { resolveFilter, parseFilter, type Filters } from '../purchases/queries.ts'
import * as purchases from '../purchases/list-store.ts'
import { purchaseToWire } from '../purchases/wire.ts'
import { sumsBy, sumsByMonth } from './rollup-store.ts'
import type { Sum } from './rollup.ts'

const LAST_PURCHASES = 10

type AnalyticsQuery = {
  readonly filters: Filters
  readonly parsed: Partial<purchases.PurchaseFilter>
  readonly days: DayRange
}

/** The sums of purchases that match a filter and a time span, counted from the purchases. */
function counted(
  { reads }: Deps,
  filter: purchases.PurchaseFilter,
  days: DayRange,
): Promise<store.OverviewRow[]> {
  const { from, before } = spanOf(days)
  const begins = [filter.from, from && startOf(from)].filter((at) => at !== undefined)
  const ends = [filter.to, before && after(startOf(before), -1)].filter((at) => at !== undefined)
  return store.countedOverview(reads, {
    ...filter,
    ...(begins.length > 0 ? { from: new Date(Math.max(...begins.map(Number))) } : {}),
    ...(ends.length > 0 ? { to: new Date(Math.min(...ends.map(Number))) } : {}),
  })
}

async function overview(
  deps: Deps,
  company: AccountKey,
  { filters, parsed, days }: AnalyticsQuery,
): Promise<store.OverviewRow[]> {
  const filter = await resolveFilter(deps.reads, company, filters, parsed)
  if (!filter) return []
  const { owner, seller } = filter
  // Filtered by company alone.
  if (Object.keys(filter).length === 2)
    return store.storedOverview(deps.reads, { owner, seller, ...spanOf(days) })
  return counted(deps, filter, days)
}

const idsOf = (sums: readonly Sum[]): string[] =>
  sums.flatMap(({ key }) => (key === '' ? [] : [key]))

/** Reads the query; 422 where it is invalid. */
export function readQuery(query: QueryOf<typeof getAnalytics>, caller: Caller): AnalyticsQuery {
  const { from: _from, to: _to, refresh: _refresh, ...filters } = query
  return { filters, days: readDays(query), parsed: parseFilter(filters, caller) }
}

export async function analytics(
  deps: Deps,
  company: AccountKey,
  query: AnalyticsQuery,
): Promise<ReplyOf<typeof getAnalytics>> {
  const sums = await overview(deps, company, query)
  const of = (dimension: store.OverviewRow['dimension']) =>
    sums.filter((one) => one.dimension === dimension)
  const total = totalOf(of('all'))
  return {
    resource: 'corporate_analytics',
    ...query.days,
    ...totalToWire(total),
    average: averageOf(total),
    by_month: of('all').map(({ key, ...sum }) => monthToWire({ month: key, ...sum })),
    by_category: of('category').map(categoryToWire),
    by_cost_center: of('center').map((sum) => centerToWire(sum, sum.name)),
    by_holder: of('holder').map((sum) => holderToWire(sum, sum.name)),
  }
}

const costCenterToWire = (
  center: store.Center,
  total: ReturnType<typeof totalOf>,
  members: store.Members | undefined,
) => ({
  resource: 'corporate_cost_center' as const,
  id: center.id as string,
  name: center.name,
  ...totalToWire(total),
  holders: members?.holders ?? 0,
  cards: members?.cards ?? 0,
  created_at: center.createdAt.toISOString(),
  updated_at: center.updatedAt.toISOString(),
})

export async function costCenters(
  deps: Deps,
  { owner, seller }: AccountKey,
  days: DayRange,
  paging: Paging,
) {
  const { items, total } = await store.pageOfCenters(deps.reads, { owner, seller }, paging)
  const [sums, members] = await Promise.all([
    sumsBy(deps.reads, { owner, seller, dimension: 'center', ...spanOf(days) }),
    store.membersOf(
      deps.reads,
      owner,
      items.map(({ id }) => id),
    ),
  ])
  const spent = new Map(sums.map((one) => [one.key, one]))
  const counts = new Map(members.map((one) => [one.id, one]))
  const shown = items.map((center) => {
    const sum = spent.get(center.id)
    return costCenterToWire(center, totalOf(sum ? [sum] : []), counts.get(center.id))
  })
  return listOf(
    shown,
    total,
    paging,
    items.map(({ id }) => id),
  )
}

export async function costCenter(
  deps: Deps,
  { owner, seller }: AccountKey,
  text: string,
  days: DayRange,
): Promise<ReplyOf<typeof getCostCenter>> {
  const id = readId<'cost center'>(text) as CostCenterId | undefined
  const center = await findCenter(deps.reads, { owner, seller }, { id, name: text })
  if (!center) throw refuse('cost_center_not_found')
  const filter = { owner, seller, center: center.id }
  const within = { ...filter, ...spanOf(days) }
  const [months, categories, holders, last, members] = await Promise.all([
    sumsByMonth(deps.reads, {
      owner,
      seller,
      dimension: 'center',
      key: center.id,
      ...spanOf(days),
    }),
    sumsBy(deps.reads, { ...within, dimension: 'center_category' }),
    sumsBy(deps.reads, { ...within, dimension: 'center_holder' }),
    purchases.page(deps.reads, filter, { ascending: false, limit: LAST_PURCHASES, offset: 0 }),
    store.membersOf(deps.reads, owner, [center.id]),
  ])
  const names = await store.holderNames(deps.reads, owner, idsOf(holders))
  return {
    ...costCenterToWire(center, totalOf(months), members[0]),
    ...days,
    by_month: months.map(monthToWire),
    by_category: categories.map(categoryToWire),
    by_holder: holders.map((sum) => holderToWire(sum, names.get(sum.key))),
    last_purchases: last.map(purchaseToWire),
  }
}
