// Holds money for a dispute: first what is unsettled, then what is available; the rest is owed.
// Pure.

import type { DisputeId, SellerId } from '../../../kernel/ids.ts'
import type { Cents } from '../../../kernel/money.ts'
import { ofSeller } from '../../../platform/ledger/chart.ts'
import type { Receivable } from '../../../marketplace/receivables/receivable.ts'
import {
  deducted,
  deductFrom,
  type Deduction,
} from '../../../marketplace/receivables/deductions.ts'
import type { Dispute, Held } from './dispute.ts'
import { transferOf, type ChangeSet, type Instant } from '../changes.ts'

/** The funds of sellers that disputes can still take. */
export type SellerFunds = {
  readonly receivables: Map<string, Receivable>
  /** Available balance of each receiver, less what earlier disputes of this change hold. */
  readonly free: Map<SellerId, Cents>
}

/**
 * Holds each seller's share: first what is unsettled, then what is available; the rest is owed.
 * Adds the transfers; returns what is held of whom, and what was taken out of receivables.
 */
export function holdOf(
  changes: ChangeSet,
  id: DisputeId,
  shares: ReadonlyMap<SellerId, Cents>,
  { receivables, free }: SellerFunds,
  time: Instant,
): { held: Held[]; deductions: Deduction[] } {
  const deductions: Deduction[] = []
  const held = [...shares].map(([seller, share]): Held => {
    const scheduled = [...receivables.values()].filter(
      (one) => one.seller === seller && one.status === 'scheduled',
    )
    const taken = deductFrom(scheduled, share, 0 as Cents)
    for (const take of taken.deductions)
      changeTo(changes, receivables, deducted(receivables.get(take.receivable)!, take))
    deductions.push(...taken.deductions)
    const there = free.get(seller) ?? 0
    const available = Math.min(share - taken.covered, Math.max(0, there)) as Cents
    free.set(seller, (there - available) as Cents)
    const debt = (share - taken.covered - available) as Cents
    return { seller, pending: taken.covered, available, debt }
  })
  const cause = { kind: 'dispute', id } as const
  for (const one of held) {
    const credit = ofSeller('blocked', one.seller)
    for (const from of ['pending', 'available', 'debt'] as const) {
      const [debit, amount] = [ofSeller(from, one.seller), one[from]]
      if (amount > 0)
        changes.transfers.push(
          transferOf(changes.t, time, { debit, credit, amount, kind: 'dispute', cause }),
        )
    }
  }
  return { held, deductions }
}

/** Records a dispute as ended, or after a further return. */
export function saved(changes: ChangeSet, dispute: Dispute): Dispute {
  changes.disputes = [...changes.disputes.filter((one) => one.id !== dispute.id), dispute]
  return dispute
}

/** Changes a receivable, possibly again in the same answer. */
export function changeTo(
  changes: ChangeSet,
  receivables: Map<string, Receivable>,
  changed: Receivable,
): void {
  receivables.set(changed.id, changed)
  changes.changed = [...changes.changed.filter((one) => one.id !== changed.id), changed]
}
