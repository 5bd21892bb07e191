// The sums of what is confirmed, in SQL.

import type { CostCenterId, OwnerId, SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { join, rowsOf, sql, type Sql, type Statement } from '../db/sql.ts'
import { partsOf, type Dimension, type Rollup, type Span } from './rollup.ts'

/** Adds to the sums, with the purchases that change them: in one commit, under the account's lock. */
export const addingRollups = (rollups: readonly Rollup[]): Statement => sql`
  insert into corporate_rollups as s (owner, seller, grain, dimension, starts_on, key, spent, purchases, cashback)
  select owner, seller, grain, dimension, "startsOn", key, spent, purchases, cashback
  from json_to_recordset(${rowsOf(rollups)})
    as r(owner uuid, seller uuid, grain text, dimension text, "startsOn" date, key text, spent bigint, purchases bigint, cashback bigint)
  on conflict (owner, seller, grain, dimension, starts_on, key) do update
  set spent = s.spent + excluded.spent, purchases = s.purchases + excluded.purchases, cashback = s.cashback + excluded.cashback`

export type Sum = { readonly key: string; readonly spent: Cents; readonly purchases: number; readonly cashback: Cents }
export type AccountKey = { readonly owner: OwnerId; readonly seller: SellerId }
export type Asked = AccountKey &
  Span & {
    readonly dimension: Dimension
    readonly key?: string
    /** Of the dimensions within cost centers: of this one. */
    readonly center?: CostCenterId
  }

// Keys within a center begin with it and a stroke; nothing sorts between that and the next character.
const keysOf = ({ key, center }: Asked) => {
  if (center) return sql`and key >= ${`${center}/`} and key < ${`${center}0`}`
  return key === undefined ? sql`` : sql`and key = ${key}`
}

function rowsIn(key: AccountKey & Span, of: Statement) {
  const { owner, seller } = key
  const parts = partsOf(key).map(
    ({ grain, from, before, sign }) => sql`
      select dimension, key, starts_on, ${sign}::int * spent as spent, ${sign}::int * purchases as purchases, ${sign}::int * cashback as cashback
      from corporate_rollups
      where owner = ${owner} and seller = ${seller} and grain = ${grain} and ${of}
        and starts_on >= ${from}::text::date and starts_on < ${before}::text::date`,
  )
  return sql`(${join(parts, ' union all ')}) s`
}

const rowsOfDimension = (asked: Asked) => rowsIn(asked, sql`dimension = ${asked.dimension} ${keysOf(asked)}`)

const sums = sql`sum(spent)::bigint as spent, sum(purchases)::bigint as purchases, sum(cashback)::bigint as cashback`
const something = sql`having sum(purchases) <> 0 or sum(spent) <> 0 or sum(cashback) <> 0`

/** What was spent in a span by the keys of one dimension, or of one key of it; the most first. */
export const sumsBy = (db: Sql, asked: Asked): Promise<Sum[]> =>
  db.rows<Sum>(
    sql`select split_part(key, '/', ${asked.center ? 2 : 1}) as key, ${sums} from ${rowsOfDimension(asked)} group by 1 ${something} order by 2 desc, 1`,
  )

export type MonthSum = { readonly month: string } & Omit<Sum, 'key'>

/** The same by month, the first first. */
export const sumsByMonth = (db: Sql, asked: Asked): Promise<MonthSum[]> =>
  db.rows<MonthSum>(sql`
    select to_char(starts_on, 'YYYY-MM') as month, ${sums} from ${rowsOfDimension(asked)} group by 1 ${something} order by 1`)

/** All that is shown of a span, unnamed: by month (of `all`), category, cost center and holder. A part of a statement. */
export const overviewRows = (key: AccountKey & Span): Statement => sql`
  select dimension, case dimension when 'all' then to_char(starts_on, 'YYYY-MM') else key end as key, ${sums}
  from ${rowsIn(key, sql`dimension in ('all', 'category', 'center', 'holder')`)} group by 1, 2 ${something}`
