// The sums of what is confirmed, in SQL.

import type { Day } from '../base/calendar.ts'
import type { CostCenterId, OwnerId, SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Dimension, Grain, Rollup } from './rollup.ts'
import { nextInterval, startOfInterval } from './spending.ts'

/** Adds to the sums, with the purchases that change them: in one commit, under the account's lock. */
export async function addRollups(tx: Tx, rollups: readonly Rollup[]): Promise<void> {
  if (rollups.length === 0) return
  await tx.rows(sql`
    insert into corporate_rollups as s (owner, seller, grain, dimension, starts_on, key, spent, purchases, cashback)
    select owner, seller, grain, dimension, "startsOn", key, spent, purchases, cashback
    from json_to_recordset(${rowsOf(rollups)})
      as r(owner uuid, seller uuid, grain text, dimension text, "startsOn" date, key text, spent bigint, purchases bigint, cashback bigint)
    on conflict (owner, seller, grain, dimension, starts_on, key) do update
    set spent = s.spent + excluded.spent, purchases = s.purchases + excluded.purchases, cashback = s.cashback + excluded.cashback`)
}

export type Sum = { readonly key: string; readonly spent: Cents; readonly purchases: number; readonly cashback: Cents }
export type Whose = { readonly owner: OwnerId; readonly seller: SellerId }
/** From a day up to another, which is not in it; open where absent. */
export type Span = { readonly from: Day | undefined; readonly before: Day | undefined }

const FIRST = '0001-01-01'
const LAST = '9999-12-31'

type Part = readonly [from: Day, before: Day]

/** Whole months, and the days before and after them: few rows, however long the span. */
function partsOf({ from = FIRST, before = LAST }: Span): { months: Part; head: Part; tail: Part } {
  const firstWhole = from === startOfInterval('month', from) ? from : nextInterval('month', from)
  const lastWhole = startOfInterval('month', before)
  if (firstWhole >= lastWhole) return { months: [from, from], head: [from, before], tail: [from, from] }
  return { months: [firstWhole, lastWhole], head: [from, firstWhole], tail: [lastWhole, before] }
}

export type Asked = Whose &
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

function rowsIn(asked: Asked) {
  const { owner, seller, dimension } = asked
  const { months, head, tail } = partsOf(asked)
  const columns = sql`key, starts_on, spent, purchases, cashback`
  const keyed = keysOf(asked)
  const of = (grain: Grain, [from, before]: Part) => sql`
    select ${columns} from corporate_rollups
    where owner = ${owner} and seller = ${seller} and grain = ${grain} and dimension = ${dimension} ${keyed}
      and starts_on >= ${from}::text::date and starts_on < ${before}::text::date`
  return sql`(${of('month', months)} union all ${of('day', head)} union all ${of('day', tail)}) s`
}

const sums = sql`sum(spent)::bigint as spent, sum(purchases)::bigint as purchases, sum(cashback)::bigint as cashback`
const something = sql`having sum(purchases) <> 0 or sum(spent) <> 0 or sum(cashback) <> 0`

/** What was spent in a span by the keys of one dimension, or of one key of it; the most first. */
export const sumsBy = (db: Sql, asked: Asked): Promise<Sum[]> =>
  db.rows<Sum>(
    sql`select split_part(key, '/', ${asked.center ? 2 : 1}) as key, ${sums} from ${rowsIn(asked)} group by 1 ${something} order by 2 desc, 1`,
  )

export type MonthSum = { readonly month: string } & Omit<Sum, 'key'>

/** The same by month, the first first. */
export const sumsByMonth = (db: Sql, asked: Asked): Promise<MonthSum[]> =>
  db.rows<MonthSum>(sql`
    select to_char(starts_on, 'YYYY-MM') as month, ${sums} from ${rowsIn(asked)} group by 1 ${something} order by 1`)
