// Scheduled job on received pix: asks banks about returns under way, and reads those that a bank made
// by itself.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { advance } from './advance.ts'
import { claimDue } from './store.ts'

const LEASE_MS = 15_000
const CLAIM_MAX = 100

/** One round over the due rows; returns how many there were. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX),
  )
  await Promise.all(due.map((pix) => advance(deps, pix)))
  return due.length
}
