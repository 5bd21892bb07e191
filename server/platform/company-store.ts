// Locks the row of a company, so that limits of what it may have hold when many things are added at
// once. It changes nothing.

import type { OwnerId, SellerId } from '../kernel/ids.ts'
import { sql, type Tx } from './db/sql.ts'

export async function lockCompany(
  tx: Tx,
  of: { readonly owner: OwnerId; readonly seller: SellerId },
): Promise<void> {
  await tx.rows(
    sql`select 1 from sellers where owner = ${of.owner} and id = ${of.seller} for no key update`,
  )
}
