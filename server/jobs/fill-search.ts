// Fills the terms by which people find objects, from the feed: no call that creates an object waits for it.

import { indexEvents } from '../platform/search/store.ts'
import type { Deps } from '../runtime/deps.ts'
import { followFeed } from '../runtime/follow-feed.ts'

/** One bounded round; returns how many events it read. */
export const runJob = (deps: Deps): Promise<number> => followFeed(deps, 'search', indexEvents)
