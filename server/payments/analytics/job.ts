// Fills the sums of transactions from the feed: nothing on the path of a payment waits for it.

import { followFeed } from '../../runtime/scheduler/follow-feed.ts'
import type { Deps } from '../../runtime/deps.ts'
import { addEvents } from './store.ts'

/** One bounded round; returns how many events it read. */
export const runJob = (deps: Deps): Promise<number> =>
  followFeed(deps, 'transaction rollups', addEvents)
