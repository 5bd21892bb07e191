// Claims due transactions, in SQL and in memory. Claiming is postponing: one process carries a row,
// and another does when that one crashes. It knows nothing of what a bank reports.

import { after } from '../../kernel/clock.ts'
import type { TransactionId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import { inTransaction, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import { TRANSACTIONS } from './store.ts'
import { LEASE_MS, type Transaction } from './transaction.ts'

/**
 * Takes due transactions and postpones them past the lease, so that no other worker takes them. A
 * new one then counts as asked for, because the bank may know it from now on.
 */
const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Transaction[]> =>
  tx.rows<Transaction>(sql`
    update transactions t
    set revision = t.revision + 1, due_at = ${lease}, attempts = case
      when status = 'new' then greatest(attempts, 1)
      else attempts end
    from (select owner, id
      from transactions
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked) d
    where t.owner = d.owner and t.id = d.id
    returning ${TRANSACTIONS.columns}`)

/**
 * Takes the transactions that a notification names, like `claimDue`, unless a call about them may
 * be running (they are due, or leased): these become due now, since that call's answer may predate
 * the notification.
 */
const claimNamed = (
  tx: Tx,
  ids: readonly TransactionId[],
  now: Date,
  lease: Date,
): Promise<Transaction[]> =>
  tx.rows<Transaction>(sql`
    with named as (
      select owner, id, due_at is null or due_at > ${lease} as free from transactions
      where id = any(${[...ids]}::uuid[]) order by owner, id for update
    ), marked as (
      update transactions t
      set revision = t.revision + 1, due_at = ${now}
      from named d
      where not d.free
        and t.owner = d.owner
        and t.id = d.id
    )
    update transactions t
    set revision = t.revision + 1, due_at = ${lease}
    from named d
    where d.free
      and t.owner = d.owner
      and t.id = d.id
    returning ${TRANSACTIONS.columns}`)

/** Makes transactions due that the bank may have a report of. Returns how many are ours. */
export async function makeDue(tx: Tx, ids: readonly TransactionId[], now: Date): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    update transactions t set revision = t.revision + 1, due_at = ${now}
    from (select owner, id
      from transactions
      where id = any(${[...ids]}::uuid[])
      order by owner, id
      for update) d
    where t.owner = d.owner and t.id = d.id returning t.id`)
  return rows.length
}

/**
 * The most transactions taken by notifications and waiting in memory; beyond that, notifications
 * only make theirs due.
 */
const QUEUED_MAX = 4_096

const queued = slot('transactions of notices', (): { waiting: Transaction[] } => ({ waiting: [] }))

/**
 * Takes the transactions that a notification names, for the next round of this process, without a
 * second claim. If this process crashes, their lease ends and they are due like any other.
 */
export async function markTransactionsDue(
  tx: Tx,
  deps: Deps,
  ids: readonly TransactionId[],
  now: Date,
): Promise<Transaction[]> {
  if (queued.of(deps).waiting.length + ids.length <= QUEUED_MAX)
    return claimNamed(tx, ids, now, after(now, LEASE_MS))
  await makeDue(tx, ids, now)
  return []
}

/** Queues transactions that were taken, once that is committed. */
export function enqueue(deps: Deps, taken: readonly Transaction[]): void {
  queued.of(deps).waiting.push(...taken)
}

/** Whether transactions taken by notifications are waiting. */
export const hasQueued = (deps: Deps): boolean => queued.of(deps).waiting.length > 0

/** At most `max` transactions to carry now: those taken by notifications first, then due ones. */
export async function takeDue(deps: Deps, now: Date, max: number): Promise<Transaction[]> {
  const first = queued.of(deps).waiting.splice(0, max)
  const room = max - first.length
  if (room === 0) return first
  const due = await inTransaction(deps.db, (tx) => claimDue(tx, now, after(now, LEASE_MS), room))
  return [...first, ...due]
}

/** The time of the next due transaction or refund. */
export const NEXT_DUE = sql`
  select least(
    (select due_at from transactions where due_at is not null order by due_at limit 1),
    (select due_at from refunds where due_at is not null order by due_at limit 1)) as at`

/**
 * Transactions and refunds that are scheduled, the earliest first. A transaction waits for its end,
 * or for a retry before.
 */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and t.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select * from (
      (select t.due_at as at,
          case
            when t.due_at < t.expires_at
            or t.status not in ('pending', 'pre_authorized') then 'transaction.retry'
            when t.status = 'pre_authorized' then 'authorization.lapses'
            else 'transaction.expires' end as what,
          t.id, t.seller, t.amount
        from transactions t
        where t.due_at is not null
          and t.owner = ${owner} ${own}
        order by t.due_at
        limit ${limit})
      union all
      (select r.due_at, 'refund.retry', r.id, t.seller, r.amount
        from refunds r join transactions t on t.owner = r.owner and t.id = r.transaction
        where r.due_at is not null
            and r.owner = ${owner} ${own}
          order by r.due_at
          limit ${limit})) u
    order by at, id limit ${limit}`)
}
