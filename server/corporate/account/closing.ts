// Closing a corporate account: what must be settled before, and how the rest of its balance goes to
// the company. Pure.
//
// A purchase that the bank reports later still goes on the open statement: a debt is paid in the
// portal, and a credit to the balance is paid out like the rest. No money ever stays in a closed
// account.

import { newId } from '../../kernel/ids.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import type { Transfer, TransferId } from '../../platform/ledger/transfer.ts'
import { transition, type Account, type AccountChanges } from './account.ts'

/** The obstacles to closing, as the refusal names them. */
export const OBSTACLES = [
  'suspended',
  'purchase_held',
  'dispute_open',
  'statement_unpaid',
  'statement_open',
  'too_many_cardholders',
] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** What is not settled of an account, apart from its figures. */
export type Unsettled = {
  /** A purchase is approved, and neither cleared nor ended. */
  readonly held: boolean
  /** A dispute is not decided: its credit may be owed again. */
  readonly disputed: boolean
  /** A statement is closed and unpaid. */
  readonly unpaid: boolean
  readonly uncanceledHolders: number
}

export type Closer = 'company' | 'operator'

/** Bound of holders canceled in one commit: a company with more has to cancel some first. */
export const HOLDERS_MAX = 500

/** Whether it was closed, and not requested again since. */
export const isClosed = (account: Pick<Account, 'status' | 'closedAt'>): boolean =>
  account.status === 'inactive' && account.closedAt !== null

/** All obstacles. Only an operator can end an operator's suspension. */
export function obstaclesOf(
  account: Account,
  unsettled: Unsettled,
  by: Closer,
): readonly Obstacle[] {
  const isOpen = account.used > 0 && !unsettled.held && !unsettled.unpaid
  return [
    ...(by === 'company' && account.suspendedFor === 'operator' ? (['suspended'] as const) : []),
    ...(unsettled.held ? (['purchase_held'] as const) : []),
    ...(unsettled.disputed ? (['dispute_open'] as const) : []),
    ...(unsettled.unpaid ? (['statement_unpaid'] as const) : []),
    ...(isOpen ? (['statement_open'] as const) : []),
    ...(unsettled.uncanceledHolders > HOLDERS_MAX ? (['too_many_cardholders'] as const) : []),
  ]
}

/** The closed account; undefined where the state machine does not allow it. */
export const close = (
  account: Account,
  now: Date,
  reason: string | null,
): AccountChanges | undefined => transition(account, 'closed', now, reason)

/**
 * The part of a closed account's balance that the company can take: what is still owed is kept
 * back.
 */
export const payableBalanceOf = ({ balance, used }: Pick<Account, 'balance' | 'used'>): Cents =>
  cents(Math.max(0, balance - Math.max(0, used)))

/** Moves the rest to the available balance of the company's seller, from which it is paid out. */
export function releaseBalance(account: Account, { now, wall }: { now: Date; wall: Date }) {
  const { owner, seller } = account
  const amount = payableBalanceOf(account)
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
