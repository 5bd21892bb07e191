// Readers that process every event of the feed: how far each has read a platform's feed, stored in
// the commit of its results.

import type { OwnerId } from '../../kernel/ids.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'

const FEED_READERS = ['transaction rollups', 'search'] as const
export type FeedReader = (typeof FEED_READERS)[number]

/** The part of a platform's feed that is read next: after `readTo`, up to `upTo`. */
export type ReadRange = { readonly owner: OwnerId; readonly readTo: number; readonly upTo: number }

/**
 * Lets the reader begin with platforms that have their first events. Sent with the next statement.
 */
export const addUnread = (tx: Tx, reader: FeedReader): void =>
  tx.write(sql`
    insert into feed_readers (owner, reader, read_to)
    select f.owner, ${reader}, 0 from feed_ends f
    where f.last_sequence > 0
      and not exists (select 1 from feed_readers r where r.owner = f.owner and r.reader = ${reader})
    order by f.owner on conflict do nothing`)

/**
 * Locks platforms whose feed has events that the reader has not read, those after `after` first,
 * each with its next `events` at most. Platforms that another process holds are skipped.
 */
export const lockUnread = (
  tx: Tx,
  reader: FeedReader,
  { after, limit, events }: { after: OwnerId; limit: number; events: number },
): Promise<ReadRange[]> =>
  tx.rows<ReadRange>(sql`
    select r.owner, r.read_to as "readTo", least(f.last_sequence, r.read_to + ${events}) as "upTo"
    from feed_readers r join feed_ends f on f.owner = r.owner
    where r.reader = ${reader} and f.last_sequence > r.read_to
    order by r.owner <= ${after}::uuid, r.owner limit ${limit} for update of r skip locked`)

/** Moves the reader to the ends of what it has read. Sent with the commit. */
export const moveReader = (tx: Tx, reader: FeedReader, ranges: readonly ReadRange[]): void =>
  tx.write(sql`
    update feed_readers r set read_to = m."upTo"
    from json_to_recordset(${rowsOf(ranges)}) as m(owner uuid, "upTo" bigint)
    where r.owner = m.owner
      and r.reader = ${reader}`)

/**
 * `until`: when the last event happened that was read; null before the first. `complete`: no event
 * waits to be read.
 */
export type ReadState = { readonly until: Date | null; readonly complete: boolean }

/** How far the reader has read a platform's events. */
export async function readState(db: Sql, reader: FeedReader, owner: OwnerId): Promise<ReadState> {
  const rows = await db.rows<ReadState>(sql`
    select (select e.created_at from feed x join events e on e.owner = x.owner and e.id = x.event
        where x.owner = f.owner and x.sequence = coalesce(r.read_to, 0)) as until,
      coalesce(r.read_to, 0) = f.last_sequence
        and not exists (select 1 from outbox o where o.owner = f.owner) as complete
    from feed_ends f left join feed_readers r on r.owner = f.owner and r.reader = ${reader}
    where f.owner = ${owner}`)
  return rows[0] ?? { until: null, complete: true }
}
