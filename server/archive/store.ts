// What of a partition waits, its rows page by page, the keys of customers, and what is archived, in
// SQL.

import { leastIdAt } from '../kernel/ids.ts'
import { randomBytes } from '../kernel/random.ts'
import { seal, type SealKey, type SealKeys } from '../kernel/seal.ts'
import {
  inTransaction,
  raw,
  rowsOf,
  sql,
  type Database,
  type Sql,
  type Statement,
  type Tx,
} from '../platform/db/sql.ts'
import { keyBind, keysOf } from '../platform/outbox/archive/store.ts'
import type { Partition } from '../platform/outbox/partition.ts'
import type { Waiting } from './candidate.ts'
import type { StoredEvent } from './archived-form.ts'

const LEAST = '0'.repeat(32)
export const quoted = ({ table }: Pick<Partition, 'table'>): Statement => raw(`"${table}"`)

/** The condition that an id lies within the partition, which has an end. */
const within = (column: Statement, { from, to }: Partition): Statement =>
  sql`${column} >= ${from ? leastIdAt(from) : LEAST}::uuid and ${column} < ${leastIdAt(to!)}::uuid`

/**
 * Whether a reader of the feed, whose rows are `readers` with `read_to`, has events of the
 * partition before it.
 */
const isUnread = (readers: Statement, readTo: Statement, partition: Partition): Statement => sql`
  exists (select 1
    from feed_ends n
    left join ${readers} on r.owner = n.owner
    where n.last_sequence > coalesce(${readTo}, 0)
      and exists (
    select 1
    from feed f
    where f.owner = n.owner
      and f.sequence > coalesce(${readTo}, 0)
      and ${within(sql`f.event`, partition)}))`

/** Deliveries of events of the partition; the id of an alias has the time of its event. */
const DELIVERED = (partition: Partition): Statement =>
  sql`exists (select 1
      from webhook_deliveries d
      where ${within(sql`coalesce(d.alias_of, d.event)`, partition)})`

/** Reading the feed of years takes minutes, and blocks nobody. */
const READING_MS = 3_600_000

/** For statements that read whole tables. */
const readingWhole = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await tx.rows(sql`select set_config('statement_timeout', ${String(READING_MS)}, true)`)
    return work(tx)
  })

export const waitingOf = (db: Database, partition: Partition): Promise<Waiting> =>
  readingWhole(db, (tx) => findWaiting(tx, partition))

/** A partition whose events are not all in the feed is for `npm run verify`, not for an archive. */
export const isWhole = (db: Database, partition: Partition, events: number): Promise<boolean> =>
  readingWhole(db, async (tx) => {
    const [row] = await tx.rows<{ n: number }>(
      sql`select count(*)::bigint as n from feed f where ${within(sql`f.event`, partition)}`,
    )
    return row!.n === events
  })

async function findWaiting(db: Sql, partition: Partition): Promise<Waiting> {
  const reader = (name: string) =>
    sql`(select owner, read_to from feed_readers where reader = ${name}) r`
  const [row] = await db.rows<Waiting>(sql`
    select coalesce((select archive is not null from ${quoted(partition)} limit 1),
      false) as archived,
      not exists (select 1 from ${quoted(partition)}) as empty,
      exists (select 1 from outbox o where ${within(sql`o.event`, partition)})
        or exists (select 1
          from mail_events m
          where ${within(sql`m.event`, partition)}) as unpublished,
      ${DELIVERED(partition)} as delivered,
      ${isUnread(reader('transaction rollups'), sql`r.read_to`, partition)}
        or ${isUnread(reader('search'), sql`r.read_to`, partition)}
        or exists (select 1
          from webhook_ends r
          join feed f on f.owner = r.owner
          and f.sequence > r.last_sequence
          where ${within(sql`f.event`, partition)}) as unread`)
  return row!
}

/** In a transaction: deliveries that were made since, as by a recovery. */
export async function isDelivered(tx: Tx, partition: Partition): Promise<boolean> {
  const [row] = await tx.rows<{ yes: boolean }>(sql`select ${DELIVERED(partition)} as yes`)
  return row!.yes
}

export const bytesOf = async (db: Sql, partition: Partition): Promise<number> =>
  (
    await db.rows<{ bytes: number }>(
      sql`select pg_total_relation_size(${partition.table}::regclass)::bigint as bytes`,
    )
  )[0]!.bytes

export type Place = Pick<StoredEvent, 'owner' | 'id'>
export const BEFORE_ALL: Place = { owner: LEAST, id: LEAST }

/** The next events of a partition, in the order of its key. */
export const pageOf = (
  db: Sql,
  partition: Partition,
  after: Place,
  limit: number,
): Promise<StoredEvent[]> =>
  db.rows<StoredEvent>(sql`
    select owner, id, seller, type, object_kind, object_id, object_sequence, status, reference_id,
      created_at, trace, data
    from ${quoted(partition)}
    where (owner, id) > (${after.owner}::uuid, ${after.id}::uuid)
    order by owner, id
    limit ${limit}`)

const KEY_BYTES = 32

/**
 * The keys of these customers, which are made where they have none; an erased customer has none.
 * The lock of the customer's row keeps an erasure away: it deletes the key afterwards, or the key
 * is not made.
 */
export async function openKeys(
  db: Database,
  ring: SealKeys,
  owner: string,
  customers: readonly string[],
): Promise<ReadonlyMap<string, SealKey>> {
  const known = await keysOf(db, ring, owner, customers)
  const missing = customers.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  await inTransaction(db, async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      select id
      from customers
      where owner = ${owner}
        and id = any(${missing}::uuid[])
        and erased_at is null
      order by id for share`)
    const made = rows.map(({ id }) => ({
      id,
      sealed: seal(ring, randomBytes(KEY_BYTES).toString('base64'), keyBind(owner, id)).toString(
        'hex',
      ),
    }))
    await tx.rows(sql`
      insert into event_archive_keys (owner, id, key_sealed)
      select ${owner}::uuid, id, decode(sealed, 'hex')
      from json_to_recordset(${rowsOf(made)}) as k(id uuid, sealed text)
      on conflict do nothing`)
  })
  return keysOf(db, ring, owner, customers)
}

export type Archive = {
  readonly name: string
  readonly bytes: number
  readonly events: number
  readonly sha256: string
  readonly archivedAt: Date
  /**
   * Platforms whose events are in the file are in another schema of the database, which knows their
   * blocks.
   */
  readonly isShared: boolean
}

/** The archives, by name. */
export const archives = (db: Sql): Promise<Archive[]> =>
  db.rows<Archive>(sql`
    select name, bytes, events, sha256, archived_at as "archivedAt", is_shared as "isShared"
    from event_archives
    order by name`)

/** A block of a file. */
export type Block = {
  readonly owner: string
  readonly first: string
  readonly last: string
  readonly place: number
  readonly bytes: number
  readonly events: number
}

/** The blocks of an archive, after one place, in their order. */
export const blocksFrom = (
  db: Sql,
  archive: string,
  place: number,
  limit: number,
): Promise<Block[]> =>
  db.rows<Block>(sql`
    select owner, first_id as first, last_id as last, place, bytes, events from event_archive_blocks
    where archive = ${archive} and place >= ${place} order by place limit ${limit}`)

/** How many events of an archive this database knows. */
export async function eventsKnownOf(db: Sql, archive: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    sql`select coalesce(sum(events), 0)::bigint as n
      from event_archive_parts
      where archive = ${archive}`,
  )
  return row!.n
}

/** The ids of a platform's events within a block that are archived there. */
export async function idsWithin(
  db: Sql,
  archive: string,
  { owner, first, last }: Block,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id
    from events
    where owner = ${owner}
      and id >= ${first}
      and id <= ${last}
      and archive = ${archive}
    order by id`)
  return rows.map(({ id }) => id)
}
