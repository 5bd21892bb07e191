// The refund that people decide on, as it is found and refused before anything is asked of others.

import { readId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { demandDecider, type Caller } from '../../../runtime/caller.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { findVisible, withRefunds } from '../queries.ts'
import type { Transaction } from '../transaction.ts'
import { demandUndecided } from './decision.ts'
import type { Refund } from './refund.ts'

export type Named = { readonly id: string; readonly refund_id: string }

/** The refund of a sale, for those who may decide on it. */
export async function findUndecided(
  deps: Deps,
  caller: Caller,
  params: Named,
): Promise<{ transaction: Transaction; refund: Refund }> {
  const found = await findVisible(deps, caller, params.id)
  const { transaction, refunds } = await withRefunds(deps.db, found)
  const id = readId<'refund'>(params.refund_id)
  const refund = refunds.find((one) => one.id === id && one.reason === 'requested')
  if (!refund) throw refuse('refund_not_found')
  demandDecider(caller)
  demandUndecided(refund, { now: deps.clock.now(), wall: deps.clock.wall() })
  return { transaction, refund }
}
