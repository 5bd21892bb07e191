// Receivables in SQL.

import { strict as assert } from 'node:assert'
import type { Day } from '../base/calendar.ts'
import type { OwnerId, ReceivableId, SellerId, TransactionId } from '../base/ids.ts'
import { startOfDay } from '../db/day.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Receivable } from './receivable.ts'

const COLUMNS = sql`
  r.owner, r.id, r.seller, r.transaction, r.method, r.number, r.gross, r.fee, r.due_on as "dueOn", r.state,
  r.settled_at as "settledAt", r.created_at as "createdAt"`

export async function insert(tx: Tx, rows: readonly Receivable[]): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(sql`
    insert into receivables (owner, id, seller, transaction, method, number, gross, fee, due_on, state, settled_at, created_at)
    select owner, id, seller, transaction, method, number, gross, fee, "dueOn", state, "settledAt", "createdAt"
    from json_to_recordset(${rowsOf(rows)})
      as r(owner uuid, id uuid, seller uuid, transaction uuid, method text, number int, gross bigint, fee bigint,
        "dueOn" date, state text, "settledAt" timestamptz, "createdAt" timestamptz)`)
}

/** Takes receivables whose day has come, the oldest first; those another process settles this moment are passed over. */
export const lockDue = (tx: Tx, day: Day, limit: number): Promise<Receivable[]> =>
  tx.rows<Receivable>(sql`
    select ${COLUMNS} from receivables r where r.state = 'scheduled' and r.due_on <= ${day}
    order by r.due_on, r.owner, r.id limit ${limit} for update skip locked`)

/** Settles locked rows: each was still scheduled, or nothing is written. */
export async function markSettled(tx: Tx, rows: readonly Receivable[], at: Date): Promise<void> {
  const settled = await tx.rows(sql`
    update receivables r set state = 'settled', settled_at = ${at}
    from json_to_recordset(${rowsOf(rows.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid, id uuid)
    where r.owner = k.owner and r.id = k.id and r.state = 'scheduled' returning 1`)
  assert(settled.length === rows.length, 'a receivable was settled before')
}

/** All receivables of these sales, locked in one order. */
export const lockOf = (tx: Tx, transactions: readonly { owner: OwnerId; id: TransactionId }[]): Promise<Receivable[]> =>
  tx.rows<Receivable>(sql`
    select ${COLUMNS} from receivables r
    where (r.owner, r.transaction) in (
      select owner, id from json_to_recordset(${rowsOf(transactions.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid, id uuid))
    order by r.owner, r.id for update`)

/** Saves what refunds and disputes change of locked rows. */
export async function save(tx: Tx, rows: readonly Receivable[]): Promise<void> {
  if (rows.length === 0) return
  const said = rows.map(({ owner, id, gross, fee, state }) => ({ owner, id, gross, fee, state }))
  await tx.rows(sql`
    update receivables r set gross = n.gross, fee = n.fee, state = n.state
    from json_to_recordset(${rowsOf(said)}) as n(owner uuid, id uuid, gross bigint, fee bigint, state text)
    where r.owner = n.owner and r.id = n.id`)
}

/** When the next scheduled receivable is due: as its day begins in São Paulo. */
export const NEXT_DUE = sql`
  select ${startOfDay('due_on')} as at from receivables where state = 'scheduled' order by due_on limit 1`

export async function find(db: Sql, owner: OwnerId, id: ReceivableId): Promise<Receivable | undefined> {
  const rows = await db.rows<Receivable>(sql`
    select ${COLUMNS} from receivables r where r.owner = ${owner} and r.id = ${id}`)
  return rows[0]
}

export type ReceivableFilter = {
  owner: OwnerId
  seller: SellerId
  states?: readonly string[]
  transaction?: TransactionId
  from?: Day
  to?: Day
  ascending: boolean
  limit: number
  offset: number
}

const conditionsOf = (filter: ReceivableFilter) =>
  join(
    [
      sql`r.owner = ${filter.owner}`,
      sql`r.seller = ${filter.seller}`,
      ...(filter.states ? [sql`r.state = any(${[...filter.states]}::text[])`] : []),
      ...(filter.transaction ? [sql`r.transaction = ${filter.transaction}`] : []),
      ...(filter.from ? [sql`r.due_on >= ${filter.from}`] : []),
      ...(filter.to ? [sql`r.due_on <= ${filter.to}`] : []),
    ],
    ' and ',
  )

/** A page, by the day they are due. */
export function page(db: Sql, filter: ReceivableFilter): Promise<Receivable[]> {
  const order = filter.ascending ? sql`r.due_on asc, r.id asc` : sql`r.due_on desc, r.id desc`
  return db.rows<Receivable>(sql`
    select ${COLUMNS} from receivables r where ${conditionsOf(filter)}
    order by ${order} limit ${filter.limit} offset ${filter.offset}`)
}

export async function count(db: Sql, filter: ReceivableFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from receivables r where ${conditionsOf(filter)}`)
  return rows[0]!.n
}
