// The sums of confirmed purchases, in SQL.

import type { CostCenterId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { join, sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import type { AccountKey } from '../account/account.ts'
import {
  splitSpan,
  type Dimension,
  type MonthSum,
  type Rollup,
  type Span,
  type Sum,
} from './rollup.ts'

type Key = 'owner' | 'seller' | 'grain' | 'dimension' | 'startsOn' | 'key'

/** The columns of a sum. */
const ROLLUPS = table<Rollup, Key>('corporate_rollups', 's', {
  owner: 'key',
  seller: 'key',
  grain: 'key',
  dimension: 'key',
  startsOn: 'key',
  key: 'key',
  spent: 'fixed',
  purchases: 'fixed',
  cashback: 'fixed',
})

/**
 * The statement that adds to the sums, in the commit of the purchases that change them, under the
 * account's lock.
 */
export const addingRollups = (rollups: readonly Rollup[]): Statement => sql`
  ${ROLLUPS.inserting(rollups)}
  on conflict (owner, seller, grain, dimension, starts_on, key)
  do update
  set spent = s.spent + excluded.spent, purchases = s.purchases + excluded.purchases,
    cashback = s.cashback + excluded.cashback`

export type RollupQuery = AccountKey &
  Span & {
    readonly dimension: Dimension
    readonly key?: string
    /** Of this cost center only, for the dimensions within cost centers. */
    readonly center?: CostCenterId
  }

// Keys within a center begin with its id and `/`; `0` is the next character after `/`.
const keysOf = ({ key, center }: RollupQuery) => {
  if (center) return sql`and key >= ${`${center}/`} and key < ${`${center}0`}`
  return key === undefined ? sql`` : sql`and key = ${key}`
}

function rowsIn(key: AccountKey & Span, of: Statement) {
  const { owner, seller } = key
  const parts = splitSpan(key).map(
    ({ grain, from, before, sign }) => sql`
      select dimension, key, starts_on, ${sign}::int * spent as spent,
        ${sign}::int * purchases as purchases, ${sign}::int * cashback as cashback
      from corporate_rollups
      where owner = ${owner} and seller = ${seller} and grain = ${grain} and ${of}
        and starts_on >= ${from}::text::date and starts_on < ${before}::text::date`,
  )
  return sql`(${join(parts, ' union all ')}) s`
}

const rowsOfDimension = (query: RollupQuery) =>
  rowsIn(query, sql`dimension = ${query.dimension} ${keysOf(query)}`)

const sums = sql`sum(spent)::bigint as spent, sum(purchases)::bigint as purchases,
    sum(cashback)::bigint as cashback`
const notZero = sql`having sum(purchases) <> 0 or sum(spent) <> 0 or sum(cashback) <> 0`

/** The spending in a span by the keys of a dimension, or by one key of it; the largest first. */
export const sumsBy = (db: Sql, query: RollupQuery): Promise<Sum[]> =>
  db.rows<Sum>(
    sql`select split_part(key, '/', ${query.center ? 2 : 1}) as key, ${sums}
      from ${rowsOfDimension(query)}
      group by 1 ${notZero}
      order by 2 desc, 1`,
  )

/** The same by month, the earliest first. */
export const sumsByMonth = (db: Sql, query: RollupQuery): Promise<MonthSum[]> =>
  db.rows<MonthSum>(sql`
    select to_char(starts_on, 'YYYY-MM') as month, ${sums}
    from ${rowsOfDimension(query)}
    group by 1 ${notZero}
    order by 1`)

/**
 * All sums shown of a span, without names: by month (of `all`), category, cost center and holder. A
 * part of an SQL statement.
 */
export const overviewRows = (key: AccountKey & Span): Statement => sql`
  select dimension, case dimension
    when 'all' then to_char(starts_on, 'YYYY-MM')
    else key end as key, ${sums}
  from ${rowsIn(key, sql`dimension in ('all', 'category', 'center', 'holder')`)}
  group by 1, 2 ${notZero}`
