// Scheduled job on sellers: asks the KYC provider again about sellers whose check is due.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { advance } from './advance.ts'
import { LEASE_MS } from './seller.ts'
import { claimDue } from './store.ts'

const CLAIM_MAX = 64

/** One round; returns how many it asked about. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX),
  )
  await Promise.all(due.map((seller) => advance(deps, seller)))
  return due.length
}
