// Requests for a higher limit, in SQL. It decides nothing.

import type {
  CorporateCardId,
  HolderId,
  LimitRequestId,
  OwnerId,
  SellerId,
} from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { LimitRequest, LimitRequestDetails } from './limit-request.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

const REQUESTS = table<LimitRequest>('corporate_limit_requests', 'q', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  holder: 'fixed',
  card: 'fixed',
  status: 'saved',
  amount: 'fixed',
  interval: 'fixed',
  until: 'fixed',
  reason: 'fixed',
  grantedAmount: 'saved',
  grantedInterval: 'saved',
  beforeAmount: 'saved',
  beforeInterval: 'saved',
  decisionReason: 'saved',
  author: 'fixed',
  decidedBy: 'saved',
  dueAt: 'saved',
  version: 'saved',
  expiresAt: 'fixed',
  decidedAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})
const DETAILS = sql`${REQUESTS.columns}, h.name as "holderName", c.last4`
const NAMES = sql`
  join corporate_holders h on h.owner = q.owner and h.id = q.holder
  left join corporate_cards c on c.owner = q.owner and c.id = q.card`

type Company = Pick<LimitRequest, 'owner' | 'seller'>

export async function find(db: Sql, { owner, seller }: Company, id: LimitRequestId) {
  const rows = await db.rows<LimitRequestDetails>(sql`
    select ${DETAILS} from corporate_limit_requests q ${NAMES}
    where q.owner = ${owner} and q.seller = ${seller} and q.id = ${id}`)
  return rows[0]
}

/** Locks a request, so that one caller decides. The caller holds the account's lock. */
export async function lock(
  tx: Tx,
  { owner, id }: Pick<LimitRequest, 'owner' | 'id'>,
): Promise<LimitRequest | undefined> {
  const rows = await tx.rows<LimitRequest>(sql`
    select ${REQUESTS.columns}
    from corporate_limit_requests q
    where q.owner = ${owner}
      and q.id = ${id}
    for update`)
  return rows[0]
}

type Target = Pick<LimitRequest, 'owner' | 'holder' | 'card'>

/** The request that waits for the same limit. */
export async function findPending(
  tx: Tx,
  { owner, holder, card }: Target,
): Promise<LimitRequestId | undefined> {
  const rows = await tx.rows<{ id: LimitRequestId }>(sql`
    select q.id from corporate_limit_requests q
    where q.owner = ${owner}
      and q.holder = ${holder}
      and coalesce(q.card, q.holder) = ${card ?? holder}
      and q.status = 'pending'`)
  return rows[0]?.id
}

/**
 * The first raise of the same limit that was granted while this one was in force, and is still. The
 * caller holds the account's lock.
 */
export async function lockNextRaise(
  tx: Tx,
  request: LimitRequest,
): Promise<LimitRequest | undefined> {
  const { owner, id, holder, card, grantedAmount, grantedInterval, decidedAt } = request
  const rows = await tx.rows<LimitRequest>(sql`
    select ${REQUESTS.columns} from corporate_limit_requests q
    where q.owner = ${owner}
      and q.holder = ${holder}
      and coalesce(q.card, q.holder) = ${card ?? holder}
      and q.status = 'accepted'
      and q.until is not null and q.decided_at >= ${decidedAt} and q.id <> ${id}
      and q.before_amount = ${grantedAmount} and q.before_interval = ${grantedInterval}
    order by q.decided_at, q.id limit 1 for update`)
  return rows[0]
}

/** Inserts a new request, or saves a known one. */
export async function save(tx: Tx, request: LimitRequest): Promise<void> {
  await tx.rows(REQUESTS.saving([request]))
}

// ── Due requests ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Claims due requests and postpones them past the lease. */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<LimitRequest[]> =>
  tx.rows<LimitRequest>(sql`
    update corporate_limit_requests q set due_at = ${lease}
    from (
      select owner, id
      from corporate_limit_requests
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked
    ) due
    where q.owner = due.owner and q.id = due.id
    returning ${REQUESTS.columns}`)

/** The time of the next due request. */
export const NEXT_DUE = sql`
  select due_at as at from corporate_limit_requests where due_at is not null order by due_at limit 1`

// ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export type LimitRequestFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly holder?: HolderId
  readonly card?: CorporateCardId
  readonly statuses?: readonly string[]
  readonly from?: Date
  readonly to?: Date
}

const conditionsOf = (filter: LimitRequestFilter) =>
  join(
    [
      sql`q.owner = ${filter.owner}`,
      sql`q.seller = ${filter.seller}`,
      ...(filter.holder ? [sql`q.holder = ${filter.holder}`] : []),
      ...(filter.card ? [sql`q.card = ${filter.card}`] : []),
      ...(filter.statuses ? [sql`q.status = any(${[...filter.statuses]}::text[])`] : []),
      ...(filter.from ? [sql`q.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`q.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const page = (
  db: Sql,
  filter: LimitRequestFilter,
  paging: Paging,
): Promise<LimitRequestDetails[]> =>
  db.rows<LimitRequestDetails>(sql`
    select ${DETAILS} from corporate_limit_requests q ${NAMES} where ${conditionsOf(filter)}
    ${sliceBy('q.id', paging)}`)

export const count = (db: Sql, filter: LimitRequestFilter): Promise<number> =>
  countRows(db, sql`corporate_limit_requests q where ${conditionsOf(filter)}`)
