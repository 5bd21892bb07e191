// Deliveries as callers find them, in SQL: with their attempts and the event they are of.

import type { DeliveryId, EventId, OwnerId, SellerId, WebhookId } from '../base/ids.ts'
import { join, raw, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import { VOID_ALIAS } from '../outbox/alias.ts'
import { HAS_ALIAS, type Match } from './delivery-store.ts'

export type Attempt = {
  readonly delivery: DeliveryId
  readonly number: number
  readonly at: Date
  readonly durationMs: number
  readonly status: number | null
  readonly fault: string | null
  readonly answer: string
}

/** A delivery as it is kept. */
export type Delivery = {
  readonly owner: OwnerId
  readonly id: DeliveryId
  readonly endpoint: WebhookId
  readonly event: EventId
  readonly type: string
  readonly objectId: string
  readonly sequence: number
  readonly state: 'pending' | 'succeeded' | 'failed' | 'dropped'
  readonly dueAt: Date
  readonly createdAt: Date
  readonly settledAt: Date | null
}

const COLUMNS = sql`
  d.owner, d.id, d.endpoint, d.event, case when d.alias_of is null then e.type else ${VOID_ALIAS} end as type, d.object_id as "objectId", d.sequence, d.state, d.due_at as "dueAt",
  d.created_at as "createdAt", d.settled_at as "settledAt"`
const FROM = sql`webhook_deliveries d join events e on e.owner = d.owner and e.id = coalesce(d.alias_of, d.event)`

export type DeliveryFilter = {
  owner: OwnerId
  endpoint: WebhookId
  states?: readonly string[]
  event?: EventId
  ascending: boolean
  limit: number
  offset: number
}

const conditionsOf = (filter: DeliveryFilter) =>
  join(
    [
      sql`d.owner = ${filter.owner}`,
      sql`d.endpoint = ${filter.endpoint}`,
      ...(filter.states ? [sql`d.state = any(${[...filter.states]}::text[])`] : []),
      ...(filter.event ? [sql`d.event = ${filter.event}`] : []),
    ],
    ' and ',
  )

/** Ordered by their event, since a recovery queues old events late. */
export const page = (db: Sql, filter: DeliveryFilter): Promise<Delivery[]> =>
  db.rows<Delivery>(sql`
    select ${COLUMNS} from ${FROM} where ${conditionsOf(filter)}
    order by d.event ${filter.ascending ? sql`asc` : sql`desc`} limit ${filter.limit} offset ${filter.offset}`)

export async function count(db: Sql, filter: DeliveryFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from webhook_deliveries d where ${conditionsOf(filter)}`)
  return rows[0]!.n
}

export async function find(db: Sql, owner: OwnerId, id: DeliveryId): Promise<Delivery | undefined> {
  const rows = await db.rows<Delivery>(sql`select ${COLUMNS} from ${FROM} where d.owner = ${owner} and d.id = ${id}`)
  return rows[0]
}

/** What became of an endpoint's own event of that version, its test: undefined while the feed is not handed on so far. */
export async function findTest(
  db: Sql,
  { owner, endpoint, version }: Pick<Delivery, 'owner' | 'endpoint'> & { version: number },
): Promise<Delivery | 'left out' | undefined> {
  const rows = await db.rows<Delivery & { isPast: boolean }>(sql`
    select ${COLUMNS}, w.told_to >= f.sequence as "isPast" from events e
    join feed f on f.owner = e.owner and f.event = e.id
    join webhook_ends w on w.owner = e.owner
    left join webhook_deliveries d on d.owner = e.owner and d.event = e.id and d.endpoint = ${endpoint}
    where e.owner = ${owner} and e.object_id = ${endpoint} and e.object_sequence = ${version}`)
  const [found] = rows
  if (!found) return undefined
  const { isPast, ...delivery } = found
  return delivery.id ? delivery : isPast ? 'left out' : undefined
}

/** The newest attempts of deliveries, as many as `limit` each, oldest first. */
export async function attemptsOf(
  db: Sql,
  owner: OwnerId,
  deliveries: readonly DeliveryId[],
  limit: number,
): Promise<Map<DeliveryId, Attempt[]>> {
  if (deliveries.length === 0) return new Map()
  const rows = await db.rows<Attempt>(sql`
    select a.delivery, a.number, a.at, a.duration_ms as "durationMs", a.status, a.fault, a.answer
    from json_to_recordset(${rowsOf(deliveries.map((id) => ({ id })))}) as k(id uuid) cross join lateral (
      select * from webhook_attempts t where t.owner = ${owner} and t.delivery = k.id order by t.number desc limit ${limit}) a
    order by a.delivery, a.number`)
  return Map.groupBy(rows, (row) => row.delivery)
}

/** Sends a delivery again now; it begins its schedule anew. One that is on its way is left to itself. */
export async function requeue(tx: Tx, { owner, id }: Pick<Delivery, 'owner' | 'id'>, now: Date): Promise<void> {
  await tx.rows(sql`
    update webhook_deliveries set due_at = case when state = 'pending' and tries > 0 then least(due_at, ${now}) else ${now} end,
      state = 'pending', tries = 0, settled_at = null
    where owner = ${owner} and id = ${id}`)
}

export type Missed = {
  owner: OwnerId
  endpoint: WebhookId
  /** The endpoint's seller; the platform's own stands for everybody. */
  seller: SellerId
  patterns: readonly string[]
  since: Date
  /** Also what it has taken. */
  all: boolean
  /** Of every object the latest event alone. */
  latestOnly: boolean
  /** Events made after this one; ids sort by when they were made. */
  after: EventId
  limit: number
}

export type MissedEvent = Match & {
  readonly createdAt: Date
  /** It was not taken, or is wanted all the same. */
  readonly wanted: boolean
  readonly hasAlias: boolean
  /** Its alias was sent, and not taken. */
  readonly aliasMissed: boolean
}

const told = (event: 'e' | 'n', patterns: readonly string[]) => {
  const type = raw(`${event}.type`)
  return sql`(${type} <> 'webhook.test' and ${[...patterns]}::text[] && array['*', ${type}, split_part(${type}, '.', 1) || '.*'])`
}

/** The next events that an endpoint should have been told of since an instant, in the order of their ids. */
export const missed = (tx: Tx, m: Missed): Promise<MissedEvent[]> =>
  tx.rows<MissedEvent>(sql`
    with told as materialized (
      select e.owner, e.id, e.object_id, e.created_at, f.sequence, ${HAS_ALIAS} as "hasAlias",
        ${m.latestOnly}::boolean and exists (
          select from events n where n.owner = e.owner and n.object_id = e.object_id
            and n.object_sequence > e.object_sequence and ${told('n', m.patterns)}) as overtaken
      from webhook_endpoints h join events e on e.owner = h.owner cross join lateral (
        select sequence from feed where owner = e.owner and event = e.id order by owner, event limit 1) f
      where h.owner = ${m.owner} and h.id = ${m.endpoint} and e.owner = ${m.owner} and e.id > ${m.after} and e.created_at >= ${m.since} and ${told('e', m.patterns)}
        and ${m.seller}::uuid in (e.seller, e.owner)
      order by e.owner, e.id limit ${m.limit}
    )
    select t.owner, ${m.endpoint}::uuid as endpoint, t.id as event, t.object_id as "objectId", t.sequence, false as forged,
      false as alone, t.created_at as "createdAt",
      not t.overtaken and (d.state is null or d.state in ('failed', 'dropped') or (${m.all}::boolean and d.state = 'succeeded')) as wanted,
      t."hasAlias", not t.overtaken and coalesce(a.state in ('failed', 'dropped'), false) as "aliasMissed"
    from told t left join lateral (
      select state from webhook_deliveries
      where owner = t.owner and endpoint = ${m.endpoint} and event = t.id order by owner, endpoint, event limit 1) d on true
    left join lateral (
      select state from webhook_deliveries
      where t."hasAlias" and owner = t.owner and endpoint = ${m.endpoint}
        and event = overlay(t.id::text placing '8' from 15 for 1)::uuid order by owner, endpoint, event limit 1) a on true
    order by t.id`)
