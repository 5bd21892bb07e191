// What is over is destroyed: codes after minutes, numbers of tokens after a day, the tokens themselves a week later,
// and counts of refused cards that count no more.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { windowStart } from './card-testing-limit.ts'
import { sweep } from './store.ts'

/** Enough for a burst of tokens at full speed, in rounds of seconds. */
const SWEEP_MAX = 20_000
/** So long a token that expired is still told from one that never was. */
const REMEMBER_MS = 7 * 24 * 3_600_000

/** One bounded round; says how much it did. */
export const work = (deps: Deps): Promise<number> => {
  const now = deps.clock.now()
  const at = { now, forgotten: after(now, -REMEMBER_MS), since: windowStart(deps.clock.wall()) }
  return inTransaction(deps.db, (tx) => sweep(tx, at, SWEEP_MAX))
}
