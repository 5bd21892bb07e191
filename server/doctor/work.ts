// What was counted of callers is written down every few seconds, and forgotten after a month.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { addCounts, sweep } from './store.ts'
import { giveBack, takeCounts } from './traffic.ts'

export const FLUSH_EVERY_MS = 10_000
const FLUSH_ROWS_MAX = 1_000
const SWEEP_MAX = 5_000
/** The doctor looks back a week; the rest is for whoever asks what changed since. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Writes down what this process counted. What cannot be written is kept for the next time. Returns how many rows. */
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
export async function work(deps: Deps): Promise<number> {
  const written = await flush(deps)
  const before = after(deps.clock.wall(), -KEPT_MS)
  return written + (await inTransaction(deps.db, (tx) => sweep(tx, before, SWEEP_MAX)))
}
