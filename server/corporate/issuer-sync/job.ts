// Scheduled job on holds: reads approved purchases at the issuing bank that it has not reported. It
// may never have received our answer, or may have lost the purchase; the company's credit must not
// stay held for ever.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claimHolds, postponeHolds, type Hold } from './store.ts'
import { readHolds } from './operations.ts'

const CLAIM_MAX = 100
/**
 * When a hold is checked again after no answer or a crash. No caller waits, and a bank that is down
 * is usually back within hours.
 */
const SILENT_AGAIN_MS = 3_600_000
/** When a hold is checked again after the bank has answered that it stands. */
const HELD_AGAIN_MS = 86_400_000

async function checkHolds(deps: Deps, owner: Hold['owner'], holds: readonly Hold[]): Promise<void> {
  const answered = await readHolds(deps, owner, holds)
  const ids = holds.flatMap(({ id, purchase }) => (answered.has(id) ? [purchase] : []))
  if (ids.length === 0) return
  const at = after(deps.clock.now(), HELD_AGAIN_MS)
  await inTransaction(deps.db, (tx) => postponeHolds(tx, owner, ids, at))
}

/** One round; returns how many holds it checked. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimHolds(tx, now, after(now, SILENT_AGAIN_MS), CLAIM_MAX),
  )
  for (const owner of new Set(due.map((hold) => hold.owner)))
    await checkHolds(
      deps,
      owner,
      due.filter((hold) => hold.owner === owner),
    )
  return due.length
}
