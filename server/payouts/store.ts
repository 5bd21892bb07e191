// Payouts in SQL.

import type { OwnerId, PayoutId, SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import { ofSeller } from '../ledger/chart.ts'
import type { Payout } from './payout.ts'

const COLUMNS = sql`
  p.owner, p.id, p.seller, p.bank_account as "bankAccount", p.amount, p.description, p.statement_descriptor as "statementDescriptor",
  p.origin, p.state, p.reason, p.end_to_end_id as "endToEndId", p.line, p.line_before as "lineBefore", p.version, p.attempts,
  p.due_at as "dueAt", p.ended_at as "endedAt", p.created_at as "createdAt", p.updated_at as "updatedAt"`

export async function find(db: Sql, owner: OwnerId, id: PayoutId): Promise<Payout | undefined> {
  const rows = await db.rows<Payout>(sql`select ${COLUMNS} from payouts p where p.owner = ${owner} and p.id = ${id}`)
  return rows[0]
}

/** Locks in id order, which is the same for everybody. */
export const lock = (tx: Tx, names: readonly Pick<Payout, 'owner' | 'id'>[]): Promise<Payout[]> =>
  tx.rows<Payout>(sql`
    select ${COLUMNS} from payouts p
    where (p.owner, p.id) in (select owner, id from json_to_recordset(${rowsOf(names.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid, id uuid))
    order by p.owner, p.id for update`)

/** Inserts new payouts and saves what may change of known ones. */
export async function save(tx: Tx, rows: readonly Payout[]): Promise<void> {
  await tx.rows(sql`
    insert into payouts as p (owner, id, seller, bank_account, amount, description, statement_descriptor, origin, state, reason,
      end_to_end_id, line, line_before, version, attempts, due_at, ended_at, created_at, updated_at)
    select owner, id, seller, "bankAccount", amount, description, "statementDescriptor", origin, state, reason, "endToEndId", line,
      "lineBefore", version, attempts, "dueAt", "endedAt", "createdAt", "updatedAt"
    from json_to_recordset(${rowsOf(rows)})
      as r(owner uuid, id uuid, seller uuid, "bankAccount" uuid, amount bigint, description text, "statementDescriptor" text,
        origin text, state text, reason text, "endToEndId" text, line bigint, "lineBefore" bigint, version int, attempts int,
        "dueAt" timestamptz, "endedAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)
    order by owner, id
    on conflict (owner, id) do update
    set state = excluded.state, reason = excluded.reason, end_to_end_id = excluded.end_to_end_id, version = excluded.version,
        attempts = excluded.attempts, due_at = excluded.due_at, ended_at = excluded.ended_at, updated_at = excluded.updated_at`)
}

/** Takes payouts that are due and postpones them past the lease. */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Payout[]> =>
  tx.rows<Payout>(sql`
    update payouts p set due_at = ${lease}
    from (select owner, id from payouts where due_at <= ${now} order by due_at limit ${limit} for update skip locked) d
    where p.owner = d.owner and p.id = d.id
    returning ${COLUMNS}`)

/** The time of the next due payout. */
export const NEXT_DUE = sql`select due_at as at from payouts where due_at is not null order by due_at limit 1`

/** The statement's last line, and that of the seller's last payout. The seller's account is locked by the caller. */
export async function linesNow(tx: Tx, owner: OwnerId, seller: SellerId): Promise<{ last: number; before: number }> {
  const rows = await tx.rows<{ last: number; before: number }>(sql`
    select a.lines as last, coalesce((select max(p.line) from payouts p where p.owner = ${owner} and p.seller = ${seller}), 0) as before
    from accounts a where a.owner = ${owner} and a.id = ${ofSeller('available', seller)}`)
  return rows[0]!
}

/** The balance after a line of a statement; zero before the first. */
export async function balanceAfter(db: Sql, owner: OwnerId, seller: SellerId, line: number): Promise<Cents> {
  const rows = await db.rows<{ balance: Cents }>(sql`
    select balance from statement_lines where owner = ${owner} and seller = ${seller} and n = ${line}`)
  return rows[0]?.balance ?? (0 as Cents)
}

/** Which of these the bank tells another state of than we have. */
export async function differing(
  db: Sql,
  told: readonly { id: PayoutId; states: readonly string[] }[],
): Promise<PayoutId[]> {
  const rows = await db.rows<{ id: PayoutId }>(sql`
    select p.id from payouts p join json_to_recordset(${rowsOf(told)}) as r(id uuid, states json) on r.id = p.id
    where not (r.states::jsonb ? p.state)`)
  return rows.map(({ id }) => id)
}

export type PayoutFilter = {
  owner: OwnerId
  seller: SellerId
  states?: readonly string[]
  from?: Date
  to?: Date
  ascending: boolean
  limit: number
  offset: number
}

const conditionsOf = (filter: PayoutFilter) =>
  join(
    [
      sql`p.owner = ${filter.owner}`,
      sql`p.seller = ${filter.seller}`,
      ...(filter.states ? [sql`p.state = any(${[...filter.states]}::text[])`] : []),
      ...(filter.from ? [sql`p.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`p.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: PayoutFilter): Promise<Payout[]> =>
  db.rows<Payout>(sql`
    select ${COLUMNS} from payouts p where ${conditionsOf(filter)}
    order by p.id ${filter.ascending ? sql`asc` : sql`desc`} limit ${filter.limit} offset ${filter.offset}`)

export async function count(db: Sql, filter: PayoutFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from payouts p where ${conditionsOf(filter)}`)
  return rows[0]!.n
}
