// Time moves evidence: what the acquirer has not answered for is sent again.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { advance } from './advance.ts'
import { LEASE_MS } from './evidence.ts'
import { claimDue } from './store.ts'

// Each piece may carry files of a whole request.
const CLAIM_MAX = 20

/** One round: says how many it carried forward. */
export async function work(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) => claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX))
  await Promise.all(due.map((piece) => advance(deps, piece)))
  return due.length
}
