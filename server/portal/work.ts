// Sessions that are over are swept away, so that their table does not grow for ever.

import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { sweep } from './store.ts'

const SWEEP_MAX = 1000

/** One bounded round; says how much it did. Sessions are in real time. */
export const work = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, (tx) => sweep(tx, deps.clock.wall(), SWEEP_MAX))
