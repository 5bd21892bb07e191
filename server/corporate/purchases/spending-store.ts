// The spending of cards and holders in their current intervals, in SQL.

import { dayOf } from '../../kernel/brazil/calendar.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { forEach } from '../../platform/db/planner.ts'
import { rowsOf, sql, type Sql } from '../../platform/db/sql.ts'
import { nextInterval, resetsAt, startOfInterval, type Interval } from './spending.ts'

export type Spender = { readonly id: string; readonly interval: Interval }
export type Spending = { readonly spent: Cents; readonly resetsAt: Date }

/**
 * What each of a platform's cards or holders spent in the interval that contains `now`, and when
 * the next one begins.
 */
export async function spendingOf(
  db: Sql,
  owner: OwnerId,
  spenders: readonly Spender[],
  now: Date,
): Promise<Map<string, Spending>> {
  const today = dayOf(now)
  const intervals = spenders.map(({ id, interval }) => ({
    id,
    from: startOfInterval(interval, today),
    before: nextInterval(interval, today),
  }))
  const rows = await db.rows<{ id: string; spent: Cents }>(sql`
    select r.id, s.spent
    from json_to_recordset(${rowsOf(intervals)}) as r(id uuid, "from" date, before date)
    ${forEach(
      sql`
        select coalesce(sum(spent), 0)::bigint as spent from corporate_spending
        where owner = ${owner} and subject = r.id and day >= r."from" and day < r.before`,
      's',
    )}`)
  const spent = new Map(rows.map((row) => [row.id, row.spent]))
  return new Map(
    spenders.map(({ id, interval }) => [
      id,
      { spent: spent.get(id) ?? (0 as Cents), resetsAt: resetsAt(interval, now) },
    ]),
  )
}
