// Scheduled job on requests for a higher limit: expires those that nobody decided, and ends raises
// after their last day.

import { after } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { endDue, endWithout } from './operations.ts'
import type { LimitRequest } from './limit-request.ts'
import { claimDue } from './store.ts'

const CLAIM_MAX = 100
/** A suspended account may be resumed: the raise is undone then. */
const LEASE_MS = 60 * 60_000
/** There is nothing left to set a limit of. */
const GONE: ReadonlySet<string> = new Set([
  'holder_canceled',
  'holder_not_found',
  'corporate_card_ended',
  'corporate_card_not_found',
])

async function endOne(deps: Deps, due: LimitRequest): Promise<void> {
  try {
    await endDue(deps, due)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (GONE.has(error.code)) await endWithout(deps, due)
  }
}

/** One bounded round; returns how many requests it handled. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX),
  )
  await Promise.all(due.map((request) => endOne(deps, request)))
  return due.length
}
