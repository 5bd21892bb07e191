// The round of a job that processes every event of the feed exactly once: its results and how far it has read are one commit.

import type { OwnerId } from '../kernel/ids.ts'
import { slot } from '../kernel/state.ts'
import { inTransaction, type Tx } from '../platform/db/sql.ts'
import { lockUnread, moveReader, type FeedReader, type ReadRange } from '../platform/outbox/feed-readers.ts'
import type { Deps } from './deps.ts'

/** Once a second is often enough for what people look at, and each batch has many events. */
export const FOLLOW_EVERY_MS = 1_000
const PLATFORMS_MAX = 20
const EVENTS_MAX = 500
const BATCHES_MAX = 20
const BEFORE_ALL = '0'.repeat(32) as OwnerId

/** The last platform of each reader's previous batch: the next starts after it, so that a busy platform does not always go first. */
const positions = slot('readers of the feed', () => new Map<FeedReader, OwnerId>())

/** One bounded round of `reader`; returns how many events it read. `make` writes what follows from the events of these ranges. */
export async function followFeed(
  deps: Pick<Deps, 'db' | 'state'>,
  reader: FeedReader,
  make: (tx: Tx, ranges: readonly ReadRange[]) => Promise<unknown>,
): Promise<number> {
  const place = positions.of(deps)
  let done = 0
  for (let n = 0; n < BATCHES_MAX; n++) {
    const read = await inTransaction(deps.db, async (tx) => {
      const from = { after: place.get(reader) ?? BEFORE_ALL, limit: PLATFORMS_MAX, events: EVENTS_MAX }
      const ranges = await lockUnread(tx, reader, from)
      if (ranges.length === 0) return 0
      await make(tx, ranges)
      await moveReader(tx, reader, ranges)
      place.set(reader, ranges.at(-1)!.owner)
      return ranges.reduce((events, { readTo, upTo }) => events + upTo - readTo, 0)
    })
    if (read === 0) break
    done += read
  }
  return done
}
