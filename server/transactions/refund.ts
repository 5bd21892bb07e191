// Giving money back: what a refund holds, what it asks of the bank, and what the answer makes of it. Pure.
// A refund is a row of its own: a second partial refund changes no state, so nothing is derived from states alone.

import type { Answer, PixReturn } from '../banks/bank.ts'
import { backoffMs } from '../base/backoff.ts'
import { after } from '../base/clock.ts'
import { newId, type RefundId, type SellerId } from '../base/ids.ts'
import { feeGivenBack, sum, type Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { ofSeller, type AccountId } from '../ledger/chart.ts'
import { ended, type Transfer, type TransferId } from '../ledger/transfer.ts'
import { afterRefund, divideRefund, payers, type Give } from '../splits/split.ts'
import { draftOf, outcomeOf, tell, transferOf, type Draft, type Moment, type Outcome } from './outcome.ts'
import {
  isPaid,
  leftToRefund,
  LEASE_MS,
  life,
  partsOf,
  REFUND_WINDOW_MS,
  refundLife,
  REFUNDS_MAX,
  type Refund,
  type Transaction,
} from './transaction.ts'

/**
 * Opens a refund the seller asks for: all that is left, or `amount`. `free`: what the other receivers of the sale may
 * give now. Refuses what cannot be.
 */
export function openRefund(
  t: Transaction,
  amount: Cents | undefined,
  feeOnRefund: 'return' | 'keep',
  free: ReadonlyMap<SellerId, Cents>,
  moment: Moment,
): Outcome {
  if (!isPaid(t) || !t.paidAt || !t.pix.endToEndId) throw refuse('invalid_state', { words: { status: t.state } })
  const left = leftToRefund(t)
  if (left <= 0 || (amount ?? 0) > left) throw refuse('refund_exceeds_amount', { words: { left } })
  if (after(t.paidAt, REFUND_WINDOW_MS) < moment.now) throw refuse('refund_window_closed')
  if (t.refundCount >= REFUNDS_MAX) throw refuse('too_many_refunds')

  const back = amount ?? left
  const id = newId<'refund'>(moment.wall) as RefundId
  const shares = divideRefund(partsOf(t), back, feeOnRefund === 'return' ? feeBack(t, back) : undefined)
  const fee = sum(shares.map((one) => one.fee))
  const draft = draftOf(t)
  draft.transfers.push(...payers(t.seller, shares, free).flatMap((give) => holdsOf(t, id, give, moment)))
  draft.refunds.push({
    owner: t.owner,
    id,
    transaction: t.id,
    endToEndId: t.pix.endToEndId,
    amount: back,
    feeReturned: fee,
    reason: 'requested',
    state: 'pending',
    parts: t.parts && shares,
    holds: draft.transfers.map((hold) => hold.id),
    rtrId: null,
    attempts: 0,
    dueAt: after(moment.now, LEASE_MS),
    createdAt: moment.now,
    updatedAt: moment.now,
  })
  draft.t = {
    ...t,
    refunding: (t.refunding + back) as Cents,
    feeReturned: (t.feeReturned + fee) as Cents,
    refundCount: t.refundCount + 1,
    parts: t.parts && afterRefund(t.parts, shares, 1),
    updatedAt: moment.now,
  }
  return outcomeOf(draft)
}

const feeBack = (t: Transaction, back: Cents): Cents =>
  feeGivenBack({
    fee: t.fee,
    amount: t.amount,
    refundedBefore: (t.refunded + t.refunding) as Cents,
    refundNow: back,
    givenBackBefore: t.feeReturned,
  })

/** The fee given back comes first, the rest from what the payer has. */
function holdsOf(t: Transaction, id: RefundId, { from, cash, fee }: Give, moment: Moment): Transfer[] {
  const hold = { credit: ofSeller('refunding', from), cause: { kind: 'refund', id }, phase: 'pending' } as const
  const available = ofSeller('available', from)
  return [
    ...(fee > 0 ? [transferOf(t, moment, { ...hold, debit: 'fees', amount: fee, kind: 'refund_fee' })] : []),
    ...(cash > 0 ? [transferOf(t, moment, { ...hold, debit: available, amount: cash, kind: 'refund' })] : []),
  ]
}

/** What a bank is asked to give back. */
export const refundQuestion = (r: Refund) => ({
  order: { endToEndId: r.endToEndId, id: r.id, amount: r.amount },
  again: r.attempts > 0,
})

const waitAgain = (r: Refund, moment: Moment): Refund => ({
  ...r,
  attempts: r.attempts + 1,
  dueAt: after(moment.now, backoffMs(r.attempts + 1, moment.dice)),
})

/** What the bank's answer makes of the refund and its sale. `holds` are its pending transfers. */
export function hearRefund(
  t: Transaction,
  r: Refund,
  holds: readonly Transfer[],
  answer: Answer<PixReturn>,
  moment: Moment,
): Outcome {
  const draft = draftOf(t)
  if (r.state !== 'pending') return outcomeOf(draft)
  if (answer.heard === 'nothing' || (answer.heard === 'yes' && answer.value.status === 'processing')) {
    draft.refunds.push(waitAgain(r, moment))
    return outcomeOf(draft)
  }
  if (answer.heard === 'yes' && answer.value.amount !== r.amount) {
    draft.refunds.push(waitAgain(r, moment)) // Nonsense: our id names another amount there.
    return outcomeOf(draft)
  }
  const done = answer.heard === 'yes' && answer.value.status === 'returned'
  const why = answer.heard === 'yes' ? (answer.value.reason ?? answer.value.status) : answer.why
  const rtrId = answer.heard === 'yes' ? answer.value.rtrId : null
  const state = refundLife.next(r.state, done ? 'returned' : 'refused')!
  draft.refunds.push({ ...r, state, rtrId, dueAt: null, updatedAt: moment.now })
  draft.transfers.push(
    ...holds.map((hold) =>
      ended(hold, done ? 'post' : 'void', newId<'transfer'>(moment.wall) as TransferId, moment.now),
    ),
  )
  if (r.reason !== 'requested') endReturn(draft, r, done, why, moment)
  else if (done) endRefund(draft, r, holds, rtrId, moment)
  else failRefund(draft, r, why, moment)
  return outcomeOf(draft)
}

function endRefund(draft: Draft, r: Refund, holds: readonly Transfer[], rtrId: string | null, moment: Moment): void {
  const { t } = draft
  const cause = { kind: 'refund', id: r.id } as const
  for (const [debit, amount] of heldBy(holds))
    draft.transfers.push(transferOf(t, moment, { debit, credit: 'bank:pix', amount, kind: 'returned', cause }))
  const refunded = (t.refunded + r.amount) as Cents
  const whole = refunded === t.amount
  const state = life.next(t.state, whole ? 'refunded' : 'refunded_in_part') ?? t.state
  draft.t = { ...t, state, refunded, refunding: (t.refunding - r.amount) as Cents }
  const entry = {
    operation: 'refund',
    status: 'succeeded',
    amount: r.amount,
    ...(rtrId ? { code: rtrId } : {}),
  } as const
  tell(draft, whole ? 'transaction.refunded' : 'transaction.partial_refunded', entry, moment)
}

/** What each account holds of a refund. */
function heldBy(holds: readonly Transfer[]): Map<AccountId, Cents> {
  const held = new Map<AccountId, Cents>()
  for (const { credit, amount } of holds) held.set(credit, ((held.get(credit) ?? 0) + amount) as Cents)
  return held
}

function failRefund(draft: Draft, r: Refund, why: string, moment: Moment): void {
  const { t } = draft
  draft.t = {
    ...t,
    refunding: (t.refunding - r.amount) as Cents,
    feeReturned: (t.feeReturned - r.feeReturned) as Cents,
    parts: t.parts && r.parts ? afterRefund(t.parts, r.parts, -1) : t.parts,
  }
  tell(
    draft,
    'transaction.void.failed',
    { operation: 'refund', status: 'failed', amount: r.amount, message: why },
    moment,
  )
}

/** Money that was not ours to keep: back with the buyer, or still held for them in `unclaimed`. */
function endReturn(draft: Draft, r: Refund, done: boolean, why: string, moment: Moment): void {
  const status = done ? 'succeeded' : 'failed'
  const message = done ? {} : { message: why }
  tell(
    draft,
    'transaction.updated',
    { operation: 'return', status, amount: r.amount, code: r.reason, ...message },
    moment,
  )
}
