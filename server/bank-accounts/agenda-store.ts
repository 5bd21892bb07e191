// Which tokens of bank accounts time will end, in SQL: the sandbox's agenda. It decides nothing.

import { sql, type Sql } from '../db/sql.ts'
import type { Upcoming, UpcomingOf } from '../lists/upcoming.ts'

/** Tokens that can still be used, the first to end first. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf, now: Date): Promise<Upcoming[]> {
  const own = seller ? sql`and t.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select t.expires_at as at, 'token.expires' as what, t.id, t.seller, null as amount
    from bank_account_tokens t where t.expires_at > ${now} and t.used_at is null and t.owner = ${owner} ${own}
    order by t.expires_at, t.id limit ${limit}`)
}
