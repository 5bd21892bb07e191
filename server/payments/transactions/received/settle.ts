// Books a paid transaction: the transfers and receivables of each part. Also restores receivables
// that a refund or a dispute reduced by more than it needed. Pure.

import { ofSeller } from '../../../platform/ledger/chart.ts'
import type { Method } from '../../../marketplace/fees/plan.ts'
import {
  receivablesOf,
  schedule,
  settlementOf,
  sourceOf,
  type Receivable,
} from '../../../marketplace/receivables/receivable.ts'
import { restored, type Deduction } from '../../../marketplace/receivables/deductions.ts'
import type { Transfer } from '../../../platform/ledger/transfer.ts'
import { transferOf, type ChangeSet, type Instant } from '../changes.ts'
import { partsOf } from '../transaction.ts'

/** Books the transaction's money: each receiver's part and fee, and when it settles. */
export function settleParts(
  changes: ChangeSet,
  { method, paidAt, installments }: { method: Method; paidAt: Date; installments: number },
  time: Instant,
): void {
  const { t } = changes
  const cause = { kind: 'transaction', id: t.id } as const
  const parts = partsOf(t)
  const from = (t.method === 'pix' ? t.pix.direct?.from : undefined) ?? sourceOf(method)
  for (const { receiver, amount, fee } of parts) {
    // Pix money is available at once; anything else has still to settle.
    const to = ofSeller(method === 'pix' ? 'available' : 'pending', receiver)
    changes.transfers.push(
      transferOf(t, time, { debit: from, credit: to, amount, kind: 'sale', cause }),
    )
    if (fee > 0)
      changes.transfers.push(
        transferOf(t, time, { debit: to, credit: 'fees', amount: fee, kind: 'fee', cause }),
      )
  }
  const sold = { owner: t.owner, id: t.id, method, paidAt } as const
  changes.receivables.push(
    ...receivablesOf(sold, schedule(parts, method, installments, paidAt), time.wall),
  )
}

/**
 * Each receivable with its deduction restored, and, where it has settled already, the transfers
 * that settle that part at once.
 */
export const givenBack = (
  takes: readonly Deduction[],
  receivables: ReadonlyMap<string, Receivable>,
  time: Instant,
): { changed: Receivable; transfers: Transfer[] }[] =>
  takes.flatMap((take) => {
    const before = receivables.get(take.receivable)
    if (!before) return []
    const part = { ...before, gross: take.gross, fee: take.fee }
    const transfers = before.status === 'settled' ? settlementOf(part, time.wall, time.now) : []
    return [{ changed: restored(before, take), transfers }]
  })
