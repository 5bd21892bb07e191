// What a paid sale brings its receivers: the transfers and the receivables of each part. Pure.

import type { Cents } from '../base/money.ts'
import { ofSeller } from '../ledger/chart.ts'
import { receivablesOf, schedule, sourceOf, type Receivable } from '../receivables/receivable.ts'
import type { SellerId } from '../base/ids.ts'
import type { Dispute } from './dispute.ts'
import { transferOf, type ChangeSet, type Instant } from './changes.ts'
import { installmentsOf, partsOf } from './transaction.ts'
import type { Unkept } from './unkept.ts'

/** What is on record of a sale beside its row, as far as an answer is about it. */
export type Known = {
  /** The names of payments on record. */
  readonly payments: ReadonlySet<string>
  /** Read only when a bank tells of disputes. */
  readonly disputes?: readonly Dispute[]
  readonly unkept?: readonly Unkept[]
  readonly receivables?: readonly Receivable[]
  /** What each receiver may give now. */
  readonly free?: Map<SellerId, Cents>
}

export const NOTHING_KNOWN: Known = { payments: new Set() }

/** The sale's money, as it came: each receiver's part and fee, and when it settles. */
export function settleParts(changes: ChangeSet, way: 'pix' | 'boleto' | 'card', paidAt: Date, time: Instant): void {
  const { t } = changes
  const method = way === 'card' ? 'credit' : way
  const cause = { kind: 'transaction', id: t.id } as const
  const parts = partsOf(t)
  for (const { receiver, amount, fee } of parts) {
    // What came by pix is there; anything else is still to settle.
    const to = ofSeller(way === 'pix' ? 'available' : 'pending', receiver)
    changes.transfers.push(transferOf(t, time, { debit: sourceOf(method), credit: to, amount, kind: 'sale', cause }))
    if (fee > 0)
      changes.transfers.push(transferOf(t, time, { debit: to, credit: 'fees', amount: fee, kind: 'fee', cause }))
  }
  const sold = { owner: t.owner, id: t.id, method, paidAt } as const
  changes.receivables.push(...receivablesOf(sold, schedule(parts, method, installmentsOf(t), paidAt), time.wall))
}
