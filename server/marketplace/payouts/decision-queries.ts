// The payout that people decide on, as it is found and refused before anything is asked of others.

import { readId, type PayoutId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { demandDecider, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findVisible } from '../sellers/find-seller.ts'
import { demandUndecided } from './decision.ts'
import type { Payout } from './payout.ts'
import * as store from './store.ts'

/** For those who may decide on it. */
export async function findUndecided(
  deps: Deps,
  caller: Caller,
  params: { readonly io_seller_id: string; readonly id: string },
): Promise<Payout> {
  const seller = await findVisible(deps.db, caller, params.io_seller_id)
  const id = readId<'payout'>(params.id)
  const found = id && (await store.find(deps.db, caller.owner, id as PayoutId))
  if (!found || found.seller !== seller.id) throw refuse('transfer_not_found')
  demandDecider(caller)
  demandUndecided(found, { now: deps.clock.now(), wall: deps.clock.wall() })
  return found
}
