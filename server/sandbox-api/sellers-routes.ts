// The controls for sellers under review at the bank. They reply after the platform has applied the
// decision.

import { approveSeller, denySeller } from '../../contract/sandbox/sandbox.ts'
import type { Caller } from '../runtime/caller.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Deps } from '../runtime/deps.ts'
import { advance } from '../marketplace/sellers/advance.ts'
import { findVisible } from '../marketplace/sellers/find-seller.ts'
import type { Seller } from '../marketplace/sellers/seller.ts'
import { toWire } from '../marketplace/sellers/wire.ts'
import { control } from './control.ts'

/** Decides at the bank about a seller under review, and applies the decision. */
async function decide(
  deps: Deps,
  caller: Caller,
  id: string,
  to: 'approve' | 'deny',
): Promise<Seller> {
  const found = await findVisible(deps.db, caller, id)
  if (!deps.banks.sandbox || !deps.banks.kyc(found.owner)) throw refuse('bank_not_configured')
  if (found.status !== 'pending') throw refuse('invalid_state', { words: { status: found.status } })
  // The bank may never have been reached: advance first, so that the check exists there.
  const requested = await advance(deps, found)
  if (requested.status !== 'pending') return requested
  await deps.banks.sandbox.kyc(found.id, to)
  const advanced = await advance(deps, requested)
  if (advanced.status === 'pending') throw refuse('bank_unavailable', { retryAfter: 1 })
  return advanced
}

const CONTROLS = [
  [approveSeller, 'approve'],
  [denySeller, 'deny'],
] as const

export const routes = CONTROLS.map(([operation, to]) =>
  control(
    operation,
    async ({ deps, caller, params }) => toWire(await decide(deps, caller, params.id, to)),
    async ({ deps, caller }, id) => toWire(await findVisible(deps.db, caller, id)),
  ),
)
