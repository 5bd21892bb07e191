// Time ends holds: a purchase that was approved, and of which the issuing bank tells nothing any more, is asked about. The
// bank may never have had our answer, or may have lost the purchase; the company's credit is not held for ever.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { claimHolds, postponeHolds, type Hold } from './hold-store.ts'
import { readHolds } from './issuer-queries.ts'

const CLAIM_MAX = 100
/** Where nobody answered, or whoever asked is gone. Nobody waits, and a bank that is away comes back within hours. */
const SILENT_AGAIN_MS = 3_600_000
/** Where the bank says that it still holds it. */
const HELD_AGAIN_MS = 86_400_000

async function carry(deps: Deps, owner: Hold['owner'], holds: readonly Hold[]): Promise<void> {
  const answered = await readHolds(deps, owner, holds)
  const ids = holds.flatMap(({ id, purchase }) => (answered.has(id) ? [purchase] : []))
  if (ids.length === 0) return
  const at = after(deps.clock.now(), HELD_AGAIN_MS)
  await inTransaction(deps.db, (tx) => postponeHolds(tx, owner, ids, at))
}

/** One round: says how many it asked about. */
export async function work(deps: Deps): Promise<number> {
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
