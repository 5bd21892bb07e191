// A card authorization at the acquirer: decided, reviewed, captured, canceled, and what happens by
// time. Pure; it knows no SQL and no clock, and of the card only the brand, the first six digits
// and the last four.

import { after } from '../../server/kernel/clock.ts'
import type { Cents } from '../../server/kernel/money.ts'
import { refused, type Refused } from '../http/problem.ts'
import { decideDisputes, type Dispute, openDispute } from './dispute.ts'
import {
  CARD_REVIEW_MS,
  type CardEffect,
  declineOf,
  type DeclineCode,
  DISPUTE_AFTER_MS,
} from './magic-values.ts'
import { type Refund, settleRefunds } from './refund.ts'

export type CardStatus = 'reviewing' | 'authorized' | 'captured' | 'canceled' | 'declined'

/** The stored part of an order. Card number and security code are not in it. */
export type CardOrder = {
  client: string
  /** The client's id for it. */
  id: string
  /** A keyed hash of the fields that a repeated request must repeat. */
  words: string
  amount: Cents
  installments: number
  /** To be captured as soon as it is authorized. */
  capture: boolean
  brand: string
  first6: string
  last4: string
  effect: CardEffect | null
  /** Known when the order is read: an invalid number, an expired card. */
  decline: DeclineCode | null
}

/** What happens by time. */
export type Next = 'clear' | 'reject' | 'lapse' | 'dispute'

export type Authorization = CardOrder & {
  status: CardStatus
  captured: Cents
  /** What may still be captured: less than the amount after a part was released. */
  capturable: Cents
  /** Assigned by the bank; zero until it is stored. */
  nsu: number
  /** Business time, as all that follow. */
  askedAt: Date
  changedAt: Date
  /** The end of the time for capture. */
  expiresAt: Date
  due: { at: Date; what: Next } | null
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
}

const AUTHORIZATION_MS = 7 * 86_400_000
const NOTHING = 0 as Cents

const isOpen = ({ status }: Authorization): boolean =>
  status === 'authorized' || status === 'reviewing'

/** Opens an order: declined, under review, authorized, or captured at once. */
export function open(order: CardOrder, at: Date): Authorization {
  const request: Authorization = {
    ...order,
    status: 'declined',
    captured: NOTHING,
    capturable: order.amount,
    nsu: 0,
    askedAt: at,
    changedAt: at,
    expiresAt: after(at, AUTHORIZATION_MS),
    due: null,
    refunds: [],
    disputes: [],
  }
  const decline = declineOf(order.effect ?? undefined) ?? order.decline
  if (decline) return { ...request, decline }
  if (order.effect === 'review_cleared' || order.effect === 'review_rejected') {
    const what = order.effect === 'review_cleared' ? 'clear' : 'reject'
    return { ...request, status: 'reviewing', due: { at: after(at, CARD_REVIEW_MS), what } }
  }
  return authorize(request, at)
}

function authorize(request: Authorization, at: Date): Authorization {
  const held: Authorization = {
    ...request,
    status: 'authorized',
    changedAt: at,
    due: { at: request.expiresAt, what: 'lapse' },
  }
  return request.capture ? captured(held, request.capturable, at) : held
}

const captured = (held: Authorization, amount: Cents, at: Date): Authorization => ({
  ...held,
  status: 'captured',
  captured: amount,
  changedAt: at,
  due: held.effect === 'disputed' ? { at: after(at, DISPUTE_AFTER_MS), what: 'dispute' } : null,
})

/**
 * Captures once and releases the rest. One that is captured, canceled or declined does not change.
 */
export function capture(known: Authorization, amount: Cents, at: Date): Authorization | Refused {
  if (!isOpen(known)) return known
  if (known.status === 'reviewing')
    return refused('CapturaRecusada', 'A autorização está em análise de fraude.')
  if (amount > known.capturable)
    return refused('CapturaRecusada', 'O valor é maior que o autorizado.')
  return captured(known, amount, at)
}

/** Reduces what may be captured to `amount`, if it is more. One that has ended does not change. */
export function release(known: Authorization, amount: Cents, at: Date): Authorization | Refused {
  if (!isOpen(known)) return known
  if (known.status === 'reviewing')
    return refused('LiberacaoRecusada', 'A autorização está em análise de fraude.')
  return amount < known.capturable ? { ...known, capturable: amount, changedAt: at } : known
}

/** Releases what is not captured. One that is captured, canceled or declined does not change. */
export const cancel = (known: Authorization, at: Date): Authorization =>
  isOpen(known) ? { ...known, status: 'canceled', changedAt: at, due: null } : known

/** Ends a review; undefined where it is not under review. */
export function endReview(
  known: Authorization,
  what: 'clear' | 'reject',
  at: Date,
): Authorization | undefined {
  if (known.status !== 'reviewing') return undefined
  if (what === 'clear') return authorize(known, at)
  return { ...known, status: 'declined', decline: 'AF', changedAt: at, due: null }
}

function step(known: Authorization, what: Next, at: Date): Authorization {
  if (what === 'lapse') return cancel(known, at)
  if (what === 'clear' || what === 'reject')
    return endReview(known, what, at) ?? { ...known, due: null }
  const disputed = openDispute({ ...known, due: null }, {}, at)
  return 'refused' in disputed ? { ...known, due: null } : disputed
}

/** Bound of steps: a review that is cleared, captured and disputed takes three. */
const STEPS_MAX = 4

const isDue = (due: Date | undefined, now: Date): boolean =>
  due !== undefined && due.getTime() <= now.getTime()

/**
 * The authorization after everything that is due by `now`; the same object where nothing is due.
 */
export function applyDue(known: Authorization, now: Date): Authorization {
  if (!isDue(nextDue(known) ?? undefined, now)) return known
  let current = known
  for (let n = 0; n < STEPS_MAX && current.due && isDue(current.due.at, now); n++)
    current = step(current, current.due.what, now)
  return decideDisputes(settleRefunds(current, now), now)
}

/** When the next step is due. */
export function nextDue({ due, refunds, disputes }: Authorization): Date | null {
  const times = [
    ...(due ? [due.at] : []),
    ...refunds.flatMap((one) => (one.due ? [one.due.at] : [])),
    ...disputes.flatMap((one) => (one.status === 'open' ? [one.evidenceDueAt] : [])),
  ]
  return times.length === 0 ? null : new Date(Math.min(...times.map((at) => at.getTime())))
}

/** An authorization's amounts in the books, in centavos. */
export type Sums = { authorized: number; captured: number; refunded: number; disputed: number }

const total = (amounts: readonly { amount: Cents }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)

/** `disputed`: amounts of open and lost disputes. */
export const sumsOf = ({ status, amount, captured, refunds, disputes }: Authorization): Sums => ({
  authorized: status === 'reviewing' || status === 'declined' ? 0 : amount,
  captured,
  refunded: total(refunds.filter((one) => one.status === 'refunded')),
  disputed: total(disputes.filter((one) => one.status !== 'won')),
})
