// Giving money back: what a refund holds, what it asks of the bank, and what the answer makes of it. Pure.
// A refund is a row of its own: a second partial refund changes no state, so nothing is derived from states alone.

import type { ProviderResult, ProviderRefund } from '../banks/bank.ts'
import { backoffMs } from '../base/backoff.ts'
import { after } from '../base/clock.ts'
import { newId, type RefundId, type SellerId } from '../base/ids.ts'
import { feeGivenBack, sum, type Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { ofSeller, type AccountId } from '../ledger/chart.ts'
import { ended, type Transfer, type TransferId } from '../ledger/transfer.ts'
import type { Receivable } from '../receivables/receivable.ts'
import { less, netBySeller, summed, takeFrom, type Take } from '../receivables/take.ts'
import { afterRefund, divideRefund, payers, type Give } from '../splits/split.ts'
import { payerOf } from './payment-method.ts'
import {
  changeSetOf,
  changesOf,
  addEvent,
  transferOf,
  type ChangeSet,
  type Instant,
  type TransactionChanges,
} from './changes.ts'
import { givenBack } from './restore.ts'
import {
  freshRefund,
  isPaid,
  leftToRefund,
  LEASE_MS,
  transitions,
  partsOf,
  REFUND_WINDOW_MS,
  refundTransitions,
  REFUNDS_MAX,
  type Refund,
  type Transaction,
} from './transaction.ts'

/** What a refund can draw on: what other receivers may take now, and the sale's receivables. */
export type Purse = { readonly free: ReadonlyMap<SellerId, Cents>; readonly receivables: readonly Receivable[] }

/** The payment a refund gives back of, and how it can go back. */
function wayBack(t: Transaction): { name: string; way: Refund['way'] } | undefined {
  if (t.method === 'pix') return t.pix.endToEndId ? { name: t.pix.endToEndId, way: 'pix' } : undefined
  if (t.method === 'credit') return { name: t.id, way: 'card' }
  const { payment, paidBy } = t.boleto
  return payment ? { name: payment, way: paidBy === 'pix' ? 'pix' : 'payout' } : undefined
}

/**
 * Opens a refund the seller asks for: all that is left, or `amount`. It is taken of what has not settled of the sale,
 * then of what is available. Refuses what cannot be.
 */
export function openRefund(
  t: Transaction,
  amount: Cents | undefined,
  feeOnRefund: 'return' | 'keep',
  purse: Purse,
  time: Instant,
): TransactionChanges {
  const back = wayBack(t)
  if (!isPaid(t) || !t.paidAt || !back) throw refuse('invalid_state', { words: { status: t.state } })
  const left = leftToRefund(t)
  if (left <= 0 || (amount ?? 0) > left) throw refuse('refund_exceeds_amount', { words: { left } })
  if (back.way === 'pix' && after(t.paidAt, REFUND_WINDOW_MS) < time.now) throw refuse('refund_window_closed')
  if (t.refundCount >= REFUNDS_MAX) throw refuse('too_many_refunds')

  const asked = amount ?? left
  const id = newId<'refund'>(time.wall) as RefundId
  const shares = divideRefund(partsOf(t), asked, feeOnRefund === 'return' ? feeBack(t, asked) : undefined)
  const fee = sum(shares.map((one) => one.fee))
  const changes = changeSetOf(t)
  const takes = hold(changes, id, payers(t.seller, shares, withNets(purse)), purse.receivables, time)
  changes.refunds.push({
    ...freshRefund(t, id, time),
    paymentReference: back.name,
    amount: asked,
    feeReturned: fee,
    reason: 'requested',
    parts: t.parts && shares,
    holds: changes.transfers.map((one) => one.id),
    way: back.way,
    takes: takes.length > 0 ? takes : null,
    toKey: back.way === 'payout' && t.method === 'boleto' ? payerOf(t.boleto, back.name).taxpayerId : null,
    dueAt: after(time.now, LEASE_MS),
  })
  changes.t = {
    ...t,
    refunding: (t.refunding + asked) as Cents,
    feeReturned: (t.feeReturned + fee) as Cents,
    refundCount: t.refundCount + 1,
    parts: t.parts && afterRefund(t.parts, shares, 1),
    updatedAt: time.now,
  }
  return changesOf(changes)
}

/** What each receiver may give: what it may take now, and what of the sale is still to settle. */
function withNets({ free, receivables }: Purse): Map<SellerId, Cents> {
  const all = new Map(free)
  const scheduled = receivables.filter((one) => one.state === 'scheduled')
  for (const [seller, net] of netBySeller(scheduled)) all.set(seller, ((all.get(seller) ?? 0) + net) as Cents)
  return all
}

/** Holds what each gives, and takes it of the receivables; returns what was taken. */
function hold(
  changes: ChangeSet,
  id: RefundId,
  gives: readonly Give[],
  receivables: readonly Receivable[],
  time: Instant,
): Take[] {
  const now = new Map(receivables.map((one) => [one.id, one]))
  const all = gives.flatMap((give) => {
    const scheduled = [...now.values()].filter((one) => one.seller === give.from && one.state === 'scheduled')
    const { takes, covered } = takeFrom(scheduled, give.cash, give.fee)
    for (const take of takes) {
      const changed = less(now.get(take.receivable)!, take)
      now.set(changed.id, changed)
      changes.changed = [...changes.changed.filter((one) => one.id !== changed.id), changed]
    }
    changes.transfers.push(...holdsOf(changes.t, id, give, covered, time))
    return takes
  })
  return summed(all)
}

const feeBack = (t: Transaction, back: Cents): Cents =>
  feeGivenBack({
    fee: t.fee,
    amount: t.amount,
    refundedBefore: (t.refunded + t.refunding) as Cents,
    refundNow: back,
    givenBackBefore: t.feeReturned,
  })

/** The fee given back comes first, then what has not settled, the rest from what the payer has. */
function holdsOf(t: Transaction, id: RefundId, { from, cash, fee }: Give, covered: Cents, time: Instant): Transfer[] {
  const hold = { credit: ofSeller('refunding', from), cause: { kind: 'refund', id }, phase: 'pending' } as const
  const rest = (cash - covered) as Cents
  const [pending, available] = [ofSeller('pending', from), ofSeller('available', from)]
  return [
    ...(fee > 0 ? [transferOf(t, time, { ...hold, debit: 'fees', amount: fee, kind: 'refund_fee' })] : []),
    ...(covered > 0 ? [transferOf(t, time, { ...hold, debit: pending, amount: covered, kind: 'refund' })] : []),
    ...(rest > 0 ? [transferOf(t, time, { ...hold, debit: available, amount: rest, kind: 'refund' })] : []),
  ]
}

const waitAgain = (r: Refund, time: Instant): Refund => ({
  ...r,
  attempts: r.attempts + 1,
  dueAt: after(time.now, backoffMs(r.attempts + 1, time.random)),
})

/** What a refund under way has: its pending transfers, and the receivables it took of. */
export type Holding = { readonly holds: readonly Transfer[]; readonly receivables: readonly Receivable[] }

/** What the bank's answer makes of the refund and its sale. */
export function applyRefund(
  t: Transaction,
  r: Refund,
  { holds, receivables }: Holding,
  answer: ProviderResult<ProviderRefund>,
  time: Instant,
): TransactionChanges {
  const changes = changeSetOf(t)
  if (r.state !== 'pending') return changesOf(changes)
  if (answer.result === 'unknown' || (answer.result === 'accepted' && answer.value.status === 'processing')) {
    changes.refunds.push(waitAgain(r, time))
    return changesOf(changes)
  }
  if (answer.result === 'accepted' && answer.value.amount !== r.amount) {
    changes.refunds.push(waitAgain(r, time)) // Nonsense: our id names another amount there.
    return changesOf(changes)
  }
  const done = answer.result === 'accepted' && answer.value.status === 'returned'
  const why = answer.result === 'accepted' ? (answer.value.reason ?? answer.value.status) : answer.why
  const providerReference = answer.result === 'accepted' ? answer.value.providerReference : null
  const state = refundTransitions.next(r.state, done ? 'returned' : 'refused')!
  changes.refunds.push({ ...r, state, providerReference, dueAt: null, updatedAt: time.now })
  changes.transfers.push(
    ...holds.map((hold) => ended(hold, done ? 'post' : 'void', newId<'transfer'>(time.wall) as TransferId, time.now)),
  )
  if (r.reason !== 'requested') endReturn(changes, r, done, why, time)
  else if (done) endRefund(changes, r, holds, providerReference, time)
  else failRefund(changes, r, receivables, why, time)
  return changesOf(changes)
}

const BANKS = { pix: 'bank:pix', card: 'bank:card', payout: 'bank:payout' } as const

function endRefund(
  changes: ChangeSet,
  r: Refund,
  holds: readonly Transfer[],
  providerReference: string | null,
  time: Instant,
): void {
  const { t } = changes
  const cause = { kind: 'refund', id: r.id } as const
  // What was taken of receivables the acquirer never pays us; what was not goes out of the bank.
  const unpaid = sum((r.takes ?? []).map((take) => take.gross))
  let due = (r.way === 'card' ? unpaid : 0) as number
  for (const [debit, amount] of heldBy(holds)) {
    const ofDue = Math.min(due, amount)
    due -= ofDue
    const out = (credit: AccountId, cents: number) =>
      cents > 0 &&
      changes.transfers.push(transferOf(t, time, { debit, credit, amount: cents as Cents, kind: 'returned', cause }))
    out('bank-due:card', ofDue)
    out(BANKS[r.way], amount - ofDue)
  }
  // The bank of a boleto pays us all of it, refunded or not: what its receivables lost still arrives.
  const arriving = {
    debit: 'bank:boleto',
    credit: 'bank-due:boleto',
    amount: unpaid,
    kind: 'settlement',
    cause,
  } as const
  if (r.way === 'payout' && unpaid > 0) changes.transfers.push(transferOf(t, time, arriving))
  const refunded = (t.refunded + r.amount) as Cents
  const whole = refunded === t.amount
  const state = transitions.next(t.state, whole ? 'refunded' : 'refunded_in_part') ?? t.state
  changes.t = { ...t, state, refunded, refunding: (t.refunding - r.amount) as Cents }
  const entry = {
    operation: 'refund',
    status: 'succeeded',
    amount: r.amount,
    ...(providerReference ? { code: providerReference } : {}),
  } as const
  addEvent(changes, whole ? 'transaction.refunded' : 'transaction.partial_refunded', entry, time)
}

/** What each account holds of a refund. */
function heldBy(holds: readonly Transfer[]): Map<AccountId, Cents> {
  const held = new Map<AccountId, Cents>()
  for (const { credit, amount } of holds) held.set(credit, ((held.get(credit) ?? 0) + amount) as Cents)
  return held
}

function failRefund(
  changes: ChangeSet,
  r: Refund,
  receivables: readonly Receivable[],
  why: string,
  time: Instant,
): void {
  const { t } = changes
  const named = new Map(receivables.map((one) => [one.id as string, one]))
  for (const { changed, transfers } of givenBack(r.takes ?? [], named, time)) {
    changes.changed.push(changed)
    changes.transfers.push(...transfers)
  }
  changes.t = {
    ...t,
    refunding: (t.refunding - r.amount) as Cents,
    feeReturned: (t.feeReturned - r.feeReturned) as Cents,
    parts: t.parts && r.parts ? afterRefund(t.parts, r.parts, -1) : t.parts,
  }
  addEvent(
    changes,
    'transaction.void.failed',
    { operation: 'refund', status: 'failed', amount: r.amount, message: why },
    time,
  )
}

/** Money that was not ours to keep: back with the buyer, or still held for them in `unclaimed`. */
function endReturn(changes: ChangeSet, r: Refund, done: boolean, why: string, time: Instant): void {
  const status = done ? 'succeeded' : 'failed'
  const message = done ? {} : { message: why }
  // What the bank gave back of it by itself waited for this to end (unkept.ts).
  if (!done && r.way === 'pix') changes.t = { ...changes.t, dueAt: time.now }
  addEvent(
    changes,
    'transaction.updated',
    { operation: 'return', status, amount: r.amount, code: r.reason, ...message },
    time,
  )
}
