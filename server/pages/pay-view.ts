// What the buyer is shown of a sale, decided from its state and the time. Pure. The buyer needs fewer words than the
// seller: whether to pay, whether it was paid, whether it is over.

import type { PixTransaction } from '../transactions/transaction.ts'

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
/** `lapsed`: the time is over and the bank has not yet said whether it was paid in time. */
export type View = (typeof VIEWS)[number]

/** What a view needs to know of a sale. */
export type Seen = Pick<PixTransaction, 'state' | 'expiresAt' | 'closedAt' | 'cancelAskedAt' | 'pix'>

function viewOfOpen(t: Seen, now: Date): View {
  if (now >= t.expiresAt) return 'lapsed'
  return t.state === 'pending' && t.pix.brCode ? 'pending' : 'preparing'
}

/** The view of a sale at `now` (business time). */
export function viewOf(t: Seen, now: Date): View {
  switch (t.state) {
    case 'new':
    case 'pending':
    case 'pre_authorized':
      return viewOfOpen(t, now)
    // A dispute is between the seller and the banks: the buyer's payment has been made.
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

/** What the page asks for while it is open. `now` lets it count by our clock and not by the browser's. */
export const statusToWire = (t: PixTransaction, now: Date) => ({
  status: t.state,
  view: viewOf(t, now),
  expires_at: t.expiresAt.toISOString(),
  now: now.toISOString(),
})
