// What a card sale asks of its acquirer, and what the answer makes of it. Pure, as apply.ts: the same answer applied twice
// changes nothing the second time.

import type { CardReport } from '../banks/bank.ts'
import { after } from '../base/clock.ts'
import type { Cents } from '../base/money.ts'
import type { KnownResult, NextRequest } from './apply.ts'
import { applyDisputes } from './dispute.ts'
import type { CardDetail } from './payment-method.ts'
import { move, addEvent, waitAgain, type ChangeSet, type Instant } from './changes.ts'
import { settleParts, type Known } from './settle.ts'
import { LEASE_MS, resized, type CardTransaction } from './transaction.ts'

type Report = Exclude<CardReport, { status: 'absent' }>

/** An authorization nobody answers for is asked for so long: then the buyer has gone, and the code with it. */
export const AUTHORIZING_MS = 15 * 60_000

/** The code of a history entry by which a release is known. */
const RELEASED = 'released'

/** What the acquirer must be asked to carry this sale forward. A new one is looked at before it is let go. */
export function nextCardRequest(t: CardTransaction, now: Date): NextRequest {
  if (t.state === 'new') {
    if (t.cancelAskedAt || t.expiresAt <= now) return { ask: 'look' }
    return { ask: 'authorize', again: t.attempts > 0 }
  }
  if (t.state !== 'pre_authorized' || t.card.review === 'reviewing') {
    return t.state === 'pre_authorized' && t.cancelAskedAt ? { ask: 'cancel' } : { ask: 'look' }
  }
  if (t.cancelAskedAt) return { ask: 'cancel' }
  const { capturing, releasing } = t.card
  if (capturing) return { ask: 'capture', amount: capturing.amount }
  return releasing ? { ask: 'release', amount: releasing.amount } : { ask: 'look' }
}

/** What the acquirer says of a card sale. */
export function applyCard(
  changes: ChangeSet,
  asked: NextRequest,
  answer: KnownResult<CardReport>,
  known: Known,
  time: Instant,
): void {
  const t = changes.t as CardTransaction
  if (answer.result === 'rejected') return applyRejection(changes, t, asked, answer, time)
  const report = answer.value
  if (report.status === 'absent') return applyAbsence(changes, t, time)
  // A story about other money is none of ours.
  if (report.amount !== t.card.authorized) {
    changes.t = waitAgain(t, time)
    return
  }
  if (t.state === 'new') applyFirst(changes, t, report, time)
  else if (t.state === 'pre_authorized') applyToHeld(changes, t, asked, report, time)
  else changes.t = { ...t, dueAt: null, attempts: 0 }
  if (report.disputes.length > 0) applyDisputes(changes, report, known, time)
}

function applyRejection(
  changes: ChangeSet,
  t: CardTransaction,
  asked: NextRequest,
  rejected: { code: string; why: string },
  time: Instant,
): void {
  const { code, why: message } = rejected
  if (asked.ask === 'authorize' && t.state === 'new') return fail(changes, t, { code, why: message }, time)
  if (asked.ask === 'release' && t.card.releasing)
    return keepWhole(changes, t, t.card.releasing.amount, { code, message }, time)
  if (asked.ask !== 'capture' || !t.card.capturing) {
    changes.t = t.state === 'new' || t.state === 'pre_authorized' ? waitAgain(t, time) : { ...t, dueAt: null }
    return
  }
  // The acquirer will not capture it: the wish is let go, and the caller may cancel it or ask again.
  const { capturing, ...card } = t.card
  changes.t = { ...t, card, dueAt: time.now, attempts: 0 }
  const entry = { operation: 'capture', status: 'failed', amount: capturing!.amount, code, message } as const
  addEvent(changes, 'transaction.capture.failed', entry, time)
}

/** The acquirer releases no part of it: the wish is let go. */
function keepWhole(
  changes: ChangeSet,
  t: CardTransaction,
  left: Cents,
  rejected: { code: string; message: string },
  time: Instant,
): void {
  const { releasing: _wish, ...card } = t.card
  changes.t = { ...t, card, dueAt: time.now, attempts: 0 }
  const entry = { operation: 'release', status: 'failed', amount: (t.amount - left) as Cents, ...rejected } as const
  addEvent(changes, 'transaction.void.failed', entry, time)
}

/** A part of it was released, here or by somebody else: less is left, and fee and parts follow. */
function releaseTo(changes: ChangeSet, { capturable, status }: Report, time: Instant): void {
  const t = changes.t as CardTransaction
  if (status !== 'authorized' || capturable === undefined || capturable >= t.amount) return
  const { releasing, ...card } = t.card
  const open = releasing && releasing.amount < capturable ? { releasing } : {}
  changes.t = { ...t, ...shrunk(t, capturable, releasing), card: { ...card, ...open } }
  const amount = (t.amount - capturable) as Cents
  addEvent(changes, 'transaction.updated', { operation: 'release', status: 'succeeded', amount, code: RELEASED }, time)
}

function fail(changes: ChangeSet, t: CardTransaction, decline: { code: string; why: string }, time: Instant): void {
  if (!move(changes, 'declined')) return
  changes.t = { ...(changes.t as CardTransaction), card: { ...t.card, decline }, dueAt: null, closedAt: time.now }
  const { code, why: message } = decline
  addEvent(
    changes,
    'transaction.failed',
    { operation: 'authorize', status: 'failed', amount: t.amount, code, message },
    time,
  )
}

/** The acquirer knows nothing of it: nothing is held on the buyer's card. */
function applyAbsence(changes: ChangeSet, t: CardTransaction, time: Instant): void {
  // What was asked may still be on its way for as long as a bank is waited for.
  const isUnderWay = after(t.createdAt, LEASE_MS) > time.now
  const over = t.state === 'new' ? t.cancelAskedAt !== null || t.expiresAt <= time.now : t.expiresAt <= time.now
  if (t.state === 'new' || t.state === 'pre_authorized')
    if (over && !isUnderWay) return close(changes, t, time)
    else changes.t = waitAgain(t, time)
  else changes.t = { ...t, dueAt: null }
}

function close(changes: ChangeSet, t: CardTransaction, time: Instant, why?: { code: string; why: string }): void {
  const wanted = t.cancelAskedAt !== null
  if (!move(changes, wanted ? 'canceled' : 'expired')) return
  const { capturing: _wish, releasing: _other, ...card } = t.card
  changes.t = { ...(changes.t as CardTransaction), card, dueAt: null, attempts: 0, closedAt: time.now }
  const said = why ? { code: why.code, message: why.why } : {}
  const entry = { operation: wanted ? 'void' : 'expire', status: 'succeeded', amount: t.amount, ...said } as const
  addEvent(changes, 'transaction.canceled', entry, time)
}

/** What the sale keeps of an authorization. */
function withAuthorization(t: CardTransaction, report: Report): CardTransaction {
  const { authorization, expiresAt } = report
  const review = report.status === 'reviewing' ? { review: 'reviewing' as const } : {}
  const card: CardDetail = { ...t.card, ...(authorization ? { authorization } : {}), ...review }
  return { ...t, card, expiresAt, attempts: 0 }
}

/** The first answer to a new sale. */
function applyFirst(changes: ChangeSet, t: CardTransaction, report: Report, time: Instant): void {
  const said = report.authorization ? { authorization: report.authorization } : {}
  if (report.status === 'declined') return fail(changes, t, report.decline ?? { code: '05', why: 'declined' }, time)
  if (report.status === 'canceled') return close(changes, t, time)
  changes.t = withAuthorization(t, report)
  if (report.status === 'captured') return captured(changes, report, time)
  move(changes, 'held')
  const entry = { operation: 'authorize', status: 'succeeded', amount: t.amount, ...said } as const
  addEvent(changes, 'transaction.pre_authorized', entry, time)
  releaseTo(changes, report, time)
  schedule(changes, time)
}

/** When an authorized sale is looked at next: soon while it is reviewed, wanted or to be canceled; else when it lapses. */
function schedule(changes: ChangeSet, time: Instant): void {
  const t = changes.t as CardTransaction
  const soon = t.card.review === 'reviewing' || t.cancelAskedAt !== null || isWanted(t.card)
  changes.t = soon || t.expiresAt <= time.now ? waitAgain(t, time) : { ...t, dueAt: t.expiresAt, attempts: 0 }
}

const isWanted = ({ capturing, releasing }: CardDetail): boolean => capturing !== undefined || releasing !== undefined

function applyToHeld(changes: ChangeSet, t: CardTransaction, asked: NextRequest, report: Report, time: Instant): void {
  if (report.status === 'captured') return captured(changes, report, time)
  const rejected =
    report.status === 'declined' ? (report.decline ?? { code: 'AF', why: 'rejected by the review' }) : undefined
  if (report.status === 'canceled' || rejected) {
    const review =
      t.card.review === 'reviewing' && (rejected || !t.cancelAskedAt) ? { review: 'rejected' as const } : {}
    return close(changes, { ...t, card: { ...t.card, ...review } }, time, rejected)
  }
  changes.t = { ...t, expiresAt: report.expiresAt }
  releaseTo(changes, report, time)
  if (report.status === 'authorized' && t.card.review === 'reviewing') {
    const now = changes.t as CardTransaction
    changes.t = { ...now, card: { ...now.card, review: 'approved' } }
    addEvent(changes, 'transaction.updated', { operation: 'review', status: 'succeeded', amount: now.amount }, time)
    // What was to be captured at once is captured now.
    if (t.card.capture) {
      const capturing = { amount: now.amount, fee: now.fee, parts: now.parts }
      changes.t = {
        ...(changes.t as CardTransaction),
        card: { ...(changes.t as CardTransaction).card, capturing },
        dueAt: time.now,
      }
      return
    }
  }
  const waited =
    asked.ask === 'capture' ||
    asked.ask === 'cancel' ||
    (asked.ask === 'release' && isWanted((changes.t as CardTransaction).card))
  if (waited) changes.t = waitAgain(changes.t, time)
  else schedule(changes, time)
}

/** What is captured is paid: of a part of it, fee and parts are less. */
function captured(changes: ChangeSet, report: Report, time: Instant): void {
  const t = changes.t as CardTransaction
  const first = t.state === 'new'
  if (!move(changes, first ? 'paid' : 'captured')) return
  const { capturing, releasing: _wish, ...card } = t.card
  const review = card.review === 'reviewing' ? { review: 'approved' as const } : {}
  const made = report.captured === t.amount ? {} : shrunk(t, report.captured, capturing)
  const settled = { cancelAskedAt: null, dueAt: null, attempts: 0, paidAt: time.now, closedAt: null }
  changes.t = { ...(changes.t as CardTransaction), ...made, card: { ...card, ...review }, ...settled }
  const amount = changes.t.amount
  changes.payments.push({ providerReference: t.id, amount, kept: amount, paidAt: time.now, way: 'card' })
  settleParts(changes, 'card', time.now, time)
  const said = report.authorization ? { authorization: report.authorization } : {}
  const entry = { operation: first ? 'authorize' : 'capture', status: 'succeeded', amount, ...said } as const
  if (!first) addEvent(changes, 'transaction.capture.succeeded', entry, time)
  addEvent(
    changes,
    'transaction.succeeded',
    first ? entry : { operation: 'payment', status: 'succeeded', amount },
    time,
  )
}

/** A sale of which less was captured: as it was wanted here, or, when somebody else captured it, in proportion. */
function shrunk(
  t: CardTransaction,
  amount: Cents,
  wish: CardDetail['capturing'],
): Pick<CardTransaction, 'amount' | 'fee' | 'parts'> {
  if (wish?.amount === amount) return wish
  const fee = Math.round((t.fee * amount) / t.amount) as Cents
  return { amount, fee, parts: t.parts && resized(t.parts, t.seller, amount, fee) }
}
