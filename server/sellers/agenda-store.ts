// What time will bring sellers, in SQL: the sandbox's agenda. It decides nothing.

import { startOf, type Day } from '../base/calendar.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Upcoming, UpcomingOf } from '../lists/upcoming.ts'

type Policy = Omit<Upcoming, 'at'> & { day: Day }

/** Sellers whose day to be paid out comes, and those the bank is asked about again, each the next first. */
export async function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and s.id = ${seller}` : sql``
  const [policies, checks] = await Promise.all([
    db.rows<Policy>(sql`
      select s.payout_due_on as day, 'payout.policy' as what, s.id, s.id as seller, null as amount
      from sellers s where s.payout_due_on is not null and s.status <> 'deleted' and s.owner = ${owner} ${own}
      order by s.payout_due_on, s.id limit ${limit}`),
    db.rows<Upcoming>(sql`
      select s.due_at as at, 'seller.check' as what, s.id, s.id as seller, null as amount
      from sellers s where s.due_at is not null and s.owner = ${owner} ${own} order by s.due_at, s.id limit ${limit}`),
  ])
  return [...policies.map(({ day, ...row }) => ({ ...row, at: startOf(day) })), ...checks]
}
