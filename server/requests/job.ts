// Makes the partitions of the next days, and drops those that are too old or take too much space.

import { after } from '../kernel/clock.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { days, dropDay, openDays, type Day } from './day-store.ts'
import * as store from './store.ts'

export const EVERY_MS = 600_000
const DAY_MS = 24 * 3_600_000
const AHEAD_DAYS = 3
const DROPPED_MAX = 400
const MB = 1024 * 1024

/**
 * The days to drop: those before `first`, and the oldest ones while all together are too large.
 * Pure; today stays.
 */
export function daysToDrop(
  days: readonly Day[],
  first: string,
  today: string,
  bytesMax: number,
): Day[] {
  const old = days.filter(({ day }) => day < first)
  const rest = days.filter(({ day }) => day >= first)
  let bytes = rest.reduce((sum, one) => sum + one.bytes, 0)
  const large = rest.filter(({ day, bytes: size }) => {
    if (bytes <= bytesMax || day >= today) return false
    bytes -= size
    return true
  })
  return [...old, ...large].slice(0, DROPPED_MAX)
}

/** One bounded round. Returns how many days it dropped. */
export async function runJob(deps: Deps): Promise<number> {
  const { requestsDays, requestsMaxMb } = deps.config
  const wall = deps.clock.wall()
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
  await openDays(deps.db, wall, AHEAD_DAYS)
  const first = after(wall, -requestsDays * DAY_MS)
  const dropped = daysToDrop(await days(deps.db), dayOf(first), dayOf(wall), requestsMaxMb * MB)
  // Each in its own transaction: a lock is held for one moment only.
  for (const day of dropped) await dropDay(deps.db, day)
  await inTransaction(deps.db, (tx) => store.sweepUnauthenticated(tx, first))
  return dropped.length
}
