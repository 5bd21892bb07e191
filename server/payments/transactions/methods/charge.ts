// The charges that a payer settles, of pix and boleto: the requests to their bank, and what each
// answer changes. Pure; applying an answer twice changes nothing the second time, so that callers,
// repetitions and the order of reports do not matter. Cards are in card-apply.ts.

import type { Cents } from '../../../kernel/money.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { cut } from '../../../kernel/text/text.ts'
import {
  addEvent,
  move,
  waitAgain,
  withReason,
  type ChangeSet,
  type Instant,
  type RecordedFacts,
} from '../changes.ts'
import { applyContested } from '../disputes/apply.ts'
import type { PaymentReport } from '../received/payment.ts'
import { receive, type Payable } from '../received/receive.ts'
import { isOpen, resized, type Transaction } from '../transaction.ts'
import type { KnownResult, NextRequest } from './method.ts'

type Charge = Exclude<PaymentReport, { status: 'absent' }>

/** The parts of a charge that depend on its method. */
export type Chargeable<T extends Transaction = Transaction> = Payable<T> & {
  /** The amount first requested from the buyer. */
  original(t: T): Cents
  /** The face values that its bank may report: more than one of a charge that was changed. */
  faces?(t: T): readonly Cents[]
  /** The transaction after its bank accepted the charge. */
  charged(t: T, report: Charge): T
  /** The transaction after a later report of its bank. */
  followed(t: T, report: Charge): T
  /** The id at the SPI of the pix that paid it. */
  paidByPix(t: T): string | undefined
  /** Whether it can still be paid another way, although it has ended. */
  isPayableStill(t: T): boolean
}

const TEXT_MAX = 140

/** The text a bank shows to the payer or the receiver. */
export const textOf = ({ description }: Pick<Transaction, 'description'>): { text?: string } =>
  description ? { text: cut(description, TEXT_MAX) } : {}

/**
 * What changes with the amount that was due on the day of payment: with interest, or less a
 * discount.
 */
export function resizedTo(
  t: Transaction,
  amount: Cents,
): Partial<Pick<Transaction, 'amount' | 'fee' | 'parts'>> {
  if (amount === t.amount) return {}
  const fee = Math.min(t.fee, amount) as Cents
  return { amount, fee, parts: t.parts && resized(t.parts, t.seller, amount, fee) }
}

/** The next request to the bank. */
export function nextChargeRequest(t: Transaction, now: Date): NextRequest {
  if (t.cancelAskedAt && isOpen(t)) return { ask: 'remove' }
  if (t.status !== 'new' || t.expiresAt <= now) return { ask: 'read' }
  return { ask: 'charge', again: t.attempts > 0 }
}

/** Refuses to reply with a charge that its bank has not accepted yet, or has rejected. */
export function refuseUncharged(t: Transaction): void {
  if (t.status === 'new') throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  const failure =
    t.status === 'failed' ? t.history.findLast((entry) => entry.status === 'failed') : undefined
  if (failure)
    throw refuse('charge_refused', {
      transaction: t.id,
      words: { why: failure.message ?? failure.code ?? 'no reason given' },
    })
}

/** Applies the bank's answer to `request`. */
export function applyCharge(
  changes: ChangeSet,
  request: NextRequest,
  answer: KnownResult<PaymentReport>,
  { known, by }: { known: RecordedFacts; by: Chargeable },
  time: Instant,
): void {
  const { t } = changes
  if (answer.result === 'rejected') return applyRejection(changes, request, answer, time)
  const report = answer.value
  if (report.status === 'absent') return applyAbsence(changes, time)
  if (!(by.faces?.(t) ?? [by.original(t)]).includes(report.amount)) {
    changes.t = waitAgain(t, time)
    return
  }
  applyReport(changes, report, { known, by }, time)
  conclude(changes, request, report, by, time)
  const { disputes = [] } = report
  if (disputes.length > 0)
    applyContested(changes, t, { disputes, paidBy: by.paidByPix(changes.t) }, known, time)
  if (report.disputesUnread !== undefined)
    readDisputesAgain(changes, t, report.disputesUnread, time)
}

/** Stays due, each time later, until its disputes are read. */
function readDisputesAgain(
  changes: ChangeSet,
  { attempts }: Transaction,
  why: string,
  time: Instant,
): void {
  const t = withReason(changes.t, why, { operation: 'dispute', amount: changes.t.amount }, time)
  const again = waitAgain({ ...t, attempts }, time)
  changes.t = t.dueAt !== null && t.dueAt < again.dueAt! ? t : again
}

function applyRejection(
  changes: ChangeSet,
  request: NextRequest,
  answer: { code: string; why: string },
  time: Instant,
): void {
  const { t } = changes
  // A rejection after an acceptance does not count: it is about the repeated request.
  if (request.ask === 'charge' && t.status === 'new' && move(changes, 'declined')) {
    changes.t = { ...changes.t, dueAt: null, closedAt: time.now }
    const entry = {
      operation: 'charge',
      status: 'failed',
      amount: t.amount,
      code: answer.code,
      message: answer.why,
    } as const
    return addEvent(changes, 'transaction.failed', entry, time)
  }
  // A charge that has expired needs no removal: the next read finds it expired.
  const moot = request.ask === 'remove' && t.expiresAt <= time.now
  changes.t = { ...waitAgain(t, time), ...(moot ? { cancelAskedAt: null } : {}) }
}

/** The bank does not know the charge, so it cannot have been paid. */
function applyAbsence(changes: ChangeSet, time: Instant): void {
  const { t } = changes
  const expired = t.expiresAt <= time.now ? 'expired' : undefined
  const ended = t.cancelAskedAt ? 'canceled' : expired
  if (t.status === 'new' && ended) return close(changes, ended, time)
  // A charge that the bank does not know may be found later, but a buyer cannot pay it after it
  // expired.
  if (t.status === 'pending' && t.expiresAt <= time.now) return close(changes, 'expired', time)
  changes.t = isOpen(t) ? waitAgain(t, time) : { ...t, dueAt: null }
}

function close(changes: ChangeSet, event: 'canceled' | 'expired', time: Instant): void {
  if (!move(changes, event)) return
  changes.t = { ...changes.t, dueAt: null, attempts: 0, closedAt: time.now }
  const entry = {
    operation: event === 'canceled' ? 'void' : 'expire',
    status: 'succeeded',
    amount: changes.t.amount,
  } as const
  addEvent(changes, 'transaction.canceled', entry, time)
}

/** Applies a report of an accepted charge, with its payments. */
function applyReport(
  changes: ChangeSet,
  report: Charge,
  { known, by }: { known: RecordedFacts; by: Chargeable },
  time: Instant,
): void {
  if (changes.t.status === 'new' && move(changes, 'accepted')) {
    // The bank's own expiry counts, where it reports one.
    const expiresAt = report.expiresAt ?? changes.t.expiresAt
    changes.t = { ...by.charged(changes.t, report), expiresAt, attempts: 0 }
    const entry = { operation: 'charge', status: 'succeeded', amount: changes.t.amount } as const
    addEvent(changes, 'transaction.created', entry, time)
  } else changes.t = by.followed(changes.t, report)
  // By reference, so that a payment listed twice counts once.
  const named = new Map(report.payments.map((payment) => [payment.providerReference, payment]))
  const fresh = [...named.values()].filter(
    (payment) => !known.payments.has(payment.providerReference),
  )
  for (const payment of fresh.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()))
    receive(changes, payment, { by, linkPaid: known.linkPaid ?? false }, time)
}

/** Decides whether the charge has ended, and when it is read next. */
function conclude(
  changes: ChangeSet,
  request: NextRequest,
  report: Charge,
  by: Chargeable,
  time: Instant,
): void {
  const { t } = changes
  if (!isOpen(t)) changes.t = closedOrWithdrawing(t, request, by, time)
  else if (report.status === 'removed') close(changes, 'canceled', time)
  // Reported as paid, but without a payment: read again.
  else if (report.status === 'completed' && report.payments.length === 0)
    changes.t = waitAgain(t, time)
  else if (t.expiresAt <= time.now) close(changes, 'expired', time)
  else if (report.isRegistering) changes.t = waitAgain(t, time)
  // Paid, and the money goes back: nobody can pay it again.
  else if (isSpent(report)) close(changes, 'canceled', time)
  // A read that began before the cancellation was requested says nothing about it: the removal has
  // still to be sent.
  else if (t.cancelAskedAt && request.ask !== 'remove') changes.t = { ...t, attempts: 0 }
  // By files: payable until the bank confirms the withdrawal, or it expires.
  else if (report.isWithdrawing) changes.t = { ...t, dueAt: t.expiresAt, attempts: 0 }
  // A charge that could not be removed stays payable; the request to cancel is dropped.
  else changes.t = { ...t, dueAt: t.expiresAt, cancelAskedAt: null, attempts: 0 }
}

/** Whether its bank takes no further payment of it, in any way. */
const isSpent = ({ status, open = [] }: Charge): boolean =>
  status === 'completed' && open.length === 0

/**
 * An ended charge: not due any more; or, where it can still be paid another way, due for
 * withdrawal: at once, then with backoff.
 */
function closedOrWithdrawing(
  t: Transaction,
  request: NextRequest,
  by: Chargeable,
  time: Instant,
): Transaction {
  if (!by.isPayableStill(t)) return { ...t, dueAt: null, attempts: 0 }
  return request.ask === 'remove' ? waitAgain(t, time) : { ...t, dueAt: time.now, attempts: 0 }
}
