// Sellers whose check the bank may have decided, made due in SQL. It knows no notice and no bank.

import type { SellerId } from '../base/ids.ts'
import { sql, type Tx } from '../db/sql.ts'

/** Makes sellers due now that are still to be decided. Others are left alone. */
export async function makeSellersDue(tx: Tx, ids: readonly SellerId[], now: Date): Promise<void> {
  await tx.rows(sql`
    update sellers s set due_at = ${now}
    from (
      select owner, id from sellers where id = any(${[...ids]}::uuid[]) and status = 'pending' order by owner, id for update
    ) d
    where s.owner = d.owner and s.id = d.id`)
}
