// Deletes old tokens and failed logins, so that the tables do not grow for ever.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { LOCKOUT_MS } from './operations.ts'
import { sweep } from './store.ts'

const SWEEP_MAX = 1000

/** One bounded round; returns how much it did. */
export const runJob = (deps: Deps): Promise<number> => {
  const wall = deps.clock.wall()
  return inTransaction(deps.db, (tx) => sweep(tx, wall, after(wall, -2 * LOCKOUT_MS), SWEEP_MAX))
}
