// A corporate card: its statuses, what its company may change, and the order that the issuing bank
// is sent. Pure. Number and code are known to the bank alone; spending is in purchases/.
//
// The company requests a card; its row is written (`new`) before the bank is requested to make it.
// A virtual one works at once; a physical one is made, shipped and delivered, and works once the
// company unblocks it. Blocking and canceling are effective at once, since every purchase is
// decided here. The bank is sent them afterwards (`confirmedVersion`) for the purchases it decides
// by itself when we do not answer: a card is blocked there if the card, its holder or its account
// may not buy. Every card expires.

import type { AuditDetails } from '../../platform/audit/record.ts'
import type { CARD_TYPES, getCard } from '../../../contract/corporate/cards.ts'
import type { EventType } from '../../../contract/events.ts'
import { addDays, startOf, type Day } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import type { CorporateCardId, HolderId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { reasonAfter, type HolderStatus } from '../holders/holder.ts'
import type { IssuedOrder } from '../../providers/issuer.ts'
import type { Status as AccountStatus } from '../account/account.ts'
import { type Interval, remainingOf } from '../purchases/spending.ts'
import assert from 'node:assert/strict'
import type { ReplyOf } from '../../../contract/operation.ts'

/**
 * The statuses are the wire's, except for the first and the last; the SQL guard and docs/states.md
 * are generated from this table.
 */
export const transitions = machine({
  new: { made: 'active', made_physical: 'issued', refused: 'refused', canceled: 'canceled' },
  issued: { shipped: 'shipped', canceled: 'canceled', expired: 'expired' },
  shipped: { delivered: 'delivered', canceled: 'canceled', expired: 'expired' },
  delivered: { unblocked: 'active', blocked: 'blocked', canceled: 'canceled', expired: 'expired' },
  active: { blocked: 'blocked', canceled: 'canceled', expired: 'expired' },
  blocked: { unblocked: 'active', canceled: 'canceled', expired: 'expired' },
  canceled: {},
  expired: {},
  refused: {},
})
export type CardStatus = StateOf<typeof transitions>
type CardEvent = EventOf<typeof transitions>

/** The shipping of a physical card; instants as on the wire. */
export type Shipping = {
  readonly carrier: string | null
  readonly trackingCode: string | null
  readonly shippedAt: string | null
  readonly deliveredAt: string | null
}

/** The fields of its holder and account that the bank is sent with it. */
type HolderFields = {
  readonly holder: HolderId
  readonly holderName: string
  readonly holderTaxId: string
  readonly holderStatus: HolderStatus
  readonly holderLimit: Cents
  readonly holderVersion: number
  readonly accountStatus: AccountStatus
  readonly accountActivationChanges: number
}

export type Card = HolderFields & {
  readonly owner: OwnerId
  readonly id: CorporateCardId
  readonly seller: SellerId
  /** Its place in the account's list, from 1, once the bank has made it. */
  readonly n: number | null
  readonly name: string
  /** Per interval. */
  readonly limit: Cents
  readonly interval: Interval
  readonly type: (typeof CARD_TYPES)[number]
  /** It works only at shops whose name begins with this. */
  readonly merchant: string | null
  readonly status: CardStatus
  /** Why it was blocked or canceled. */
  readonly reason: string | null
  readonly last4: string | null
  readonly brand: string | null
  /** The last day on which it works. */
  readonly expiresOn: Day | null
  readonly shipping: Shipping | null
  /** Why the bank refused to make it. */
  readonly refused: string | null
  /** The order version (`orderVersionOf`) that the bank has confirmed; 0 before it has the card. */
  readonly confirmedVersion: number
  /** When the bank is to be sent a change, or the card expires. */
  readonly dueAt: Date | null
  readonly attempts: number
  /** Counts this card's events. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * The request that creates a card works on it this long; then the worker calls the bank. Longer
 * than the timeout of a bank call.
 */
export const LEASE_MS = 15_000

type CardInput = Pick<
  Card,
  'owner' | 'id' | 'seller' | 'name' | 'limit' | 'interval' | 'type' | 'merchant'
> &
  HolderFields

const UNMADE_FIELDS = {
  n: null,
  reason: null,
  last4: null,
  brand: null,
  expiresOn: null,
  shipping: null,
  refused: null,
} as const

/** A new card, unknown to the bank and leased to its request. */
export const openCard = (input: CardInput, now: Date): Card => ({
  ...input,
  ...UNMADE_FIELDS,
  status: 'new',
  confirmedVersion: 0,
  dueAt: after(now, LEASE_MS),
  attempts: 0,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

/**
 * The version of the order at the bank: grows with every change of the card, its holder, or whether
 * the account is active.
 */
export const orderVersionOf = ({
  version,
  holderVersion,
  accountActivationChanges,
}: Card): number => version + holderVersion + accountActivationChanges

/** Whether the bank has made it; only then it is shown. */
export const isMade = (card: Card): boolean => card.brand !== null

/** Whether it was canceled, has expired, or was refused. */
export const isOver = ({ status }: Pick<Card, 'status'>): boolean => transitions.isFinal(status)

/**
 * Whether a change has still to be sent to the bank. An expiry is not sent: the bank has it itself.
 */
export const isUnconfirmed = (card: Card): boolean =>
  card.status !== 'expired' &&
  card.status !== 'refused' &&
  card.confirmedVersion < orderVersionOf(card)

/** When it expires, unless it has ended. */
const expiresAtOf = (card: Card): Date | null =>
  isOver(card) || card.expiresOn === null ? null : startOf(addDays(card.expiresOn, 1))

/** When its next step is due. */
export const nextDueOf = (card: Card, now: Date): Date | null =>
  isUnconfirmed(card) ? now : expiresAtOf(card)

/**
 * The card as it should be at the bank. Our id is the idempotency key, so a repeated request only
 * reads.
 */
export function nextRequest(card: Card): IssuedOrder {
  const isUsable = card.status === 'active' || (card.status === 'new' && card.type === 'virtual')
  const canBuy = isUsable && card.holderStatus === 'active' && card.accountStatus === 'active'
  const uncanceled = canBuy ? 'active' : 'blocked'
  return {
    id: card.id,
    version: orderVersionOf(card),
    seller: card.seller,
    holder: { id: card.holder, name: card.holderName, taxpayerId: card.holderTaxId },
    type: card.type,
    status: card.status === 'canceled' ? 'canceled' : uncanceled,
    standInLimit: (canBuy ? Math.min(card.limit, card.holderLimit) : 0) as Cents,
    merchant: card.merchant,
  }
}

/** A card at the time of an event, and the event's type. */
export type NewCardEvent = { readonly card: Card; readonly type: EventType }
/** A card and its events. The same object where it did not change. */
export type CardChanges = { readonly card: Card; readonly events: readonly NewCardEvent[] }

/** A card changed by its company, which the bank is to be sent. */
const changedByCompany = (card: Card, change: Partial<Card>, now: Date): Card => ({
  ...card,
  ...change,
  version: card.version + 1,
  attempts: 0,
  dueAt: now,
  updatedAt: now,
})

export type CardChange = Partial<
  Pick<Card, 'name' | 'limit' | 'interval' | 'merchant' | 'reason'>
> & {
  readonly status?: 'active' | 'blocked' | 'canceled'
}

const EVENTS = {
  active: 'unblocked',
  blocked: 'blocked',
  canceled: 'canceled',
} as const satisfies Record<NonNullable<CardChange['status']>, CardEvent>

/** The status for a requested one. 409 `card_not_delivered` for a card that is on its way. */
function statusFor(card: Card, wanted: NonNullable<CardChange['status']>): CardStatus {
  if (card.status === wanted) return card.status
  const status = transitions.next(card.status, EVENTS[wanted])
  if (!status) throw refuse('card_not_delivered', { words: { status: card.status } })
  return status
}

/** Refuses a card that has ended. */
export function refuseOver(card: Card): void {
  if (isOver(card)) throw refuse('corporate_card_ended', { words: { status: card.status } })
}

/**
 * A card with some fields changed. 409 for one that has ended, except that it may be canceled
 * again.
 */
export function change(
  card: Card,
  { status: wanted, ...requested }: CardChange,
  now: Date,
): CardChanges {
  const rest = { ...requested, reason: reasonAfter(card, wanted, requested.reason) }
  const isSame = Object.entries(rest).every(
    ([name, value]) => card[name as keyof typeof rest] === value,
  )
  if (isSame && (wanted === undefined || wanted === card.status)) return { card, events: [] }
  refuseOver(card)

  const status = wanted ? statusFor(card, wanted) : card.status
  const changed = changedByCompany(card, { ...rest, status }, now)
  const type = status === 'canceled' ? 'corporate.card.canceled' : 'corporate.card.updated'
  return { card: changed, events: [{ card: changed, type }] }
}

/** A canceled card, from any status. A card that was never shown has no event. */
export function cancel(card: Card, now: Date): CardChanges {
  const status = transitions.next(card.status, 'canceled')
  if (!status) return { card, events: [] }
  const canceled = changedByCompany(card, { status }, now)
  return {
    card: canceled,
    events: isMade(card) ? [{ card: canceled, type: 'corporate.card.canceled' }] : [],
  }
}

// ── On the wire ──────────────────────────────────────────────────────────────────────────────────────────────────────

type CardReply = ReplyOf<typeof getCard>

/** Month and year as they stand on a card: `MM/YY`. */
export const expirationOf = (expiresOn: Day): string =>
  `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`

const shippingToWire = (shipping: Shipping) => ({
  carrier: shipping.carrier,
  tracking_code: shipping.trackingCode,
  shipped_at: shipping.shippedAt,
  delivered_at: shipping.deliveredAt,
})

/** The body of `corporate.cards.get` and of the card's events; only for cards the bank has made. */
export function toWire(
  card: Card,
  { spent, resetsAt }: { spent: Cents; resetsAt: Date },
): CardReply {
  assert(isMade(card), 'toWire got a card that the bank has not made')
  return {
    resource: 'corporate_card',
    id: card.id,
    holder_id: card.holder,
    holder_name: card.holderName,
    name: card.name,
    limit: card.limit,
    interval: card.interval,
    type: card.type,
    merchant: card.merchant,
    status: card.status as CardReply['status'],
    reason: card.reason,
    last4: card.last4!,
    brand: card.brand!,
    expiration: expirationOf(card.expiresOn!),
    spent,
    available: remainingOf(card.limit, spent),
    resets_at: resetsAt.toISOString(),
    ...(card.shipping ? { shipping: shippingToWire(card.shipping) } : {}),
    created_at: card.createdAt.toISOString(),
    updated_at: card.updatedAt.toISOString(),
  }
}

/** What the audit log shows of a card: not its name, which is a person's. */
export const auditedOf = (card: Card) => ({
  holder: card.holder,
  type: card.type,
  limit: card.limit,
  interval: card.interval,
  merchant: card.merchant,
  status: card.status,
})

export const differenceOf = (before: Card, after: Card): AuditDetails => ({
  before: auditedOf(before),
  after: { ...auditedOf(after), ...(before.name === after.name ? {} : { fields: ['name'] }) },
})
