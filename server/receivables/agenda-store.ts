// What time will bring whom of their sales, in SQL: the sandbox's agenda. It decides nothing.

import { startOf, type Day } from '../base/calendar.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Upcoming, UpcomingOf } from '../lists/upcoming.ts'

/** Receivables by the day they settle, the next first. */
export async function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and r.seller = ${seller}` : sql``
  const rows = await db.rows<Omit<Upcoming, 'at'> & { day: Day }>(sql`
    select r.due_on as day, 'receivable.settles' as what, r.id, r.seller, r.gross - r.fee as amount
    from receivables r where r.state = 'scheduled' and r.owner = ${owner} ${own}
    order by r.due_on, r.owner, r.id limit ${limit}`)
  return rows.map(({ day, ...row }) => ({ ...row, at: startOf(day) }))
}
