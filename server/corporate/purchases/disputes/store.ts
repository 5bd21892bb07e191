// Purchase disputes in SQL. A caller that changes a status or credit holds the lock of its account.
// It decides nothing.

import type { OwnerId, PurchaseDisputeId, PurchaseId, SellerId } from '../../../kernel/ids.ts'
import { table } from '../../../platform/db/columns.ts'
import {
  countRows,
  join,
  rowsOf,
  sql,
  type Sql,
  type Statement,
  type Tx,
} from '../../../platform/db/sql.ts'
import type { Upcoming, UpcomingOf } from '../../../platform/lists/upcoming.ts'
import type { Credit } from '../credit.ts'
import type { PurchaseDispute } from './dispute.ts'
import type { Paging } from '../../../platform/lists/paging.ts'
import { sliceBy } from '../../../platform/lists/slice.ts'

/** The columns of a dispute. */
const DISPUTES = table<PurchaseDispute>('corporate_purchase_disputes', 'd', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  purchase: 'fixed',
  status: 'saved',
  reason: 'fixed',
  description: 'fixed',
  amount: 'fixed',
  credited: 'saved',
  refused: 'saved',
  isWithdrawing: { is: 'saved', column: 'withdrawing' },
  dueAt: 'saved',
  attempts: 'saved',
  version: 'saved',
  openedAt: 'saved',
  endedAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

type DisputeKey = Pick<PurchaseDispute, 'owner' | 'id'>
const keysOf = (disputes: readonly DisputeKey[]): string =>
  rowsOf(disputes.map(({ owner, id }) => ({ owner, id })))

export async function findDispute(
  db: Sql,
  { owner, id }: DisputeKey,
): Promise<PurchaseDispute | undefined> {
  const rows = await db.rows<PurchaseDispute>(sql`
    select ${DISPUTES.columns}
    from corporate_purchase_disputes d
    where d.owner = ${owner}
      and d.id = ${id}`)
  return rows[0]
}

/** A platform's disputes by id; others are left out. */
export const findByIds = (
  db: Sql,
  owner: OwnerId,
  ids: readonly PurchaseDisputeId[],
): Promise<PurchaseDispute[]> =>
  db.rows<PurchaseDispute>(sql`
    select ${DISPUTES.columns}
    from corporate_purchase_disputes d
    where d.owner = ${owner}
      and d.id = any(${[...ids]}::uuid[])`)

/** The owner of each of these disputes; unknown ones are left out. */
export async function ownersOfDisputes(
  db: Sql,
  ids: readonly PurchaseDisputeId[],
): Promise<Map<PurchaseDisputeId, OwnerId>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<Pick<PurchaseDispute, 'id' | 'owner'>>(sql`
    select d.id, d.owner from corporate_purchase_disputes d where d.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}

/** The dispute of a purchase that has not ended. */
export async function findUnderWay(
  db: Sql,
  owner: OwnerId,
  purchase: PurchaseId,
): Promise<PurchaseDispute | undefined> {
  const rows = await db.rows<PurchaseDispute>(sql`
    select ${DISPUTES.columns} from corporate_purchase_disputes d
    where d.owner = ${owner} and d.purchase = ${purchase} and d.status in ('pending', 'open')`)
  return rows[0]
}

/** The newest dispute of a purchase. */
export async function newestOf(
  db: Sql,
  { owner, purchase }: Pick<PurchaseDispute, 'owner' | 'purchase'>,
): Promise<PurchaseDispute | undefined> {
  const rows = await db.rows<PurchaseDispute>(sql`
    select ${DISPUTES.columns} from corporate_purchase_disputes d
    where d.owner = ${owner} and d.purchase = ${purchase} order by d.id desc limit 1`)
  return rows[0]
}

/** Locks disputes in the order of (owner, id). The caller holds the locks of their accounts. */
export const lockDisputes = (tx: Tx, disputes: readonly DisputeKey[]): Promise<PurchaseDispute[]> =>
  tx.rows<PurchaseDispute>(sql`
    select ${DISPUTES.columns} from corporate_purchase_disputes d
    where (d.owner, d.id) in (select r.owner, r.id
      from json_to_recordset(${keysOf(disputes)}) as r(owner uuid, id uuid))
    order by d.owner, d.id for update`)

/** Inserts new disputes, and saves the status of known ones. */
export async function saveDisputes(tx: Tx, disputes: readonly PurchaseDispute[]): Promise<void> {
  if (disputes.length === 0) return
  await tx.rows(DISPUTES.saving(disputes))
}

// ── Credits ─────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The current credits of purchases, by purchase, newest first. The caller holds the locks of their
 * accounts.
 */
export async function creditsOf(
  tx: Tx,
  purchases: readonly { owner: OwnerId; id: PurchaseId }[],
): Promise<Map<PurchaseId, Credit[]>> {
  if (purchases.length === 0) return new Map()
  const rows = await tx.rows<Credit & { purchase: PurchaseId }>(sql`
    select d.purchase, d.id as dispute, d.status = 'won' as "isWon", d.credited
    from json_to_recordset(${rowsOf(purchases.map(({ owner, id }) => ({ owner, id })))}) as r(owner uuid,
      id uuid)
    join corporate_purchase_disputes d on d.owner = r.owner and d.purchase = r.id and d.credited > 0
    order by d.id desc`)
  return Map.groupBy(rows, ({ purchase }) => purchase)
}

type CreditReduction = {
  readonly owner: OwnerId
  readonly id: PurchaseDisputeId
  readonly amount: number
}

/** Lowers the credits of disputes; each dispute at most once. */
export const reducingCredits = (
  reductions: readonly CreditReduction[],
  now: Date,
): Statement => sql`
  update corporate_purchase_disputes d set credited = d.credited - r.amount, updated_at = ${now}
  from json_to_recordset(${rowsOf(reductions)}) as r(owner uuid, id uuid, amount bigint)
  where d.owner = r.owner and d.id = r.id`

// ── Due disputes ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Claims due disputes and postpones them past the lease. */
export const claimDueDisputes = (
  tx: Tx,
  now: Date,
  lease: Date,
  limit: number,
): Promise<PurchaseDispute[]> =>
  tx.rows<PurchaseDispute>(sql`
    update corporate_purchase_disputes d set due_at = ${lease}
    from (
      select owner, id
      from corporate_purchase_disputes
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked
    ) due
    where d.owner = due.owner and d.id = due.id
    returning ${DISPUTES.columns}`)

/** Makes disputes due now that have not ended, because the bank may have a report of them. */
export async function makeDisputesDue(
  tx: Tx,
  ids: readonly PurchaseDisputeId[],
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    update corporate_purchase_disputes d set due_at = ${now}
    from (
      select owner, id from corporate_purchase_disputes
      where id = any(${[...ids]}::uuid[])
        and status in ('pending', 'open')
      order by owner, id
      for update
    ) r
    where d.owner = r.owner and d.id = r.id`)
}

/** The time of the next due dispute. */
export const NEXT_DUE = sql`
  select due_at as at
  from corporate_purchase_disputes
  where due_at is not null
  order by due_at
  limit 1`

/**
 * For the sandbox's agenda: disputes by when the issuing bank is called about them, the earliest
 * first.
 */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select due_at as at, 'purchase_dispute.retry' as what, id, seller, amount
    from corporate_purchase_disputes
    where due_at is not null and owner = ${owner} ${own} order by due_at, id limit ${limit}`)
}

// ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export type DisputeFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly purchase?: PurchaseId
  readonly statuses?: readonly string[]
  readonly from?: Date
  readonly to?: Date
}

const conditionsOf = (filter: DisputeFilter) =>
  join(
    [
      sql`d.owner = ${filter.owner}`,
      sql`d.seller = ${filter.seller}`,
      ...(filter.purchase ? [sql`d.purchase = ${filter.purchase}`] : []),
      ...(filter.statuses ? [sql`d.status = any(${[...filter.statuses]}::text[])`] : []),
      ...(filter.from ? [sql`d.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`d.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const pageDisputes = (
  db: Sql,
  filter: DisputeFilter,
  paging: Paging,
): Promise<PurchaseDispute[]> =>
  db.rows<PurchaseDispute>(sql`
    select ${DISPUTES.columns} from corporate_purchase_disputes d where ${conditionsOf(filter)}
    ${sliceBy('d.id', paging)}`)

export const countDisputes = (db: Sql, filter: DisputeFilter): Promise<number> =>
  countRows(db, sql`corporate_purchase_disputes d where ${conditionsOf(filter)}`)
