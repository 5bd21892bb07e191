// The table of events in months, as on a server that has run since the first of them.

import { inTransaction, raw, sql, type Database } from '../../server/platform/db/sql.ts'
import { nameFrom, partitions } from '../../server/platform/outbox/partition-store.ts'
import { leastIdAt } from '../../server/kernel/ids.ts'

const bound = (at: Date | null | undefined, none: string): string =>
  at ? `'${leastIdAt(at)}'` : none

/** The first instant of each month from `from` until `to`, in UTC. */
export function monthsBetween(from: Date, to: Date): Date[] {
  const months: Date[] = []
  for (let n = 0; ; n++) {
    const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + n))
    if (month > to) return months
    months.push(month)
  }
}

/**
 * Begins these months, while all events are still in the partition of before: they move to their
 * months.
 */
export const beginMonths = (db: Database, months: readonly Date[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const first = (await partitions(tx))[0]!
    await tx.rows(sql`alter table events detach partition events_first`)
    for (const [n, month] of months.entries())
      await tx.rows(sql`
        create table ${raw(nameFrom(month))} partition of events
        for
        values
        from (${raw(bound(month, 'minvalue'))}) to
          (${raw(bound(months[n + 1] ?? first.to, 'maxvalue'))})`)
    await tx.rows(sql`insert into events select * from events_first order by id`)
    await tx.rows(sql`truncate events_first`)
    await tx.rows(sql`
      alter table events attach partition events_first for
      values
      from (minvalue) to (${raw(bound(months[0], 'maxvalue'))})`)
  })
