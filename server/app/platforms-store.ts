// Platforms by their document, in SQL. They are found by their feeds, of which each has one: the
// sellers of all platforms are many.

import type { SellerId } from '../kernel/ids.ts'
import { sql, type Sql, type Tx } from '../platform/db/sql.ts'

/** The platform with this document, if it is not deleted. */
export async function findPlatformByTaxpayer(
  db: Sql,
  taxpayerId: string,
): Promise<SellerId | undefined> {
  const rows = await db.rows<{ id: SellerId }>(sql`
    select s.id from feed_ends f join sellers s on s.owner = f.owner and s.id = f.owner
    where s.taxpayer_id = ${taxpayerId} and s.status <> 'deleted' order by f.owner limit 1`)
  return rows[0]?.id
}

/** Keeps others from registering a platform with this document until the commit. */
export const lockTaxpayer = (tx: Tx, taxpayerId: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`platform ${taxpayerId}`}, 0))`)
