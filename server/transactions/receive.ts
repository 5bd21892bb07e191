// What a payment that came makes of a transaction: it pays it, or goes back in part or whole. Pure.

import type { Payer } from '../banks/bank.ts'
import { dueOn } from '../base/boleto-due.ts'
import { dayOf } from '../base/calendar.ts'
import { newId, type RefundId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { ofSeller } from '../ledger/chart.ts'
import { payerOf, type BoletoWay } from './payment-method.ts'
import { addEvent, move, transferOf, type ChangeSet, type Instant } from './changes.ts'
import { settleParts } from './settle.ts'
import { freshRefund, resized, transitions } from './transaction.ts'
import type { RefundReason, Transaction } from './transaction.ts'

/** One payment that came, by whichever way. */
export type Paid = {
  readonly endToEndId: string
  readonly amount: Cents
  readonly paidAt: Date
  readonly way?: BoletoWay
  /** Who paid a boleto, where its bank says so. */
  readonly payer?: Payer
}

/** Why money goes back without anybody asking for it. */
type ReturnReason = Exclude<RefundReason, 'requested'>

/** What is to be paid, by a payment of that moment: of a boleto, with interest or less a discount. */
const dueBy = (t: Transaction, paidAt: Date): Cents =>
  t.method === 'boleto' ? dueOn(t.boleto.terms, dayOf(paidAt)).amount : t.amount

/** Why a payment cannot be kept; undefined when it pays the sale. */
function whyNotKept(t: Transaction, payment: Paid): ReturnReason | undefined {
  if (t.paidAt) return 'second'
  if (!transitions.may(t.state, 'paid') || payment.paidAt > t.expiresAt) return 'late'
  // The bank had confirmed that it is canceled, and the caller was told: the goods may be sold to somebody else by now.
  if (t.state === 'canceled' && t.cancelAskedAt) return 'late'
  if (payment.amount < dueBy(t, payment.paidAt)) return 'short'
  return undefined
}

/** What one payment makes of a transaction: what is kept of it pays, what is not goes back. */
export function receive(changes: ChangeSet, payment: Paid, time: Instant): void {
  const why = whyNotKept(changes.t, payment)
  const kept = (why ? 0 : dueBy(changes.t, payment.paidAt)) as Cents
  const { endToEndId, amount, paidAt, way = 'pix' } = payment
  changes.payments.push({ providerReference: endToEndId, amount, kept, paidAt, way })
  changes.t = paidBy(changes.t, payment)
  if (!why) pay(changes, payment, kept, time)
  const back = (amount - kept) as Cents
  if (back > 0) sendBack(changes, payment, back, why ?? 'excess', time)
}

/** The sale, with who made this payment where the bank named somebody. */
function paidBy(t: Transaction, { endToEndId, payer }: Paid): Transaction {
  if (t.method !== 'boleto' || !payer) return t
  return { ...t, boleto: { ...t.boleto, paidFrom: { ...t.boleto.paidFrom, [endToEndId]: payer } } }
}

/** The sale with the payment that pays it; of a boleto, of the amount that was due that day. */
function paidWith(t: Transaction, payment: Paid, amount: Cents): Transaction {
  const paid = { paidAt: payment.paidAt, closedAt: null }
  if (t.method === 'pix') return { ...t, ...paid, pix: { ...t.pix, endToEndId: payment.endToEndId } }
  if (t.method !== 'boleto') return t
  const boleto = { ...t.boleto, paidBy: payment.way ?? 'boleto', payment: payment.endToEndId }
  if (amount === t.amount) return { ...t, ...paid, boleto }
  const fee = Math.min(t.fee, amount) as Cents
  return { ...t, ...paid, boleto, amount, fee, parts: t.parts && resized(t.parts, t.seller, amount, fee) }
}

function pay(changes: ChangeSet, payment: Paid, amount: Cents, time: Instant): void {
  move(changes, 'paid')
  changes.t = paidWith(changes.t, payment, amount)
  settleParts(changes, payment.way ?? 'pix', payment.paidAt, time)
  const entry = { operation: 'payment', status: 'succeeded', amount: payment.amount, code: payment.endToEndId } as const
  addEvent(changes, 'transaction.succeeded', entry, time)
}

const WHY_BACK: Record<ReturnReason, string> = {
  excess: 'paid more than was asked; the excess goes back',
  short: 'paid less than was asked; all of it goes back',
  second: 'paid a second time; all of it goes back',
  late: 'paid after it was closed; all of it goes back',
}

/** Money that cannot be kept belongs to the buyer at once, and is held for its way back. */
function sendBack(changes: ChangeSet, payment: Paid, amount: Cents, reason: ReturnReason, time: Instant): void {
  const { t } = changes
  const id = newId<'refund'>(time.wall) as RefundId
  const unclaimed = ofSeller('unclaimed', t.seller)
  const cause = { kind: 'refund', id } as const
  // A boleto cannot go back on its rail: it is paid out to the buyer's own key, else it stays unclaimed.
  const byBoleto = payment.way === 'boleto'
  const from = byBoleto ? 'bank:boleto' : 'bank:pix'
  const back = byBoleto ? 'bank:payout' : 'bank:pix'
  const came = transferOf(t, time, { debit: from, credit: unclaimed, amount, kind: 'unmatched', cause })
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
    paymentReference: payment.endToEndId,
    amount,
    reason,
    way: byBoleto ? 'payout' : 'pix',
    toKey: byBoleto && t.method === 'boleto' ? payerOf(t.boleto, payment.endToEndId).taxpayerId : null,
    holds: [hold.id],
    // Nobody waits for this one: the worker takes it at once.
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
