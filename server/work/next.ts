// When works have something to do next. Whoever asks in one turn is answered by one statement for all: the works of a
// server with nothing to do look up together, four times a second, instead of one by one.

import { batchedBy } from '../base/batch.ts'
import { join, raw, sql, type Database, type Statement } from '../db/sql.ts'

/** Statements that say a time as `at`, in one row at most. */
export type Times = readonly Statement[]

const earliestOf = (times: Times): Statement => sql`least(${join(times.map((time) => sql`(${time})`))})`

/** The earliest that `times` say; in the past when there is something now. */
export async function earliestAt(db: Database, times: Times): Promise<Date | undefined> {
  const [row] = await db.rows<{ at: Date | null }>(sql`select ${earliestOf(times)} as at`)
  return row!.at ?? undefined
}

/** As `earliestAt`, for works that ask again and again: `all` is every time that anybody asks for, and `mine` one of them. */
export function openLookout(all: readonly Times[]): (db: Database, mine: Times) => Promise<Date | undefined> {
  const statement = sql`select ${join(all.map((times, n) => sql`${earliestOf(times)} as ${raw(`at${n}`)}`))}`
  return batchedBy(
    async (db: Database, asked: Times[]) => {
      const [row] = await db.rows<Record<string, Date | null>>(statement)
      return asked.map((mine) => row![`at${all.indexOf(mine)}`] ?? undefined)
    },
    { tryAlone: false },
  )
}
