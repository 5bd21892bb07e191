// Carries out what people decided on a payout of which its bank says nothing. It is the call of an
// approval and of nothing else: one person asked for it, and another approved it.

import { strict as assert } from 'node:assert'
import type { decidePayout } from '../../../contract/marketplace/payouts.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { refuse } from '../../kernel/refusal.ts'
import { currentAct } from '../../platform/audit/act.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { post } from '../../platform/ledger/store.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { decide, demandUndecided } from './decision.ts'
import { demandNoWordSince } from '../../runtime/banks/silence-queries.ts'
import { findUndecided } from './decision-queries.ts'
import { recordEvents } from './insert-payout.ts'
import type { Payout } from './payout.ts'
import * as store from './store.ts'

/** Ends the payout, unless its bank has said meanwhile how it stands. */
export async function decideOn(
  deps: Deps,
  caller: Caller,
  params: { readonly io_seller_id: string; readonly id: string },
  { result, ...body }: BodyOf<typeof decidePayout>,
): Promise<Payout> {
  const found = await findUndecided(deps, caller, params)
  const endToEndId = body.end_to_end_id ?? null
  const { approval } = currentAct()
  // It became undecided since it was asked whether it is to be held.
  if (!approval) throw refuse('request_in_progress', { retryAfter: 1 })
  const time = { now: deps.clock.now(), wall: deps.clock.wall(), random: deps.random }
  return inTransaction(deps.db, async (tx) => {
    const [before] = await store.lock(tx, [found])
    assert(before, 'a payout is never deleted')
    demandUndecided(before, time)
    await demandNoWordSince(tx, before, before.unknownSince!, approval)
    const { payout, transfers, event } = decide(before, { result, approval, endToEndId }, time)
    await store.save(tx, [payout])
    await post(tx, transfers)
    await recordEvents(tx, deps, [{ payout, type: event! }])
    // The proof is in the approval: the seller, who sees this record, has no business with it.
    const after = { status: payout.status, result, end_to_end_id: endToEndId, approval }
    recordAct(tx, deps, 'transfer.decided', payout, { before: { status: before.status }, after })
    return payout
  })
}
