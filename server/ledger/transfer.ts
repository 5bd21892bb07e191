// A transfer: one debit, one credit, one amount, one cause. Pure: what a batch of transfers does to the accounts.

import { strict as assert } from 'node:assert'
import type { Id, OwnerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { readAccount, type AccountId } from './chart.ts'

export type TransferId = Id<'transfer'>
export type TransferKind = 'sale' | 'fee' | 'refund' | 'refund_fee' | 'unmatched' | 'returned'

/** Why money moved. Any balance can be explained by following these. */
export type Cause = { readonly kind: 'transaction' | 'refund' | 'payment'; readonly id: string }

export type Transfer = {
  readonly owner: OwnerId
  readonly id: TransferId
  readonly debit: AccountId
  readonly credit: AccountId
  readonly amount: Cents
  readonly kind: TransferKind
  /** `pending` holds; `post` and `void` end a hold, named in `pendingId`; `posted` is done at once. */
  readonly phase: 'posted' | 'pending' | 'post' | 'void'
  readonly pendingId?: TransferId
  readonly cause: Cause
  readonly at: Date
}

/** Ends a hold: the money moves (`post`) or is let go (`void`). */
export const ended = (hold: Transfer, phase: 'post' | 'void', id: TransferId, at: Date): Transfer => {
  assert(hold.phase === 'pending', 'only a hold can be ended')
  return { ...hold, id, phase, pendingId: hold.id, at }
}

/** What a batch adds to one account with a running balance. */
export type Change = {
  readonly owner: OwnerId
  readonly id: AccountId
  readonly kind: string
  readonly holder: string
  debits_pending: number
  debits_posted: number
  credits_pending: number
  credits_posted: number
}

type Side = 'debits' | 'credits'

function apply(change: Change, side: Side, transfer: Transfer): void {
  const { phase, amount } = transfer
  if (phase === 'posted' || phase === 'post') change[`${side}_posted`] += amount
  if (phase === 'pending') change[`${side}_pending`] += amount
  if (phase === 'post' || phase === 'void') change[`${side}_pending`] -= amount
}

/** Folds transfers into one change per account, in the order of the accounts' names, which is the order of locking. */
export function changesOf(transfers: readonly Transfer[]): Change[] {
  const changes = new Map<string, Change>()
  for (const transfer of transfers) {
    assert(transfer.amount > 0 && transfer.debit !== transfer.credit, 'a transfer moves something somewhere')
    for (const side of ['debits', 'credits'] as const) {
      const id = side === 'debits' ? transfer.debit : transfer.credit
      const account = readAccount(id)
      if (!account) continue
      const key = `${transfer.owner}/${id}`
      const fresh = {
        owner: transfer.owner,
        id,
        ...account,
        debits_pending: 0,
        debits_posted: 0,
        credits_pending: 0,
        credits_posted: 0,
      }
      const change = changes.get(key) ?? fresh
      apply(change, side, transfer)
      changes.set(key, change)
    }
  }
  return [...changes.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}
