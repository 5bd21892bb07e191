// The calls of contract/sellers.ts.

import { getBalances } from '../../contract/sellers.ts'
import { sees, type Caller } from '../auth/caller.ts'
import { readId, type SellerId } from '../base/ids.ts'
import { toReais, type Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { balancesOf, type Balances } from '../ledger/store.ts'
import { serve } from '../route.ts'
import { find } from './store.ts'

async function seenSeller(deps: Deps, caller: Caller, text: string): Promise<SellerId> {
  const id = readId<'seller'>(text)
  if (!id || !sees(caller, id) || !(await find(deps.db, caller.owner, id))) throw refuse('seller_not_found')
  return id
}

/** `current` may be taken now (less what is owed), `account` adds what is still to settle, `blocked` is about to leave. */
function balancesToWire(balances: Balances) {
  const current = (balances.available.posted - balances.available.held + balances.debt.posted) as Cents
  const account = (current + balances.pending.posted) as Cents
  const held = (kind: 'refunding' | 'paying' | 'blocked') => balances[kind].posted + balances[kind].held
  return {
    current_balance: toReais(current),
    current_balance_cents: current,
    account_balance: toReais(account),
    account_balance_cents: account,
    receivables_cents: balances.pending.posted,
    blocked_cents: held('refunding') + held('paying') + held('blocked'),
  }
}

export const routes = [
  serve(getBalances, async ({ deps, caller, params }) => {
    const seller = await seenSeller(deps, caller, params.id)
    return { body: { resource: 'list', items: balancesToWire(await balancesOf(deps.db, caller.owner, seller)) } }
  }),
]
