// Applies an acquirer's answer to a card transaction. Pure; applying an answer twice changes
// nothing the second time.

import type { CardReport } from '../../../providers/acquirer.ts'
import { after } from '../../../kernel/clock.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { KnownResult, NextRequest } from './method.ts'
import { applyDisputes } from '../disputes/apply.ts'
import { installmentsOf } from './card-request.ts'
import type { CardDetail } from './payment-method.ts'
import {
  move,
  addEvent,
  waitAgain,
  type ChangeSet,
  type Instant,
  type RecordedFacts,
} from '../changes.ts'
import { settleParts } from '../received/settle.ts'
import { LEASE_MS, resized, type CardTransaction } from '../transaction.ts'

type Report = Exclude<CardReport, { status: 'absent' }>
type CardChanges = ChangeSet<CardTransaction>

/** The code of the history entry of a release. */
const RELEASED = 'released'

/** Applies the acquirer's answer. */
export function applyCard(
  changes: CardChanges,
  request: NextRequest,
  answer: KnownResult<CardReport>,
  known: RecordedFacts,
  time: Instant,
): void {
  if (answer.result === 'rejected') return applyRejection(changes, changes.t, request, answer, time)
  const report = answer.value
  if (report.status === 'absent') return applyAbsence(changes, changes.t, time)
  // A report with another amount is not about this transaction.
  if (report.amount !== changes.t.card.authorized) {
    changes.t = waitAgain(changes.t, time)
    return
  }
  const t = withReference(changes.t, report)
  changes.t = t
  if (t.status === 'new') applyFirst(changes, t, report, time)
  else if (t.status === 'pre_authorized') applyToHeld(changes, t, request, report, time)
  else changes.t = { ...t, dueAt: null, attempts: 0 }
  if (report.disputes.length > 0) applyDisputes(changes, report, known, time)
}

function applyRejection(
  changes: CardChanges,
  t: CardTransaction,
  request: NextRequest,
  rejected: { code: string; why: string },
  time: Instant,
): void {
  const { code, why: message } = rejected
  if (request.ask === 'authorize' && t.status === 'new')
    return fail(changes, t, { code, why: message }, time)
  if (request.ask === 'release' && t.card.releasing)
    return keepWhole(changes, t, t.card.releasing.amount, { code, message }, time)
  if (request.ask !== 'capture' || !t.card.capturing) {
    changes.t =
      t.status === 'new' || t.status === 'pre_authorized'
        ? waitAgain(t, time)
        : { ...t, dueAt: null }
    return
  }
  // The acquirer rejects the capture: the request is dropped, and the caller may cancel or try
  // again.
  const { capturing, ...card } = t.card
  changes.t = { ...t, card, dueAt: time.now, attempts: 0 }
  const entry = {
    operation: 'capture',
    status: 'failed',
    amount: capturing!.amount,
    code,
    message,
  } as const
  addEvent(changes, 'transaction.capture.failed', entry, time)
}

/** The acquirer rejects the release: the request is dropped. */
function keepWhole(
  changes: CardChanges,
  t: CardTransaction,
  left: Cents,
  rejected: { code: string; message: string },
  time: Instant,
): void {
  const { releasing: _requested, ...card } = t.card
  changes.t = { ...t, card, dueAt: time.now, attempts: 0 }
  const entry = {
    operation: 'release',
    status: 'failed',
    amount: (t.amount - left) as Cents,
    ...rejected,
  } as const
  addEvent(changes, 'transaction.void.failed', entry, time)
}

/** A part was released, by us or at the acquirer: less is left, and fee and parts follow. */
function releaseTo(changes: CardChanges, { capturable, status }: Report, time: Instant): void {
  const t = changes.t
  if (status !== 'authorized' || capturable === undefined || capturable >= t.amount) return
  const { releasing, ...card } = t.card
  const open = releasing && releasing.amount < capturable ? { releasing } : {}
  changes.t = { ...t, ...shrunk(t, capturable, releasing), card: { ...card, ...open } }
  const amount = (t.amount - capturable) as Cents
  addEvent(
    changes,
    'transaction.updated',
    { operation: 'release', status: 'succeeded', amount, code: RELEASED },
    time,
  )
}

function fail(
  changes: CardChanges,
  t: CardTransaction,
  decline: { code: string; why: string },
  time: Instant,
): void {
  if (!move(changes, 'declined')) return
  changes.t = { ...changes.t, card: { ...t.card, decline }, dueAt: null, closedAt: time.now }
  const { code, why: message } = decline
  addEvent(
    changes,
    'transaction.failed',
    { operation: 'authorize', status: 'failed', amount: t.amount, code, message },
    time,
  )
}

/** The acquirer does not know the authorization: nothing is held on the buyer's card. */
function applyAbsence(changes: CardChanges, t: CardTransaction, time: Instant): void {
  // A request may still be on its way for as long as a provider call may take.
  const isUnderWay = after(t.createdAt, LEASE_MS) > time.now
  const over =
    t.status === 'new'
      ? t.cancelAskedAt !== null || t.expiresAt <= time.now
      : t.expiresAt <= time.now
  if (t.status === 'new' || t.status === 'pre_authorized')
    if (over && !isUnderWay) return close(changes, t, time)
    else changes.t = waitAgain(t, time)
  else changes.t = { ...t, dueAt: null }
}

function close(
  changes: CardChanges,
  t: CardTransaction,
  time: Instant,
  why?: { code: string; why: string },
): void {
  const wanted = t.cancelAskedAt !== null
  if (!move(changes, wanted ? 'canceled' : 'expired')) return
  const { capturing: _requested, releasing: _other, ...card } = t.card
  changes.t = { ...changes.t, card, dueAt: null, attempts: 0, closedAt: time.now }
  const given = why ? { code: why.code, message: why.why } : {}
  const entry = {
    operation: wanted ? 'void' : 'expire',
    status: 'succeeded',
    amount: t.amount,
    ...given,
  } as const
  addEvent(changes, 'transaction.canceled', entry, time)
}

/** The transaction with what the acquirer calls it, so that later calls can say it. */
const withReference = (t: CardTransaction, { reference }: Report): CardTransaction =>
  reference === undefined ? t : { ...t, card: { ...t.card, reference } }

/** The transaction with the data of its authorization. */
function withAuthorization(t: CardTransaction, report: Report): CardTransaction {
  const { authorization, expiresAt } = report
  const review = report.status === 'reviewing' ? { review: 'reviewing' as const } : {}
  const card: CardDetail = { ...t.card, ...(authorization ? { authorization } : {}), ...review }
  return { ...t, card, expiresAt, attempts: 0 }
}

/** Applies the first answer to a new transaction. */
function applyFirst(changes: CardChanges, t: CardTransaction, report: Report, time: Instant): void {
  const given = report.authorization ? { authorization: report.authorization } : {}
  if (report.status === 'declined')
    return fail(changes, t, report.decline ?? { code: '05', why: 'declined' }, time)
  if (report.status === 'canceled') return close(changes, t, time)
  changes.t = withAuthorization(t, report)
  if (report.status === 'captured') return captured(changes, report, time)
  move(changes, 'held')
  const entry = { operation: 'authorize', status: 'succeeded', amount: t.amount, ...given } as const
  addEvent(changes, 'transaction.pre_authorized', entry, time)
  releaseTo(changes, report, time)
  schedule(changes, time)
}

/**
 * Schedules the next look: soon while it is reviewed, has a request or is to be canceled; else when
 * it lapses.
 */
function schedule(changes: CardChanges, time: Instant): void {
  const t = changes.t
  const soon = t.card.review === 'reviewing' || t.cancelAskedAt !== null || isWanted(t.card)
  changes.t =
    soon || t.expiresAt <= time.now ? waitAgain(t, time) : { ...t, dueAt: t.expiresAt, attempts: 0 }
}

const isWanted = ({ capturing, releasing }: CardDetail): boolean =>
  capturing !== undefined || releasing !== undefined

function applyToHeld(
  changes: CardChanges,
  t: CardTransaction,
  request: NextRequest,
  report: Report,
  time: Instant,
): void {
  if (report.status === 'captured') return captured(changes, report, time)
  const rejected =
    report.status === 'declined'
      ? (report.decline ?? { code: 'AF', why: 'rejected by the review' })
      : undefined
  if (report.status === 'canceled' || rejected) {
    const review =
      t.card.review === 'reviewing' && (rejected || !t.cancelAskedAt)
        ? { review: 'rejected' as const }
        : {}
    return close(changes, { ...t, card: { ...t.card, ...review } }, time, rejected)
  }
  changes.t = { ...t, expiresAt: report.expiresAt }
  releaseTo(changes, report, time)
  if (report.status === 'authorized' && t.card.review === 'reviewing') {
    const now = changes.t
    changes.t = { ...now, card: { ...now.card, review: 'approved' } }
    addEvent(
      changes,
      'transaction.updated',
      { operation: 'review', status: 'succeeded', amount: now.amount },
      time,
    )
    // It was to be captured at once: it is captured now.
    if (t.card.capture) {
      const capturing = { amount: now.amount, fee: now.fee, parts: now.parts }
      changes.t = {
        ...changes.t,
        card: { ...changes.t.card, capturing },
        dueAt: time.now,
      }
      return
    }
  }
  const waited =
    request.ask === 'capture' ||
    request.ask === 'cancel' ||
    (request.ask === 'release' && isWanted(changes.t.card))
  if (waited) changes.t = waitAgain(changes.t, time)
  else schedule(changes, time)
}

/** A captured transaction is paid; after a partial capture, fee and parts shrink. */
function captured(changes: CardChanges, report: Report, time: Instant): void {
  const t = changes.t
  const first = t.status === 'new'
  if (!move(changes, first ? 'paid' : 'captured')) return
  const { capturing, releasing: _requested, ...card } = t.card
  const review = card.review === 'reviewing' ? { review: 'approved' as const } : {}
  const made = report.captured === t.amount ? {} : shrunk(t, report.captured, capturing)
  const settled = {
    cancelAskedAt: null,
    dueAt: null,
    attempts: 0,
    paidAt: time.now,
    closedAt: null,
  }
  changes.t = { ...changes.t, ...made, card: { ...card, ...review }, ...settled }
  const amount = changes.t.amount
  changes.payments.push({
    providerReference: t.id,
    amount,
    kept: amount,
    paidAt: time.now,
    way: 'card',
  })
  settleParts(
    changes,
    { method: t.method, paidAt: time.now, installments: installmentsOf(t.card) },
    time,
  )
  const given = report.authorization ? { authorization: report.authorization } : {}
  const entry = {
    operation: first ? 'authorize' : 'capture',
    status: 'succeeded',
    amount,
    ...given,
  } as const
  if (!first) addEvent(changes, 'transaction.capture.succeeded', entry, time)
  addEvent(
    changes,
    'transaction.succeeded',
    first ? entry : { operation: 'payment', status: 'succeeded', amount },
    time,
  )
}

/**
 * Amount, fee and parts after a partial capture: as requested here, or in proportion where it was
 * captured elsewhere.
 */
function shrunk(
  t: CardTransaction,
  amount: Cents,
  requested: CardDetail['capturing'],
): Pick<CardTransaction, 'amount' | 'fee' | 'parts'> {
  if (requested?.amount === amount) return requested
  const fee = Math.round((t.fee * amount) / t.amount) as Cents
  return { amount, fee, parts: t.parts && resized(t.parts, t.seller, amount, fee) }
}
