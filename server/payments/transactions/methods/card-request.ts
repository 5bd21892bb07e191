// Requests of a card transaction to its acquirer: the next one, and the requests of clients that
// are stored before the call. Pure.
import { after } from '../../../kernel/clock.ts'
import type { Cents } from '../../../kernel/money.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { feeUnder, type FeePlan } from '../../../marketplace/fees/plan.ts'
import { LEASE_MS, resized, type CardTransaction, type Transaction } from '../transaction.ts'
import type { NextRequest } from './method.ts'
import type { CardDetail } from './payment-method.ts'

/**
 * How long an unanswered authorization is retried: after that the buyer has left, and the code is
 * destroyed.
 */
export const AUTHORIZING_MS = 15 * 60_000

/** The next request to the acquirer. A new transaction is read before it is given up. */
export function nextCardRequest(t: CardTransaction, now: Date): NextRequest {
  if (t.status === 'new') {
    if (t.cancelAskedAt || t.expiresAt <= now) return { ask: 'read' }
    return { ask: 'authorize', again: t.attempts > 0 }
  }
  if (t.status !== 'pre_authorized' || t.card.review === 'reviewing') {
    return t.status === 'pre_authorized' && t.cancelAskedAt ? { ask: 'cancel' } : { ask: 'read' }
  }
  if (t.cancelAskedAt) return { ask: 'cancel' }
  const { capturing, releasing } = t.card
  if (capturing) return { ask: 'capture', amount: capturing.amount }
  return releasing ? { ask: 'release', amount: releasing.amount } : { ask: 'read' }
}

/**
 * The number of installments that sellers are paid in: one, unless the issuer does not finance
 * them.
 */
export const installmentsOf = ({
  mode,
  instalments,
}: Pick<CardDetail, 'mode' | 'instalments'>): number => (mode === 'interest_free' ? instalments : 1)

/** Fee and parts of a smaller amount. */
function ofLess(t: CardTransaction, amount: Cents, plan: FeePlan | undefined) {
  const fee = plan ? feeUnder(plan, t.method, installmentsOf(t.card), amount) : t.fee
  return { amount, fee, parts: t.parts && resized(t.parts, t.seller, amount, fee) }
}

/** Refuses a transaction of which nothing can be captured now. */
export function demandCapturable(t: Transaction): CardTransaction {
  // The first stored request, to capture or to cancel, wins.
  if (
    t.method !== 'credit' ||
    t.status !== 'pre_authorized' ||
    t.cancelAskedAt ||
    t.card.review === 'reviewing'
  )
    throw refuse('invalid_state', { words: { status: t.status }, transaction: t.id })
  return t
}

/**
 * The transaction with a stored request to capture all of it, or `amount`. Refuses where that is
 * impossible now.
 */
export function withCaptureRequest(
  found: Transaction,
  amount: Cents | undefined,
  plan: FeePlan | undefined,
  now: Date,
): CardTransaction {
  const t = demandCapturable(found)
  const wanted = amount ?? t.amount
  if (wanted > t.amount) throw refuse('capture_exceeds_amount', { words: { limit: t.amount } })
  if (t.card.releasing || (t.card.capturing && t.card.capturing.amount !== wanted))
    throw refuse('request_in_progress', { retryAfter: 1 })
  const capturing =
    wanted === t.amount ? { amount: wanted, fee: t.fee, parts: t.parts } : ofLess(t, wanted, plan)
  return { ...t, card: { ...t.card, capturing }, dueAt: after(now, LEASE_MS), updatedAt: now }
}

/**
 * The transaction with a stored request to release `amount` of its authorization. Refuses where
 * that is impossible now.
 */
export function withReleaseRequest(
  t: Transaction,
  amount: Cents,
  plan: FeePlan | undefined,
  now: Date,
): CardTransaction {
  if (t.method !== 'credit' || t.status !== 'pre_authorized')
    throw refuseField('amount', {
      en: 'is accepted only for a paid transaction or an authorized card; omit it to cancel in full',
      pt: 'só é aceito em transação paga ou cartão autorizado; omita-o para cancelar por inteiro',
    })
  if (t.cancelAskedAt || t.card.review === 'reviewing')
    throw refuse('invalid_state', { words: { status: t.status }, transaction: t.id })
  if (amount > t.amount) throw refuse('refund_exceeds_amount', { words: { left: t.amount } })
  const releasing = ofLess(t, (t.amount - amount) as Cents, plan)
  return { ...t, card: { ...t.card, releasing }, dueAt: after(now, LEASE_MS), updatedAt: now }
}
