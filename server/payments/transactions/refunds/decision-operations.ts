// Carries out what people decided on a refund of which its bank says nothing. It is the call of an
// approval and of nothing else: one person asked for it, and another approved it.

import { strict as assert } from 'node:assert'
import type { decideRefund } from '../../../../contract/payments/transactions.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import { demandNoWordSince } from '../../../runtime/banks/silence-queries.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { currentAct } from '../../../platform/audit/act.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../runtime/caller.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { withRefunds, type WithRefunds } from '../queries.ts'
import { instantOf, save } from '../save.ts'
import * as store from '../store.ts'
import { decide, demandUndecided, unknownSinceOf } from './decision.ts'
import { findUndecided, type Named } from './decision-queries.ts'
import { lockRefunds, holdingOf } from './store.ts'

/** Ends the refund, unless its bank has said meanwhile how it stands. */
export async function decideOn(
  deps: Deps,
  caller: Caller,
  params: Named,
  { result, ...body }: BodyOf<typeof decideRefund>,
): Promise<WithRefunds> {
  const found = await findUndecided(deps, caller, params)
  const endToEndId = body.end_to_end_id ?? null
  const { approval } = currentAct()
  // It became undecided since it was asked whether it is to be held.
  if (!approval) throw refuse('request_in_progress', { retryAfter: 1 })
  const now = await inTransaction(deps.db, async (tx) => {
    const time = instantOf(deps)
    const [before] = await store.lock(tx, [found.transaction])
    const [refund] = await lockRefunds(tx, [found.refund.id])
    assert(before && refund, 'a refund is never deleted')
    demandUndecided(refund, time)
    await demandNoWordSince(tx, refund, unknownSinceOf(refund)!, approval)
    const decision = { result, approval, endToEndId }
    const changes = decide(before, refund, await holdingOf(tx, refund), decision, time)
    await save(tx, deps, [{ before, changes }], 'refund')
    const { id, status } = changes.refunds[0]!
    // The proof is in the approval: the seller, who sees this record, has no business with it.
    const after = { refund: id, status, result, end_to_end_id: endToEndId, approval }
    recordAct(tx, deps, 'transaction.refund_decided', before, {
      before: { status: refund.status },
      after,
    })
    return changes.transaction
  })
  return withRefunds(deps.db, now)
}
