// Scheduled job on charges: calls the bank about due ones, and expires unpaid ones.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { advance } from './advance.ts'
import { claimDueCharges } from './store.ts'
import { LEASE_MS } from './charge.ts'

const CLAIM_MAX = 100

/** One round; returns how many charges it handled. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimDueCharges(tx, now, after(now, LEASE_MS), CLAIM_MAX),
  )
  await Promise.all(due.map((charge) => advance(deps, charge)))
  return due.length
}
