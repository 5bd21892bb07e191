// A receivable's day comes: what was pending becomes available, many in one commit.

import { dayOf } from '../base/calendar.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { post } from '../ledger/store.ts'
import { settlementOf } from './receivable.ts'
import * as store from './store.ts'

const SETTLE_MAX = 2_000

/** One round: says how many it settled. */
export function work(deps: Deps): Promise<number> {
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
