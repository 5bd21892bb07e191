// A refund: money on its way back to a buyer, and its statuses. It is a row of its own: a second
// partial refund does not change the transaction's status, so nothing is derived from statuses
// alone. Pure.

import type { Id, OwnerId, RefundId, TransactionId } from '../../../kernel/ids.ts'
import { machine } from '../../../kernel/machine.ts'
import type { Cents } from '../../../kernel/money.ts'
import { type Decided, UNDECIDED } from '../../../providers/paying/silence.ts'
import type { Deduction } from '../../../marketplace/receivables/deductions.ts'
import type { RefundPart } from '../../../marketplace/splits/split.ts'

/** Pix can be given back within 90 days of settlement (API Pix, PixDevolucaoInvalida). */
export const REFUND_WINDOW_MS = 90 * 86_400_000
export const REFUNDS_MAX = 100

export type RefundReason = 'requested' | 'excess' | 'short' | 'second' | 'late'

/**
 * How a refund stands at the bank that pays it out. Times are of real time, in ISO 8601: when calls
 * that may pay were first and last sent; `last` is absent once the bank refused it for want of money.
 */
export type RefundPayout = {
  /** The rail, from its first call on, and the account as the connection knew it then. */
  readonly bank: string
  readonly account?: string
  readonly first?: string
  readonly last?: string
  /** What the bank calls it. */
  readonly reference?: string
  /** Its last answer prepared it, and nothing was sent since. */
  readonly isPrepared?: true
  /** The bank has said that it is under way. */
  readonly isAccepted?: true
  /** Of business time: since when the bank has not said how it stands; absent: its last answer did. */
  readonly unknownSince?: string
}

/** Its id is the idempotency key at the bank. `paymentReference`: the payment it returns. */
export type Refund = Decided & {
  readonly owner: OwnerId
  readonly id: RefundId
  readonly transaction: TransactionId
  readonly paymentReference: string
  readonly amount: Cents
  readonly feeReturned: Cents
  readonly reason: RefundReason
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** What each receiver gives; null: the seller gives all of it. */
  readonly parts: readonly RefundPart[] | null
  /** The pending transfers that hold the money. */
  readonly holds: readonly Id<'transfer'>[]
  /** How the money goes back: the way it came, or by a payout where that is impossible. */
  readonly way: 'pix' | 'card' | 'payout'
  /** Taken out of unsettled receivables. */
  readonly deductions: readonly Deduction[] | null
  /** Where it is paid out to: a pix key, or a sealed account. */
  readonly toKey: string | null
  readonly toSealed: Buffer | null
  readonly providerReference: string | null
  /** Of one that is paid out: its bank, and what that has of it. */
  readonly payout: RefundPayout | null
  readonly attempts: number
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The initial fields of every refund. */
export const freshRefund = (
  t: { owner: OwnerId; id: TransactionId },
  id: RefundId,
  { now }: { now: Date },
) => ({
  owner: t.owner,
  id,
  transaction: t.id,
  feeReturned: 0 as Cents,
  parts: null,
  deductions: null,
  toKey: null,
  toSealed: null,
  status: 'pending' as const,
  providerReference: null,
  payout: null,
  ...UNDECIDED,
  attempts: 0,
  createdAt: now,
  updatedAt: now,
})

/** `…_after_all`: the bank says the opposite of what people had decided (decision.ts). */
export const refundTransitions = machine({
  pending: { returned: 'succeeded', refused: 'failed' },
  succeeded: { refused_after_all: 'failed' },
  failed: { returned_after_all: 'succeeded' },
})
