// Deletes tokens of bank accounts that have expired.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { sweepTokens } from './store.ts'

export const SWEEP_MAX = 1_000
/** How long an expired token is still distinguished from one that never existed. */
const REMEMBER_MS = 7 * 24 * 3_600_000

/** One bounded round; returns how many it deleted. */
export const runJob = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, (tx) => sweepTokens(tx, after(deps.clock.now(), -REMEMBER_MS), SWEEP_MAX))
