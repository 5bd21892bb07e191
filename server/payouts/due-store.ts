// Payouts that the bank may have a report of, made due in SQL. It knows no notice and no bank.

import type { PayoutId } from '../base/ids.ts'
import { sql, type Tx } from '../db/sql.ts'

/** Makes payouts due now that may still change: under way, or paid and perhaps sent back. Others are left alone. */
export async function makePayoutsDue(tx: Tx, ids: readonly PayoutId[], now: Date): Promise<void> {
  await tx.rows(sql`
    update payouts p set due_at = ${now}
    from (
      select owner, id from payouts
      where id = any(${[...ids]}::uuid[]) and state in ('pending', 'processing', 'succeeded')
      order by owner, id for update
    ) d
    where p.owner = d.owner and p.id = d.id`)
}
