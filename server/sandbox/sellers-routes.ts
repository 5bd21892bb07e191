// The levers for sellers that the bank reviews. They answer after the platform has heard.

import { approveSeller, denySeller } from '../../contract/sandbox.ts'
import type { Caller } from '../auth/caller.ts'
import { refuse } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { advance } from '../sellers/advance.ts'
import { findSeen } from '../sellers/seen.ts'
import type { Seller } from '../sellers/seller.ts'
import { toWire } from '../sellers/wire.ts'
import { lever } from './lever.ts'

/** The bank makes up its mind about a seller that waits for it, and is heard. */
async function decided(deps: Deps, caller: Caller, id: string, to: 'approve' | 'deny'): Promise<Seller> {
  const seen = await findSeen(deps.db, caller, id)
  if (!deps.banks.sandbox || !deps.banks.kyc(seen.owner)) throw refuse('bank_not_configured')
  if (seen.status !== 'pending') throw refuse('invalid_state', { words: { status: seen.status } })
  // The bank may never have been reached about it: a check is under review only where it was asked for.
  const asked = await advance(deps, seen)
  if (asked.status !== 'pending') return asked
  await deps.banks.sandbox.kyc(seen.id, to)
  const advanced = await advance(deps, asked)
  if (advanced.status === 'pending') throw refuse('bank_unavailable', { retryAfter: 1 })
  return advanced
}

const LEVERS = [
  [approveSeller, 'approve'],
  [denySeller, 'deny'],
] as const

export const routes = LEVERS.map(([operation, to]) =>
  lever(
    operation,
    async ({ deps, caller, params }) => toWire(await decided(deps, caller, params.id, to)),
    async ({ deps, caller }, id) => toWire(await findSeen(deps.db, caller, id)),
  ),
)
