// Refunds in SQL. A refund is always locked after its transaction.

import { isOpenDecision } from '../../../providers/paying/silence.ts'
import { findHolds } from '../../../platform/ledger/store.ts'
import type { TransferId } from '../../../platform/ledger/transfer.ts'
import { lockOf as lockReceivables } from '../../../marketplace/receivables/store.ts'
import type { Holding } from './apply-refund.ts'
import type { OwnerId, RefundId, TransactionId } from '../../../kernel/ids.ts'
import { table } from '../../../platform/db/columns.ts'
import { equalsUnindexed } from '../../../platform/db/planner.ts'
import { sql, type Sql, type Tx } from '../../../platform/db/sql.ts'
import type { Transaction } from '../transaction.ts'
import type { Refund, RefundPayout } from './refund.ts'

/** The columns of a refund. */
const REFUNDS = table<Refund>('refunds', 'r', {
  owner: 'key',
  id: 'key',
  transaction: 'fixed',
  paymentReference: { is: 'fixed', column: 'end_to_end_id' },
  amount: 'fixed',
  feeReturned: 'saved',
  reason: 'fixed',
  status: 'saved',
  parts: 'saved',
  holds: 'fixed',
  way: 'fixed',
  deductions: 'saved',
  toKey: 'fixed',
  toSealed: 'saved',
  providerReference: 'saved',
  payout: 'fixed',
  decision: 'saved',
  decidedAt: 'saved',
  decisionApproval: 'saved',
  confirmedAt: 'saved',
  correctedAt: 'saved',
  attempts: 'saved',
  dueAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

/** Refunds of these transactions, oldest first. */
export const refundsOf = (
  db: Sql,
  owner: OwnerId,
  transactions: readonly TransactionId[],
): Promise<Refund[]> =>
  db.rows<Refund>(sql`
    select ${REFUNDS.columns}
    from refunds r
    where r.owner = ${owner}
      and r.transaction = any(${[...transactions]}::uuid[])
    order by r.id`)

/** Those of a platform's with these ids that are paid out. */
export const findPaidOut = (db: Sql, owner: OwnerId, ids: readonly RefundId[]): Promise<Refund[]> =>
  db.rows<Refund>(sql`
    select ${REFUNDS.columns}
    from refunds r
    where r.owner = ${owner} and r.id = any(${[...ids]}::uuid[]) and r.way = 'payout'
    order by r.id`)

/** The refunds of those transactions that have any, by transaction. */
export async function refundsByTransaction(
  db: Sql,
  transactions: readonly Transaction[],
): Promise<Map<string, Refund[]>> {
  const found = new Map<string, Refund[]>()
  for (const owner of new Set(transactions.map((t) => t.owner))) {
    const ids = transactions.filter((t) => t.owner === owner && t.refundCount > 0).map((t) => t.id)
    const refunds = ids.length > 0 ? await refundsOf(db, owner, [...new Set(ids)]) : []
    for (const refund of refunds)
      found.set(refund.transaction, [...(found.get(refund.transaction) ?? []), refund])
  }
  return found
}

export const lockRefunds = (tx: Tx, ids: readonly RefundId[]): Promise<Refund[]> =>
  tx.rows<Refund>(
    sql`select ${REFUNDS.columns}
      from refunds r
      where r.id = any(${[...ids]}::uuid[])
      order by r.owner, r.id
      for update`,
  )

/** Inserts new refunds and saves known ones. */
export function saveRefunds(tx: Tx, refunds: readonly Refund[]): void {
  if (refunds.length > 0) tx.write(REFUNDS.saving(refunds))
}

/**
 * Stores how a refund stands at the bank that pays it out, unless that has changed since it was read:
 * false then.
 */
export async function changePayout(
  tx: Tx,
  { owner, id, payout }: Pick<Refund, 'owner' | 'id' | 'payout'>,
  now: RefundPayout,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update refunds set payout = ${JSON.stringify(now)}::jsonb
    where owner = ${owner}
      and id = ${id}
      and status = 'pending'
      and ${equalsUnindexed(sql`payout`, sql`${payout && JSON.stringify(payout)}::jsonb`)}
    returning id`)
  return rows.length > 0
}

/**
 * Of each bank: since when the oldest refund that it was sent is unknown. Those under way are due some
 * time, by which they are found.
 */
export const refundsUnknownSince = (db: Sql): Promise<{ bank: string; since: Date }[]> =>
  db.rows(sql`
    select payout ->> 'bank' as bank, min((payout ->> 'unknownSince')::timestamptz) as since
    from refunds
    where due_at is not null
      and status = 'pending'
      and way = 'payout'
      and payout ? 'unknownSince'
    group by 1`)

/**
 * Claims due refunds and postpones them past the lease. They then count as requested at the bank.
 */
export const claimDueRefunds = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Refund[]> =>
  tx.rows<Refund>(sql`
    update refunds r set due_at = ${lease}, attempts = greatest(attempts, 1)
    from (select owner, id
      from refunds
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked) d
    where r.owner = d.owner and r.id = d.id
    returning ${REFUNDS.columns}`)

/**
 * Makes refunds under way due now, because the bank may have a report of them. Returns how many.
 */
export async function makeRefundsDue(tx: Tx, ids: readonly RefundId[], now: Date): Promise<number> {
  const rows = await tx.rows(sql`
    update refunds r set due_at = ${now}
    from (select owner, id
      from refunds
      where id = any(${[...ids]}::uuid[])
        and (status = 'pending' or (decision is not null and confirmed_at is null and corrected_at is null))
      order by owner, id
      for update) d
    where r.owner = d.owner and r.id = d.id returning r.id`)
  return rows.length
}

/**
 * What is held for a refund that may still end, or turn, and the receivables that it took from, which
 * are locked: none of any other.
 */
export async function holdingOf(tx: Tx, refund: Refund): Promise<Holding> {
  if (refund.status !== 'pending' && !isOpenDecision(refund)) return { holds: [], receivables: [] }
  const { owner, transaction } = refund
  return {
    holds: await findHolds(tx, owner, refund.holds as readonly TransferId[]),
    receivables: refund.deductions ? await lockReceivables(tx, [{ owner, id: transaction }]) : [],
  }
}
