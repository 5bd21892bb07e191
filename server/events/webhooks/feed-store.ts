// How far the feed was handed on to webhooks, in SQL: its next events, and which endpoint gets which.

import type { EventId, OwnerId, WebhookId } from '../../kernel/ids.ts'
import { rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import { HAS_ALIAS, patternsOf } from '../feed/matches-store.ts'

/**
 * The part of a platform's feed whose deliveries are created next: after `lastSequence`, up to
 * `upTo`.
 */
export type FeedRange = {
  readonly owner: OwnerId
  readonly lastSequence: number
  readonly upTo: number
}

/**
 * Locks platforms whose feed has events to hand on, those after `after` first, each with its next
 * `events` at most. Platforms that another process holds are skipped. Events dispatched after the
 * lock are for the next round.
 */
export const lockEnds = (
  tx: Tx,
  { after, limit, events }: { after: OwnerId; limit: number; events: number },
): Promise<FeedRange[]> =>
  tx.rows<FeedRange>(sql`
    select w.owner, w.last_sequence as "lastSequence",
      least(f.last_sequence, w.last_sequence + ${events}) as "upTo"
    from webhook_ends w join feed_ends f on f.owner = w.owner
    where f.last_sequence > w.last_sequence
    order by w.owner <= ${after}::uuid, w.owner
    limit ${limit}
    for update of w skip locked`)

/** Whether a feed has events without deliveries. */
export async function isToHandOn(db: Sql): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1
    from webhook_ends w
    join feed_ends f on f.owner = w.owner
    where f.last_sequence > w.last_sequence
    limit 1`)
  return rows.length > 0
}

export type DeliveryMatch = {
  readonly owner: OwnerId
  readonly endpoint: WebhookId
  readonly event: EventId
  readonly objectId: string
  readonly sequence: number
  readonly forged: boolean
  /** Set for an alias: the event it stands for; `event` is the alias's own id. */
  readonly aliasOf?: EventId
  /**
   * It neither waits for earlier events of its object nor delays later ones: a test is sent at
   * once.
   */
  readonly alone: boolean
}

/** Which endpoint gets which of the platforms' next events. */
export const deliveryMatches = (
  tx: Tx,
  ends: readonly FeedRange[],
): Promise<(DeliveryMatch & { readonly hasAlias: boolean })[]> =>
  tx.rows(sql`
    select f.owner, h.id as endpoint, f.event, e.object_id as "objectId", f.sequence,
      e.type = 'webhook.test' and coalesce((e.data ->> 'forged')::boolean, false) as forged,
      e.type = 'webhook.test' as alone,
      ${HAS_ALIAS} as "hasAlias"
    from json_to_recordset(${rowsOf(ends)}) as w(owner uuid, "lastSequence" bigint, "upTo" bigint)
    join feed f on f.owner = w.owner and f.sequence > w."lastSequence" and f.sequence <= w."upTo"
    join events e on e.owner = f.owner and e.id = f.event
    join webhook_endpoints h on h.owner = e.owner
      and h.seller in (e.seller, e.owner)
      and h.status = 'enabled'
      and h.after_sequence < f.sequence
      and case when e.type = 'webhook.test' then h.id = e.object_id
        else h.events && ${patternsOf('e')} end
    order by f.owner, f.sequence`)

/** Moves the ends past the events whose deliveries were created. */
export async function moveEnds(tx: Tx, ends: readonly FeedRange[]): Promise<void> {
  await tx.rows(sql`
    update webhook_ends w set last_sequence = r."upTo"
    from json_to_recordset(${rowsOf(ends)}) as r(owner uuid, "upTo" bigint) where w.owner = r.owner`)
}
