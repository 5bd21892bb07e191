// Dispatches waiting events, a thousand at a time, and wakes the readers that wait for the feed.

import type { Deps } from '../../runtime/deps.ts'
import { signalFeed } from './feed-signal.ts'
import { dispatch } from '../../platform/outbox/outbox.ts'

/** One round: returns how many events it dispatched. */
export async function runJob(deps: Deps): Promise<number> {
  const dispatched = await dispatch(deps.db)
  if (dispatched > 0) signalFeed(deps)
  return dispatched
}
