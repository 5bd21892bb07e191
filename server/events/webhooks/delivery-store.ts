// Deliveries and attempts in SQL.

import type { DeliveryId, OwnerId, WebhookId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { distinctByJumps, forEach, lookup, PLACE } from '../../platform/db/planner.ts'
import { raw, rowsOf, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import { VOID_ALIAS } from '../feed/alias.ts'
import type { Attempt, ClaimedDelivery, SendResult } from './delivery.ts'
import type { DeliveryMatch } from './feed-store.ts'

/** When a delivery is sent, and how long it waits for an earlier one of its object. */
export type HoldTimes = {
  readonly now: Date
  /** The wait after the first failure of the earlier one. */
  readonly holdMs: number
  /** The wait while the earlier one was not tried. */
  readonly untriedUntil: Date
}

/**
 * Until when earlier deliveries of its object delay a delivery `q`; null when there are none. A
 * delivery has failed when there is an attempt since it was last queued; an attempt in progress
 * does not count.
 */
const heldUntil = (
  q: 'r' | 'n',
  objectId: Statement,
  { holdMs, untriedUntil }: Omit<HoldTimes, 'now'>,
) => sql`(
  select max(coalesce(a.at + ${holdMs} * interval '1 millisecond', ${untriedUntil}::timestamptz))
  from webhook_deliveries p ${forEach(
    sql`
      select min(at) as at from webhook_attempts
      where owner = p.owner and delivery = p.id and number > p.attempts - p.tries`,
    'a',
  )}
  where p.owner = ${raw(q)}.owner
    and p.endpoint = ${raw(q)}.endpoint
    and p.object_id = ${objectId}
    and p.status = 'pending'
    and (p.sequence, p.event) < (${raw(q)}.sequence, ${raw(q)}.event))`

/**
 * Queues deliveries. Those of one object and endpoint are sent one after the other: a later one is
 * delayed. Their endpoints are locked, so that no earlier one is settled meanwhile unnoticed. An
 * existing delivery is queued again when its status is in `again`.
 */
export async function enqueue(
  tx: Tx,
  rows: readonly (DeliveryMatch & { id: DeliveryId })[],
  when: HoldTimes,
  again: readonly ('succeeded' | 'failed' | 'dropped')[] = [],
): Promise<DeliveryId[]> {
  // A distributed schema takes no insert that reads its own table, and none that selects with a
  // parameter after `on conflict` (0030).
  const due = await tx.rows<{ id: DeliveryId; at: Date }>(sql`
    select r.id, case when r.alone then ${when.now}::timestamptz
        when row_number() over (partition by r.owner, r.endpoint, r."objectId"
          order by r.sequence, r.event) > 1
          then ${when.untriedUntil}::timestamptz
        else greatest(${when.now}::timestamptz,
          ${heldUntil('r', sql`r."objectId"`, when)}) end as at
    from json_to_recordset(${rowsOf(rows)})
      as r(owner uuid, id uuid, endpoint uuid, event uuid, "objectId" uuid, sequence bigint,
        alone boolean)`)
  const dueAt = new Map(due.map(({ id, at }) => [id, at]))
  const states = raw(['', ...again].map((state) => `'${state}'`).join())
  const done = await tx.rows<{ id: DeliveryId }>(sql`
    insert into webhook_deliveries as d (owner, id, endpoint, event, alias_of, object_id, sequence,
      status, forged, attempts, tries, due_at, created_at)
    select owner, id, endpoint, event, "aliasOf", "objectId", sequence, 'pending', forged, 0, 0,
      "dueAt", ${when.now}::timestamptz
    from json_to_recordset(${rowsOf(rows.map((row) => ({ ...row, dueAt: dueAt.get(row.id) })))})
      as r(owner uuid, id uuid, endpoint uuid, event uuid, "aliasOf" uuid, "objectId" uuid,
        sequence bigint, forged boolean, "dueAt" timestamptz)
    on conflict (owner, endpoint, event) do update
    set status = 'pending', tries = 0, settled_at = null, due_at = excluded.due_at
    where d.status in (${states})
    returning d.id`)
  return done.map(({ id }) => id)
}

export type EndpointRoom = {
  readonly owner: OwnerId
  readonly endpoint: WebhookId
  readonly room: number
}
export type ClaimLimits = {
  readonly each: number
  readonly all: number
  readonly rooms: readonly EndpointRoom[]
  /** Platforms with too many unanswered deliveries: none of theirs is claimed for now. */
  readonly busy: readonly OwnerId[]
  /** The order of endpoints changes each round, so that none is always last. */
  readonly round: number
  /**
   * Deliveries this process holds already: when the sandbox's clock jumps, a lease ends before its
   * attempt does.
   */
  readonly held: readonly DeliveryId[]
}

/** `heads`: the endpoints with pending deliveries. */
const HEADS = distinctByJumps(
  'heads',
  ['owner', 'endpoint'],
  "webhook_deliveries where status = 'pending'",
)

/**
 * Claims due deliveries by postponing them past the lease: a few of every endpoint (`each`, or its
 * own `room`), the longest due first, so that a hanging endpoint never blocks others. Their places
 * cannot change under the lock.
 */
export const claimDue = (
  tx: Tx,
  now: Date,
  lease: Date,
  { each, all, rooms, held, busy, round }: ClaimLimits,
): Promise<ClaimedDelivery[]> =>
  tx.rows<ClaimedDelivery>(sql`
    with recursive ${HEADS}, wanted as (
      select h.owner, h.endpoint,
        coalesce(r.room, case when h.owner = any(${[...busy]}::uuid[]) then 0 else ${each} end)
          as room
      from heads h
      left join json_to_recordset(${rowsOf(rooms)}) as r(owner uuid, endpoint uuid, room int)
        on r.owner = h.owner and r.endpoint = h.endpoint
      order by hashtextextended(h.endpoint::text, ${round}::bigint)
    ), due as (
      select d.owner, d.place, d.endpoint, d.told from wanted w ${forEach(
        sql`
          select owner, ${PLACE} as place, endpoint, coalesce(alias_of, event) as told
          from webhook_deliveries
          where owner = w.owner and endpoint = w.endpoint and status = 'pending' and due_at <= ${now}
            and not (id = any(${[...held]}::uuid[]))
          order by due_at, sequence, event
          limit w.room
          for update skip locked`,
        'd',
      )}
      limit ${all}
    )
    update webhook_deliveries d
    set due_at = ${lease}, attempts = d.attempts + 1, tries = d.tries + 1
    from due join webhook_endpoints h on h.owner = due.owner and h.id = due.endpoint
    ${lookup(sql`select * from events where owner = due.owner and id = due.told`, 'e')}
    where d.${PLACE} = due.place
    returning d.owner, d.id, d.endpoint, d.object_id as "objectId", d.attempts, d.tries, d.forged,
      h.url, h.secret_sealed as "secretSealed", h.old_secret_sealed as "oldSecretSealed",
      h.old_secret_until as "oldSecretUntil", d.event, d.sequence,
      case when d.alias_of is null then e.type else ${VOID_ALIAS} end as type, e.status,
      e.reference_id as "referenceId", e.seller, e.object_sequence as "objectSequence",
      e.created_at as "createdAt", e.trace, e.data::text as data`)

export type SettledDelivery = Pick<ClaimedDelivery, 'owner' | 'id' | 'attempts'> & {
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly dueAt: Date
}

/** Saves the results of attempts whose delivery no other process has claimed meanwhile. */
export async function saveSettled(
  tx: Tx,
  settled: readonly SettledDelivery[],
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    update webhook_deliveries d
    set status = r.status, due_at = r."dueAt",
      settled_at = case when r.status = 'pending' then null else ${now}::timestamptz end
    from json_to_recordset(${rowsOf(settled)})
      as r(owner uuid, id uuid, attempts int, status text, "dueAt" timestamptz)
    where d.owner = r.owner and d.id = r.id and d.attempts = r.attempts and d.settled_at is null`)
}

/**
 * A claimed delivery that was not sent does not count as tried; it is due again when its lease
 * ends.
 */
export async function giveBack(tx: Tx, taken: readonly ClaimedDelivery[]): Promise<void> {
  const rows = taken.map(({ owner, id, attempts, tries }) => ({ owner, id, attempts, tries }))
  await tx.rows(sql`
    update webhook_deliveries d set tries = d.tries - 1
    from json_to_recordset(${rowsOf(rows)}) as r(owner uuid, id uuid, attempts int, tries int)
    where d.owner = r.owner
      and d.id = r.id
      and d.attempts = r.attempts
      and d.tries = r.tries
      and d.status = 'pending'`)
}

type Queue = Pick<ClaimedDelivery, 'owner' | 'endpoint' | 'objectId'>

/**
 * After attempts: the next untried delivery of each object becomes due now, or when failing ones
 * before it have delayed it long enough. The caller has locked the endpoints and inserted the
 * attempts.
 */
export async function release(tx: Tx, queues: readonly Queue[], when: HoldTimes): Promise<void> {
  if (queues.length === 0) return
  const rows = queues.map(({ owner, endpoint, objectId }) => ({ owner, endpoint, objectId }))
  await tx.rows(sql`
    update webhook_deliveries d set due_at = f.due
    from (
      select n.owner, n.id,
        greatest(${when.now}::timestamptz, ${heldUntil('n', sql`n.object_id`, when)}) as due
      from json_to_recordset(${rowsOf(rows)}) as k(owner uuid, endpoint uuid, "objectId" uuid)
      ${lookup(
        sql`
          select owner, id, endpoint, object_id, sequence, event from webhook_deliveries
          where owner = k.owner and endpoint = k.endpoint and object_id = k."objectId"
            and status = 'pending' and tries = 0
          order by owner, endpoint, object_id, sequence, event`,
        'n',
      )}
    ) f
    where d.owner = f.owner and d.id = f.id and d.tries = 0 and d.due_at > f.due`)
}

type StoredAttempt = Attempt & {
  readonly owner: OwnerId
  readonly endpoint: WebhookId
  readonly forged: boolean
}

/** The columns of an attempt. */
export const ATTEMPTS = table<StoredAttempt, 'owner' | 'delivery' | 'number'>(
  'webhook_attempts',
  'a',
  {
    owner: { is: 'key', read: 'never' },
    delivery: 'key',
    number: 'key',
    endpoint: { is: 'fixed', read: 'never' },
    at: 'fixed',
    durationMs: 'fixed',
    status: 'fixed',
    fault: 'fixed',
    answer: 'fixed',
    forged: { is: 'fixed', read: 'never' },
  },
)

export async function insertAttempts(
  tx: Tx,
  attempts: readonly { d: ClaimedDelivery; sent: SendResult }[],
  at: (sent: SendResult) => Date,
): Promise<void> {
  const rows = attempts.map(({ d, sent }) => ({
    ...sent,
    owner: d.owner,
    delivery: d.id,
    number: d.attempts,
    endpoint: d.endpoint,
    at: at(sent),
    forged: d.forged,
  }))
  await tx.rows(sql`${ATTEMPTS.inserting(rows)} on conflict do nothing`)
}

/** Drops pending deliveries of endpoints that are disabled or deleted. */
export async function dropPending(
  tx: Tx,
  endpoints: readonly { owner: OwnerId; id: WebhookId }[],
  now: Date,
): Promise<void> {
  if (endpoints.length === 0) return
  await tx.rows(sql`
    update webhook_deliveries d set status = 'dropped', settled_at = ${now}
    from json_to_recordset(${rowsOf(endpoints.map(({ owner, id }) => ({ owner, id })))})
      as k(owner uuid, id uuid)
    where d.owner = k.owner and d.endpoint = k.id and d.status = 'pending'`)
}

/** The time of the next due delivery, except for the endpoints in `but`. */
export async function nextDue(db: Sql, but: readonly WebhookId[]): Promise<Date | undefined> {
  const rows = await db.rows<{ at: Date | null }>(sql`
    with recursive ${HEADS}
    select min(d.due_at) as at from heads h
    ${forEach(
      sql`
        select due_at from webhook_deliveries
        where owner = h.owner and endpoint = h.endpoint and status = 'pending'
        order by due_at
        limit 1`,
      'd',
    )}
    where not (h.endpoint = any(${[...but]}::uuid[]))`)
  return rows[0]?.at ?? undefined
}

/** Deletes deliveries settled before `before`, and their attempts. Returns how many. */
export async function sweep(tx: Tx, before: Date, limit: number): Promise<number> {
  const deleted = await tx.rows<{ owner: OwnerId; id: DeliveryId }>(sql`
    delete from webhook_deliveries where (owner, id) in (
      select owner, id
      from webhook_deliveries
      where settled_at < ${before}
      order by settled_at
      limit ${limit}
      for update skip locked)
    returning owner, id`)
  if (deleted.length === 0) return 0
  await tx.rows(sql`
    delete from webhook_attempts where (owner, delivery) in (
      select owner, id from json_to_recordset(${rowsOf(deleted)}) as k(owner uuid, id uuid))`)
  return deleted.length
}
