// Scheduled job on receipts: removes those that were uploaded longer ago than the configured years.

import { after } from '../../kernel/clock.ts'
import type { Deps } from '../../runtime/deps.ts'
import { removeOld } from './operations.ts'

/** Once a minute is often enough: retention is counted in years. */
export const EVERY_MS = 60_000
const YEAR_MS = 365.25 * 86_400_000
export const REMOVED_MAX = 100

/** One bounded round; returns how many receipts it removed. */
export async function runJob(deps: Deps): Promise<number> {
  const { receiptYears } = deps.config
  if (receiptYears === 0) return 0
  return removeOld(deps, after(deps.clock.now(), -receiptYears * YEAR_MS), REMOVED_MAX)
}
