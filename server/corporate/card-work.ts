// Time moves cards: what the issuing bank does not know yet it is told again, and what is over expires. When an account
// begins or ceases to be active, its cards are made due for that here, some at a time: it may have tens of thousands.

import { after } from '../base/clock.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { lockAccount, saveAccounts } from './account-store.ts'
import { nextUntold } from './account.ts'
import { advance } from './card-advance.ts'
import { claimDue, findUntold, makeDueAmong } from './card-store.ts'
import { LEASE_MS } from './card.ts'

const CLAIM_MAX = 100
// No more than are told in a round: whatever else is due is never behind all the cards of a company.
const SPREAD_MAX = CLAIM_MAX

/** Makes the next cards of an account due that has begun or ceased to be active; says whether there was one. */
async function spread(deps: Deps): Promise<boolean> {
  const name = await findUntold(deps.db)
  if (!name) return false
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, name)
    const batch = account && nextUntold(account, SPREAD_MAX)
    // Another process may have come first.
    if (!batch) return
    await makeDueAmong(tx, batch, deps.clock.now())
    await saveAccounts(tx, [batch.account])
  })
  return true
}

/** One round: says how many it carried forward. */
export async function work(deps: Deps): Promise<number> {
  const hasSpread = await spread(deps)
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) => claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX))
  await Promise.all(due.map((card) => advance(deps, card)))
  return due.length + (hasSpread ? 1 : 0)
}
