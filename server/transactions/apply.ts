// What a sale asks of its bank, and what the answer makes of a sale that somebody pays: a pix, a boleto. Pure: the same
// answer applied twice changes nothing the second time, so it does not matter who asks, how often, or in which order the
// report arrives. What is applied to cards stands in apply-card.ts.

import type { ProviderResult, CardReport } from '../banks/bank.ts'
import type { DisputeReport } from '../banks/disputes.ts'
import type { Cents } from '../base/money.ts'
import { applyContested } from './dispute.ts'
import { nextCardRequest, applyCard } from './apply-card.ts'
import type { BoletoWay } from './payment-method.ts'
import {
  changeSetOf,
  move,
  changesOf,
  addEvent,
  waitAgain,
  type ChangeSet,
  type Instant,
  type TransactionChanges,
} from './changes.ts'
import { receive, type Paid } from './receive.ts'
import type { Known } from './settle.ts'
import { isOpen, originalOf } from './transaction.ts'
import type { Transaction } from './transaction.ts'

/** An answer that says something. */
export type KnownResult<Report> = Exclude<ProviderResult<Report>, { result: 'unknown' }>

/** What is asked of the bank of a sale; what it is asked about is the sale itself. */
export type NextRequest =
  | { readonly ask: 'charge'; readonly again: boolean }
  | { readonly ask: 'remove' | 'read' }
  | { readonly ask: 'authorize'; readonly again: boolean }
  | { readonly ask: 'capture' | 'release'; readonly amount: Cents }
  | { readonly ask: 'cancel' | 'look' }

/** A charge as its bank has it now, or its banks: a boleto with a pix on it has two. */
export type TransactionReport =
  | { readonly status: 'absent' }
  | {
      readonly status: 'active' | 'completed' | 'removed'
      /** The face value. */
      readonly amount: Cents
      readonly payments: readonly Paid[]
      readonly brCode?: string
      readonly location?: string
      readonly expiresAt?: Date
      /** Of a boleto: the bank has registered it, and the ways by which it can still be paid. */
      readonly accepted?: boolean
      readonly open?: readonly BoletoWay[]
      /** Of the pix that paid it: what the payer's bank contests, and what was given back for it (MED). */
      readonly disputes?: readonly DisputeReport[]
    }

/** What the bank must be asked to carry this sale forward. */
export function nextRequest(t: Transaction, now: Date): NextRequest {
  if (t.method === 'credit') return nextCardRequest(t, now)
  if (t.cancelAskedAt && isOpen(t)) return { ask: 'remove' }
  // Paid one way, or over: the other way is withdrawn.
  if (t.method === 'boleto' && !isOpen(t) && t.boleto.open.length > 0) return { ask: 'remove' }
  if (t.state !== 'new' || t.expiresAt <= now) return { ask: 'read' }
  return { ask: 'charge', again: t.attempts > 0 }
}

/** What the bank's answer to `asked` makes of the sale. `known`: what is on record of it already. */
export function apply(
  t: Transaction,
  asked: NextRequest,
  answer: ProviderResult<TransactionReport | CardReport>,
  known: Known,
  time: Instant,
): TransactionChanges {
  const changes = changeSetOf(t)
  if (answer.result === 'unknown') changes.t = waitAgain(t, time)
  else if (t.method === 'credit') applyCard(changes, asked, answer as KnownResult<CardReport>, known, time)
  else applyChargeResult(changes, asked, answer as KnownResult<TransactionReport>, known, time)
  return changesOf(changes)
}

function applyChargeResult(
  changes: ChangeSet,
  asked: NextRequest,
  answer: KnownResult<TransactionReport>,
  known: Known,
  time: Instant,
): void {
  const { t } = changes
  if (answer.result === 'rejected') applyRejection(changes, asked, answer, time)
  else if (answer.value.status === 'absent') applyAbsence(changes, time)
  else if (answer.value.amount !== originalOf(t)) changes.t = waitAgain(t, time)
  else {
    applyCharge(changes, asked, answer.value, known.payments, time)
    applyContested(changes, t, answer.value.disputes ?? [], known, time)
  }
}

function applyRejection(
  changes: ChangeSet,
  asked: NextRequest,
  answer: { code: string; why: string },
  time: Instant,
): void {
  const { t } = changes
  // A refusal that crossed an acceptance is none: whoever was accepted is not declined by a second asking.
  if (asked.ask === 'charge' && t.state === 'new' && move(changes, 'declined')) {
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
  // What will not be removed and is past its time needs no removing: it is read, and has expired.
  const moot = asked.ask === 'remove' && t.expiresAt <= time.now
  changes.t = { ...waitAgain(t, time), ...(moot ? { cancelAskedAt: null } : {}) }
}

/** The bank knows no such charge: nobody can have paid it. */
function applyAbsence(changes: ChangeSet, time: Instant): void {
  const { t } = changes
  const ended = t.cancelAskedAt ? 'canceled' : t.expiresAt <= time.now ? 'expired' : undefined
  if (t.state === 'new' && ended) return close(changes, ended, time)
  // A charge that was there and is lost may be found again, but not by a buyer once its time is up.
  if (t.state === 'pending' && t.expiresAt <= time.now) return close(changes, 'expired', time)
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

type Charge = Exclude<TransactionReport, { status: 'absent' }>

/** The sale as its bank has taken it: the code to pay by, and until when. The bank's time counts. */
function charged(t: Transaction, report: Charge): Transaction {
  const { brCode, location, accepted = true, open = [] } = report
  const expiresAt = report.expiresAt ?? t.expiresAt
  const code = { ...(brCode === undefined ? {} : { brCode }), ...(location === undefined ? {} : { location }) }
  if (t.method === 'pix') return { ...t, pix: { ...t.pix, ...code }, expiresAt, attempts: 0 }
  if (t.method !== 'boleto') return t
  const { pix, ...boleto } = t.boleto
  // A pix that could not be made is not on the slip.
  const withPix = pix && brCode !== undefined ? { pix: { ...pix, ...code } } : {}
  return { ...t, boleto: { ...boleto, ...withPix, accepted, open }, expiresAt, attempts: 0 }
}

/** A boleto after what its banks say of it now. */
function followed(t: Transaction, { accepted = true, open = [] }: Charge): Transaction {
  return t.method === 'boleto' ? { ...t, boleto: { ...t.boleto, accepted, open } } : t
}

function applyCharge(
  changes: ChangeSet,
  asked: NextRequest,
  report: Charge,
  known: Known['payments'],
  time: Instant,
): void {
  if (changes.t.state === 'new' && move(changes, 'accepted')) {
    changes.t = charged(changes.t, report)
    addEvent(
      changes,
      'transaction.created',
      { operation: 'charge', status: 'succeeded', amount: changes.t.amount },
      time,
    )
  } else changes.t = followed(changes.t, report)
  // By name, so that a bank that lists a payment twice has still received it once.
  const named = new Map(report.payments.map((payment) => [payment.endToEndId, payment]))
  const fresh = [...named.values()].filter((payment) => !known.has(payment.endToEndId))
  for (const payment of fresh.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())) {
    receive(changes, payment, time)
  }
  const { t } = changes
  if (!isOpen(t)) changes.t = closedOrWithdrawing(t, asked, time)
  else if (report.status === 'removed') close(changes, 'canceled', time)
  else if (report.status === 'completed' && report.payments.length === 0)
    changes.t = waitAgain(t, time) // Paid, it says, but by nothing: ask again.
  else if (t.expiresAt <= time.now) close(changes, 'expired', time)
  // A reading that crossed the wish to cancel says nothing about it: the bank is still to be asked.
  else if (t.cancelAskedAt && asked.ask !== 'remove') changes.t = { ...t, attempts: 0 }
  // A charge that could not be removed stays payable; the wish to cancel it is let go.
  else changes.t = { ...t, dueAt: t.expiresAt, cancelAskedAt: null, attempts: 0 }
}

/** Over; or, of a boleto that can still be paid another way, to be withdrawn there: at once, then with patience. */
function closedOrWithdrawing(t: Transaction, asked: NextRequest, time: Instant): Transaction {
  if (t.method !== 'boleto' || t.boleto.open.length === 0) return { ...t, dueAt: null, attempts: 0 }
  return asked.ask === 'remove' ? waitAgain(t, time) : { ...t, dueAt: time.now, attempts: 0 }
}
