// The queries of closing an account, in SQL. It decides nothing.

import { sql, type Sql } from '../../platform/db/sql.ts'
import type { AccountKey } from './account.ts'
import type { Unsettled } from './closing.ts'

/** The unsettled items of an account; final where the caller holds its lock. */
export async function unsettledOf(db: Sql, { owner, seller }: AccountKey): Promise<Unsettled> {
  const rows = await db.rows<Unsettled>(sql`
    select
      exists (select 1
        from corporate_purchases
        where owner = ${owner}
          and seller = ${seller}
          and due_at is not null) as held,
      exists (select 1 from corporate_purchase_disputes
        where owner = ${owner}
            and seller = ${seller}
            and status in ('pending', 'open')) as disputed,
      exists (select 1 from corporate_invoices
        where owner = ${owner}
            and seller = ${seller}
            and status in ('closed', 'overdue')) as unpaid,
      (select count(*)::int from corporate_holders
        where owner = ${owner}
            and seller = ${seller}
            and status <> 'canceled') as "uncanceledHolders"`)
  return rows[0]!
}

/** Closed accounts with money left. They are checked again under their lock. */
export const closedWithBalance = (db: Sql, limit: number): Promise<AccountKey[]> =>
  db.rows<AccountKey>(sql`
    select owner, seller from corporate_accounts
    where status = 'inactive' and closed_at is not null and balance > 0 and balance > used
    order by closed_at limit ${limit}`)

/** The time of the next such account, which is always past; no row where there is none. */
export const NEXT_DUE = sql`
  select closed_at as at from corporate_accounts
  where status = 'inactive'
    and closed_at is not null
    and balance > 0
    and balance > used
  order by closed_at
  limit 1`
