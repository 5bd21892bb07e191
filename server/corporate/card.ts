// A corporate card and its life: how it begins, what its company may change, and what the issuing bank's word makes of it.
// Pure. Its number and code are the bank's alone; what is spent by it stands in purchase.ts.
//
// The actors. The company asks for a card, and it is written down (`new`) before the bank is asked to make it; a virtual
// one works at once, a physical one is made, shipped and delivered by the bank, and works once the company unblocks it.
// The company blocks and cancels with effect at once, since every purchase is decided here; the bank is told of it
// afterwards (`told`), for the purchases it decides by itself while we are silent: there, what may not buy is blocked, be it
// for the card, its holder or the account. Time ends every card.

import type { CARD_TYPES } from '../../contract/corporate/cards.ts'
import type { EventType } from '../../contract/events.ts'
import { addDays, startOf, type Day } from '../base/calendar.ts'
import { after } from '../base/clock.ts'
import type { CorporateCardId, HolderId, OwnerId, SellerId } from '../base/ids.ts'
import { machine, type EventOf, type StateOf } from '../base/machine.ts'
import type { Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { reasonAfter } from './reason.ts'
import type { IssuedOrder } from '../banks/issuer.ts'
import type { Status as AccountStatus } from './account.ts'
import type { HolderState } from './holder.ts'
import type { Interval } from './spending.ts'

/** The states are the words of the wire, but for the first and the last; the SQL guard and docs/states.md are made from it. */
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
export type CardState = StateOf<typeof transitions>
type CardEvent = EventOf<typeof transitions>

/** Where a physical card is; instants as the wire has them. */
export type Shipping = {
  readonly carrier: string | null
  readonly trackingCode: string | null
  readonly shippedAt: string | null
  readonly deliveredAt: string | null
}

/** What is known of its holder and its account, which the bank is told with it. */
type Held = {
  readonly holder: HolderId
  readonly holderName: string
  readonly holderTaxId: string
  readonly holderStatus: HolderState
  readonly holderLimit: Cents
  readonly holderVersion: number
  readonly accountStatus: AccountStatus
  readonly accountSwitches: number
}

export type Card = Held & {
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
  /** It works where the shop's name begins with this. */
  readonly merchant: string | null
  readonly status: CardState
  /** Why it was blocked or canceled. */
  readonly reason: string | null
  readonly last4: string | null
  readonly brand: string | null
  /** The last day on which it works. */
  readonly expiresOn: Day | null
  readonly shipping: Shipping | null
  /** Why the bank refused to make it. */
  readonly refused: string | null
  /** The version (`versionOf`) that the bank knows; 0 before it knows any. */
  readonly told: number
  /** When the bank is to be told, or the card expires. */
  readonly dueAt: Date | null
  readonly attempts: number
  /** Counts the events told of this card. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Whoever asks for a card has it for this long; then the worker asks the bank. Longer than a bank is waited for. */
export const LEASE_MS = 15_000

type Wanted = Pick<Card, 'owner' | 'id' | 'seller' | 'name' | 'limit' | 'interval' | 'type' | 'merchant'> & Held

const NOTHING_YET = {
  n: null,
  reason: null,
  last4: null,
  brand: null,
  expiresOn: null,
  shipping: null,
  refused: null,
} as const

/** A new card, which the bank does not know. Who makes it asks first. */
export const openCard = (wanted: Wanted, now: Date): Card => ({
  ...wanted,
  ...NOTHING_YET,
  status: 'new',
  told: 0,
  dueAt: after(now, LEASE_MS),
  attempts: 0,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

/** What the bank orders by: it grows whenever the card or its holder changes, or the account begins or ceases to be active. */
export const versionOf = ({ version, holderVersion, accountSwitches }: Card): number =>
  version + holderVersion + accountSwitches

/** Whether the bank has made it: only then it is shown. */
export const isMade = (card: Card): boolean => card.brand !== null

/** Whether it was canceled, has expired, or never came to be. */
export const isOver = ({ status }: Pick<Card, 'status'>): boolean => transitions.isFinal(status)

/** Whether the bank does not know it as it is. What time ended the bank knows by itself. */
export const isUntold = (card: Card): boolean =>
  card.status !== 'expired' && card.status !== 'refused' && card.told < versionOf(card)

/** When it expires, unless it is over. */
const endOf = (card: Card): Date | null =>
  isOver(card) || card.expiresOn === null ? null : startOf(addDays(card.expiresOn, 1))

/** When something is to be done about it next. */
export const dueOf = (card: Card, now: Date): Date | null => (isUntold(card) ? now : endOf(card))

/** What the bank is asked: the card as it should be there. Our id is its idempotency key, so asking again is reading. */
export function nextRequest(card: Card): IssuedOrder {
  const works = card.status === 'active' || (card.status === 'new' && card.type === 'virtual')
  const buys = works && card.holderStatus === 'active' && card.accountStatus === 'active'
  return {
    id: card.id,
    version: versionOf(card),
    seller: card.seller,
    holder: { id: card.holder, name: card.holderName, taxpayerId: card.holderTaxId },
    type: card.type,
    status: card.status === 'canceled' ? 'canceled' : buys ? 'active' : 'blocked',
    standInLimit: (buys ? Math.min(card.limit, card.holderLimit) : 0) as Cents,
    merchant: card.merchant,
  }
}

/** A card as it was at a moment, and what is told of that. */
export type NewCardEvent = { readonly card: Card; readonly type: EventType }
/** What became of a card. One that is the same again was not changed. */
export type CardChanges = { readonly card: Card; readonly events: readonly NewCardEvent[] }

/** A card changed by its company, which the bank has yet to learn. */
const changedHere = (card: Card, change: Partial<Card>, now: Date): Card => ({
  ...card,
  ...change,
  version: card.version + 1,
  attempts: 0,
  dueAt: now,
  updatedAt: now,
})

export type CardChange = Partial<Pick<Card, 'name' | 'limit' | 'interval' | 'merchant' | 'reason'>> & {
  readonly status?: 'active' | 'blocked' | 'canceled'
}

const EVENTS = { active: 'unblocked', blocked: 'blocked', canceled: 'canceled' } as const satisfies Record<
  NonNullable<CardChange['status']>,
  CardEvent
>

/** The state a card is asked to take. 409 `card_not_delivered` for one that is on its way. */
function stateFor(card: Card, wanted: NonNullable<CardChange['status']>): CardState {
  if (card.status === wanted) return card.status
  const status = transitions.next(card.status, EVENTS[wanted])
  if (!status) throw refuse('card_not_delivered', { words: { status: card.status } })
  return status
}

/** A card with some of it changed. 409 for one that is over, save that it may be canceled twice. */
export function change(card: Card, { status: wanted, ...said }: CardChange, now: Date): CardChanges {
  const rest = { ...said, reason: reasonAfter(card, wanted, said.reason) }
  const isSame = Object.entries(rest).every(([name, value]) => card[name as keyof typeof rest] === value)
  if (isSame && (wanted === undefined || wanted === card.status)) return { card, events: [] }
  if (isOver(card)) throw refuse('corporate_card_ended', { words: { status: card.status } })

  const status = wanted ? stateFor(card, wanted) : card.status
  const changed = changedHere(card, { ...rest, status }, now)
  const type = status === 'canceled' ? 'corporate.card.canceled' : 'corporate.card.updated'
  return { card: changed, events: [{ card: changed, type }] }
}

/** A card canceled, whatever state it is in. What was never shown is not told of. */
export function cancel(card: Card, now: Date): CardChanges {
  const status = transitions.next(card.status, 'canceled')
  if (!status) return { card, events: [] }
  const canceled = changedHere(card, { status }, now)
  return { card: canceled, events: isMade(card) ? [{ card: canceled, type: 'corporate.card.canceled' }] : [] }
}
