// Continues due erasures: the remaining pages, the second round, and the deletion of identities
// whose retention has ended.

import { after } from '../kernel/clock.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { LEASE_MS } from './erasure.ts'
import { advance } from './operations.ts'
import { claimDue } from './store.ts'

export { NEXT_DUE } from './store.ts'

const CLAIM_MAX = 20
const PAGES_MAX = 50

/** One bounded round. Returns how many erasures it advanced. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX),
  )
  for (const erasure of due) await advance(deps, erasure, PAGES_MAX)
  return due.length
}
