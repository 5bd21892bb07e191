// Closing a corporate account: what must be settled before, what it becomes, and how what remains of its balance goes to the
// company. Pure.
//
// What was purchased before and is heard of later goes on the statement that is open then, as ever; what is owed of it is paid
// in the portal, and what it gives back to the balance leaves as what remained did. Nothing is ever left in a closed account.

import { newId } from '../base/ids.ts'
import { cents, type Cents } from '../base/money.ts'
import { ofSeller } from '../ledger/chart.ts'
import type { Transfer, TransferId } from '../ledger/transfer.ts'
import { decide, type Account, type AccountChanges } from './account.ts'

/** What is in the way of closing, as the refusal names it. */
export type Obstacle =
  | 'suspended'
  | 'purchase_held'
  | 'dispute_open'
  | 'statement_unpaid'
  | 'statement_open'
  | 'too_many_cardholders'

/** What of an account is not settled, beside its figures. */
export type Unsettled = {
  /** A purchase is approved, and neither cleared nor over. */
  readonly held: boolean
  /** A dispute is not over: what is credited for it may be owed again. */
  readonly disputed: boolean
  /** A statement is closed, and not paid. */
  readonly unpaid: boolean
  readonly livingHolders: number
}

export type Closer = 'company' | 'operator'

/** Canceled in one commit: whoever has more cancels some before. */
export const HOLDERS_MAX = 500

/** Since it closed, nobody has requested it anew. */
export const isClosed = (account: Pick<Account, 'status' | 'closedAt'>): boolean =>
  account.status === 'inactive' && account.closedAt !== null

/** Everything that is in the way. An operator's suspension is ended by an operator alone. */
export function inTheWay(account: Account, unsettled: Unsettled, by: Closer): readonly Obstacle[] {
  const isOpen = account.used > 0 && !unsettled.held && !unsettled.unpaid
  return [
    ...(by === 'company' && account.suspendedFor === 'operator' ? (['suspended'] as const) : []),
    ...(unsettled.held ? (['purchase_held'] as const) : []),
    ...(unsettled.disputed ? (['dispute_open'] as const) : []),
    ...(unsettled.unpaid ? (['statement_unpaid'] as const) : []),
    ...(isOpen ? (['statement_open'] as const) : []),
    ...(unsettled.livingHolders > HOLDERS_MAX ? (['too_many_cardholders'] as const) : []),
  ]
}

/** The account as it is closed; undefined where its table does not allow it. */
export const close = (account: Account, now: Date, reason: string | null): AccountChanges | undefined =>
  decide(account, 'closed', now, reason)

/** What of a closed account's balance is the company's to take: what is still owed stays until that is settled. */
export const leftOf = ({ balance, used }: Pick<Account, 'balance' | 'used'>): Cents =>
  cents(Math.max(0, balance - Math.max(0, used)))

/** Moves what is left to what the company's seller may take, from where it is paid out. */
export function release(account: Account, { now, wall }: { now: Date; wall: Date }) {
  const { owner, seller } = account
  const amount = leftOf(account)
  const transfer: Transfer = {
    owner,
    id: newId<'transfer'>(wall) as TransferId,
    debit: ofSeller('prepaid', seller),
    credit: ofSeller('available', seller),
    amount,
    kind: 'closing',
    phase: 'posted',
    cause: { kind: 'seller', id: seller },
    at: now,
  }
  const after = { ...account, balance: cents(account.balance - amount), updatedAt: now }
  return { account: after, amount, transfers: amount > 0 ? [transfer] : [] }
}
