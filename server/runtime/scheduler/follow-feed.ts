// The round of a job that processes every event of the feed exactly once: its results and how far
// it has read are one commit.

import type { OwnerId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import {
  addUnread,
  lockUnread,
  moveReader,
  type FeedReader,
  type ReadRange,
} from '../../platform/outbox/feed-readers.ts'
import type { Deps } from '../deps.ts'

/** How often a reader looks whether there are events. */
export const FOLLOW_EVERY_MS = 1_000
/**
 * After a round with events it waits for more of them: under load, a batch of many events costs
 * each of them less.
 */
export const FOLLOW_REST_MS = 2_000
const PLATFORMS_MAX = 20
/**
 * Of all platforms of a batch together: what is made of them is a few milliseconds of this process.
 */
const EVENTS_MAX = 1_000
const BATCHES_MAX = 20
const BEFORE_ALL = '0'.repeat(32) as OwnerId

/**
 * The last platform of each reader's previous batch: the next starts after it, so that a busy
 * platform does not always go first.
 */
const positions = slot('readers of the feed', () => new Map<FeedReader, OwnerId>())

/** As much of these ranges as a batch takes. */
function firstEvents(unread: readonly ReadRange[]): { ranges: ReadRange[]; read: number } {
  const ranges: ReadRange[] = []
  let read = 0
  for (const { owner, readTo, upTo } of unread) {
    const events = Math.min(upTo - readTo, EVENTS_MAX - read)
    if (events > 0) ranges.push({ owner, readTo, upTo: readTo + events })
    read += events
  }
  return { ranges, read }
}

/**
 * One bounded round of `reader`; returns how many events it read. `make` writes what follows from
 * the events of these ranges.
 */
export async function followFeed(
  deps: Pick<Deps, 'db' | 'state'>,
  reader: FeedReader,
  make: (tx: Tx, ranges: readonly ReadRange[]) => Promise<unknown>,
): Promise<number> {
  const place = positions.of(deps)
  let done = 0
  for (let n = 0; n < BATCHES_MAX; n++) {
    const { read, more } = await inTransaction(deps.db, async (tx) => {
      if (n === 0) addUnread(tx, reader)
      const from = {
        after: place.get(reader) ?? BEFORE_ALL,
        limit: PLATFORMS_MAX,
        events: EVENTS_MAX,
      }
      const unread = await lockUnread(tx, reader, from)
      const { ranges, read } = firstEvents(unread)
      if (read === 0) return { read, more: false }
      await make(tx, ranges)
      moveReader(tx, reader, ranges)
      place.set(reader, ranges.at(-1)!.owner)
      return { read, more: read === EVENTS_MAX || unread.length === PLATFORMS_MAX }
    })
    done += read
    if (!more) break
  }
  return done
}
