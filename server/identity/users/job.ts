// Deletes expired sessions, so that their table does not grow for ever.

import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { sweep } from './store.ts'

const SWEEP_MAX = 1000

/** One bounded round; returns how much it did. Sessions are in real time. */
export const runJob = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, (tx) => sweep(tx, deps.clock.wall(), SWEEP_MAX))
