// Opens a refund: what can be returned, of which payment, and what is held of each seller until the
// bank has answered. Pure.

import { after } from '../../../kernel/clock.ts'
import { newId, type RefundId, type SellerId } from '../../../kernel/ids.ts'
import { feeRefund, sum, type Cents } from '../../../kernel/money.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { ofSeller } from '../../../platform/ledger/chart.ts'
import { type Transfer } from '../../../platform/ledger/transfer.ts'
import type { Receivable } from '../../../marketplace/receivables/receivable.ts'
import {
  deducted,
  netBySeller,
  summed,
  deductFrom,
  type Deduction,
} from '../../../marketplace/receivables/deductions.ts'
import { afterRefund, divideRefund, payers, type Give } from '../../../marketplace/splits/split.ts'
import { methodOf } from '../methods/methods.ts'
import {
  changeSetOf,
  changesOf,
  transferOf,
  type ChangeSet,
  type Instant,
  type TransactionChanges,
} from '../changes.ts'
import { isPaid, leftToRefund, LEASE_MS, partsOf, type Transaction } from '../transaction.ts'
import { freshRefund, REFUND_WINDOW_MS, REFUNDS_MAX } from './refund.ts'

/**
 * What a refund can be taken from: the free balances of other receivers, and the transaction's
 * receivables.
 */
export type RefundSources = {
  readonly free: ReadonlyMap<SellerId, Cents>
  readonly receivables: readonly Receivable[]
}

/**
 * How the buyer's money can go back, and how much of it is left. Refuses a transaction of which
 * nothing can be refunded now.
 */
export function demandRefundable(t: Transaction, now: Date) {
  const back = methodOf(t).wayBack(t)
  if (!isPaid(t) || !t.paidAt || !back)
    throw refuse('invalid_state', { words: { status: t.status } })
  const left = leftToRefund(t)
  if (left <= 0) throw refuse('refund_exceeds_amount', { words: { left } })
  if (back.way === 'pix' && after(t.paidAt, REFUND_WINDOW_MS) < now)
    throw refuse('refund_window_closed')
  if (t.refundCount >= REFUNDS_MAX) throw refuse('too_many_refunds')
  return { back, left }
}

/**
 * Opens a refund on request: of all that is left, or of `amount`. It is taken first from what has
 * not settled, then from what is available. Refuses where that is impossible.
 */
export function openRefund(
  t: Transaction,
  amount: Cents | undefined,
  feeOnRefund: 'return' | 'keep',
  sources: RefundSources,
  time: Instant,
): TransactionChanges {
  const { back, left } = demandRefundable(t, time.now)
  if ((amount ?? 0) > left) throw refuse('refund_exceeds_amount', { words: { left } })
  const requested = amount ?? left
  const id = newId<'refund'>(time.wall) as RefundId
  const shares = divideRefund(
    partsOf(t),
    requested,
    feeOnRefund === 'return' ? feeBack(t, requested) : undefined,
  )
  const fee = sum(shares.map((one) => one.fee))
  const changes = changeSetOf(t)
  const takes = hold(
    changes,
    id,
    payers(t.seller, shares, withUnsettled(sources)),
    sources.receivables,
    time,
  )
  changes.refunds.push({
    ...freshRefund(t, id, time),
    paymentReference: back.payment,
    amount: requested,
    feeReturned: fee,
    reason: 'requested',
    parts: t.parts && shares,
    holds: changes.transfers.map((one) => one.id),
    way: back.way,
    deductions: takes.length > 0 ? takes : null,
    toKey: back.way === 'payout' ? (methodOf(t).payee(t, back.payment)?.taxpayerId ?? null) : null,
    dueAt: after(time.now, LEASE_MS),
  })
  changes.t = {
    ...t,
    refunding: (t.refunding + requested) as Cents,
    feeReturned: (t.feeReturned + fee) as Cents,
    refundCount: t.refundCount + 1,
    parts: t.parts && afterRefund(t.parts, shares, 1),
    updatedAt: time.now,
  }
  return changesOf(changes)
}

/**
 * What each receiver may give: its free balance, and what it has still to get of the transaction.
 */
function withUnsettled({ free, receivables }: RefundSources): Map<SellerId, Cents> {
  const all = new Map(free)
  const scheduled = receivables.filter((one) => one.status === 'scheduled')
  for (const [seller, net] of netBySeller(scheduled))
    all.set(seller, ((all.get(seller) ?? 0) + net) as Cents)
  return all
}

/** Holds each share, and takes it out of the receivables; returns the takes. */
function hold(
  changes: ChangeSet,
  id: RefundId,
  gives: readonly Give[],
  receivables: readonly Receivable[],
  time: Instant,
): Deduction[] {
  const now = new Map(receivables.map((one) => [one.id, one]))
  const all = gives.flatMap((give) => {
    const scheduled = [...now.values()].filter(
      (one) => one.seller === give.from && one.status === 'scheduled',
    )
    const { deductions: takes, covered } = deductFrom(scheduled, give.cash, give.fee)
    for (const take of takes) {
      const changed = deducted(now.get(take.receivable)!, take)
      now.set(changed.id, changed)
      changes.changed = [...changes.changed.filter((one) => one.id !== changed.id), changed]
    }
    changes.transfers.push(...holdsOf(changes.t, id, give, covered, time))
    return takes
  })
  return summed(all)
}

const feeBack = (t: Transaction, back: Cents): Cents =>
  feeRefund({
    fee: t.fee,
    amount: t.amount,
    refundedBefore: (t.refunded + t.refunding) as Cents,
    refundNow: back,
    givenBackBefore: t.feeReturned,
  })

/**
 * The returned fee first, then what has not settled, the rest from the payer's available balance.
 */
function holdsOf(
  t: Transaction,
  id: RefundId,
  { from, cash, fee }: Give,
  covered: Cents,
  time: Instant,
): Transfer[] {
  const hold = {
    credit: ofSeller('refunding', from),
    cause: { kind: 'refund', id },
    phase: 'pending',
  } as const
  const rest = (cash - covered) as Cents
  const [pending, available] = [ofSeller('pending', from), ofSeller('available', from)]
  return [
    ...(fee > 0
      ? [transferOf(t, time, { ...hold, debit: 'fees', amount: fee, kind: 'refund_fee' })]
      : []),
    ...(covered > 0
      ? [transferOf(t, time, { ...hold, debit: pending, amount: covered, kind: 'refund' })]
      : []),
    ...(rest > 0
      ? [transferOf(t, time, { ...hold, debit: available, amount: rest, kind: 'refund' })]
      : []),
  ]
}
