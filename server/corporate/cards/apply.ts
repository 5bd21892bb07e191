// Applies the issuing bank's reports, and time, to a card. Pure. A card's status never moves back:
// an old report changes nothing.

import { dayOf } from '../../kernel/brazil/calendar.ts'
import { backoffMs } from '../../kernel/backoff.ts'
import { after } from '../../kernel/clock.ts'
import type { ProviderResult } from '../../providers/bank.ts'
import type { IssuedReport, ShippingReport } from '../../providers/issuer.ts'
import {
  nextDueOf,
  isMade,
  isOver,
  isUnconfirmed,
  transitions,
  orderVersionOf,
  type Card,
  type CardChanges,
  type NewCardEvent,
} from './card.ts'
import type { Shipping } from './card.ts'

type CardReport = Exclude<IssuedReport, { status: 'absent' }>
type CardChangeSet = { card: Card; readonly events: NewCardEvent[] }

/** A card changed by a report of the bank; the bank is not sent what it reported itself. */
function next(card: Card, change: Partial<Card>, now: Date): Card {
  const changed = { ...card, ...change, version: card.version + 1, updatedAt: now }
  return isUnconfirmed(card) ? changed : { ...changed, confirmedVersion: orderVersionOf(changed) }
}

const NOT_SHIPPED: Shipping = {
  carrier: null,
  trackingCode: null,
  shippedAt: null,
  deliveredAt: null,
}

/**
 * The known shipping data with that of a report. A report without a value does not erase a known
 * one.
 */
function shippingOf(card: Card, report: ShippingReport | undefined): Shipping | null {
  if (card.type === 'virtual') return null
  const known = card.shipping ?? NOT_SHIPPED
  if (!report) return known
  return {
    carrier: report.carrier ?? known.carrier,
    trackingCode: report.trackingCode ?? known.trackingCode,
    shippedAt: report.shippedAt?.toISOString() ?? known.shippedAt,
    deliveredAt: report.deliveredAt?.toISOString() ?? known.deliveredAt,
  }
}

type ReportedFields = Pick<Card, 'brand' | 'last4' | 'expiresOn' | 'shipping'>

const isSame = (one: ReportedFields, other: ReportedFields): boolean =>
  one.brand === other.brand &&
  one.last4 === other.last4 &&
  one.expiresOn === other.expiresOn &&
  JSON.stringify(one.shipping && { ...NOT_SHIPPED, ...one.shipping }) ===
    JSON.stringify(other.shipping)

function addEvent(changes: CardChangeSet, card: Card, type: NewCardEvent['type']): void {
  changes.card = card
  changes.events.push({ card, type })
}

function move(
  changes: CardChangeSet,
  event: 'shipped' | 'delivered' | 'canceled' | 'expired',
  now: Date,
): void {
  const status = transitions.next(changes.card.status, event)
  const type = event === 'expired' ? 'canceled' : event
  if (status) addEvent(changes, next(changes.card, { status }, now), `corporate.card.${type}`)
}

/** Applies a report to a card. A canceled, expired or refused card ignores it. */
export function apply(card: Card, report: CardReport, now: Date): CardChanges {
  if (isOver(card)) return { card, events: [] }
  const changes: CardChangeSet = { card, events: [] }
  const { brand, last4, expiresOn, shipping } = report
  const facts: ReportedFields = { brand, last4, expiresOn, shipping: shippingOf(card, shipping) }
  const isChanged = isMade(card) && !isSame(card, facts)
  changes.card = { ...card, ...facts }
  if (card.status === 'new') {
    const status = transitions.next(
      card.status,
      card.type === 'virtual' ? 'made' : 'made_physical',
    )!
    addEvent(changes, { ...changes.card, status, updatedAt: now }, 'corporate.card.created')
  }
  if (shipping && shipping.stage !== 'making') move(changes, 'shipped', now)
  if (shipping?.stage === 'delivered') move(changes, 'delivered', now)
  if (report.status === 'canceled' || report.status === 'expired') move(changes, report.status, now)
  if (isChanged && changes.events.length === 0)
    addEvent(changes, next(changes.card, {}, now), 'corporate.card.updated')
  if (changes.events.length === 0) return { card, events: [] }
  return {
    card: isUnconfirmed(changes.card)
      ? changes.card
      : { ...changes.card, dueAt: nextDueOf(changes.card, now) },
    events: changes.events,
  }
}

/** An expired card; undefined before its last day is over, and where it has ended already. */
export function expire(card: Card, now: Date): CardChanges | undefined {
  if (isOver(card) || card.expiresOn === null || dayOf(now) <= card.expiresOn) return undefined
  const changes: CardChangeSet = { card: { ...card, dueAt: null }, events: [] }
  move(changes, 'expired', now)
  return changes
}

type ApplyContext = { readonly now: Date; readonly random: () => number }

function retryLater(card: Card, { now, random }: ApplyContext): CardChanges {
  const attempts = card.attempts + 1
  return { card: { ...card, attempts, dueAt: after(now, backoffMs(attempts, random)) }, events: [] }
}

/**
 * The card after the bank refused to make it: refused; or still canceled where it was canceled
 * meanwhile.
 */
function refuseCard(card: Card, why: string, now: Date): CardChanges {
  const status = transitions.next(card.status, 'refused')
  const over = status
    ? { status, refused: why, updatedAt: now }
    : { confirmedVersion: orderVersionOf(card) }
  return { card: { ...card, ...over, dueAt: null }, events: [] }
}

/**
 * Applies the answer to `nextRequest`. `sentVersion`: the version that was sent. After an unknown
 * answer, or a rejected change, the card stays as it is here and the bank is called again: our
 * decision is effective without it.
 */
export function applyResult(
  card: Card,
  answer: ProviderResult<IssuedReport>,
  sentVersion: number,
  time: ApplyContext,
): CardChanges {
  const { now } = time
  if (answer.result === 'accepted' && answer.value.status !== 'absent') {
    const applied = apply(
      { ...card, confirmedVersion: Math.max(card.confirmedVersion, sentVersion), attempts: 0 },
      answer.value,
      now,
    )
    return { ...applied, card: { ...applied.card, dueAt: nextDueOf(applied.card, now) } }
  }
  if (!isUnconfirmed(card)) return { card: { ...card, dueAt: nextDueOf(card, now) }, events: [] }
  return answer.result === 'rejected' && !isMade(card)
    ? refuseCard(card, answer.why, now)
    : retryLater(card, time)
}
