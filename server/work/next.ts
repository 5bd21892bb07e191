// When works have something to do next. Whoever asks in one turn is answered by one statement for all: the works of a
// server with nothing to do look up together, four times a second, instead of one by one.

import { batchedBy } from '../base/batch.ts'
import { join, raw, sql, type Database, type Statement } from '../db/sql.ts'

/** Statements that say a time as `at`, in one row at most. */
export type Times = readonly Statement[]

/** The earliest that `times` say; in the past when there is something now. */
export type Look = (db: Database, times: Times) => Promise<Date | undefined>

const earliestOf = (times: Times): Statement => sql`least(${join(times.map((time) => sql`(${time})`))})`

/** For who asks once. */
export const earliestAt: Look = async (db, times) => {
  const [row] = await db.rows<{ at: Date | null }>(sql`select ${earliestOf(times)} as at`)
  return row!.at ?? undefined
}

/** For works that ask again and again: `all` is every `times` that anybody asks for. */
export function openLookout(all: readonly Times[]): Look {
  const statement = sql`select ${join(all.map((times, n) => sql`${earliestOf(times)} as ${raw(`at${n}`)}`))}`
  return batchedBy(
    async (db: Database, asked: Times[]) => {
      const [row] = await db.rows<Record<string, Date | null>>(statement)
      return asked.map((mine) => row![`at${all.indexOf(mine)}`] ?? undefined)
    },
    { tryAlone: false },
  )
}
