// Which deliveries will be sent again, in SQL: the sandbox's agenda. It decides nothing.

import { sql, type Sql } from '../db/sql.ts'
import type { Upcoming, UpcomingOf } from '../lists/upcoming.ts'

/** Deliveries by their next attempt, the next first. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and h.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select d.due_at as at, 'webhook.retry' as what, d.id, h.seller, null as amount
    from webhook_deliveries d join webhook_endpoints h on h.owner = d.owner and h.id = d.endpoint
    where d.state = 'pending' and d.owner = ${owner} ${own} order by d.due_at, d.id limit ${limit}`)
}
