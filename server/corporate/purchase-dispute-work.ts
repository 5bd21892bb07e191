// Time carries disputes of purchases on: the issuing bank is asked again about those it has not answered, and about those it\n// notified us of.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { advance } from './purchase-dispute-advance.ts'
import { claimDueDisputes } from './purchase-dispute-store.ts'
import { LEASE_MS } from './purchase-dispute.ts'

const CLAIM_MAX = 100

/** One round: says how many it carried forward. */
export async function work(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) => claimDueDisputes(tx, now, after(now, LEASE_MS), CLAIM_MAX))
  await Promise.all(due.map((dispute) => advance(deps, dispute)))
  return due.length
}
