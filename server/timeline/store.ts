// The entries of an object's timeline in SQL, each kind through an index that another list has.
// They are few for one object, so they are sorted here by id.

import type { OwnerId, SellerId } from '../kernel/ids.ts'
import { anyOf } from '../platform/db/planner.ts'
import { sql, type Sql } from '../platform/db/sql.ts'
import type { DeliveryEntry, EventEntry, TransferEntry } from './entry.ts'

export type TimelineFilter = {
  readonly owner: OwnerId
  /** Undefined: of every seller. */
  readonly seller: SellerId | undefined
  readonly object: string
  /** Before this id. */
  readonly before: string
  readonly limit: number
}

/** The refunds and disputes of a transaction that are looked at with it. */
const RELATED_MAX = 200

/** The approvals of acts on it that are looked at with it. */
const APPROVALS_MAX = 50

/** The approvals of what was asked for of an object. */
export async function approvalsOf(db: Sql, owner: OwnerId, object: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select a.id
    from approvals a
    where a.owner = ${owner}
      and a.object = ${object}
    order by a.id desc
    limit ${APPROVALS_MAX}`)
  return rows.map(({ id }) => id)
}

/** The object itself; of a transaction, its refunds and disputes too. */
export async function relatedTo(db: Sql, owner: OwnerId, object: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    (select r.id
    from refunds r
    where r.owner = ${owner}
      and r.transaction = ${object}
    order by r.id
    limit ${RELATED_MAX})
    union all
    (select d.id
    from disputes d
    where d.owner = ${owner}
      and d.transaction = ${object}
    order by d.id
    limit ${RELATED_MAX})`)
  return [object, ...rows.map(({ id }) => id)]
}

export const events = (
  db: Sql,
  objects: readonly string[],
  filter: TimelineFilter,
): Promise<EventEntry[]> =>
  db.rows<EventEntry>(sql`
    select e.id, e.created_at as at, e.type, e.status, e.object_id as object from events e
    where e.owner = ${filter.owner}
      and e.object_id = any(${[...objects]}::uuid[])
      and e.id < ${filter.before}
      ${filter.seller ? sql`and e.seller = ${filter.seller}` : sql``}
    order by e.id desc limit ${filter.limit}`)

const DELIVERIES_MAX = 100
const ENDPOINTS_MAX = 100

/** The deliveries of events, to endpoints that the caller may see. */
export const deliveries = (
  db: Sql,
  { owner, seller }: Pick<TimelineFilter, 'owner' | 'seller'>,
  eventIds: readonly string[],
): Promise<DeliveryEntry[]> =>
  db.rows<DeliveryEntry>(sql`
    select d.id, d.endpoint as webhook, d.event, d.status from webhook_deliveries d
    where d.owner = ${owner} and d.event = any(${[...eventIds]}::uuid[])
      and d.endpoint ${anyOf(sql`
        select h.id from webhook_endpoints h where h.owner = ${owner} and h.status <> 'deleted'
          ${seller ? sql`and h.seller = ${seller}` : sql``} order by h.id limit ${ENDPOINTS_MAX}`)}
    order by d.id limit ${DELIVERIES_MAX}`)

/** Ledger transfers by cause; of a seller's caller, those that touch an account of the seller. */
export const transfers = (
  db: Sql,
  causes: readonly string[],
  filter: TimelineFilter,
): Promise<TransferEntry[]> =>
  db.rows<TransferEntry>(sql`
    select t.id, t.at, t.kind, t.phase, t.debit, t.credit, t.amount from transfers t
    where t.owner = ${filter.owner}
      and t.cause = any(${[...causes]}::uuid[])
      and t.id < ${filter.before}
      ${filter.seller ? sql`and (split_part(t.debit, '/', 2) = ${filter.seller} or split_part(t.credit, '/', 2) = ${filter.seller})` : sql``}
    order by t.id desc limit ${filter.limit}`)
