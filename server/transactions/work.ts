// Time moves sales and refunds: what is due is taken, so many at a time, and carried forward like any other.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { advance, advanceRefund } from './advance.ts'
import { take } from './due-store.ts'
import { claimDueRefunds } from './refund-store.ts'
import { LEASE_MS } from './transaction.ts'

const CLAIM_MAX = 256

/** One round: says how many it carried forward. */
export async function work(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const transactions = await take(deps, now, CLAIM_MAX)
  await Promise.all(transactions.map((row) => advance(deps, row)))
  const lease = after(now, LEASE_MS)
  const refunds = await inTransaction(deps.db, (tx) => claimDueRefunds(tx, now, lease, CLAIM_MAX))
  await Promise.all(refunds.map((row) => advanceRefund(deps, row)))
  return transactions.length + refunds.length
}
