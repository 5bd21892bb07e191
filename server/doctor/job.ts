// Stores the doctor's counts every few seconds, and deletes them after a month.

import { after } from '../kernel/clock.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { addCounts, sweep } from './store.ts'
import { giveBack, takeCounts } from './traffic.ts'

export const FLUSH_EVERY_MS = 10_000
const FLUSH_ROWS_MAX = 1_000
export const SWEEP_MAX = 5_000
/** The doctor reads a week; older counts are kept so that operators can compare. */
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Stores this process's counts; returns how many rows. Counts that cannot be stored stay in memory
 * for the next time.
 */
export async function flush(deps: Deps): Promise<number> {
  const counts = takeCounts(deps)
  let written = 0
  try {
    while (written < counts.length) {
      const some = counts.slice(written, written + FLUSH_ROWS_MAX)
      await inTransaction(deps.db, (tx) => addCounts(tx, some))
      written += some.length
    }
  } finally {
    giveBack(deps, counts.slice(written))
  }
  return written
}

/** One bounded round. */
export async function runJob(deps: Deps): Promise<number> {
  const written = await flush(deps)
  const before = after(deps.clock.wall(), -KEPT_MS)
  return written + (await inTransaction(deps.db, (tx) => sweep(tx, before, SWEEP_MAX)))
}
