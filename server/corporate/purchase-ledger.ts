// What a purchase does to the ledger: what is held for it, what it costs, what is given back. Pure.

import { newId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { ofSeller } from '../ledger/chart.ts'
import type { Transfer, TransferId } from '../ledger/transfer.ts'
import type { Entry } from './purchase-hear.ts'
import type { Purchase } from './purchase.ts'

type Moment = { readonly now: Date; readonly wall: Date }

function transferOf(p: Purchase, amount: Cents, { now, wall }: Moment) {
  const id = newId<'transfer'>(wall) as TransferId
  const cause = { kind: 'purchase', id: p.id } as const
  const [debit, credit] = [ofSeller('card_used', p.seller), 'bank:issuing'] as const
  return { owner: p.owner, id, debit, credit, amount, kind: 'purchase', cause, at: now } as const
}

/**
 * The transfers from a purchase as it was (nothing, when it is new) to what it is, and the purchase with its hold. What
 * is held is held by one transfer: another amount is another hold.
 */
export function follow(
  before: Purchase | undefined,
  after: Purchase,
  entries: readonly Entry[],
  moment: Moment,
): { purchase: Purchase; transfers: Transfer[] } {
  const transfers: Transfer[] = []
  let { hold } = after
  if ((before?.held ?? 0) !== after.held) {
    if (before?.hold)
      transfers.push({ ...transferOf(before, before.held, moment), phase: 'void', pendingId: before.hold })
    const next: Transfer = { ...transferOf(after, after.held, moment), phase: 'pending' }
    hold = after.held > 0 ? next.id : null
    if (hold) transfers.push(next)
  }
  for (const { moves } of entries) {
    if (moves === 0) continue
    const one = transferOf(after, Math.abs(moves) as Cents, moment)
    transfers.push(
      moves > 0
        ? { ...one, phase: 'posted' }
        : { ...one, debit: one.credit, credit: one.debit, kind: 'purchase_returned', phase: 'posted' },
    )
  }
  return { purchase: { ...after, hold }, transfers }
}
