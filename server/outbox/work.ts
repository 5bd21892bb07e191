// Events that wait get their sequence, a thousand at a time, and whoever waits for them is woken.

import type { Deps } from '../deps.ts'
import { signalFeed } from './feed-signal.ts'
import { dispatch } from './outbox.ts'

/** One round: says how many it told. */
export async function work(deps: Deps): Promise<number> {
  const dispatched = await dispatch(deps.db)
  if (dispatched > 0) signalFeed(deps)
  return dispatched
}
