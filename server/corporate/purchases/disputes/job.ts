// Scheduled job on purchase disputes: calls the issuing bank about due ones: unanswered, or named
// by a notification.

import { after } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { advance } from './advance.ts'
import { claimDueDisputes } from './store.ts'
import { LEASE_MS } from './dispute.ts'

const CLAIM_MAX = 100

/** One round; returns how many disputes it handled. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimDueDisputes(tx, now, after(now, LEASE_MS), CLAIM_MAX),
  )
  await Promise.all(due.map((dispute) => advance(deps, dispute)))
  return due.length
}
