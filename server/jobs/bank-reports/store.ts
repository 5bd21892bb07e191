// Reports of banks in SQL.

import type { Day } from '../../kernel/brazil/calendar.ts'
import { table } from '../../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Difference, Sums } from './difference.ts'

export type BankReport = {
  readonly bank: string
  /** In São Paulo. */
  readonly day: Day
  readonly readAt: Date
  /** Whether all of the bank's list was read. */
  readonly complete: boolean
  readonly theirs: Sums
  readonly ours: Sums
  /** The first hundred. */
  readonly differences: readonly Difference[]
  readonly open: number
  readonly openSince: Date | null
}

/** The columns of a report. */
const REPORTS = table<BankReport, 'bank' | 'day'>('bank_reports', 'r', {
  bank: 'key',
  day: { is: 'key', read: sql`r.day::text` },
  readAt: 'saved',
  complete: 'saved',
  theirs: 'saved',
  ours: 'saved',
  differences: 'saved',
  open: 'saved',
  openSince: 'saved',
})

export async function save(tx: Tx, report: BankReport): Promise<void> {
  await tx.rows(REPORTS.saving([report]))
}

export async function find(db: Sql, bank: string, day: Day): Promise<BankReport | undefined> {
  const rows = await db.rows<BankReport>(sql`
    select ${REPORTS.columns} from bank_reports r where r.bank = ${bank} and r.day = ${day}::date`)
  return rows[0]
}

/** Reports from a day on, the newest first. */
export const since = (db: Sql, day: Day, limit: number): Promise<BankReport[]> =>
  db.rows<BankReport>(sql`
    select ${REPORTS.columns}
    from bank_reports r
    where r.day >= ${day}::date
    order by r.day desc, r.bank
    limit ${limit}`)

/** Reports of one bank from a day on, the newest first. */
export const ofBank = (db: Sql, bank: string, day: Day, limit: number): Promise<BankReport[]> =>
  db.rows<BankReport>(sql`
    select ${REPORTS.columns}
    from bank_reports r
    where r.bank = ${bank}
      and r.day >= ${day}::date
    order by r.day desc
    limit ${limit}`)

/** Of each bank: how many payments it made that the books do not know at all. */
export const strangers = (db: Sql, from: Day): Promise<{ bank: string; count: number }[]> =>
  db.rows(sql`
    select r.bank, sum((
      select count(*) from json_array_elements(r.differences::json) d
      where d ->> 'kind' = 'paid' and d ->> 'ours' is null and d ->> 'of' is null))::int as count
    from bank_reports r
    where r.day >= ${from}::date
    group by r.bank
    order by r.bank`)

/**
 * The state of each bank: the number of differences, since when, and the last day that was compared
 * completely.
 */
export type BankState = {
  readonly bank: string
  readonly open: number
  readonly openSince: Date | null
  readonly lastDay: Day | null
}

export const states = (db: Sql, from: Day): Promise<BankState[]> =>
  db.rows<BankState>(sql`
    select bank, sum(open)::int as open, min(open_since) as "openSince",
      max(day) filter (where complete)::text as "lastDay"
    from bank_reports where day >= ${from}::date group by bank order by bank`)
