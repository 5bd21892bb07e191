// The time at which each job is due next. All calls of one turn of the event loop share one
// statement: an idle server checks all its jobs with one query, four times a second.

import { batchedBy } from '../../kernel/batch.ts'
import { join, raw, sql, type Statement } from '../../platform/db/sql.ts'
import type { Deps } from '../deps.ts'

/** Statements that return a time as `at`, in one row at most. */
export type Times = readonly Statement[]

type DueLookupDeps = Pick<Deps, 'db' | 'state'>

/** The earliest of `times`; in the past when something is due now. */
export type DueQuery = (deps: DueLookupDeps, times: Times) => Promise<Date | undefined>

const earliestOf = (times: Times): Statement =>
  sql`least(${join(times.map((time) => sql`(${time})`))})`

/** For a single check. */
export const earliestAt: DueQuery = async ({ db }, times) => {
  const [row] = await db.rows<{ at: Date | null }>(sql`select ${earliestOf(times)} as at`)
  return row!.at ?? undefined
}

/** For jobs that check repeatedly: `all` lists every `times` that will be asked for. */
export function dueLookupFor(all: readonly Times[]): DueQuery {
  const statement = sql`select
      ${join(all.map((times, n) => sql`${earliestOf(times)} as ${raw(`at${n}`)}`))}`
  return batchedBy(
    'find due jobs',
    async ({ db }: DueLookupDeps, requests: Times[]) => {
      const [row] = await db.rows<Record<string, Date | null>>(statement)
      return requests.map((mine) => row![`at${all.indexOf(mine)}`] ?? undefined)
    },
    { tryAlone: false },
  )
}
