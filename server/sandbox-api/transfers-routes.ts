// The controls for payouts in progress. They reply after the platform has applied the result.

import { failTransfer, returnTransfer } from '../../contract/sandbox/sandbox.ts'
import { sees, type Caller } from '../runtime/caller.ts'
import { readId, type PayoutId } from '../kernel/ids.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Deps } from '../runtime/deps.ts'
import { advance } from '../marketplace/payouts/advance.ts'
import { payoutToWire, type Payout } from '../marketplace/payouts/payout.ts'
import { find } from '../marketplace/payouts/store.ts'
import { control } from './control.ts'

async function findVisible(deps: Deps, caller: Caller, text: string): Promise<Payout> {
  const id = readId<'payout'>(text)
  const found = id && (await find(deps.db, caller.owner, id as PayoutId))
  if (!found || !sees(caller, found.seller)) throw refuse('transfer_not_found')
  return found
}

/** Makes the bank refuse or return a payout, and applies the result. */
async function end(deps: Deps, caller: Caller, id: string, to: 'fail' | 'return'): Promise<Payout> {
  const before = await findVisible(deps, caller, id)
  const bank = deps.banks.sandbox
  if (!bank || !deps.banks.payouts(before.owner)) throw refuse('bank_not_configured')
  if (to === 'return') await bank.work() // Only a paid payout can be returned.
  // The bank may never have been reached about it.
  const requested = await advance(deps, before)
  const may = to === 'fail' ? requested.status === 'processing' : requested.status === 'succeeded'
  if (requested.status === 'pending') throw refuse('bank_unavailable', { retryAfter: 1 })
  if (!may) throw refuse('invalid_state', { words: { status: requested.status } })
  await bank.payout(requested.id, to)
  const advanced = await advance(deps, requested)
  if (advanced.status === requested.status) throw refuse('bank_unavailable', { retryAfter: 1 })
  return advanced
}

const CONTROLS = [
  [failTransfer, 'fail'],
  [returnTransfer, 'return'],
] as const

export const routes = CONTROLS.map(([operation, to]) =>
  control(
    operation,
    async ({ deps, caller, params }) => payoutToWire(await end(deps, caller, params.id, to)),
    async ({ deps, caller }, id) => payoutToWire(await findVisible(deps, caller, id)),
  ),
)
