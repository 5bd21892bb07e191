// Scheduled job on transactions and refunds: claims due ones and advances them.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { advance } from './advance.ts'
import { advanceRefund } from './refunds/advance.ts'
import { takeDue } from './due-store.ts'
import { claimDueRefunds } from './refunds/store.ts'
import { LEASE_MS } from './transaction.ts'

const CLAIM_MAX = 256

/** One round; returns how many it moved. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const transactions = await takeDue(deps, now, CLAIM_MAX)
  await Promise.all(transactions.map((row) => advance(deps, row)))
  const lease = after(now, LEASE_MS)
  const refunds = await inTransaction(deps.db, (tx) => claimDueRefunds(tx, now, lease, CLAIM_MAX))
  await Promise.all(refunds.map((row) => advanceRefund(deps, row)))
  return transactions.length + refunds.length
}
