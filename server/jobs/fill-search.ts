// Fills the terms by which people find objects, from the feed: no call that creates an object waits
// for it. A platform, which is created without an event, gets its terms in that commit.

import { CAPABILITIES } from '../capabilities.ts'
import { sourcesOf } from '../platform/search/sources.ts'
import { indexEvents } from '../platform/search/store.ts'
import type { Deps } from '../runtime/deps.ts'
import { followFeed } from '../runtime/scheduler/follow-feed.ts'

const SOURCES = sourcesOf(CAPABILITIES.flatMap(({ searched = [] }) => searched))

/** One bounded round; returns how many events it read. */
export const runJob = (deps: Deps): Promise<number> =>
  followFeed(deps, 'search', (tx, ranges) => indexEvents(tx, SOURCES, ranges))
