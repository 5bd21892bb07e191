// Events, recorded in the commit of the change itself and ordered afterwards: the dispatcher gives
// each event its sequence (per owner, gapless) after the commit, so that no payment waits for
// another's number.

import type { EventType } from '../../../contract/events.ts'
import { MAILED_EVENTS } from '../../../contract/events/mailed-events.ts'
import { currentSpan } from '../../kernel/tracing/span.ts'
import { traceparentOf } from '../../kernel/tracing/traceparent.ts'
import { hyphened, newId, type EventId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { table } from '../db/columns.ts'
import type { EventKind } from '../object-kinds.ts'
import { atPlaces, PLACE } from '../db/planner.ts'
import { inTransaction, join, sql, type Database, type Sql, type Tx } from '../db/sql.ts'

/** An event of an object, with the object as the wire shows it. */
export type Happened = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly type: EventType
  readonly objectKind: EventKind
  readonly objectId: string
  /** The number of the event among its object's, from 1. */
  readonly objectSequence: number
  readonly status: string | null
  readonly referenceId: string | null
  /** The object as GET returns it. */
  readonly data: unknown
  readonly at: Date
  /**
   * What else it is counted by for monitoring: the method of a transaction, or why a purchase was
   * denied.
   */
  readonly detail?: string
}

export type EventRow = {
  id: EventId
  seller: SellerId
  type: EventType
  object_id: string
  object_sequence: number
  status: string | null
  reference_id: string
  data: unknown
  created_at: Date
  sequence: number
  /** The file that has `data`; null: it is here. `archive/read.ts` completes it. */
  archive: string | null
}
type StoredEvent = Omit<EventRow, 'sequence'> & {
  owner: OwnerId
  object_kind: Happened['objectKind']
  /** `traceparent` of what made it, if that is recorded. */
  trace: string | null
}

/** The columns of an event. */
const EVENTS = table<StoredEvent>('events', 'e', {
  owner: { is: 'key', read: 'never' },
  id: 'key',
  seller: 'fixed',
  type: 'fixed',
  object_kind: { is: 'fixed', read: 'never' },
  object_id: 'fixed',
  object_sequence: 'fixed',
  status: 'fixed',
  reference_id: 'fixed',
  data: 'fixed',
  created_at: 'fixed',
  trace: { is: 'fixed', read: 'never' },
  archive: 'later',
})

const isMailed: ReadonlySet<EventType> = new Set(MAILED_EVENTS)

const nameColumns = { owner: 'key', event: 'key' } as const
type EventName = { readonly owner: OwnerId; readonly event: EventId }
const OUTBOX = table<EventName, 'owner' | 'event'>('outbox', 'o', nameColumns)
const MAIL_EVENTS = table<EventName, 'owner' | 'event'>('mail_events', 'm', nameColumns)

/**
 * Events as they are stored, in the order given. `wall` is for the ids, which must sort and never
 * repeat.
 */
function rowsFor(happened: readonly Happened[], wall: Date): StoredEvent[] {
  const span = currentSpan()
  const trace = span?.context.sampled ? traceparentOf(span.context) : null
  return happened.map((one) => ({
    owner: one.owner,
    id: newId<'event'>(wall),
    seller: one.seller,
    type: one.type,
    object_kind: one.objectKind,
    object_id: one.objectId,
    object_sequence: one.objectSequence,
    status: one.status,
    reference_id: one.referenceId || one.objectId,
    data: one.data,
    created_at: one.at,
    trace,
    archive: null,
  }))
}

const mailedOf = (rows: readonly StoredEvent[]): StoredEvent[] =>
  rows.filter(({ type }) => isMailed.has(type))

/** Counts events for monitoring. `record` does so too. */
export function count(tx: Tx, happened: readonly Pick<Happened, 'type' | 'detail'>[]): void {
  for (const { type, detail = '' } of happened) tx.count(`event ${type} ${detail}`)
}

/** Events that this process has recorded, by type and detail. */
export const counted = (db: Database): { type: string; detail: string; events: number }[] =>
  [...db.counted()].flatMap(([what, events]) => {
    const [kind, type = '', detail = ''] = what.split(' ')
    return kind === 'event' ? [{ type, detail, events }] : []
  })

const namesOf = (rows: readonly StoredEvent[]): EventName[] =>
  rows.map(({ owner, id }) => ({ owner, event: id }))

/** Records events in the commit of `tx`, without a round trip. */
export async function record(tx: Tx, happened: readonly Happened[], wall: Date): Promise<void> {
  if (happened.length === 0) return
  count(tx, happened)
  const rows = rowsFor(happened, wall)
  tx.copy(EVENTS.copying(rows))
  tx.copy(OUTBOX.copying(namesOf(rows)))
  const mailed = mailedOf(rows)
  if (mailed.length > 0) tx.copy(MAIL_EVENTS.copying(namesOf(mailed)))
}

const DISPATCH_MAX = 1000

/**
 * Gives waiting events their sequence: of all owners, or of one. Returns how many. Each owner's
 * `feed_ends` row is locked meanwhile, so numbers have no gaps and an object's events keep their
 * order. Rows are taken by their places, which nothing else changes under the lock.
 */
export async function dispatch(db: Database, owner?: OwnerId): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ofOwner = owner ? sql`where owner = ${owner}` : sql``
    const ends = await tx.rows<{ owner: OwnerId }>(sql`
      select owner
      from feed_ends
      where owner in (select distinct owner
        from (select owner from outbox ${ofOwner} limit ${DISPATCH_MAX}) o)
      order by owner for update`)
    if (ends.length === 0) return 0
    const rows = await tx.rows<{ n: number }>(sql`
      with taken as (
        delete from outbox where ${atPlaces(sql`
          select ${PLACE} from outbox where owner = any(${ends.map((end) => end.owner)}::uuid[])
          order by owner, position limit ${DISPATCH_MAX}`)}
        returning owner, position, event
      ), numbered as (
        insert into feed (owner, sequence, event)
        select t.owner,
          e.last_sequence + row_number() over (partition by t.owner order by t.position), t.event
        from taken t join feed_ends e on e.owner = t.owner
        returning owner, sequence
      ), ended as (
        update feed_ends f set last_sequence = m.last
        from (select owner, max(sequence) as last from numbered group by owner) m
        where f.owner = m.owner
        returning 1
      )
      select count(*)::int as n from numbered`)
    return rows[0]!.n
  })
}

/** A time in the past while events wait for their sequence. */
export const NEXT_DUE = sql`select to_timestamp(0) as at from outbox limit 1`

const EVENT = sql`${EVENTS.columns}, f.sequence`

export type EventFilter = {
  seller?: SellerId
  types?: readonly string[]
  object?: string
  after: number
  limit: number
  /** Only events before this sequence. */
  before?: number | undefined
  newestFirst?: boolean | undefined
}

/**
 * Events after a sequence, oldest first, or the newest first; one more than `limit` shows that
 * there are more.
 */
export async function pageEvents(
  db: Sql,
  owner: OwnerId,
  filter: EventFilter,
): Promise<EventRow[]> {
  const conditions = [
    sql`f.owner = ${owner}`,
    sql`f.sequence > ${filter.after}`,
    ...(filter.before === undefined ? [] : [sql`f.sequence < ${filter.before}`]),
    ...(filter.seller ? [sql`e.seller = ${filter.seller}`] : []),
    ...(filter.types ? [sql`e.type = any(${[...filter.types]}::text[])`] : []),
    ...(filter.object ? [sql`e.object_id = ${filter.object}`] : []),
  ]
  return db.rows<EventRow>(sql`
    select ${EVENT} from feed f join events e on e.owner = f.owner and e.id = f.event
    where ${join(conditions, ' and ')}
    order by f.sequence ${filter.newestFirst ? sql`desc` : sql`asc`}
    limit ${filter.limit + 1}`)
}

export async function findEvent(
  db: Sql,
  owner: OwnerId,
  id: EventId,
): Promise<EventRow | undefined> {
  const rows = await db.rows<EventRow>(sql`
    select ${EVENT} from events e join feed f on f.owner = e.owner and f.event = e.id
    where e.owner = ${owner} and e.id = ${id}`)
  return rows[0]
}

/** The last sequence of each owner, 0 before its first event. */
export async function lastSequences(db: Sql, owners: readonly OwnerId[]): Promise<number[]> {
  const rows = await db.rows<{ owner: OwnerId; last_sequence: number }>(
    sql`select owner, last_sequence from feed_ends where owner = any(${[...owners]}::uuid[])`,
  )
  const ends = new Map(rows.map((row) => [row.owner, row.last_sequence]))
  return owners.map((owner) => ends.get(owner) ?? 0)
}

/** Creates the feed of a platform. Once, with the platform. */
export async function openFeed(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.rows(
    sql`insert into feed_ends (owner, last_sequence) values (${owner}, 0) on conflict do nothing`,
  )
}

/** The event on the wire. */
export const eventToWire = (row: EventRow) => ({
  id: row.object_id,
  type: row.type,
  status: row.status,
  reference_id: row.reference_id,
  io_seller_id: hyphened(row.seller),
  event_id: `evt_${row.id}`,
  sequence: row.sequence,
  object_sequence: row.object_sequence,
  created_at: row.created_at.toISOString(),
  data: row.data,
})
