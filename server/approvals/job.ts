// Ends due approvals in the worker, and erases what was asked some time after.

import { after } from '../kernel/clock.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { logFailure } from '../runtime/outages.ts'
import { advance } from './carry-out-operations.ts'
import { claimDue, eraseContents, postpone } from './store.ts'

export { NEXT_DUE } from './store.ts'

/** Longer than a call takes with all its banks. */
const LEASE_MS = 60_000
const WAIT_MAX_MS = 3_600_000

/**
 * One approval. Returns how many it claimed. One that cannot be advanced is logged, and claimed
 * again after its lease, and later and later.
 */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const lease = after(now, LEASE_MS)
  const approval = await inTransaction(deps.db, (tx) => claimDue(tx, now, lease))
  if (!approval) return 0
  try {
    await advance(deps, approval)
  } catch (error) {
    const { message, stack } = error as Error
    const { id, operation, attempts } = approval
    logFailure(
      deps,
      error,
      { approval: id, operation, message, stack },
      'an approval was not ended; it is tried again in a minute, then after twice as long each time, up to an hour',
    )
    const at = after(now, Math.min(LEASE_MS * 2 ** (attempts - 1), WAIT_MAX_MS))
    await inTransaction(deps.db, (tx) => postpone(tx, approval, lease, at))
  }
  return 1
}

export const SWEEP_EVERY_MS = 3_600_000
export const SWEEP_MAX = 500
const CONTENT_KEPT_MS = 90 * 86_400_000

/** Erases the requests and results of approvals that ended 90 days ago. Returns how many. */
export const sweep = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, (tx) =>
    eraseContents(tx, after(deps.clock.now(), -CONTENT_KEPT_MS), SWEEP_MAX),
  )
