// Applies a payment to a transaction: it pays the transaction, or is returned in part or whole.
// Pure.

import { newId, type RefundId } from '../../../kernel/ids.ts'
import type { Cents } from '../../../kernel/money.ts'
import { ofSeller } from '../../../platform/ledger/chart.ts'
import type { Payer } from '../../../providers/bank.ts'
import { addEvent, move, transferOf, type ChangeSet, type Instant } from '../changes.ts'
import type { BoletoWay, Paid } from './payment.ts'
import { settleParts } from './settle.ts'
import { transitions, type Transaction } from '../transaction.ts'
import { freshRefund, type RefundReason } from '../refunds/refund.ts'

/** Why money is returned without a request. */
type ReturnReason = Exclude<RefundReason, 'requested'>

/** The parts of receiving a payment that depend on the method. */
export type Payable<T extends Transaction = Transaction> = {
  /** The amount due for a payment: that of its time. */
  dueBy(t: T, payment: Paid): Cents
  /** The transaction with a payment, whether it pays the transaction or not. */
  withPayment(t: T, payment: Paid): T
  /** The transaction with the payment that pays it; `amount` was due then. */
  paidWith(t: T, payment: Paid, amount: Cents): T
  /** The person to pay out to, where a payment cannot be returned the way it came. */
  payee(t: T, payment: string): Payer | undefined
}

/**
 * What decides beside the transaction: its method, and whether another sale has paid its payment
 * link.
 */
type Receiving = { readonly by: Payable; readonly linkPaid: boolean }

/** Why a payment cannot be kept; undefined where it pays the transaction. */
function whyNotKept(
  t: Transaction,
  payment: Paid,
  { by, linkPaid }: Receiving,
): ReturnReason | undefined {
  if (t.paidAt || linkPaid) return 'second'
  if (!transitions.may(t.status, 'paid') || payment.paidAt > t.expiresAt) return 'late'
  // The bank had confirmed the cancellation, and the caller knows: the goods may be sold to another
  // buyer by now.
  if (t.status === 'canceled' && t.cancelAskedAt) return 'late'
  if (payment.amount < by.dueBy(t, payment)) return 'short'
  return undefined
}

/** Applies one payment: what is kept pays the transaction, the rest is returned. */
export function receive(
  changes: ChangeSet,
  payment: Paid,
  receiving: Receiving,
  time: Instant,
): void {
  const { by } = receiving
  const why = whyNotKept(changes.t, payment, receiving)
  const kept = (why ? 0 : by.dueBy(changes.t, payment)) as Cents
  const { providerReference, amount, paidAt, way } = payment
  changes.payments.push({ providerReference, amount, kept, paidAt, way })
  changes.t = by.withPayment(changes.t, payment)
  if (!why) pay(changes, payment, kept, by, time)
  const back = (amount - kept) as Cents
  if (back > 0) sendBack(changes, payment, { amount: back, reason: why ?? 'excess' }, by, time)
}

function pay(changes: ChangeSet, payment: Paid, amount: Cents, by: Payable, time: Instant): void {
  const { way, paidAt } = payment
  move(changes, 'paid')
  changes.t = { ...by.paidWith(changes.t, payment, amount), paidAt, closedAt: null }
  settleParts(changes, { method: way, paidAt, installments: 1 }, time)
  const entry = {
    operation: 'payment',
    status: 'succeeded',
    amount: payment.amount,
    code: payment.providerReference,
  } as const
  addEvent(changes, 'transaction.succeeded', entry, time)
}

const WHY_BACK: Record<ReturnReason, string> = {
  excess: 'paid more than the amount due; the excess is sent back',
  short: 'paid less than the amount due; the payment is sent back',
  second: 'paid a second time; the payment is sent back',
  late: 'paid after the transaction was closed; the payment is sent back',
}

/**
 * A boleto cannot be returned on its rail: it is paid out to the buyer's own key, or stays
 * unclaimed.
 */
const WAYS_BACK = {
  pix: { from: 'bank:pix', back: 'bank:pix', way: 'pix' },
  boleto: { from: 'bank:boleto', back: 'bank:payout', way: 'payout' },
} as const satisfies Record<BoletoWay, object>

/** Money that cannot be kept belongs to the buyer at once, and is held for its return. */
function sendBack(
  changes: ChangeSet,
  payment: Paid,
  { amount, reason }: { amount: Cents; reason: ReturnReason },
  by: Payable,
  time: Instant,
): void {
  const { t } = changes
  const id = newId<'refund'>(time.wall) as RefundId
  const unclaimed = ofSeller('unclaimed', t.seller)
  const cause = { kind: 'refund', id } as const
  const { from, back, way } = WAYS_BACK[payment.way]
  const came = transferOf(t, time, {
    debit: from,
    credit: unclaimed,
    amount,
    kind: 'unmatched',
    cause,
  })
  const hold = transferOf(t, time, {
    debit: unclaimed,
    credit: back,
    amount,
    kind: 'returned',
    phase: 'pending',
    cause,
  })
  changes.transfers.push(came, hold)
  changes.refunds.push({
    ...freshRefund(t, id, time),
    paymentReference: payment.providerReference,
    amount,
    reason,
    way,
    toKey: way === 'payout' ? (by.payee(t, payment.providerReference)?.taxpayerId ?? null) : null,
    holds: [hold.id],
    // No request waits for this one: it is due for the worker at once.
    dueAt: time.now,
  })
  const entry = {
    operation: 'unmatched',
    status: 'succeeded',
    amount,
    code: reason,
    message: WHY_BACK[reason],
  } as const
  addEvent(changes, 'transaction.updated', entry, time)
}
