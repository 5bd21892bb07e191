// What the issuing bank's word, and time, make of a card. Pure. It only goes forward: an old report changes nothing.

import { dayOf } from '../base/calendar.ts'
import { backoffMs } from '../base/backoff.ts'
import { after } from '../base/clock.ts'
import type { ProviderResult } from '../banks/bank.ts'
import type { IssuedReport, ShippingReport } from '../banks/issuer.ts'
import {
  dueOf,
  isMade,
  isOver,
  isUntold,
  transitions,
  versionOf,
  type Card,
  type Outcome,
  type NewCardEvent,
} from './card.ts'
import type { Shipping } from './card.ts'

type Known = Exclude<IssuedReport, { status: 'absent' }>
type Draft = { card: Card; readonly events: NewCardEvent[] }

/** A card as the bank has it: the bank need not be told what it said itself. */
function next(card: Card, change: Partial<Card>, now: Date): Card {
  const changed = { ...card, ...change, version: card.version + 1, updatedAt: now }
  return isUntold(card) ? changed : { ...changed, told: versionOf(changed) }
}

const NOWHERE: Shipping = { carrier: null, trackingCode: null, shippedAt: null, deliveredAt: null }

/** What is known of the way of a card, and what was heard of it; what was known once is not forgotten. */
function shippingOf(card: Card, report: ShippingReport | undefined): Shipping | null {
  if (card.type === 'virtual') return null
  const known = card.shipping ?? NOWHERE
  if (!report) return known
  return {
    carrier: report.carrier ?? known.carrier,
    trackingCode: report.trackingCode ?? known.trackingCode,
    shippedAt: report.shippedAt?.toISOString() ?? known.shippedAt,
    deliveredAt: report.deliveredAt?.toISOString() ?? known.deliveredAt,
  }
}

type Facts = Pick<Card, 'brand' | 'last4' | 'expiresOn' | 'shipping'>

const isSame = (one: Facts, other: Facts): boolean =>
  one.brand === other.brand &&
  one.last4 === other.last4 &&
  one.expiresOn === other.expiresOn &&
  JSON.stringify(one.shipping && { ...NOWHERE, ...one.shipping }) === JSON.stringify(other.shipping)

function say(draft: Draft, card: Card, type: NewCardEvent['type']): void {
  draft.card = card
  draft.events.push({ card, type })
}

function move(draft: Draft, event: 'shipped' | 'delivered' | 'canceled' | 'expired', now: Date): void {
  const status = transitions.next(draft.card.status, event)
  const type = event === 'expired' ? 'canceled' : event
  if (status) say(draft, next(draft.card, { status }, now), `corporate.card.${type}`)
}

/** What a report of a card makes of it. What is canceled, has expired or was refused hears nothing any more. */
export function apply(card: Card, report: Known, now: Date): Outcome {
  if (isOver(card)) return { card, events: [] }
  const draft: Draft = { card, events: [] }
  const { brand, last4, expiresOn, shipping } = report
  const facts: Facts = { brand, last4, expiresOn, shipping: shippingOf(card, shipping) }
  const isChanged = isMade(card) && !isSame(card, facts)
  draft.card = { ...card, ...facts }
  if (card.status === 'new') {
    const status = transitions.next(card.status, card.type === 'virtual' ? 'made' : 'made_physical')!
    say(draft, { ...draft.card, status, updatedAt: now }, 'corporate.card.created')
  }
  if (shipping && shipping.stage !== 'making') move(draft, 'shipped', now)
  if (shipping?.stage === 'delivered') move(draft, 'delivered', now)
  if (report.status === 'canceled' || report.status === 'expired') move(draft, report.status, now)
  if (isChanged && draft.events.length === 0) say(draft, next(draft.card, {}, now), 'corporate.card.updated')
  if (draft.events.length === 0) return { card, events: [] }
  return {
    card: isUntold(draft.card) ? draft.card : { ...draft.card, dueAt: dueOf(draft.card, now) },
    events: draft.events,
  }
}

/** A card whose last day is over; undefined as long as it is not, and for what is over already. */
export function expire(card: Card, now: Date): Outcome | undefined {
  if (isOver(card) || card.expiresOn === null || dayOf(now) <= card.expiresOn) return undefined
  const draft: Draft = { card: { ...card, dueAt: null }, events: [] }
  move(draft, 'expired', now)
  return draft
}

type Instant = { readonly now: Date; readonly random: () => number }

function later(card: Card, { now, random }: Instant): Outcome {
  const attempts = card.attempts + 1
  return { card: { ...card, attempts, dueAt: after(now, backoffMs(attempts, random)) }, events: [] }
}

/** The bank will not make it. One that was canceled meanwhile needs no more words; any other is over. */
function unmade(card: Card, why: string, now: Date): Outcome {
  const status = transitions.next(card.status, 'refused')
  const over = status ? { status, refused: why, updatedAt: now } : { told: versionOf(card) }
  return { card: { ...card, ...over, dueAt: null }, events: [] }
}

/**
 * What an answer to `nextRequest` makes of a card. `asked`: the version that was asked about. Silence, and a refusal of a
 * change, leave the card as it is here, and the bank is asked again: what is decided here holds without it.
 */
export function applyResult(card: Card, answer: ProviderResult<IssuedReport>, asked: number, time: Instant): Outcome {
  const { now } = time
  if (answer.result === 'accepted' && answer.value.status !== 'absent') {
    const applied = apply({ ...card, told: Math.max(card.told, asked), attempts: 0 }, answer.value, now)
    return { ...applied, card: { ...applied.card, dueAt: dueOf(applied.card, now) } }
  }
  if (!isUntold(card)) return { card: { ...card, dueAt: dueOf(card, now) }, events: [] }
  return answer.result === 'rejected' && !isMade(card) ? unmade(card, answer.why, now) : later(card, time)
}
