// Time moves sellers that wait for the bank: those that are due are taken, so many at a time, and asked about again.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { advance } from './advance.ts'
import { LEASE_MS } from './seller.ts'
import { claimDue } from './store.ts'

const CLAIM_MAX = 64

/** One round: says how many it asked about. */
export async function work(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) => claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX))
  await Promise.all(due.map((seller) => advance(deps, seller)))
  return due.length
}
