// Disputes as callers find them, and evidence, in SQL. What a dispute does to money is written in transactions/.

import { LISTED_TEXT_MAX } from '../../contract/disputes.ts'
import type { DisputeId, EvidenceId, OwnerId, SellerId, TransactionId } from '../base/ids.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import { DISPUTE_COLUMNS } from '../transactions/dispute-store.ts'
import type { Dispute } from '../transactions/dispute.ts'
import type { Evidence, Shown } from './evidence.ts'

type Named = { readonly owner: OwnerId; readonly id: DisputeId }

export async function find(db: Sql, { owner, id }: Named): Promise<Dispute | undefined> {
  const rows = await db.rows<Dispute>(sql`
    select ${DISPUTE_COLUMNS} from disputes d where d.owner = ${owner} and d.id = ${id}`)
  return rows[0]
}

/** Locks the dispute alone: whoever does locks nothing of its sale afterwards. */
export async function lock(tx: Tx, { owner, id }: Named): Promise<Dispute> {
  const rows = await tx.rows<Dispute>(sql`
    select ${DISPUTE_COLUMNS} from disputes d where d.owner = ${owner} and d.id = ${id} for update`)
  return rows[0]!
}

export type DisputeFilter = {
  owner: OwnerId
  seller?: SellerId
  transaction?: TransactionId
  states?: readonly string[]
  from?: Date
  to?: Date
  ascending: boolean
  limit: number
  offset: number
}

const conditionsOf = (filter: DisputeFilter) =>
  join(
    [
      sql`d.owner = ${filter.owner}`,
      ...(filter.seller ? [sql`d.seller = ${filter.seller}`] : []),
      ...(filter.transaction ? [sql`d.transaction = ${filter.transaction}`] : []),
      ...(filter.states ? [sql`d.state = any(${[...filter.states]}::text[])`] : []),
      ...(filter.from ? [sql`d.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`d.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: DisputeFilter): Promise<Dispute[]> =>
  db.rows<Dispute>(sql`
    select ${DISPUTE_COLUMNS} from disputes d where ${conditionsOf(filter)}
    order by d.id ${filter.ascending ? sql`asc` : sql`desc`} limit ${filter.limit} offset ${filter.offset}`)

export async function count(db: Sql, filter: DisputeFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from disputes d where ${conditionsOf(filter)}`)
  return rows[0]!.n
}

const EVIDENCE_COLUMNS = sql`
  e.owner, e.id, e.dispute, e.text, e.files, e.state, e.reason, e.attempts, e.due_at as "dueAt", e.created_at as "createdAt",
  e.updated_at as "updatedAt"`

/** What was said against disputes of one owner, oldest first, without the content of files. */
export async function evidenceOf(
  db: Sql,
  owner: OwnerId,
  disputes: readonly DisputeId[],
  { listed }: { listed: boolean },
): Promise<Map<DisputeId, Shown[]>> {
  if (disputes.length === 0) return new Map()
  const rows = await db.rows<Shown>(sql`
    select e.id, e.dispute, ${listed ? sql`left(e.text, ${LISTED_TEXT_MAX}::int)` : sql`e.text`} as text, e.state, e.reason,
      e.created_at as "createdAt",
      coalesce((select jsonb_agg(f.file - 'base64' order by f.n)
        from jsonb_array_elements(e.files) with ordinality as f(file, n)), '[]') as files
    from dispute_evidence e
    where e.owner = ${owner} and e.dispute = any(${[...disputes]}::uuid[])
    order by e.dispute, e.id`)
  return Map.groupBy(rows, (row) => row.dispute)
}

/** How many pieces a dispute has. The dispute is locked by the caller, so that there come no more meanwhile. */
export async function countEvidence(tx: Tx, { owner, id }: Named): Promise<number> {
  const rows = await tx.rows<{ n: number }>(sql`
    select count(*)::bigint as n from dispute_evidence where owner = ${owner} and dispute = ${id}`)
  return rows[0]!.n
}

/** Inserts a new piece, or saves what became of a known one. */
export async function saveEvidence(tx: Tx, piece: Evidence): Promise<void> {
  await tx.rows(sql`
    insert into dispute_evidence (owner, id, dispute, text, files, state, reason, attempts, due_at, created_at, updated_at)
    select owner, id, dispute, text, files, state, reason, attempts, "dueAt", "createdAt", "updatedAt"
    from json_to_recordset(${rowsOf([piece])})
      as r(owner uuid, id uuid, dispute uuid, text text, files jsonb, state text, reason text, attempts int,
        "dueAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict (owner, id) do update
    set state = excluded.state, reason = excluded.reason, attempts = excluded.attempts, due_at = excluded.due_at,
        updated_at = excluded.updated_at`)
}

export async function lockEvidence(tx: Tx, { owner, id }: Pick<Evidence, 'owner' | 'id'>): Promise<Evidence> {
  const rows = await tx.rows<Evidence>(sql`
    select ${EVIDENCE_COLUMNS} from dispute_evidence e where e.owner = ${owner} and e.id = ${id} for update`)
  return rows[0]!
}

/** A piece with the names its dispute has at the acquirer. */
export type Addressed = Evidence & Pick<Dispute, 'transaction' | 'named' | 'way'>

/** Takes pieces that are due and postpones them past the lease. */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Addressed[]> =>
  tx.rows<Addressed>(sql`
    update dispute_evidence e set due_at = ${lease}
    from (
      select owner, id from dispute_evidence where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ) due join dispute_evidence p using (owner, id) join disputes d on d.owner = p.owner and d.id = p.dispute
    where e.owner = due.owner and e.id = due.id
    returning ${EVIDENCE_COLUMNS}, d.transaction, d.named, d.way`)

/** The time of the next due piece. */
export const NEXT_DUE = sql`select due_at as at from dispute_evidence where due_at is not null order by due_at limit 1`

/** The dispute that a piece was said against. */
export async function disputeOf(db: Sql, owner: OwnerId, id: EvidenceId): Promise<DisputeId | undefined> {
  const rows = await db.rows<{ dispute: DisputeId }>(sql`
    select dispute from dispute_evidence where owner = ${owner} and id = ${id}`)
  return rows[0]?.dispute
}
