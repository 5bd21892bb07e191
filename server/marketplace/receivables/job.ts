// Settles receivables on their day, many in one commit: what was pending becomes available.

import { dayOf } from '../../kernel/brazil/calendar.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { post } from '../../platform/ledger/store.ts'
import { settlementOf } from './receivable.ts'
import * as store from './store.ts'

const SETTLE_MAX = 2_000

/** One round; returns how many it settled. */
export function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const due = await store.lockDue(tx, dayOf(now), SETTLE_MAX)
    if (due.length === 0) return 0
    await store.markSettled(tx, due, now)
    await post(
      tx,
      due.flatMap((one) => settlementOf(one, deps.clock.wall(), now)),
    )
    return due.length
  })
}
