// What time will bring payouts under way, in SQL: the sandbox's agenda. It decides nothing.

import { sql, type Sql } from '../db/sql.ts'
import type { Upcoming, UpcomingOf } from '../lists/upcoming.ts'

/** Payouts the bank is asked about again, the next first. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and p.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select p.due_at as at, 'payout.retry' as what, p.id, p.seller, p.amount
    from payouts p where p.due_at is not null and p.owner = ${owner} ${own} order by p.due_at, p.id limit ${limit}`)
}
