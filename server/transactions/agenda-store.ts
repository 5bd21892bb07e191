// What time will bring sales and refunds, in SQL: the sandbox's agenda. It decides nothing.

import type { Upcoming, UpcomingOf } from '../lists/upcoming.ts'
import { sql, type Sql } from '../db/sql.ts'

/** Sales and refunds that are due some time, the next first. A sale waits for its end, or is asked about again before. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and t.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select * from (
      (select t.due_at as at,
          case when t.due_at < t.expires_at or t.state not in ('pending', 'pre_authorized') then 'transaction.retry'
            when t.state = 'pre_authorized' then 'authorization.lapses'
            else 'transaction.expires' end as what,
          t.id, t.seller, t.amount
        from transactions t where t.due_at is not null and t.owner = ${owner} ${own} order by t.due_at limit ${limit})
      union all
      (select r.due_at, 'refund.retry', r.id, t.seller, r.amount
        from refunds r join transactions t on t.owner = r.owner and t.id = r.transaction
        where r.due_at is not null and r.owner = ${owner} ${own} order by r.due_at limit ${limit})) u
    order by at, id limit ${limit}`)
}
