// What is to be sent to endpoints, and how every attempt went, in SQL.

import type { DeliveryId, EventId, OwnerId, WebhookId } from '../base/ids.ts'
import { raw, rowsOf, sql, type Sql, type Statement, type Tx } from '../db/sql.ts'
import { aliasIdOf, VOID_ALIAS } from '../outbox/alias.ts'
import type { Claimed, Sent } from './delivery.ts'

/** The part of a platform's feed that is to be handed on next: after one sequence, up to another. */
export type End = { readonly owner: OwnerId; readonly toldTo: number; readonly upTo: number }

/**
 * Platforms whose feed has more than was handed on, locked, those after `after` first, with the next `events` of each at
 * most; those another process is busy with are passed over. What is told from here on is for the next round.
 */
export const lockEnds = (
  tx: Tx,
  { after, limit, events }: { after: OwnerId; limit: number; events: number },
): Promise<End[]> =>
  tx.rows<End>(sql`
    select w.owner, w.told_to as "toldTo", least(f.last_sequence, w.told_to + ${events}) as "upTo"
    from webhook_ends w join feed_ends f on f.owner = w.owner
    where f.last_sequence > w.told_to order by w.owner <= ${after}::uuid, w.owner limit ${limit} for update of w skip locked`)

/** Whether a feed has more than was handed on. */
export async function isToHandOn(db: Sql): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from webhook_ends w join feed_ends f on f.owner = w.owner where f.last_sequence > w.told_to limit 1`)
  return rows.length > 0
}

export type Match = {
  readonly owner: OwnerId
  readonly endpoint: WebhookId
  readonly event: EventId
  readonly objectId: string
  readonly sequence: number
  readonly forged: boolean
  /** It is told beside the event `aliasOf`, under another name; `event` is the id of the alias. */
  readonly aliasOf?: EventId
  /** It neither waits for earlier events of its object nor holds later ones up: a test is for now. */
  readonly alone: boolean
}

/** Whether an endpoint `h` is told of the event `e` under its other name too: of a void that succeeded, a `url_notify` is. */
export const HAS_ALIAS = sql`(h.origin = 'seller' and (e.type in ('transaction.refunded', 'transaction.partial_refunded')
  or e.type = 'transaction.canceled' and e.data ->> 'voided_at' is not null
  or e.type = 'transaction.updated' and e.data #>> '{history,-1,response_code}' = 'released'))`

/** An event for an endpoint, and its alias where it is told of that as well. */
export const withAlias = <M extends Match>(match: M & { readonly hasAlias: boolean }): M[] =>
  match.hasAlias ? [match, { ...match, event: aliasIdOf(match.event), aliasOf: match.event }] : [match]

/** Of the platforms' next events, which endpoint is told of which. */
export const matchesOf = (tx: Tx, ends: readonly End[]): Promise<(Match & { readonly hasAlias: boolean })[]> =>
  tx.rows(sql`
    select f.owner, h.id as endpoint, f.event, e.object_id as "objectId", f.sequence,
      e.type = 'webhook.test' and coalesce((e.data ->> 'forged')::boolean, false) as forged, e.type = 'webhook.test' as alone,
      ${HAS_ALIAS} as "hasAlias"
    from json_to_recordset(${rowsOf(ends)}) as w(owner uuid, "toldTo" bigint, "upTo" bigint)
    join feed f on f.owner = w.owner and f.sequence > w."toldTo" and f.sequence <= w."upTo"
    join events e on e.owner = f.owner and e.id = f.event
    join webhook_endpoints h on h.owner = e.owner and h.seller in (e.seller, e.owner) and h.status = 'enabled'
      and h.told_from < f.sequence
      and case when e.type = 'webhook.test' then h.id = e.object_id
        else h.events && array['*', e.type, split_part(e.type, '.', 1) || '.*'] end
    order by f.owner, f.sequence`)

/** Moves the ends on, past what was handed on. */
export async function moveEnds(tx: Tx, ends: readonly End[]): Promise<void> {
  await tx.rows(sql`
    update webhook_ends w set told_to = r."upTo"
    from json_to_recordset(${rowsOf(ends)}) as r(owner uuid, "upTo" bigint) where w.owner = r.owner`)
}

/** When a delivery goes at once, and how long it waits for an earlier one of its object. */
export type When = {
  readonly now: Date
  /** After the first failure of the earlier one. */
  readonly holdMs: number
  /** While the earlier one was not tried. */
  readonly untriedUntil: Date
}

/**
 * Until when the earlier deliveries of its object hold a delivery `q`; null when there are none. A delivery has failed when
 * an attempt since it was last queued is on record; an attempt under way counts as none.
 */
const heldUntil = (q: 'r' | 'n', objectId: Statement, { holdMs, untriedUntil }: Omit<When, 'now'>) => sql`(
  select max(coalesce(a.at + ${holdMs} * interval '1 millisecond', ${untriedUntil}::timestamptz))
  from webhook_deliveries p left join lateral (
    select min(at) as at from webhook_attempts
    where owner = p.owner and delivery = p.id and number > p.attempts - p.tries) a on true
  where p.owner = ${raw(q)}.owner and p.endpoint = ${raw(q)}.endpoint and p.object_id = ${objectId} and p.state = 'pending'
    and (p.sequence, p.event) < (${raw(q)}.sequence, ${raw(q)}.event))`

/**
 * Queues deliveries. Of one object and endpoint they go one after the other: a later one is held for a while. Their
 * endpoints are locked, so that none that goes before is settled meanwhile unseen. A delivery that is there already is
 * queued again when its state is among `again`.
 */
export async function enqueue(
  tx: Tx,
  rows: readonly (Match & { id: DeliveryId })[],
  when: When,
  again: readonly ('succeeded' | 'failed' | 'dropped')[] = [],
): Promise<DeliveryId[]> {
  const { now, untriedUntil } = when
  const done = await tx.rows<{ id: DeliveryId }>(sql`
    insert into webhook_deliveries as d (owner, id, endpoint, event, alias_of, object_id, sequence, state, forged, attempts,
      tries, due_at, created_at)
    select r.owner, r.id, r.endpoint, r.event, r."aliasOf", r."objectId", r.sequence, 'pending', r.forged, 0, 0,
      case when r.alone then ${now}::timestamptz
        when row_number() over (partition by r.owner, r.endpoint, r."objectId" order by r.sequence, r.event) > 1
          then ${untriedUntil}::timestamptz
        else greatest(${now}::timestamptz, ${heldUntil('r', sql`r."objectId"`, when)}) end, ${now}
    from json_to_recordset(${rowsOf(rows)})
      as r(owner uuid, id uuid, endpoint uuid, event uuid, "aliasOf" uuid, "objectId" uuid, sequence bigint, forged boolean, alone boolean)
    on conflict (owner, endpoint, event) do update
    set state = 'pending', tries = 0, settled_at = null, due_at = excluded.due_at
    where d.state = any(${[...again]}::text[])
    returning d.id`)
  return done.map(({ id }) => id)
}

export type Room = { readonly owner: OwnerId; readonly endpoint: WebhookId; readonly room: number }
export type ClaimLimits = {
  readonly each: number
  readonly all: number
  readonly rooms: readonly Room[]
  /** Platforms whose receivers keep us busy without answering: no more of those for now. */
  readonly busy: readonly OwnerId[]
  /** Endpoints are taken in another order each round, so that none is always last. */
  readonly round: number
  /** What we are at already: when the sandbox's clock jumps, a lease is over before its attempt is. */
  readonly held: readonly DeliveryId[]
}

/**
 * Takes what is due and postpones it past the lease: of every endpoint a few (`each`, or its own `room`), the longest
 * due first, so that one that hangs never stands before the others. By place (ctid), which stands still while it is
 * locked, and event by event: a plan made while tables were small would look for the rows by their owner alone.
 */
export const claimDue = (
  tx: Tx,
  now: Date,
  lease: Date,
  { each, all, rooms, held, busy, round }: ClaimLimits,
): Promise<Claimed[]> =>
  tx.rows<Claimed>(sql`
    with recursive heads as (
      (select owner, endpoint from webhook_deliveries where state = 'pending' order by owner, endpoint limit 1)
      union all
      select n.owner, n.endpoint from heads h cross join lateral (
        select owner, endpoint from webhook_deliveries
        where state = 'pending' and (owner, endpoint) > (h.owner, h.endpoint) order by owner, endpoint limit 1) n
    ), wanted as (
      select h.owner, h.endpoint, coalesce(r.room, case when h.owner = any(${[...busy]}::uuid[]) then 0 else ${each} end) as room
      from heads h left join json_to_recordset(${rowsOf(rooms)}) as r(owner uuid, endpoint uuid, room int)
        on r.owner = h.owner and r.endpoint = h.endpoint
      order by hashtextextended(h.endpoint::text, ${round}::bigint)
    ), due as materialized (
      select d.owner, d.place, d.endpoint, d.told from wanted w cross join lateral (
        select owner, ctid as place, endpoint, coalesce(alias_of, event) as told from webhook_deliveries
        where owner = w.owner and endpoint = w.endpoint and state = 'pending' and due_at <= ${now}
          and not (id = any(${[...held]}::uuid[]))
        order by due_at, sequence, event limit w.room for update skip locked) d
      limit ${all}
    )
    update webhook_deliveries d set due_at = ${lease}, attempts = d.attempts + 1, tries = d.tries + 1
    from due join webhook_endpoints h on h.owner = due.owner and h.id = due.endpoint
    cross join lateral (
      select * from events where owner = due.owner and id = due.told order by owner, id limit 1) e
    where d.ctid = due.place
    returning d.owner, d.id, d.endpoint, d.object_id as "objectId", d.attempts, d.tries, d.forged, h.url,
      h.secret_sealed as "secretSealed", h.old_secret_sealed as "oldSecretSealed", h.old_secret_until as "oldSecretUntil",
      d.event, d.sequence, case when d.alias_of is null then e.type else ${VOID_ALIAS} end as type, e.status, e.reference_id as "referenceId", e.seller,
      e.object_sequence as "objectSequence", e.created_at as "createdAt", e.data::text as data`)

export type Save = Pick<Claimed, 'owner' | 'id' | 'attempts'> & {
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly dueAt: Date
}

/** Saves what became of attempts that are still their own: nobody else took the delivery meanwhile. */
export async function saveSettled(tx: Tx, settled: readonly Save[], now: Date): Promise<void> {
  await tx.rows(sql`
    update webhook_deliveries d
    set state = r.state, due_at = r."dueAt", settled_at = case when r.state = 'pending' then null else ${now}::timestamptz end
    from json_to_recordset(${rowsOf(settled)}) as r(owner uuid, id uuid, attempts int, state text, "dueAt" timestamptz)
    where d.owner = r.owner and d.id = r.id and d.attempts = r.attempts and d.settled_at is null`)
}

/** What was taken and not sent after all has not been tried; it is due again when its lease is over. */
export async function giveBack(tx: Tx, taken: readonly Claimed[]): Promise<void> {
  const rows = taken.map(({ owner, id, attempts, tries }) => ({ owner, id, attempts, tries }))
  await tx.rows(sql`
    update webhook_deliveries d set tries = d.tries - 1
    from json_to_recordset(${rowsOf(rows)}) as r(owner uuid, id uuid, attempts int, tries int)
    where d.owner = r.owner and d.id = r.id and d.attempts = r.attempts and d.tries = r.tries and d.state = 'pending'`)
}

type Queue = Pick<Claimed, 'owner' | 'endpoint' | 'objectId'>

/**
 * After attempts: the next delivery of each object that was not tried goes now, or when the failing ones before it have
 * held it long enough. The endpoints are locked by the caller, and the attempts written.
 */
export async function release(tx: Tx, queues: readonly Queue[], when: When): Promise<void> {
  if (queues.length === 0) return
  const rows = queues.map(({ owner, endpoint, objectId }) => ({ owner, endpoint, objectId }))
  await tx.rows(sql`
    update webhook_deliveries d set due_at = f.due
    from (
      select n.owner, n.id, greatest(${when.now}::timestamptz, ${heldUntil('n', sql`n.object_id`, when)}) as due
      from json_to_recordset(${rowsOf(rows)}) as k(owner uuid, endpoint uuid, "objectId" uuid) cross join lateral (
        select owner, id, endpoint, object_id, sequence, event from webhook_deliveries
        where owner = k.owner and endpoint = k.endpoint and object_id = k."objectId" and state = 'pending' and tries = 0
        order by owner, endpoint, object_id, sequence, event limit 1) n
    ) f
    where d.owner = f.owner and d.id = f.id and d.tries = 0 and d.due_at > f.due`)
}

export async function insertAttempts(
  tx: Tx,
  attempts: readonly { d: Claimed; sent: Sent }[],
  at: (sent: Sent) => Date,
): Promise<void> {
  const rows = attempts.map(({ d, sent }) => ({
    owner: d.owner,
    delivery: d.id,
    number: d.attempts,
    endpoint: d.endpoint,
    at: at(sent),
    duration: sent.durationMs,
    status: sent.status,
    fault: sent.fault,
    answer: sent.answer,
    forged: d.forged,
  }))
  await tx.rows(sql`
    insert into webhook_attempts (owner, delivery, number, endpoint, at, duration_ms, status, fault, answer, forged)
    select owner, delivery, number, endpoint, at, duration, status, fault, answer, forged
    from json_to_recordset(${rowsOf(rows)})
      as r(owner uuid, delivery uuid, number int, endpoint uuid, at timestamptz, duration int, status int, fault text, answer text, forged boolean)
    on conflict do nothing`)
}

/** Drops what is still to be sent to endpoints that are told no more. */
export async function dropPending(
  tx: Tx,
  endpoints: readonly { owner: OwnerId; id: WebhookId }[],
  now: Date,
): Promise<void> {
  if (endpoints.length === 0) return
  await tx.rows(sql`
    update webhook_deliveries d set state = 'dropped', settled_at = ${now}
    from json_to_recordset(${rowsOf(endpoints.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid, id uuid)
    where d.owner = k.owner and d.endpoint = k.id and d.state = 'pending'`)
}

/** The time of the next delivery that is due, but for the endpoints of `but`. */
export async function nextDue(db: Sql, but: readonly WebhookId[]): Promise<Date | undefined> {
  const rows = await db.rows<{ at: Date | null }>(sql`
    with recursive heads as (
      (select owner, endpoint from webhook_deliveries where state = 'pending' order by owner, endpoint limit 1)
      union all
      select n.owner, n.endpoint from heads h cross join lateral (
        select owner, endpoint from webhook_deliveries
        where state = 'pending' and (owner, endpoint) > (h.owner, h.endpoint) order by owner, endpoint limit 1) n
    )
    select min(d.due_at) as at from heads h cross join lateral (
      select due_at from webhook_deliveries
      where owner = h.owner and endpoint = h.endpoint and state = 'pending' order by due_at limit 1) d
    where not (h.endpoint = any(${[...but]}::uuid[]))`)
  return rows[0]?.at ?? undefined
}

/** Forgets deliveries that were settled before `before`, and their attempts. Says how many. */
export async function sweep(tx: Tx, before: Date, limit: number): Promise<number> {
  const gone = await tx.rows<{ owner: OwnerId; id: DeliveryId }>(sql`
    delete from webhook_deliveries where (owner, id) in (
      select owner, id from webhook_deliveries where settled_at < ${before} order by settled_at limit ${limit} for update skip locked)
    returning owner, id`)
  if (gone.length === 0) return 0
  await tx.rows(sql`
    delete from webhook_attempts where (owner, delivery) in (
      select owner, id from json_to_recordset(${rowsOf(gone)}) as k(owner uuid, id uuid))`)
  return gone.length
}
