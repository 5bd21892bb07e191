// Scheduled job on evidence: repeats the requests that the bank has not answered.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { advance } from './advance.ts'
import { LEASE_MS } from './evidence.ts'
import { claimDue } from './store.ts'

// Each piece may carry as many files as a request.
const CLAIM_MAX = 20

/** One round; returns how many pieces it sent. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX),
  )
  await Promise.all(due.map((piece) => advance(deps, piece)))
  return due.length
}
