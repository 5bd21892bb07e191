// What a sale asks of the bank, and what the bank's answer makes of it. Pure: the same answer heard twice changes
// nothing the second time, so it does not matter who asks, how often, or in which order the news arrives.

import type { Answer, ChargeNews, PixOrder, ReceivedPix } from '../banks/bank.ts'
import { backoffMs } from '../base/backoff.ts'
import { after } from '../base/clock.ts'
import { newId, type RefundId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { ofSeller } from '../ledger/chart.ts'
import { receivablesOf, schedule, sourceOf } from '../receivables/receivable.ts'
import { draftOf, outcomeOf, tell, transferOf, type Draft, type Moment, type Outcome } from './outcome.ts'
import { isOpen, life, partsOf, type Heard, type RefundReason, type Transaction } from './transaction.ts'

export type Question =
  | { readonly ask: 'charge'; readonly order: PixOrder; readonly again: boolean }
  | { readonly ask: 'remove'; readonly txid: string }
  | { readonly ask: 'read'; readonly txid: string }

const TEXT_MAX = 140

/** What the bank must be asked to carry this sale forward. */
export function question(t: Transaction, now: Date): Question {
  if (t.cancelAskedAt && isOpen(t)) return { ask: 'remove', txid: t.id }
  if (t.state !== 'new' || t.expiresAt <= now) return { ask: 'read', txid: t.id }
  const { key, expiresIn, payer } = t.pix
  const text = t.description ? { text: t.description.slice(0, TEXT_MAX) } : {}
  const order = { txid: t.id, amount: t.amount, key, expiresIn, ...(payer ? { payer } : {}), ...text }
  return { ask: 'charge', order, again: t.attempts > 0 }
}

/** Moves the state, or leaves the draft alone when its table does not allow it. */
function move(draft: Draft, heard: Heard): boolean {
  const next = life.next(draft.t.state, heard)
  if (!next) return false
  draft.t = { ...draft.t, state: next }
  return true
}

const waitAgain = (t: Transaction, moment: Moment): Transaction => ({
  ...t,
  attempts: t.attempts + 1,
  dueAt: after(moment.now, backoffMs(t.attempts + 1, moment.dice)),
})

/** What the bank's answer to `asked` makes of the sale. `known` are the payments already on record. */
export function hear(
  t: Transaction,
  asked: Question,
  answer: Answer<ChargeNews>,
  known: ReadonlySet<string>,
  moment: Moment,
): Outcome {
  const draft = draftOf(t)
  if (answer.heard === 'nothing') draft.t = waitAgain(t, moment)
  else if (answer.heard === 'no') hearRefusal(draft, asked, answer, moment)
  else if (answer.value.status === 'absent') hearAbsence(draft, moment)
  else if (answer.value.amount !== t.amount) draft.t = waitAgain(t, moment)
  else hearCharge(draft, asked, answer.value, known, moment)
  return outcomeOf(draft)
}

function hearRefusal(draft: Draft, asked: Question, answer: { code: string; why: string }, moment: Moment): void {
  const { t } = draft
  // A refusal that crossed a yes is none: whoever was accepted is not declined by a second asking.
  if (asked.ask === 'charge' && t.state === 'new' && move(draft, 'declined')) {
    draft.t = { ...draft.t, dueAt: null, closedAt: moment.now }
    const entry = {
      operation: 'charge',
      status: 'failed',
      amount: t.amount,
      code: answer.code,
      message: answer.why,
    } as const
    return tell(draft, 'transaction.failed', entry, moment)
  }
  // What will not be removed and is past its time needs no removing: it is read, and has expired.
  const moot = asked.ask === 'remove' && t.expiresAt <= moment.now
  draft.t = { ...waitAgain(t, moment), ...(moot ? { cancelAskedAt: null } : {}) }
}

/** The bank knows no such charge: nobody can have paid it. */
function hearAbsence(draft: Draft, moment: Moment): void {
  const { t } = draft
  const ended = t.cancelAskedAt ? 'canceled' : t.expiresAt <= moment.now ? 'expired' : undefined
  if (t.state === 'new' && ended) return close(draft, ended, moment)
  // A charge that was there and is lost may be found again, but not by a buyer once its time is up.
  if (t.state === 'pending' && t.expiresAt <= moment.now) return close(draft, 'expired', moment)
  draft.t = isOpen(t) ? waitAgain(t, moment) : { ...t, dueAt: null }
}

function close(draft: Draft, heard: 'canceled' | 'expired', moment: Moment): void {
  if (!move(draft, heard)) return
  draft.t = { ...draft.t, dueAt: null, attempts: 0, closedAt: moment.now }
  const entry = {
    operation: heard === 'canceled' ? 'void' : 'expire',
    status: 'succeeded',
    amount: draft.t.amount,
  } as const
  tell(draft, 'transaction.canceled', entry, moment)
}

type Charge = Exclude<ChargeNews, { status: 'absent' }>

function hearCharge(draft: Draft, asked: Question, news: Charge, known: ReadonlySet<string>, moment: Moment): void {
  if (draft.t.state === 'new' && move(draft, 'accepted')) {
    // The bank's time counts for what is paid in time, so the end is the bank's too.
    draft.t = {
      ...draft.t,
      pix: { ...draft.t.pix, brCode: news.brCode, location: news.location },
      expiresAt: news.expiresAt,
      attempts: 0,
    }
    tell(draft, 'transaction.created', { operation: 'charge', status: 'succeeded', amount: draft.t.amount }, moment)
  }
  // By name, so that a bank that lists a payment twice has still received it once.
  const named = new Map(news.payments.map((payment) => [payment.endToEndId, payment]))
  const fresh = [...named.values()].filter((payment) => !known.has(payment.endToEndId))
  for (const payment of fresh.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())) {
    receive(draft, payment, moment)
  }

  const { t } = draft
  if (!isOpen(t)) draft.t = { ...t, dueAt: null, attempts: 0 }
  else if (news.status === 'removed') close(draft, 'canceled', moment)
  else if (news.status === 'completed' && news.payments.length === 0)
    draft.t = waitAgain(t, moment) // Paid, it says, but by nothing: ask again.
  else if (t.expiresAt <= moment.now) close(draft, 'expired', moment)
  // A reading that crossed the wish to cancel says nothing about it: the bank is still to be asked.
  else if (t.cancelAskedAt && asked.ask !== 'remove') draft.t = { ...t, attempts: 0 }
  // A charge that could not be removed stays payable; the wish to cancel it is let go.
  else draft.t = { ...t, dueAt: t.expiresAt, cancelAskedAt: null, attempts: 0 }
}

/** Why money goes back without anybody asking for it. */
type ReturnReason = Exclude<RefundReason, 'requested'>

/** Why a payment cannot be kept; undefined when it pays the sale. */
function whyNotKept(t: Transaction, payment: ReceivedPix): ReturnReason | undefined {
  if (t.paidAt) return 'second'
  if (!life.may(t.state, 'paid') || payment.paidAt > t.expiresAt) return 'late'
  // The bank had confirmed that it is canceled, and the caller was told: the goods may be sold to somebody else by now.
  if (t.state === 'canceled' && t.cancelAskedAt) return 'late'
  if (payment.amount < t.amount) return 'short'
  return undefined
}

function receive(draft: Draft, payment: ReceivedPix, moment: Moment): void {
  const why = whyNotKept(draft.t, payment)
  const kept = (why ? 0 : draft.t.amount) as Cents
  draft.payments.push({ endToEndId: payment.endToEndId, amount: payment.amount, kept, paidAt: payment.paidAt })
  if (!why) settle(draft, payment, moment)
  const back = (payment.amount - kept) as Cents
  if (back > 0) sendBack(draft, payment, back, why ?? 'excess', moment)
}

function settle(draft: Draft, payment: ReceivedPix, moment: Moment): void {
  move(draft, 'paid')
  const { t } = draft
  const cause = { kind: 'transaction', id: t.id } as const
  const parts = partsOf(t)
  for (const { receiver, amount, fee } of parts) {
    const available = ofSeller('available', receiver)
    const sale = { debit: sourceOf(t.method), credit: available, amount, kind: 'sale', cause } as const
    draft.transfers.push(transferOf(t, moment, sale))
    if (fee > 0)
      draft.transfers.push(transferOf(t, moment, { debit: available, credit: 'fees', amount: fee, kind: 'fee', cause }))
  }
  const sold = { owner: t.owner, id: t.id, method: t.method, paidAt: payment.paidAt }
  draft.receivables.push(...receivablesOf(sold, schedule(parts, t.method, 1, payment.paidAt), moment.wall))
  draft.t = { ...t, paidAt: payment.paidAt, closedAt: null, pix: { ...t.pix, endToEndId: payment.endToEndId } }
  const entry = { operation: 'payment', status: 'succeeded', amount: payment.amount, code: payment.endToEndId } as const
  tell(draft, 'transaction.succeeded', entry, moment)
}

const WHY_BACK: Record<ReturnReason, string> = {
  excess: 'paid more than was asked; the excess goes back',
  short: 'paid less than was asked; all of it goes back',
  second: 'paid a second time; all of it goes back',
  late: 'paid after it was closed; all of it goes back',
}

/** Money that cannot be kept belongs to the buyer at once, and is held for its way back. */
function sendBack(draft: Draft, payment: ReceivedPix, amount: Cents, reason: ReturnReason, moment: Moment): void {
  const { t } = draft
  const id = newId<'refund'>(moment.wall) as RefundId
  const unclaimed = ofSeller('unclaimed', t.seller)
  const cause = { kind: 'refund', id } as const
  const came = transferOf(t, moment, { debit: 'bank:pix', credit: unclaimed, amount, kind: 'unmatched', cause })
  const hold = transferOf(t, moment, {
    debit: unclaimed,
    credit: 'bank:pix',
    amount,
    kind: 'returned',
    phase: 'pending',
    cause,
  })
  draft.transfers.push(came, hold)
  draft.refunds.push({
    owner: t.owner,
    id,
    transaction: t.id,
    endToEndId: payment.endToEndId,
    amount,
    feeReturned: 0 as Cents,
    parts: null,
    reason,
    state: 'pending',
    holds: [hold.id],
    rtrId: null,
    attempts: 0,
    // Nobody waits for this one: the worker takes it at once.
    dueAt: moment.now,
    createdAt: moment.now,
    updatedAt: moment.now,
  })
  const entry = {
    operation: 'unmatched',
    status: 'succeeded',
    amount,
    code: reason,
    message: WHY_BACK[reason],
  } as const
  tell(draft, 'transaction.updated', entry, moment)
}
