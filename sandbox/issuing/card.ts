// A card at the issuing bank: made, changed as its client orders, posted and delivered. Pure. Of
// its number it holds only the last four digits.

import {
  addDays,
  type Day,
  dayOf,
  nextBankingDay,
  startOf,
} from '../../server/kernel/brazil/calendar.ts'
import { after } from '../../server/kernel/clock.ts'
import type { Cents } from '../../server/kernel/money.ts'
import { refused, type Refused } from '../http/problem.ts'

export type CardOrder = {
  client: string
  /** The client's id for it. */
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
  /** Of physical cards only. */
  stage: Stage | null
  trackingCode: string | null
  shippedAt: Date | null
  deliveredAt: Date | null
  /** Purchases the bank approved without the client since the client last answered. */
  standIns: number
  madeAt: Date
  changedAt: Date
  /** When its next step in the post is due. */
  dueAt: Date | null
}

export const CARRIER = 'Correios'
const YEARS = 5
const SHIPPED_AFTER = 1
const DELIVERED_AFTER = 4
/** The post comes and goes in the morning, in São Paulo. */
const POST_MS = 10 * 3_600_000

/** The morning of the given number of banking days after `day`. */
function postOn(day: Day, bankingDays: number): Date {
  let on = day
  for (let n = 0; n < bankingDays; n++) on = nextBankingDay(on)
  return after(startOf(on), POST_MS)
}

/** The last day of the month, five years later. */
function expiryOf(day: Day): Day {
  const year = String(Number(day.slice(0, 4)) + YEARS)
  // The 28th plus four days is always in the next month.
  const next = addDays(`${year}-${day.slice(5, 7)}-28`, 4)
  return addDays(`${next.slice(0, 7)}-01`, -1)
}

const UNDELIVERED = 'O cartão ainda não foi entregue: não pode ser desbloqueado.'
const isUndelivered = ({ type, status }: CardOrder, stage: Stage | null): boolean =>
  type === 'physical' && status === 'active' && stage !== 'delivered'

/** Makes a card. A physical one is posted after one banking day and delivered on the fourth. */
export function make(
  order: CardOrder,
  key: { edition: number; last4: string },
  at: Date,
): IssuedCard | Refused {
  if (isUndelivered(order, null)) return refused('CartaoRecusado', UNDELIVERED)
  const isPhysical = order.type === 'physical'
  const isMade = isPhysical && order.status !== 'canceled'
  return {
    ...order,
    ...key,
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

/** Changes a card as ordered. An order that is outdated, or of a canceled card, changes nothing. */
export function change(known: IssuedCard, order: CardOrder, at: Date): IssuedCard | Refused {
  if (isOther(known, order))
    return refused('IdJaUtilizado', 'O id já foi utilizado por outro cartão.')
  if (order.version <= known.version || known.status === 'canceled') return known
  if (isUndelivered(order, known.stage)) return refused('CartaoRecusado', UNDELIVERED)
  return {
    ...known,
    ...order,
    changedAt: at,
    dueAt: order.status === 'canceled' ? null : known.dueAt,
  }
}

const TRACKING_DIGITS = 9

/** Posts it; undefined where it is not in the making. */
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

/** Delivers it; undefined where it is not in the post. */
export function deliver(known: IssuedCard, at: Date): IssuedCard | undefined {
  if (known.stage !== 'shipped' || known.status === 'canceled') return undefined
  return { ...known, stage: 'delivered', deliveredAt: at, changedAt: at, dueAt: null }
}

const isDue = ({ dueAt }: IssuedCard, now: Date): boolean => dueAt !== null && dueAt <= now

/**
 * The card after everything that is due by `now`; the same object where nothing is. Its change is
 * dated now, not when it was due: clients that poll changes have already read up to now.
 */
export function applyDue(known: IssuedCard, now: Date): IssuedCard {
  const shipped = isDue(known, now) ? (ship(known, known.dueAt!) ?? known) : known
  const current = isDue(shipped, now) ? (deliver(shipped, shipped.dueAt!) ?? shipped) : shipped
  return current === known ? known : { ...current, changedAt: now }
}

/** Whether its expiry day is over. */
export const isExpired = ({ expiresOn }: Pick<IssuedCard, 'expiresOn'>, at: Date): boolean =>
  dayOf(at) > expiresOn

// ── While the client does not answer ─────────────────────────────────────────────────────────────────────────────────

/**
 * What the bank approves without the client: at most this much in centavos, this often until the
 * client answers again.
 */
const STAND_IN_MAX = 200_00
const STAND_INS_MAX = 3

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether the bank approves a purchase without the client. */
export function standsIn(
  card: IssuedCard,
  purchase: { amount: Cents; merchantName: string; at: Date },
): boolean {
  if (card.status !== 'active' || isExpired(card, purchase.at)) return false
  if (card.merchant !== null && !folded(purchase.merchantName).startsWith(folded(card.merchant)))
    return false
  return (
    purchase.amount <= Math.min(STAND_IN_MAX, card.standInLimit) && card.standIns < STAND_INS_MAX
  )
}
