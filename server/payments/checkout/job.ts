// Scheduled jobs of payment links: the unpaid transactions of a link that is paid or closed are
// canceled, and old uses of page tokens deleted.

import { after } from '../../kernel/clock.ts'
import { recordActs } from '../../platform/audit/store.ts'
import { currentAct } from '../../platform/audit/act.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { PaymentLink } from '../payment-links/payment-link.ts'
import { claimDue, finish } from '../payment-links/store.ts'
import { lock, save } from '../transactions/store.ts'
import { isOpen, type Transaction } from '../transactions/transaction.ts'
import { sweepTokens, unpaidOf } from './store.ts'

const LEASE_MS = 60_000
const CLAIM_MAX = 20
const CANCEL_MAX = 200
export const SWEEP_MAX = 20_000

/** A card that is being charged ends by itself. */
const isWithdrawable = (t: Transaction): boolean =>
  t.method !== 'credit' && isOpen(t) && t.cancelAskedAt === null

/**
 * Asks for the cancellation of a page of a link's unpaid transactions; returns how many it found.
 */
async function cancelUnpaid(deps: Deps, link: PaymentLink): Promise<number> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const found = await unpaidOf(tx, link, CANCEL_MAX)
    if (found.length === 0) return 0
    const locked = (await lock(tx, found)).filter(isWithdrawable)
    const asked = locked.map((t) => ({ ...t, cancelAskedAt: now, dueAt: now, updatedAt: now }))
    await save(tx, asked)
    const act = currentAct()
    recordActs(
      tx,
      deps,
      asked.map((t) => ({
        act,
        audited: {
          action: 'transaction.cancel_requested',
          object: t,
          reason: `payment link ${link.id} is over`,
        },
      })),
    )
    return found.length
  })
}

/** One round; returns how many links it took. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const lease = after(now, LEASE_MS)
  const links = await inTransaction(deps.db, (tx) => claimDue(tx, now, lease, CLAIM_MAX))
  for (const link of links) {
    const found = await cancelUnpaid(deps, link)
    // A full page: the rest follows when the lease ends.
    if (found < CANCEL_MAX) await inTransaction(deps.db, (tx) => finish(tx, link, lease))
  }
  if (links.length > 0) deps.wake()
  return links.length
}

/** Deletes uses of page tokens that are too old anyway. */
export const sweep = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, (tx) => sweepTokens(tx, deps.clock.now(), SWEEP_MAX))
