// How far the clock of this machine is from that of the database's. Times from a clock that is
// ahead are not undone when it is set right: tokens, lockouts and business time would wait for it.

import { sql, type Sql } from '../sql.ts'

/** More than a time service leaves, and than a busy machine takes for a query. */
const DIFFERENCE_MAX_MS = 30_000

type Difference = { readonly ms: number; readonly database: Date }

/**
 * Positive: the machine is ahead. By the middle of a query, which took `tookMs`: the error is half
 * of that.
 */
async function differenceFrom(
  db: Sql,
  wall: () => Date,
): Promise<Difference & { readonly tookMs: number }> {
  const from = wall().getTime()
  // PostgreSQL's real time, whatever time a statement is given.
  const [row] = await db.rows<{ at: Date }>(sql`select timeofday()::timestamptz as at`)
  const to = wall().getTime()
  const { at } = row!
  return { ms: (from + to) / 2 - at.getTime(), database: at, tookMs: to - from }
}

const inWords = (ms: number): string => {
  const seconds = Math.round(Math.abs(ms) / 1_000)
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

/** Why the clock of this machine cannot be used with this database; undefined when it can. */
export async function clockFault(db: Sql, wall: () => Date): Promise<string | undefined> {
  const { ms, database, tookMs } = await differenceFrom(db, wall)
  if (Math.abs(ms) <= DIFFERENCE_MAX_MS + tookMs / 2) return undefined
  return (
    `The clock of this machine (${wall().toISOString()}) is ${inWords(ms)} ${ms > 0 ? 'ahead of' : 'behind'} that of the database ` +
    `(${database.toISOString()})`
  )
}

/** For a report: how far apart they are. */
export async function clocksApart(db: Sql, wall: () => Date): Promise<string> {
  const { ms } = await differenceFrom(db, wall)
  return `within ${Math.max(1, Math.ceil(Math.abs(ms) / 1_000))} s of the database's`
}
