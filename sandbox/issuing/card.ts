// A card at the issuing bank: how it is made, brought to the state that is wanted, put in the post and delivered. Pure; it
// knows no SQL, no clock, and of its number the last four digits.

import { addDays, type Day, dayOf, nextBankingDay, startOf } from '../../server/base/calendar.ts'
import { after } from '../../server/base/clock.ts'
import type { Cents } from '../../server/base/money.ts'
import type { ProblemName } from '../problem.ts'

export type CardOrder = {
  client: string
  /** The client's name for it. */
  id: string
  version: number
  seller: string
  holder: string
  holderName: string
  taxpayerId: string
  type: 'virtual' | 'physical'
  status: 'active' | 'blocked' | 'canceled'
  standInLimit: Cents
  merchant: string | null
}

export type Stage = 'making' | 'shipped' | 'delivered'

export type IssuedCard = CardOrder & {
  edition: number
  last4: string
  expiresOn: Day
  /** Of physical cards. */
  stage: Stage | null
  trackingCode: string | null
  shippedAt: Date | null
  deliveredAt: Date | null
  /** Purchases that were approved while the client did not answer, since it last did. */
  standIns: number
  madeAt: Date
  changedAt: Date
  /** When it goes on in the post by itself. */
  dueAt: Date | null
}

export type Refused = { refused: ProblemName; why: string }
export const refused = (name: ProblemName, why: string): Refused => ({ refused: name, why })

export const CARRIER = 'Correios'
const YEARS = 5
const SHIPPED_AFTER = 1
const DELIVERED_AFTER = 4
/** In the morning, when the post goes and comes: hours of São Paulo. */
const POST_MS = 10 * 3_600_000

/** The morning of the so many'th banking day after `day`. */
function postOn(day: Day, bankingDays: number): Date {
  let on = day
  for (let n = 0; n < bankingDays; n++) on = nextBankingDay(on)
  return after(startOf(on), POST_MS)
}

/** The last day of the month, five years on. */
function expiryOf(day: Day): Day {
  const year = String(Number(day.slice(0, 4)) + YEARS)
  // The 28th and 4 days is in the next month, whichever it is.
  const next = addDays(`${year}-${day.slice(5, 7)}-28`, 4)
  return addDays(`${next.slice(0, 7)}-01`, -1)
}

const UNDELIVERED = 'O cartão ainda não foi entregue: não pode ser desbloqueado.'
const isUndelivered = ({ type, status }: CardOrder, stage: Stage | null): boolean =>
  type === 'physical' && status === 'active' && stage !== 'delivered'

/** Makes a card. A physical one is in the making for a banking day, and comes on the fourth. */
export function make(order: CardOrder, named: { edition: number; last4: string }, at: Date): IssuedCard | Refused {
  if (isUndelivered(order, null)) return refused('CartaoRecusado', UNDELIVERED)
  const isPhysical = order.type === 'physical'
  const isMade = isPhysical && order.status !== 'canceled'
  return {
    ...order,
    ...named,
    expiresOn: expiryOf(dayOf(at)),
    stage: isPhysical ? 'making' : null,
    trackingCode: null,
    shippedAt: null,
    deliveredAt: null,
    standIns: 0,
    madeAt: at,
    changedAt: at,
    dueAt: isMade ? postOn(dayOf(at), SHIPPED_AFTER) : null,
  }
}

const isOther = (known: IssuedCard, { seller, holder, type }: CardOrder): boolean =>
  known.seller !== seller || known.holder !== holder || known.type !== type

/** Brings a card to the state that is wanted. What is older than what is known, or canceled, stays as it is. */
export function change(known: IssuedCard, order: CardOrder, at: Date): IssuedCard | Refused {
  if (isOther(known, order)) return refused('IdJaUtilizado', 'O id já foi utilizado por outro cartão.')
  if (order.version <= known.version || known.status === 'canceled') return known
  if (isUndelivered(order, known.stage)) return refused('CartaoRecusado', UNDELIVERED)
  return { ...known, ...order, changedAt: at, dueAt: order.status === 'canceled' ? null : known.dueAt }
}

const TRACKING_DIGITS = 9

/** Puts it in the post; undefined when it is not in the making. */
export function ship(known: IssuedCard, at: Date): IssuedCard | undefined {
  if (known.stage !== 'making' || known.status === 'canceled') return undefined
  const digits = String(Number.parseInt(known.id.slice(-8), 16) || 0).slice(-TRACKING_DIGITS)
  return {
    ...known,
    stage: 'shipped',
    trackingCode: `VT${digits.padStart(TRACKING_DIGITS, '0')}BR`,
    shippedAt: at,
    changedAt: at,
    dueAt: postOn(dayOf(known.madeAt), DELIVERED_AFTER),
  }
}

/** Hands it over; undefined when it is not in the post. */
export function deliver(known: IssuedCard, at: Date): IssuedCard | undefined {
  if (known.stage !== 'shipped' || known.status === 'canceled') return undefined
  return { ...known, stage: 'delivered', deliveredAt: at, changedAt: at, dueAt: null }
}

const isDue = ({ dueAt }: IssuedCard, now: Date): boolean => dueAt !== null && dueAt <= now

/**
 * The card after everything that was due by `now`: the same object when nothing was. It changed now, whenever it was due:
 * whoever reads what changed has read up to now.
 */
export function carry(known: IssuedCard, now: Date): IssuedCard {
  const shipped = isDue(known, now) ? (ship(known, known.dueAt!) ?? known) : known
  const carried = isDue(shipped, now) ? (deliver(shipped, shipped.dueAt!) ?? shipped) : shipped
  return carried === known ? known : { ...carried, changedAt: now }
}

/** Whether its last day is over. */
export const isExpired = ({ expiresOn }: Pick<IssuedCard, 'expiresOn'>, at: Date): boolean => dayOf(at) > expiresOn

// ── While the client does not answer ─────────────────────────────────────────────────────────────────────────────────

/** What may be approved without the client at most, in centavos, and how often until it answers again. */
const STAND_IN_MAX = 200_00
const STAND_INS_MAX = 3

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether the bank approves a purchase by itself. */
export function standsIn(card: IssuedCard, purchase: { amount: Cents; merchantName: string; at: Date }): boolean {
  if (card.status !== 'active' || isExpired(card, purchase.at)) return false
  if (card.merchant !== null && !folded(purchase.merchantName).startsWith(folded(card.merchant))) return false
  return purchase.amount <= Math.min(STAND_IN_MAX, card.standInLimit) && card.standIns < STAND_INS_MAX
}
