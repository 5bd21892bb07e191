// Time moves payouts: those that are due are asked about again, and sellers whose policy says today are paid out.

import { findLive } from '../bank-accounts/store.ts'
import { dayOf, type Day } from '../base/calendar.ts'
import { after } from '../base/clock.ts'
import { newId, type PayoutId } from '../base/ids.ts'
import { AMOUNT_MAX_CENTS } from '../base/money.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { lockFree } from '../ledger/store.ts'
import { nextPayoutDay } from '../sellers/payout-policy.ts'
import { lockPayoutDue, setPayoutDay } from '../sellers/payout-store.ts'
import type { Seller } from '../sellers/seller.ts'
import { advance } from './advance.ts'
import { insertPayout } from './entry.ts'
import { LEASE_MS } from './operations.ts'
import { claimDue } from './store.ts'

const CLAIM_MAX = 100
const SELLERS_MAX = 100

/** Pays out all that the seller may take, if that is enough by its policy and there is an account to pay to. */
async function payOut(tx: Tx, deps: Deps, seller: Seller): Promise<void> {
  const { owner, id, payout } = seller
  const account = await findLive(tx, owner, id)
  if (!account || seller.status !== 'active' || !deps.banks.payouts(owner)) return
  const free = (await lockFree(tx, owner, [id])).get(id) ?? 0
  if (free < payout.minimum || free <= 0) return
  const amount = Math.min(free, AMOUNT_MAX_CENTS) // What is more goes the next time.
  const wanted = { owner, seller: id, bankAccount: account.id, amount, origin: 'policy' } as const
  // Nobody waits for this one: the worker asks the bank at once.
  await insertPayout(
    tx,
    deps,
    wanted as Parameters<typeof insertPayout>[2],
    newId<'payout'>(deps.clock.wall()) as PayoutId,
    0,
  )
}

/**
 * Pays the next seller whose day has come, or passes it over until its next day; false when there is none. Each in a
 * commit of its own: whoever else moves money locks the accounts of many sellers in another order.
 */
const payNext = (deps: Deps, today: Day): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const [seller] = await lockPayoutDue(tx, today, 1)
    if (!seller) return false
    await payOut(tx, deps, seller)
    await setPayoutDay(tx, seller, nextPayoutDay(seller.payout, today))
    return true
  })

async function payByPolicy(deps: Deps): Promise<number> {
  const today = dayOf(deps.clock.now())
  let sellers = 0
  while (sellers < SELLERS_MAX && (await payNext(deps, today))) sellers++
  return sellers
}

/** One round: says how many it carried forward. */
export async function work(deps: Deps): Promise<number> {
  const paid = await payByPolicy(deps)
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) => claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX))
  await Promise.all(due.map((payout) => advance(deps, payout)))
  return paid + due.length
}
