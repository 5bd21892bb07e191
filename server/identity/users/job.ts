// Deletes expired sessions and links, so that their tables do not grow for ever.

import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { sweep as sweepLinks } from './people/link-store.ts'
import { sweep } from './session-store.ts'

export const SWEEP_MAX = 1000

/** One bounded round; returns how much it did. Sessions are in real time. */
export const runJob = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const wall = deps.clock.wall()
    return (await sweep(tx, wall, SWEEP_MAX)) + (await sweepLinks(tx, wall, SWEEP_MAX))
  })
