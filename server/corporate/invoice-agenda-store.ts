// What time will bring companies of their statements and recharges, in SQL: the sandbox's agenda. It decides nothing.

import { sql, type Sql } from '../db/sql.ts'
import type { Upcoming, UpcomingOf } from '../lists/upcoming.ts'

/** Statements that close or are to be paid, and recharges that expire, the next first. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and i.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select * from (
      (select i.due_at as at, case i.status when 'open' then 'invoice.closes' when 'overdue' then 'account.suspends' else 'invoice.due' end as what, i.id, i.seller,
          case when i.status = 'open' then i.amount + i.returned
            else i.amount + i.returned - i.cashback - i.from_balance + i.late_fee + i.interest - i.paid_amount end as amount
        from corporate_invoices i where i.due_at is not null and i.owner = ${owner} ${own} order by i.due_at limit ${limit})
      union all
      (select i.due_at, 'recharge.expires', i.id, i.seller, i.amount
        from corporate_charges i
        where i.due_at is not null and i.purpose = 'recharge' and i.status = 'created' and i.owner = ${owner} ${own}
        order by i.due_at limit ${limit})) u
    order by at, id limit ${limit}`)
}
