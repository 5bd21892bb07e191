// The buyer's view of a transaction, decided from its status and the time. Pure. The buyer needs
// fewer statuses than the seller: payable, paid, or closed.

import { dueOn } from '../../kernel/brazil/boleto-due.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import { isOpen, type PixTransaction } from '../../payments/transactions/transaction.ts'

export const VIEWS = [
  'preparing',
  'pending',
  'lapsed',
  'paid',
  'partly_refunded',
  'refunded',
  'expired',
  'canceled',
  'failed',
] as const
/** `lapsed`: expired, and the bank has not yet reported whether it was paid in time. */
export type View = (typeof VIEWS)[number]

/** The fields of a transaction that decide the view. */
export type PixStatus = Pick<
  PixTransaction,
  'status' | 'expiresAt' | 'closedAt' | 'cancelAskedAt' | 'pix'
>

function viewOfOpen(t: PixStatus, now: Date): View {
  if (now >= t.expiresAt) return 'lapsed'
  return t.status === 'pending' && t.pix.brCode ? 'pending' : 'preparing'
}

/** The view of a transaction at `now` (business time). */
export function viewOf(t: PixStatus, now: Date): View {
  switch (t.status) {
    case 'new':
    case 'pending':
    case 'pre_authorized':
      return viewOfOpen(t, now)
    // A dispute is between the seller and the banks: for the buyer it is paid.
    case 'succeeded':
    case 'dispute':
      return 'paid'
    case 'partial_refunded':
      return 'partly_refunded'
    case 'refunded':
    case 'reversed':
    case 'charged_back':
      return 'refunded'
    case 'canceled':
      return t.cancelAskedAt || (t.closedAt && t.closedAt < t.expiresAt) ? 'canceled' : 'expired'
    case 'failed':
      return 'failed'
  }
}

/** What the buyer pays at `now`, or has paid: with a due date it changes from day to day. */
export const amountAt = (t: PixTransaction, now: Date): Cents =>
  t.pix.terms && isOpen(t) ? dueOn(t.pix.terms, dayOf(now)).amount : t.amount

/** The status the page polls. With `now` it counts down by our clock, not the browser's. */
export const statusToWire = (t: PixTransaction, now: Date) => ({
  status: t.status,
  view: viewOf(t, now),
  expires_at: t.expiresAt.toISOString(),
  now: now.toISOString(),
  ...(t.pix.terms && { amount_cents: amountAt(t, now) }),
})
