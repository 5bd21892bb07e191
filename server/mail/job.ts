// Claims mails that are due and has them sent; deletes old ones.

import { after } from '../kernel/clock.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { dispatch, isReady } from './dispatcher.ts'
import { LEASE_MS } from './mail.ts'
import { claimDue } from './store.ts'

const CLAIM_MAX = 100

/** One bounded round; returns how many mails it claimed. Mails are sent in real time. */
export async function runJob(deps: Deps): Promise<number> {
  if (!isReady(deps)) return 0
  const wall = deps.clock.wall()
  const until = after(wall, LEASE_MS)
  const claimed = await inTransaction(deps.db, (tx) => claimDue(tx, wall, until, CLAIM_MAX))
  if (claimed.length > 0) dispatch(deps, claimed, until)
  return claimed.length
}

export { sweep, SWEEP_MAX } from './operations.ts'
