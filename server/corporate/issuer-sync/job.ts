// Scheduled job on holds: asks the issuing bank about approved purchases that it reports nothing of. It may never have got our
// answer, or may have lost the purchase; the company's credit must not be held for ever.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claimHolds, postponeHolds, type Hold } from './store.ts'
import { readHolds } from './operations.ts'

const CLAIM_MAX = 100
/** After no answer, or a crash. No caller waits, and a bank that is down is usually back within hours. */
const SILENT_AGAIN_MS = 3_600_000
/** After the bank answers that it still holds it. */
const HELD_AGAIN_MS = 86_400_000

async function carry(deps: Deps, owner: Hold['owner'], holds: readonly Hold[]): Promise<void> {
  const answered = await readHolds(deps, owner, holds)
  const ids = holds.flatMap(({ id, purchase }) => (answered.has(id) ? [purchase] : []))
  if (ids.length === 0) return
  const at = after(deps.clock.now(), HELD_AGAIN_MS)
  await inTransaction(deps.db, (tx) => postponeHolds(tx, owner, ids, at))
}

/** One round; returns how many it asked about. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) => claimHolds(tx, now, after(now, SILENT_AGAIN_MS), CLAIM_MAX))
  for (const owner of new Set(due.map((hold) => hold.owner)))
    await carry(
      deps,
      owner,
      due.filter((hold) => hold.owner === owner),
    )
  return due.length
}
