// Deliveries as callers list them, in SQL: with their attempts and events.

import type { DeliveryId, EventId, OwnerId, SellerId, WebhookId } from '../../kernel/ids.ts'
import {
  computedOnce,
  eachInOrder,
  forEach,
  lookup,
  lookupOrNull,
} from '../../platform/db/planner.ts'
import {
  countRows,
  raw,
  rowsOf,
  sql,
  type Sql,
  type Statement,
  type Tx,
} from '../../platform/db/sql.ts'
import { VOID_ALIAS } from '../feed/alias.ts'
import { HAS_ALIAS, patternsOf } from '../feed/matches-store.ts'
import type { Attempt } from './delivery.ts'
import { ATTEMPTS } from './delivery-store.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { isAfterCursor, rowsRead } from '../../platform/lists/slice.ts'
import type { DeliveryMatch } from './feed-store.ts'

/** A delivery as stored. */
export type Delivery = {
  readonly owner: OwnerId
  readonly id: DeliveryId
  readonly endpoint: WebhookId
  readonly event: EventId
  readonly type: string
  readonly objectId: string
  readonly sequence: number
  readonly status: 'pending' | 'succeeded' | 'failed' | 'dropped'
  readonly dueAt: Date
  readonly createdAt: Date
  readonly settledAt: Date | null
}

const COLUMNS = sql`
  d.owner, d.id, d.endpoint, d.event,
  case when d.alias_of is null then e.type else ${VOID_ALIAS} end as type,
  d.object_id as "objectId", d.sequence, d.status, d.due_at as "dueAt",
  d.created_at as "createdAt", d.settled_at as "settledAt"`
const OF_EVENT = sql`e.owner = d.owner and e.id = coalesce(d.alias_of, d.event)`
const FROM = sql`webhook_deliveries d join events e on ${OF_EVENT}`

export type DeliveryFilter = Paging & {
  owner: OwnerId
  endpoint: WebhookId
  statuses?: readonly string[]
  event?: EventId
}

/**
 * The statuses that few deliveries of an endpoint have, or none: an index has these and no others.
 */
const RARE_STATUSES: ReadonlySet<string> = new Set<Delivery['status']>(['failed', 'dropped'])

/** The deliveries of a filter as a table; of each rare status, as many as the page may need. */
function matching(
  { owner, endpoint, statuses, event }: DeliveryFilter,
  first: Statement,
  after = sql``,
): Statement {
  const all = sql`
    webhook_deliveries d
    where d.owner = ${owner}
      and d.endpoint = ${endpoint} ${event ? sql`and d.event = ${event}` : sql``} ${after}`
  if (!statuses) return all
  if (event || !statuses.every((status) => RARE_STATUSES.has(status)))
    return sql`${all} and d.status = any(${[...statuses]}::text[])`
  return sql`${eachInOrder({ column: 'd.status', values: statuses, from: all }, first)} d`
}

/** Ordered by event, since a recovery queues old events late. */
export const page = (db: Sql, filter: DeliveryFilter): Promise<Delivery[]> => {
  const by = filter.ascending ? sql`asc` : sql`desc`
  const first = sql`order by d.status ${by}, d.event ${by}
    limit ${filter.offset + rowsRead(filter)}::int`
  const after = filter.cursor === undefined ? sql`` : sql`and ${isAfterCursor('d.event', filter)}`
  return db.rows<Delivery>(sql`
    select ${COLUMNS} from (
      select *
        from ${matching(filter, first, after)}
        order by d.event ${by}
        limit ${rowsRead(filter)} offset ${filter.offset}) d
    join events e on ${OF_EVENT} order by d.event ${by}`)
}

export const count = (db: Sql, filter: DeliveryFilter): Promise<number> =>
  countRows(db, matching(filter, sql``))

export async function find(db: Sql, owner: OwnerId, id: DeliveryId): Promise<Delivery | undefined> {
  const rows = await db.rows<Delivery>(
    sql`select ${COLUMNS} from ${FROM} where d.owner = ${owner} and d.id = ${id}`,
  )
  return rows[0]
}

/** Deliveries by id. */
export async function findMany(
  db: Sql,
  owner: OwnerId,
  ids: readonly DeliveryId[],
): Promise<ReadonlyMap<DeliveryId, Delivery>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<Delivery>(
    sql`select ${COLUMNS} from ${FROM} where d.owner = ${owner} and d.id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The delivery of an endpoint's test event of that version; undefined until deliveries of that
 * event were created.
 */
export async function findTest(
  db: Sql,
  { owner, endpoint, version }: Pick<Delivery, 'owner' | 'endpoint'> & { version: number },
): Promise<Delivery | 'left out' | undefined> {
  const rows = await db.rows<Delivery & { isPast: boolean }>(sql`
    select ${COLUMNS}, w.last_sequence >= f.sequence as "isPast" from events e
    join feed f on f.owner = e.owner and f.event = e.id
    join webhook_ends w on w.owner = e.owner
    left join webhook_deliveries d on d.owner = e.owner
      and d.event = e.id
      and d.endpoint = ${endpoint}
    where e.owner = ${owner} and e.object_id = ${endpoint} and e.object_sequence = ${version}`)
  const [found] = rows
  if (!found) return undefined
  const { isPast, ...delivery } = found
  if (delivery.id) return delivery
  return isPast ? 'left out' : undefined
}

/** The newest attempts of deliveries, at most `limit` each, oldest first. */
export async function attemptsOf(
  db: Sql,
  owner: OwnerId,
  deliveries: readonly DeliveryId[],
  limit: number,
): Promise<Map<DeliveryId, Attempt[]>> {
  if (deliveries.length === 0) return new Map()
  const rows = await db.rows<Attempt>(sql`
    select ${ATTEMPTS.columns}
    from json_to_recordset(${rowsOf(deliveries.map((id) => ({ id })))}) as k(id uuid)
    ${forEach(
      sql`
        select * from webhook_attempts t where t.owner = ${owner} and t.delivery = k.id
        order by t.number desc limit ${limit}`,
      'a',
    )}
    order by a.delivery, a.number`)
  return Map.groupBy(rows, (row) => row.delivery)
}

/** Makes a delivery due now, with a new schedule. One that is on its way is not changed. */
export async function requeue(
  tx: Tx,
  { owner, id }: Pick<Delivery, 'owner' | 'id'>,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    update webhook_deliveries
    set due_at = case
      when status = 'pending'
      and tries > 0 then least(due_at, ${now})
      else ${now} end,
      status = 'pending', tries = 0, settled_at = null
    where owner = ${owner} and id = ${id}`)
}

export type MissedFilter = {
  owner: OwnerId
  endpoint: WebhookId
  /** The endpoint's seller; the platform's own seller means all sellers. */
  seller: SellerId
  patterns: readonly string[]
  since: Date
  /** Also events it has accepted. */
  all: boolean
  /** Only the latest event of every object. */
  latestOnly: boolean
  /** Only events from this id on; ids sort by creation time. */
  from: EventId
  /** And only those before this one, which is a page further; null: all. */
  before: EventId | null
}

export type MissedEvent = DeliveryMatch & {
  readonly createdAt: Date
  /** It was not accepted, or accepted events were requested too (`all`). */
  readonly wanted: boolean
  readonly hasAlias: boolean
  /** Its alias was sent and not accepted. */
  readonly aliasMissed: boolean
}

const isDelivered = (event: 'e' | 'n', patterns: readonly string[]) => {
  const type = raw(`${event}.type`)
  return sql`(${type} <> 'webhook.test' and ${[...patterns]}::text[] && ${patternsOf(event)})`
}

/** The first event of an owner since an instant, among those whose ids are not less than `from`. */
export async function firstSince(
  db: Sql,
  { owner, since, from }: { owner: OwnerId; since: Date; from: EventId },
): Promise<EventId | undefined> {
  const rows = await db.rows<{ id: EventId }>(sql`
    select id
    from events
    where owner = ${owner}
      and id >= ${from}
      and created_at >= ${since}
    order by owner, id
    limit 1`)
  return rows[0]?.id
}

/** The event of an owner after `count` others from `from` on; undefined when there are no more. */
export async function eventAfter(
  db: Sql,
  { owner, from, count }: { owner: OwnerId; from: EventId; count: number },
): Promise<{ readonly id: EventId; readonly createdAt: Date } | undefined> {
  const rows = await db.rows<{ id: EventId; createdAt: Date }>(sql`
    select id, created_at as "createdAt"
    from events
    where owner = ${owner}
      and id >= ${from}
    order by owner, id offset ${count}
    limit 1`)
  return rows[0]
}

/** The events of a range of ids that an endpoint subscribed to since an instant, in their order. */
export const missed = (tx: Tx, m: MissedFilter): Promise<MissedEvent[]> =>
  tx.rows<MissedEvent>(sql`
    with ${computedOnce(
      'subscribed',
      sql`
      select e.owner, e.id, e.object_id, e.created_at, f.sequence, ${HAS_ALIAS} as "hasAlias",
        ${m.latestOnly}::boolean and exists (
          select from events n where n.owner = e.owner and n.object_id = e.object_id and n.object_kind = e.object_kind
            and n.object_sequence > e.object_sequence and ${isDelivered('n', m.patterns)}) as overtaken
      from webhook_endpoints h join events e on e.owner = h.owner
      ${lookup(sql`select sequence from feed where owner = e.owner and event = e.id`, 'f')}
      where h.owner = ${m.owner} and h.id = ${m.endpoint} and e.owner = ${m.owner} and e.id >= ${m.from} and (${m.before}::uuid is null or e.id < ${m.before}) and e.created_at >= ${m.since}
        and ${isDelivered('e', m.patterns)} and ${m.seller}::uuid in (e.seller, e.owner)`,
    )}
    select t.owner, ${m.endpoint}::uuid as endpoint, t.id as event, t.object_id as "objectId",
      t.sequence, false as forged,
      false as alone, t.created_at as "createdAt",
      not t.overtaken
        and (d.status is null
          or d.status in ('failed', 'dropped')
          or (${m.all}::boolean and d.status = 'succeeded')) as wanted,
      t."hasAlias", not t.overtaken
        and coalesce(a.status in ('failed', 'dropped'), false) as "aliasMissed"
    from subscribed t
    ${lookupOrNull(
      sql`select status from webhook_deliveries where owner = t.owner and endpoint = ${m.endpoint} and event = t.id`,
      'd',
    )}
    ${lookupOrNull(
      sql`
        select status from webhook_deliveries
        where t."hasAlias" and owner = t.owner and endpoint = ${m.endpoint}
          and event = overlay(t.id::text placing '8' from 15 for 1)::uuid`,
      'a',
    )}
    order by t.id`)

/** For the sandbox's agenda: deliveries by their next attempt, soonest first. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and h.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select d.due_at as at, 'webhook.retry' as what, d.id, h.seller, null as amount
    from webhook_deliveries d join webhook_endpoints h on h.owner = d.owner and h.id = d.endpoint
    where d.status = 'pending' and d.owner = ${owner} ${own} order by d.due_at, d.id limit ${limit}`)
}
