// Which sales are to be carried forward now, and by whom: claiming is postponing, so a row is carried by one process at a
// time, and by another when that one ends. It knows nothing of what a bank says.

import { after } from '../base/clock.ts'
import type { TransactionId } from '../base/ids.ts'
import { inTransaction, sql, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { COLUMNS } from './store.ts'
import { LEASE_MS, type Transaction } from './transaction.ts'

/**
 * Takes sales that are due and postpones them past the lease, so that nobody else takes them meanwhile. From the first
 * time on the bank may know a new one: it counts as asked.
 */
const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Transaction[]> =>
  tx.rows<Transaction>(sql`
    update transactions t set due_at = ${lease}, attempts = case when state = 'new' then greatest(attempts, 1) else attempts end
    from (select owner, id from transactions where due_at <= ${now} order by due_at limit ${limit} for update skip locked) d
    where t.owner = d.owner and t.id = d.id
    returning ${COLUMNS}`)

/**
 * Takes the sales that a notice names and nobody is asking about, as `claimDue` does; those that somebody may be asking
 * about this very moment (they are due, or leased) become due now, since that answer may be older than the notice.
 */
const claimNamed = (tx: Tx, ids: readonly TransactionId[], now: Date, lease: Date): Promise<Transaction[]> =>
  tx.rows<Transaction>(sql`
    with named as (
      select owner, id, due_at is null or due_at > ${lease} as free from transactions
      where id = any(${[...ids]}::uuid[]) order by owner, id for update
    ), marked as (
      update transactions t set due_at = ${now} from named d where not d.free and t.owner = d.owner and t.id = d.id
    )
    update transactions t set due_at = ${lease} from named d where d.free and t.owner = d.owner and t.id = d.id
    returning ${COLUMNS}`)

/** Makes sales due now: somebody says that the bank has a report of them. Returns how many are ours. */
export async function makeDue(tx: Tx, ids: readonly TransactionId[], now: Date): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    update transactions t set due_at = ${now}
    from (select owner, id from transactions where id = any(${[...ids]}::uuid[]) order by owner, id for update) d
    where t.owner = d.owner and t.id = d.id returning t.id`)
  return rows.length
}

/** Sales taken by notices and not yet carried; notices beyond leave theirs due. */
const HANDED_MAX = 4_096

const handedTo = new WeakMap<Deps, Transaction[]>()

/**
 * Takes the sales a notice names, to be carried forward in the next round: what a notice takes needs no second claim.
 * Should this process end first, their lease ends and they are due like any other.
 */
export async function markTransactionsDue(
  tx: Tx,
  deps: Deps,
  ids: readonly TransactionId[],
  now: Date,
): Promise<Transaction[]> {
  if ((handedTo.get(deps)?.length ?? 0) + ids.length <= HANDED_MAX)
    return claimNamed(tx, ids, now, after(now, LEASE_MS))
  await makeDue(tx, ids, now)
  return []
}

/** Hands over what was taken, once that is committed. */
export function handOver(deps: Deps, taken: readonly Transaction[]): void {
  handedTo.set(deps, [...(handedTo.get(deps) ?? []), ...taken])
}

/** Whether sales were taken by notices that nobody carried yet. */
export const isHanded = (deps: Deps): boolean => (handedTo.get(deps)?.length ?? 0) > 0

/** At most `max` sales to be carried now: what notices took, and as much of what is due as there is room for. */
export async function take(deps: Deps, now: Date, max: number): Promise<Transaction[]> {
  const handed = handedTo.get(deps) ?? []
  const first = handed.slice(0, max)
  handedTo.set(deps, handed.slice(max))
  const room = max - first.length
  if (room === 0) return first
  const due = await inTransaction(deps.db, (tx) => claimDue(tx, now, after(now, LEASE_MS), room))
  return [...first, ...due]
}
