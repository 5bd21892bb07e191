// Scheduled job of the vault, which destroys what has expired: codes after minutes, numbers of
// tokens after a day, the tokens themselves a week later, and counts of refused cards after their
// window.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { windowStart } from './card-testing-limit.ts'
import { sweep } from './store.ts'

/** Enough for a burst of tokens at full speed, since rounds are seconds apart. */
export const SWEEP_MAX = 20_000
/** How long an expired token is kept, so that its use is refused as expired and not as unknown. */
const EXPIRED_KEPT_MS = 7 * 24 * 3_600_000

/** One bounded round; returns how many rows it changed. */
export const runJob = (deps: Deps): Promise<number> => {
  const now = deps.clock.now()
  const at = { now, forgotten: after(now, -EXPIRED_KEPT_MS), since: windowStart(deps.clock.wall()) }
  return inTransaction(deps.db, (tx) => sweep(tx, at, SWEEP_MAX))
}
