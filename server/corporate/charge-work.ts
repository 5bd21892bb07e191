// Time moves charges: what is due is asked about again, and expires when nobody paid.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { advance } from './charge-advance.ts'
import { claimDueCharges } from './charge-store.ts'
import { LEASE_MS } from './charge.ts'

const CLAIM_MAX = 100

/** One round: says how many it carried forward. */
export async function work(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) => claimDueCharges(tx, now, after(now, LEASE_MS), CLAIM_MAX))
  await Promise.all(due.map((charge) => advance(deps, charge)))
  return due.length
}
