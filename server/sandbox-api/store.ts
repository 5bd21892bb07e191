// Finds the sellers of objects that the sandbox bank names, in SQL. It decides nothing.

import type { OwnerId, SellerId } from '../kernel/ids.ts'
import { sql, type Sql } from '../platform/db/sql.ts'

/**
 * The seller of each of these transactions, refunds, payouts, corporate cards and sellers of one
 * owner.
 */
export async function sellersOf(
  db: Sql,
  owner: OwnerId,
  ids: readonly string[],
): Promise<Map<string, SellerId>> {
  if (ids.length === 0) return new Map()
  const named = sql`${[...ids]}::uuid[]`
  const rows = await db.rows<{ id: string; seller: SellerId }>(sql`
    select id, seller from transactions where owner = ${owner} and id = any(${named})
    union all
    select r.id, t.seller
    from refunds r
    join transactions t on t.owner = r.owner
      and t.id = r.transaction
      where r.owner = ${owner} and r.id = any(${named})
    union all select id, seller from payouts where owner = ${owner} and id = any(${named})
    union all select id, seller from corporate_cards where owner = ${owner} and id = any(${named})
    union all select id, id from sellers where owner = ${owner} and id = any(${named})`)
  return new Map(rows.map(({ id, seller }) => [id, seller]))
}
