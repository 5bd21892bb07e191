// Reads the sums of transactions: of a platform, or of a seller.

import type { getTransactionAnalytics } from '../../../contract/marketplace/analytics.ts'
import type { QueryOf, ReplyOf } from '../../../contract/operation.ts'

import { readState } from '../../platform/outbox/feed-readers.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { visibleSeller } from '../../runtime/searched-list.ts'
import { analyticsToWire, readRange } from './analytics.ts'
import { rollupsOf } from './store.ts'

export async function analytics(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof getTransactionAnalytics>,
): Promise<ReplyOf<typeof getTransactionAnalytics>> {
  const days = readRange(query, deps.clock.now())
  const seller = visibleSeller(caller, query.io_seller_id)
  const state = await readState(deps.reads, 'transaction rollups', caller.owner)
  // Read after the state, so that the sums have at least the events that the reply says.
  return analyticsToWire(days, await rollupsOf(deps.reads, caller.owner, seller, days), state)
}
