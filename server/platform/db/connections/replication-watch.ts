// Watches whether what is acknowledged is on a standby, where one may take over: an operator or a
// tool that takes the last synchronous one out of the settings makes commits wait for nobody. From
// then on no transaction begins, until one is synchronous again.

import { durabilitySettings, replicationFault } from '../durability.ts'
import type { Database } from '../sql.ts'

/** The guide promises two seconds. */
const WATCH_MS = 700

/**
 * Looks from now on, until it is stopped. `warn` gets one sentence when it begins to refuse, and
 * one when it ends.
 */
export function watchReplication(db: Database, warn: (sentence: string) => void): () => void {
  let known: string | undefined
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const fault = replicationFault(await durabilitySettings(db))
      if ((fault === undefined) !== (known === undefined))
        warn(
          fault === undefined
            ? 'a standby is synchronous again: writes go on'
            : `writes are refused: ${fault}`,
        )
      known = fault
      db.refuseTransactions(fault)
    } catch {
      // Without an answer nothing is known, and nothing is written either.
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => {
    look().catch(() => {})
  }, WATCH_MS)
  timer.unref()
  return () => clearInterval(timer)
}
