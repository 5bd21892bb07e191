// Begins the months of the table of events: each is a partition, so that old ones can be archived
// and dropped as a whole.

import { nextCut } from '../../platform/outbox/partition.ts'
import { cutLast, guardPartitions } from '../../platform/outbox/partition-store.ts'
import type { Deps } from '../../runtime/deps.ts'

export const EVERY_MS = 3_600_000

/** Ends the partition of this month where the next one begins. Returns how many it ended. */
export const runJob = async ({ db, clock }: Deps): Promise<number> =>
  (await guardPartitions(db)) + (await cutLast(db, (last) => nextCut(last, clock.wall())))
