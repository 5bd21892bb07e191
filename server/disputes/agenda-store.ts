// What time will bring disputes, in SQL: the sandbox's agenda. It decides nothing.

import type { Upcoming, UpcomingOf } from '../lists/upcoming.ts'
import { sql, type Sql } from '../db/sql.ts'

/** Open disputes by the day their evidence is due, and evidence that is sent again, the next first. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and d.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select * from (
      (select d.evidence_due_at as at, 'dispute.evidence_due' as what, d.id, d.seller, d.amount
        from disputes d where d.state = 'open' and d.owner = ${owner} ${own} order by d.evidence_due_at limit ${limit})
      union all
      (select e.due_at, 'evidence.retry', e.id, d.seller, null
        from dispute_evidence e join disputes d on d.owner = e.owner and d.id = e.dispute
        where e.due_at is not null and e.owner = ${owner} ${own} order by e.due_at limit ${limit})) u
    order by at, id limit ${limit}`)
}
