// A transfer: one debit, one credit, one amount, one cause. Pure: computes the effect of a batch of
// transfers on accounts.

import { strict as assert } from 'node:assert'
import type { Id, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { ofSeller, readAccount, type AccountId, type SellerAccountKind } from './chart.ts'

export type TransferId = Id<'transfer'>
export type TransferKind =
  | 'sale'
  | 'fee'
  | 'settlement'
  | 'refund'
  | 'refund_fee'
  | 'unmatched'
  | 'returned'
  | 'payout'
  | 'payout_returned'
  | 'repayment'
  | 'dispute'
  | 'dispute_won'
  | 'charged_back'
  | 'purchase'
  | 'purchase_returned'
  | 'purchase_dispute'
  | 'purchase_dispute_won'
  | 'purchase_dispute_lost'
  | 'recharge'
  | 'statement'
  | 'cashback'
  | 'late_fee'
  | 'interest'
  | 'closing'

/** Why money moved. Every balance can be explained by these. */
export type Cause = {
  readonly kind:
    | 'transaction'
    | 'refund'
    | 'payment'
    | 'received_pix'
    | 'receivable'
    | 'payout'
    | 'seller'
    | 'dispute'
    | 'purchase'
    | 'purchase_dispute'
    | 'charge'
    | 'invoice'
  readonly id: string
}

export type Transfer = {
  readonly owner: OwnerId
  readonly id: TransferId
  readonly debit: AccountId
  readonly credit: AccountId
  readonly amount: Cents
  readonly kind: TransferKind
  /**
   * `pending` holds; `post` and `void` end a hold, named in `pendingId`; `posted` moves the money
   * at once.
   */
  readonly phase: 'posted' | 'pending' | 'post' | 'void'
  readonly pendingId?: TransferId
  readonly cause: Cause
  readonly at: Date
}

/** Ends a hold: the money moves (`post`) or is released (`void`). */
export const ended = (
  hold: Transfer,
  phase: 'post' | 'void',
  id: TransferId,
  at: Date,
): Transfer => {
  assert(hold.phase === 'pending', 'only a hold can be ended')
  return { ...hold, id, phase, pendingId: hold.id, at }
}

/**
 * What a batch adds to one account with a running balance. `lines` counts its new lines in the
 * seller's statement.
 */
export type Change = {
  readonly owner: OwnerId
  readonly id: AccountId
  readonly kind: SellerAccountKind
  readonly holder: SellerId
  debits_pending: number
  debits_posted: number
  credits_pending: number
  credits_posted: number
  lines: number
  current: number
}

/**
 * One line of a seller's statement: the effect of a transfer on the seller's current amount
 * (available less debt).
 */
export type StatementLine = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly transfer: TransferId
  readonly amount: Cents
  readonly at: Date
}

type Side = 'debits' | 'credits'

function apply(change: Change, side: Side, transfer: Transfer): void {
  const { phase, amount } = transfer
  if (phase === 'posted' || phase === 'post') change[`${side}_posted`] += amount
  if (phase === 'pending') change[`${side}_pending`] += amount
  if (phase === 'post' || phase === 'void') change[`${side}_pending`] -= amount
}

/**
 * The effect of one side of a transfer on the current amount. A hold counts when it begins, and
 * again when it is released.
 */
export function currentOf(side: Side, { phase, amount }: Transfer): number {
  if (side === 'credits') return phase === 'posted' || phase === 'post' ? amount : 0
  if (phase === 'post') return 0
  return phase === 'void' ? amount : -amount
}

const SIDES = ['debits', 'credits'] as const

const changeOf = (owner: OwnerId, kind: SellerAccountKind, holder: SellerId): Change => ({
  owner,
  id: ofSeller(kind, holder),
  kind,
  holder,
  debits_pending: 0,
  debits_posted: 0,
  credits_pending: 0,
  credits_posted: 0,
  lines: 0,
  current: 0,
})

/**
 * The statement lines of one transfer: at most one for each seller; none when it moves money
 * between a seller's own accounts.
 */
function statementLinesOf(transfer: Transfer): StatementLine[] {
  const moved = new Map<SellerId, number>()
  for (const side of SIDES) {
    const account = readAccount(side === 'debits' ? transfer.debit : transfer.credit)
    if (account?.kind !== 'available' && account?.kind !== 'debt') continue
    moved.set(account.holder, (moved.get(account.holder) ?? 0) + currentOf(side, transfer))
  }
  return [...moved].flatMap(([seller, amount]) =>
    amount === 0
      ? []
      : [
          {
            owner: transfer.owner,
            seller,
            transfer: transfer.id,
            amount: amount as Cents,
            at: transfer.at,
          },
        ],
  )
}

/**
 * Folds transfers into one change per account, ordered by account name, which is the lock order;
 * and into statement lines, in the order given. The number of lines is stored on the account
 * `available`.
 */
export function changesOf(transfers: readonly Transfer[]): {
  changes: Change[]
  lines: StatementLine[]
} {
  const changes = new Map<string, Change>()
  const changeFor = (owner: OwnerId, kind: SellerAccountKind, holder: SellerId): Change => {
    const key = `${owner}/${ofSeller(kind, holder)}`
    const change = changes.get(key) ?? changeOf(owner, kind, holder)
    changes.set(key, change)
    return change
  }
  const lines: StatementLine[] = []
  for (const transfer of transfers) {
    assert(
      transfer.amount > 0 && transfer.debit !== transfer.credit,
      'a transfer has an amount above 0 and two different accounts',
    )
    for (const side of SIDES) {
      const account = readAccount(side === 'debits' ? transfer.debit : transfer.credit)
      if (account) apply(changeFor(transfer.owner, account.kind, account.holder), side, transfer)
    }
    for (const line of statementLinesOf(transfer)) {
      const change = changeFor(line.owner, 'available', line.seller)
      change.lines += 1
      change.current += line.amount
      lines.push(line)
    }
  }
  const inOrder = [...changes.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change)
  return { changes: inOrder, lines }
}
