// Receivables in SQL.

import { strict as assert } from 'node:assert'
import { type Day, startOf } from '../../kernel/brazil/calendar.ts'
import type { OwnerId, ReceivableId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { startOfDay } from '../../platform/db/day.ts'
import { table } from '../../platform/db/columns.ts'
import { equalsUnindexed } from '../../platform/db/planner.ts'
import { countRows, join, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Receivable } from './receivable.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceAlong } from '../../platform/lists/slice.ts'

/** The columns of a receivable. Only `markSettled` sets `settledAt`. */
const RECEIVABLES = table<Receivable>('receivables', 'r', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  transaction: 'fixed',
  method: 'fixed',
  number: 'fixed',
  gross: 'saved',
  fee: 'saved',
  dueOn: 'fixed',
  status: 'saved',
  settledAt: 'fixed',
  createdAt: 'fixed',
})

export function insert(tx: Tx, rows: readonly Receivable[]): void {
  if (rows.length > 0) tx.copy(RECEIVABLES.copying(rows))
}

/**
 * Takes receivables that are due, the oldest first. Skips those that another process is settling
 * now.
 */
export const lockDue = (tx: Tx, day: Day, limit: number): Promise<Receivable[]> =>
  tx.rows<Receivable>(sql`
    select ${RECEIVABLES.columns}
    from receivables r
    where r.status = 'scheduled'
      and r.due_on <= ${day}
    order by r.due_on, r.owner, r.id limit ${limit} for update skip locked`)

/** Settles locked rows. Fails without writing where one was no longer scheduled. */
export async function markSettled(tx: Tx, rows: readonly Receivable[], at: Date): Promise<void> {
  const settled = await tx.rows(sql`
    update receivables r set status = 'settled', settled_at = ${at}
    from json_to_recordset(${rowsOf(rows.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid,
      id uuid)
    where r.owner = k.owner
      and r.id = k.id
      and ${equalsUnindexed(sql`r.status`, sql`'scheduled'`)}
    returning 1`)
  assert(settled.length === rows.length, 'a receivable was already settled')
}

/** All receivables of these transactions, locked in id order. */
export const lockOf = (
  tx: Tx,
  transactions: readonly { owner: OwnerId; id: TransactionId }[],
): Promise<Receivable[]> =>
  tx.rows<Receivable>(sql`
    select ${RECEIVABLES.columns} from receivables r
    where (r.owner, r.transaction) in (
      select owner, id
      from json_to_recordset(${rowsOf(transactions.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid,
        id uuid))
    order by r.owner, r.id for update`)

/** Saves what refunds and disputes change in locked rows. */
export function save(tx: Tx, rows: readonly Receivable[]): void {
  if (rows.length > 0) tx.write(RECEIVABLES.updating(rows))
}

/** When the next scheduled receivable is due: the start of its day in São Paulo. */
export const NEXT_DUE = sql`
  select ${startOfDay('due_on')} as at
  from receivables
  where status = 'scheduled'
  order by due_on
  limit 1`

export async function find(
  db: Sql,
  owner: OwnerId,
  id: ReceivableId,
): Promise<Receivable | undefined> {
  const rows = await db.rows<Receivable>(sql`
    select ${RECEIVABLES.columns} from receivables r where r.owner = ${owner} and r.id = ${id}`)
  return rows[0]
}

export type ReceivableFilter = Paging & {
  owner: OwnerId
  seller: SellerId
  statuses?: readonly string[]
  transaction?: TransactionId
  from?: Day
  to?: Day
}

const conditionsOf = (filter: ReceivableFilter) =>
  join(
    [
      sql`r.owner = ${filter.owner}`,
      sql`r.seller = ${filter.seller}`,
      ...(filter.statuses ? [sql`r.status = any(${[...filter.statuses]}::text[])`] : []),
      ...(filter.transaction ? [sql`r.transaction = ${filter.transaction}`] : []),
      ...(filter.from ? [sql`r.due_on >= ${filter.from}`] : []),
      ...(filter.to ? [sql`r.due_on <= ${filter.to}`] : []),
    ],
    ' and ',
  )

/** A page, by due day. */
export function page(db: Sql, filter: ReceivableFilter): Promise<Receivable[]> {
  const there = sql`select due_on, id
    from receivables
    where owner = ${filter.owner}
      and id = ${filter.cursor ?? null}`
  return db.rows<Receivable>(sql`
    select ${RECEIVABLES.columns} from receivables r where ${conditionsOf(filter)}
    ${sliceAlong(['r.due_on', 'r.id'], filter, there)}`)
}

export const count = (db: Sql, filter: ReceivableFilter): Promise<number> =>
  countRows(db, sql`receivables r where ${conditionsOf(filter)}`)

/** For the sandbox's agenda: scheduled receivables by the day they settle, the earliest first. */
export async function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and r.seller = ${seller}` : sql``
  const rows = await db.rows<Omit<Upcoming, 'at'> & { day: Day }>(sql`
    select r.due_on as day, 'receivable.settles' as what, r.id, r.seller, r.gross - r.fee as amount
    from receivables r where r.status = 'scheduled' and r.owner = ${owner} ${own}
    order by r.due_on, r.owner, r.id limit ${limit}`)
  return rows.map(({ day, ...row }) => ({ ...row, at: startOf(day) }))
}
