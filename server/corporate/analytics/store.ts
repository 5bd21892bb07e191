// Sums with names for analytics, in SQL: from the rollups, or counted from the purchases where no
// rollup has the field of a filter; and the members of cost centers.

import type { CostCenterId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { join, sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import type { AccountKey } from '../account/account.ts'
import { conditionsOf, type PurchaseFilter } from '../purchases/list-store.ts'
import { overviewRows } from './rollup-store.ts'
import type { Dimension, Span, Sum } from './rollup.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

export const holderNames = async (
  db: Sql,
  owner: OwnerId,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select h.id, h.name
    from unnest(${[...ids]}::uuid[]) r(id)
    join corporate_holders h on h.owner = ${owner}
      and h.id = r.id`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A sum of a span: of a month (`all`, with the month as key), category, cost center or holder. */
export type OverviewRow = Sum & {
  readonly dimension: Extract<Dimension, 'all' | 'category' | 'center' | 'holder'>
  /** Of the holder or the cost center. */
  readonly name: string | null
}

/** Months in order, everything else by size. */
const withNames = (db: Sql, owner: OwnerId, rows: Statement): Promise<OverviewRow[]> =>
  db.rows<OverviewRow>(sql`
    select s.dimension, s.key, coalesce(h.name, k.name) as name, s.spent, s.purchases, s.cashback
    from (${rows}) s
    left join corporate_holders h on h.owner = ${owner}
      and h.id = case s.dimension
      when 'holder' then s.key::uuid end
    left join corporate_cost_centers k on k.owner = ${owner}
      and k.id = case s.dimension
      when 'center' then nullif(s.key, '')::uuid end
    order by case s.dimension when 'all' then 0 else -s.spent end, s.key`)

/** From the stored sums. */
export const storedOverview = (db: Sql, key: AccountKey & Span): Promise<OverviewRow[]> =>
  withNames(db, key.owner, overviewRows(key))

/**
 * A filter's sums, from the purchases themselves. Counts like the rollups: confirmed amounts less
 * refunds.
 */
export const countedOverview = (db: Sql, filter: PurchaseFilter): Promise<OverviewRow[]> =>
  withNames(
    db,
    filter.owner,
    sql`
      select case 0
        when grouping(month) then 'all'
        when grouping(category) then 'category'
        when grouping(center) then 'center'
        else 'holder' end as dimension,
        coalesce(month, category, center, holder) as key,
        sum(amount)::bigint as spent, count(*)::bigint as purchases,
          sum(cashback)::bigint as cashback
      from (
        select to_char(p.day, 'YYYY-MM') as month, p.category,
          coalesce(replace(p.center::text, '-', ''), '') as center,
          replace(p.holder::text, '-', '') as holder, p.amount, p.cashback
        from corporate_purchases p
          where ${join(conditionsOf(filter), ' and ')}
            and p.status = 'confirmed') p
      group by grouping sets ((month), (category), (center), (holder))`,
  )

export type Members = {
  readonly id: CostCenterId
  readonly holders: number
  readonly cards: number
}

/**
 * How many cardholders that are not canceled the cost centers have now, and how many cards those
 * have.
 */
export const membersOf = (
  db: Sql,
  owner: OwnerId,
  centers: readonly CostCenterId[],
): Promise<Members[]> =>
  db.rows<Members>(sql`
    select h.center as id, count(distinct h.id)::int as holders, count(c.id)::int as cards
    from unnest(${[...centers]}::uuid[]) r(id)
    join corporate_holders h on h.owner = ${owner}
      and h.center = r.id
      and h.status <> 'canceled'
    left join corporate_cards c on c.owner = h.owner
      and c.holder = h.id
      and c.n is not null
      and c.status not in ('canceled', 'expired')
    group by h.center`)

export type Center = {
  readonly id: CostCenterId
  readonly name: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The cost centers of a company, by creation. */
export async function pageOfCenters(
  db: Sql,
  { owner, seller }: { owner: OwnerId; seller: SellerId },
  paging: Paging,
): Promise<{ items: Center[]; total: number }> {
  const centers = sql`from corporate_cost_centers k
    where k.owner = ${owner}
      and k.seller = ${seller}`
  const [items, totals] = await Promise.all([
    db.rows<Center>(sql`
      select k.id, k.name, k.created_at as "createdAt", k.updated_at as "updatedAt" ${centers}
      ${sliceBy('k.id', paging)}`),
    db.rows<{ n: number }>(sql`select count(*)::bigint as n ${centers}`),
  ])
  return { items, total: totals[0]!.n }
}
