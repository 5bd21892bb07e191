// Where a seller still has money or business under way, in SQL: such a seller is not deleted.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { CORPORATE_ACCOUNTS, ofSeller, SELLER_ACCOUNTS } from '../../platform/ledger/chart.ts'

/** Where a seller still has money or business under way, in words; empty where it has none. */
export async function moneyOf(db: Sql, owner: OwnerId, seller: SellerId): Promise<string[]> {
  const accounts = [...SELLER_ACCOUNTS, ...CORPORATE_ACCOUNTS].map((kind) => ofSeller(kind, seller))
  // Open transactions come from the counters: a seller may have millions of closed ones.
  const rows = await db.rows<{ what: string }>(sql`
    select what from (
      select
        case when kind in ('debt', 'card_used') then 'a debt' else 'a balance (' || kind || ')' end
          as what, 1 as n
      from accounts
      where owner = ${owner} and id = any(${accounts}::text[])
        and (credits_posted <> debits_posted or credits_pending <> 0 or debits_pending <> 0)
      union all
      select 'open transactions', 2 from counters
      where owner = ${owner}
        and seller = ${seller}
        and what ~ '^transaction:[a-z]+:(new|pending|pre_authorized|dispute)$'
      having sum(n) > 0
      union all
      select 'scheduled receivables', 3
      where exists (
        select from receivables
        where owner = ${owner} and seller = ${seller} and status = 'scheduled')
      union all
      select 'payouts in progress', 4
      where exists (
        select from payouts
        where owner = ${owner}
          and seller = ${seller}
          and status in ('pending', 'processing'))
      union all
      select 'corporate cards', 5
      where exists (
        select from corporate_cards
        where owner = ${owner}
          and seller = ${seller}
          and status not in ('canceled', 'expired', 'refused'))
    ) found order by n, what`)
  return rows.map(({ what }) => what)
}
