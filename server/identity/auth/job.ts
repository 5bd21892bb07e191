// Deletes old tokens and failed logins, so that the tables do not grow for ever.

import { addDays, dayOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { LOCKOUT_MS } from './operations.ts'
import { forgetSpent } from './rate-limit-store.ts'
import { forgetSpending } from './spending-store.ts'
import { sweep } from './store.ts'

export const SWEEP_MAX = 1000
/**
 * A day's spending is needed on that day; it is kept a month longer so that operators can look it
 * up.
 */
const SPENDING_DAYS = 30
/** A limit that is whole again is kept a little longer: clocks of servers differ. */
const WHOLE_FOR_MS = 60_000

/** One bounded round; returns how much it did. */
export const runJob = (deps: Deps): Promise<number> => {
  const wall = deps.clock.wall()
  const month = addDays(dayOf(deps.clock.now()), -SPENDING_DAYS)
  return inTransaction(deps.db, async (tx) => {
    const swept = await sweep(tx, wall, after(wall, -2 * LOCKOUT_MS), SWEEP_MAX)
    const whole = await forgetSpent(tx, after(wall, -WHOLE_FOR_MS), SWEEP_MAX)
    return swept + whole + (await forgetSpending(tx, month, SWEEP_MAX))
  })
}
