// What analytics need beside the sums: names, counts, and the sums of a filter that no rollup knows. In SQL.

import type { CostCenterId, OwnerId, SellerId } from '../base/ids.ts'
import { join, sql, type Sql } from '../db/sql.ts'
import { conditionsOf, type PurchaseFilter } from './purchase-store.ts'
import type { MonthSum, Sum } from './rollup-store.ts'
import type { Dimension } from './rollup.ts'

const namesFrom = async (rows: Promise<{ id: string; name: string }[]>): Promise<Map<string, string>> =>
  new Map((await rows).map(({ id, name }) => [id, name]))

export const holderNames = (db: Sql, owner: OwnerId, ids: readonly string[]) =>
  namesFrom(
    db.rows(sql`
      select h.id, h.name from unnest(${[...ids]}::uuid[]) r(id) join corporate_holders h on h.owner = ${owner} and h.id = r.id`),
  )

export const centerNames = (db: Sql, owner: OwnerId, ids: readonly string[]) =>
  namesFrom(
    db.rows(sql`
      select k.id, k.name from unnest(${[...ids]}::uuid[]) r(id) join corporate_cost_centers k on k.owner = ${owner} and k.id = r.id`),
  )

export type Counted = Extract<Dimension, 'holder' | 'center' | 'category'>

const KEYS: Record<Counted, ReturnType<typeof sql>> = {
  holder: sql`replace(p.holder::text, '-', '')`,
  center: sql`coalesce(replace(p.center::text, '-', ''), '')`,
  category: sql`p.category`,
}

const counting = sql`sum(p.amount)::bigint as spent, count(*)::bigint as purchases, sum(p.cashback)::bigint as cashback`
// What rollups count: what is confirmed and not given back.
const filtered = (filter: PurchaseFilter) => sql`
  from corporate_purchases p where ${join(conditionsOf(filter), ' and ')} and p.status = 'confirmed'`

/** The sums of a filter by one dimension, the most first: read from the purchases themselves. */
export const countedBy = (db: Sql, filter: PurchaseFilter, dimension: Counted): Promise<Sum[]> =>
  db.rows<Sum>(sql`select ${KEYS[dimension]} as key, ${counting} ${filtered(filter)} group by 1 order by 2 desc, 1`)

export const countedByMonth = (db: Sql, filter: PurchaseFilter): Promise<MonthSum[]> =>
  db.rows<MonthSum>(
    sql`select to_char(p.day, 'YYYY-MM') as month, ${counting} ${filtered(filter)} group by 1 order by 1`,
  )

export type Members = { readonly id: CostCenterId; readonly holders: number; readonly cards: number }

/** How many cardholders that are not canceled are in cost centers now, and how many cards they have. */
export const membersOf = (db: Sql, owner: OwnerId, centers: readonly CostCenterId[]): Promise<Members[]> =>
  db.rows<Members>(sql`
    select h.center as id, count(distinct h.id)::int as holders, count(c.id)::int as cards
    from unnest(${[...centers]}::uuid[]) r(id) join corporate_holders h on h.owner = ${owner} and h.center = r.id and h.status <> 'canceled'
    left join corporate_cards c on c.owner = h.owner and c.holder = h.id and c.n is not null and c.status not in ('canceled', 'expired')
    group by h.center`)

export type Center = {
  readonly id: CostCenterId
  readonly name: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The cost centers of a company, by when they were made. */
export async function pageOfCenters(
  db: Sql,
  { owner, seller }: { owner: OwnerId; seller: SellerId },
  { ascending, limit, offset }: { ascending: boolean; limit: number; offset: number },
): Promise<{ items: Center[]; total: number }> {
  const whose = sql`from corporate_cost_centers k where k.owner = ${owner} and k.seller = ${seller}`
  const [items, totals] = await Promise.all([
    db.rows<Center>(sql`
      select k.id, k.name, k.created_at as "createdAt", k.updated_at as "updatedAt" ${whose}
      order by k.id ${ascending ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}`),
    db.rows<{ n: number }>(sql`select count(*)::bigint as n ${whose}`),
  ])
  return { items, total: totals[0]!.n }
}
