// Time moves cards: what the issuing bank does not know yet it is told again, and what is over expires.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { advance } from './card-advance.ts'
import { claimDue } from './card-store.ts'
import { LEASE_MS } from './card.ts'

const CLAIM_MAX = 100

/** One round: says how many it carried forward. */
export async function work(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) => claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX))
  await Promise.all(due.map((card) => advance(deps, card)))
  return due.length
}
