// Old tokens and failed logins are swept away, so that the tables do not grow for ever.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { LOCKOUT_MS } from './operations.ts'
import { sweep } from './store.ts'

const SWEEP_MAX = 1000

/** One bounded round; says how much it did. */
export const work = (deps: Deps): Promise<number> => {
  const wall = deps.clock.wall()
  return inTransaction(deps.db, (tx) => sweep(tx, wall, after(wall, -2 * LOCKOUT_MS), SWEEP_MAX))
}
