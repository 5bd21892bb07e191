// Disputes as callers read them, and evidence, in SQL. A dispute's money is written in
// transactions/.

import { LISTED_TEXT_MAX } from '../../../contract/payments/disputes.ts'
import type { DisputeId, EvidenceId, OwnerId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import { DISPUTES } from '../transactions/disputes/store.ts'
import type { Dispute } from '../transactions/disputes/dispute.ts'
import type { Evidence, EvidenceView } from './evidence.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

type DisputeKey = { readonly owner: OwnerId; readonly id: DisputeId }

export async function find(db: Sql, { owner, id }: DisputeKey): Promise<Dispute | undefined> {
  const rows = await db.rows<Dispute>(sql`
    select ${DISPUTES.columns} from disputes d where d.owner = ${owner} and d.id = ${id}`)
  return rows[0]
}

/** Locks the dispute alone; the caller must not lock its transaction afterwards. */
export async function lock(tx: Tx, { owner, id }: DisputeKey): Promise<Dispute> {
  const rows = await tx.rows<Dispute>(sql`
    select ${DISPUTES.columns} from disputes d where d.owner = ${owner} and d.id = ${id} for update`)
  return rows[0]!
}

export type DisputeFilter = Paging & {
  owner: OwnerId
  seller?: SellerId
  transaction?: TransactionId
  statuses?: readonly string[]
  from?: Date
  to?: Date
}

const conditionsOf = (filter: DisputeFilter) =>
  join(
    [
      sql`d.owner = ${filter.owner}`,
      ...(filter.seller ? [sql`d.seller = ${filter.seller}`] : []),
      ...(filter.transaction ? [sql`d.transaction = ${filter.transaction}`] : []),
      ...(filter.statuses ? [sql`d.status = any(${[...filter.statuses]}::text[])`] : []),
      ...(filter.from ? [sql`d.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`d.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: DisputeFilter): Promise<Dispute[]> =>
  db.rows<Dispute>(sql`
    select ${DISPUTES.columns} from disputes d where ${conditionsOf(filter)}
    ${sliceBy('d.id', filter)}`)

export const count = (db: Sql, filter: DisputeFilter): Promise<number> =>
  countRows(db, sql`disputes d where ${conditionsOf(filter)}`)

/** The columns of a piece of evidence. */
const EVIDENCE = table<Evidence>('dispute_evidence', 'e', {
  owner: 'key',
  id: 'key',
  dispute: 'fixed',
  text: 'fixed',
  files: 'fixed',
  status: 'saved',
  reason: 'saved',
  attempts: 'saved',
  dueAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

/**
 * The evidence of one owner's disputes, oldest first, without file contents. `listed` shortens the
 * texts.
 */
export async function evidenceOf(
  db: Sql,
  owner: OwnerId,
  disputes: readonly DisputeId[],
  { listed }: { listed: boolean },
): Promise<Map<DisputeId, EvidenceView[]>> {
  if (disputes.length === 0) return new Map()
  const rows = await db.rows<EvidenceView>(sql`
    select e.id, e.dispute,
      ${listed ? sql`left(e.text, ${LISTED_TEXT_MAX}::int)` : sql`e.text`} as text, e.status,
      e.reason,
      e.created_at as "createdAt",
      coalesce((select jsonb_agg(f.file - 'base64' order by f.n)
        from jsonb_array_elements(e.files) with ordinality as f(file, n)), '[]') as files
    from dispute_evidence e
    where e.owner = ${owner} and e.dispute = any(${[...disputes]}::uuid[])
    order by e.dispute, e.id`)
  return Map.groupBy(rows, (row) => row.dispute)
}

/**
 * How many pieces a dispute has. The caller holds the dispute's lock, so that the number cannot
 * grow.
 */
export const countEvidence = (tx: Tx, { owner, id }: DisputeKey): Promise<number> =>
  countRows(tx, sql`dispute_evidence where owner = ${owner} and dispute = ${id}`)

/** Inserts a new piece, or saves the status of a known one. */
export async function saveEvidence(tx: Tx, piece: Evidence): Promise<void> {
  await tx.rows(EVIDENCE.saving([piece]))
}

export async function lockEvidence(
  tx: Tx,
  { owner, id }: Pick<Evidence, 'owner' | 'id'>,
): Promise<Evidence> {
  const rows = await tx.rows<Evidence>(sql`
    select ${EVIDENCE.columns}
    from dispute_evidence e
    where e.owner = ${owner}
      and e.id = ${id}
    for update`)
  return rows[0]!
}

/** A piece of evidence with the fields of its dispute that the bank call needs. */
export type EvidenceOfDispute = Evidence &
  Pick<Dispute, 'transaction' | 'providerReference' | 'way'>

/** Takes pieces that are due and postpones them past the lease. */
export const claimDue = (
  tx: Tx,
  now: Date,
  lease: Date,
  limit: number,
): Promise<EvidenceOfDispute[]> =>
  tx.rows<EvidenceOfDispute>(sql`
    update dispute_evidence e set due_at = ${lease}
    from (
      select owner, id
      from dispute_evidence
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked
    ) due
    join dispute_evidence p using (owner, id)
    join disputes d on d.owner = p.owner
      and d.id = p.dispute
    where e.owner = due.owner and e.id = due.id
    returning ${EVIDENCE.columns}, d.transaction, d.provider_reference as "providerReference", d.way`)

/** The time of the next due piece. */
export const NEXT_DUE = sql`select due_at as at
  from dispute_evidence
  where due_at is not null
  order by due_at
  limit 1`

/** The dispute that a piece belongs to. */
export async function disputeOf(
  db: Sql,
  owner: OwnerId,
  id: EvidenceId,
): Promise<DisputeId | undefined> {
  const rows = await db.rows<{ dispute: DisputeId }>(sql`
    select dispute from dispute_evidence where owner = ${owner} and id = ${id}`)
  return rows[0]?.dispute
}

/**
 * For the sandbox's agenda: open disputes by the end of their time for evidence, and evidence to be
 * resent; earliest first.
 */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and d.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select * from (
      (select d.evidence_due_at as at, 'dispute.evidence_due' as what, d.id, d.seller, d.amount
        from disputes d
        where d.status = 'open'
          and d.owner = ${owner} ${own}
        order by d.evidence_due_at
        limit ${limit})
      union all
      (select e.due_at, 'evidence.retry', e.id, d.seller, null
        from dispute_evidence e join disputes d on d.owner = e.owner and d.id = e.dispute
        where e.due_at is not null
            and e.owner = ${owner} ${own}
          order by e.due_at
          limit ${limit})) u
    order by at, id limit ${limit}`)
}
