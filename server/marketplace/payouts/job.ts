// Scheduled job on payouts: asks the bank about due payouts, and pays out sellers whose payout day
// is today.

import { findLive } from '../bank-accounts/store.ts'
import { dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { newId, type PayoutId } from '../../kernel/ids.ts'
import { AMOUNT_MAX_CENTS } from '../../kernel/money.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockFree } from '../../platform/ledger/store.ts'
import { nextPayoutDay } from '../sellers/payout-policy.ts'
import { lockPayoutDue, setPayoutDay, statusesOf } from '../sellers/store.ts'
import type { Seller } from '../sellers/seller.ts'
import { mostOf } from '../../providers/paying/limits.ts'
import { sendAll } from './sending.ts'
import { insertPayout } from './insert-payout.ts'
import { LEASE_MS } from './operations.ts'
import { claimDue } from './store.ts'

const CLAIM_MAX = 100
const SELLERS_MAX = 100

/**
 * Pays out all that the seller may withdraw, if it reaches the policy's minimum, an account is
 * linked, and neither it nor its platform is blocked.
 */
async function payOut(tx: Tx, deps: Deps, seller: Seller): Promise<void> {
  const { owner, id, payout } = seller
  const account = await findLive(tx, owner, id)
  const [status] = (await statusesOf(tx, [seller])).values()
  const rail = deps.banks.payouts(owner)
  if (!account || status !== 'active' || !rail) return
  const free = (await lockFree(tx, owner, [id])).get(id) ?? 0
  if (free < payout.minimum || free <= 0) return
  // The rest is paid the next time.
  const amount = Math.min(free, AMOUNT_MAX_CENTS, mostOf(rail.limits))
  const to = { owner, seller: id, bankAccount: account.id, bank: rail.name }
  const wanted = { ...to, amount, origin: 'policy' } as const
  // No request holds this payout: it is due for the worker at once.
  await insertPayout(
    tx,
    deps,
    wanted as Parameters<typeof insertPayout>[2],
    newId<'payout'>(deps.clock.wall()) as PayoutId,
    0,
  )
}

/**
 * Pays the next seller whose payout day has come, or skips it until its next one; false where there
 * is none. One commit per seller: other writers lock the accounts of many sellers in another order,
 * which could deadlock.
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

/** One round; returns how many sellers and payouts it handled. */
export async function runJob(deps: Deps): Promise<number> {
  const paid = await payByPolicy(deps)
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX),
  )
  await sendAll(deps, due)
  return paid + due.length
}
