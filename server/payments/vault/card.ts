// A buyer's card: its fields, its token, and how it is shown. Pure. Number and security code arrive
// in plain and are stored sealed, each for a row of its own; only `openSecrets` opens them.

import { createHmac } from 'node:crypto'
import type { associateCard, listCards, tokenizeCard } from '../../../contract/payments/vault.ts'
import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import type { CardId, CustomerId, OwnerId, PaymentLinkId, SellerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { seal, unseal } from '../../kernel/seal.ts'
import { Secret } from '../../kernel/secret.ts'
import { plainTyped, withoutSeparators } from '../../kernel/text/typed.ts'
import type { Deps } from '../../runtime/deps.ts'
import {
  brandOf,
  codeLengthOf,
  fitsLength,
  passesLuhn,
  type Brand,
} from '../../kernel/cards/brand.ts'

/** Names a customer's stored card (`kept`) or a token. */
export type ChargedCard = { readonly owner: OwnerId; readonly id: CardId; readonly kept: boolean }

const TOKEN_LIFETIME_MS = 24 * 3_600_000
/** A minute less than the promised fifteen, so that the sweep deletes a code within them. */
const CODE_LIFETIME_MS = 14 * 60_000
const FINGERPRINT_LENGTH = 32
/** The shortest card number has this many digits. */
const NUMBER_DIGITS_MIN = 12
/**
 * Blanks, dots and hyphens may stand between digits. Written so that a text matches in only one way
 * (no backtracking).
 */
const NUMBER = /^[0-9](?:[ .-]?[0-9]){11,18}$/
const MONTH = /^(?:0?[1-9]|1[0-2])$/
const YEAR = /^(?:20)?[0-9]{2}$/
const CODE = /^[0-9]{3,4}$/
const HOLDER_MIN = 2
const HOLDER_MAX = 100

/** What a token and the card it becomes have in common. */
type Details = {
  readonly owner: OwnerId
  /** A token has the id that its card will have. */
  readonly id: CardId
  readonly seller: SellerId
  readonly holderName: string
  readonly brand: Brand
  readonly first6: string
  readonly last4: string
  readonly expirationMonth: number
  /** Of four digits. */
  readonly expirationYear: number
  readonly fingerprint: string
  /** Sealed for its table and row; empty once destroyed. */
  readonly numberSealed: Buffer
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type Token = Details & {
  readonly usedAt: Date | null
  readonly expiresAt: Date
  /** The address it was typed at, as the card-testing limit counts it. */
  readonly source: string | null
  /**
   * The payment link on whose page it was made, and which alone takes it; null for one of the API.
   */
  readonly paymentLink: PaymentLinkId | null
}
export type Card = Details & { readonly customer: CustomerId; readonly deletedAt: Date | null }
/** A security code, stored apart from the number. It has the id of its token and card. */
export type Code = Pick<Details, 'owner' | 'id'> & {
  readonly codeSealed: Buffer
  readonly expiresAt: Date
}

/** A visible letter: four letters of Unicode are rendered as nothing. */
const LETTER = /(?![\u115F\u1160\u3164\uFFA0])\p{L}/u

type Body = BodyOf<typeof tokenizeCard>
type Keys = Pick<Deps, 'hashKey' | 'sealKeys'>
type Row = Pick<Details, 'owner' | 'id'>

const tokenPlace = ({ owner, id }: Row): string => `${owner}/card_tokens/${id}`
const cardPlace = ({ owner, id }: Row): string => `${owner}/cards/${id}`
const codePlace = ({ owner, id }: Row): string => `${owner}/card_codes/${id}`

/**
 * The holder's name. 402 where it is missing, or has as many digits as a card number, which would
 * be stored in plain.
 */
function readHolder(text: string): string {
  const name = text.trim()
  const digits = (name.match(/\p{Nd}/gu) ?? []).length
  if (
    name.length < HOLDER_MIN ||
    name.length > HOLDER_MAX ||
    !LETTER.test(name) ||
    digits >= NUMBER_DIGITS_MIN
  )
    throw refuse('invalid_card_holder', { unread: true })
  return name
}

/** The digits of a possible card number, and its brand; 402 for any other. */
function readNumber(text: string): { number: string; brand: Brand } {
  const number = withoutSeparators(text) ?? ''
  if (!NUMBER.test(plainTyped(text) ?? '')) throw refuse('invalid_card_number', { unread: true })
  // Zeros alone pass the Luhn check, but are no card.
  if (/^(.)\1*$/.test(number) || !passesLuhn(number)) throw refuse('invalid_card_number')
  const brand = brandOf(number)
  if (!brand) throw refuse('unknown_card_brand')
  if (!fitsLength(brand, number)) throw refuse('invalid_card_number')
  return { number, brand }
}

/** Month and year; 402 where they are invalid, or the month is over in São Paulo. */
function readExpiry(body: Body, now: Date): Pick<Details, 'expirationMonth' | 'expirationYear'> {
  if (!MONTH.test(body.expiration_month) || !YEAR.test(body.expiration_year))
    throw refuse('invalid_expiration', { unread: true })
  const month = Number(body.expiration_month)
  const year = Number(body.expiration_year.padStart(4, '20'))
  if (`${year}-${String(month).padStart(2, '0')}` < dayOf(now).slice(0, 7))
    throw refuse('card_expired')
  return { expirationMonth: month, expirationYear: year }
}

type ParsedCard = Pick<Details, 'holderName' | 'brand' | 'expirationMonth' | 'expirationYear'> & {
  readonly number: Secret<string>
  readonly code: Secret<string>
}

function read(body: Body, now: Date): ParsedCard {
  const holderName = readHolder(body.holder_name)
  const { number, brand } = readNumber(body.card_number)
  if (!CODE.test(body.security_code)) throw refuse('invalid_security_code', { unread: true })
  if (body.security_code.length !== codeLengthOf(brand)) throw refuse('invalid_security_code')
  const expiry = readExpiry(body, now)
  return {
    holderName,
    brand,
    ...expiry,
    number: new Secret(number),
    code: new Secret(body.security_code),
  }
}

/**
 * Equal for the same number on one platform, and different on another: platforms cannot match their
 * cards.
 */
function fingerprintOf(keys: Keys, owner: OwnerId, number: string): string {
  const hash = createHmac('sha256', keys.hashKey.reveal()).update(`card|${owner}|${number}`)
  return hash.digest('hex').slice(0, FINGERPRINT_LENGTH)
}

/**
 * A token for a card, valid for 24 hours, and its security code, for minutes. 402 for an impossible
 * card.
 */
export function tokenize(
  keys: Keys,
  body: Body,
  row: Pick<Token, 'owner' | 'seller' | 'id' | 'source' | 'paymentLink'>,
  now: Date,
): { token: Token; code: Code } {
  const { number: secret, code, ...details } = read(body, now)
  const number = secret.reveal()
  const token = {
    ...row,
    ...details,
    first6: number.slice(0, 6),
    last4: number.slice(-4),
    fingerprint: fingerprintOf(keys, row.owner, number),
    numberSealed: seal(keys.sealKeys, number, tokenPlace(row)),
    usedAt: null,
    expiresAt: after(now, TOKEN_LIFETIME_MS),
    createdAt: now,
    updatedAt: now,
  }
  const codeSealed = seal(keys.sealKeys, code.reveal(), codePlace(row))
  return {
    token,
    code: { owner: row.owner, id: row.id, codeSealed, expiresAt: after(now, CODE_LIFETIME_MS) },
  }
}

/**
 * Refuses a token that was used, is too old, or is not of the page of `link` (null: of none, for a
 * call of the API).
 */
export function refuseUnusable(token: Token, link: PaymentLinkId | null, now: Date): void {
  if (token.paymentLink !== link) throw refuse('token_of_another_page')
  if (token.usedAt) throw refuse('token_used')
  if (now >= token.expiresAt) throw refuse('token_expired')
}

/**
 * Makes a token a customer's card; its number is sealed again, for its new row. 409 for a token
 * that cannot be used.
 */
export function associate(
  keys: Pick<Keys, 'sealKeys'>,
  token: Token,
  customer: { id: CustomerId; seller: SellerId },
  now: Date,
): Card {
  refuseUnusable(token, null, now)
  const {
    usedAt: _used,
    expiresAt: _expires,
    source: _source,
    paymentLink: _link,
    ...details
  } = token
  const number = unseal(keys.sealKeys, token.numberSealed, tokenPlace(token))
  return {
    ...details,
    seller: customer.seller,
    customer: customer.id,
    numberSealed: seal(keys.sealKeys, number, cardPlace(token)),
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Moves a token's code to the card that the customer already had. Its lifetime does not change. */
export const moveCode = (keys: Pick<Keys, 'sealKeys'>, code: Code, to: CardId): Code => {
  const moved = { owner: code.owner, id: to }
  const plain = unseal(keys.sealKeys, code.codeSealed, codePlace(code))
  return {
    ...moved,
    codeSealed: seal(keys.sealKeys, plain, codePlace(moved)),
    expiresAt: code.expiresAt,
  }
}

/** Number and code unsealed, each in a `Secret`, for one request. */
export function openSecrets(
  keys: Pick<Keys, 'sealKeys'>,
  named: Row & { readonly kept: boolean },
  sealed: { numberSealed: Buffer; codeSealed: Buffer | null },
): { number: Secret<string>; code?: Secret<string> } {
  const place = named.kept ? cardPlace(named) : tokenPlace(named)
  const number = new Secret(unseal(keys.sealKeys, sealed.numberSealed, place))
  if (!sealed.codeSealed) return { number }
  return { number, code: new Secret(unseal(keys.sealKeys, sealed.codeSealed, codePlace(named))) }
}

const shown = (details: Details) => ({
  holder_name: details.holderName,
  card_brand: details.brand,
  first4_digits: details.first6.slice(0, 4),
  last4_digits: details.last4,
  expiration_month: String(details.expirationMonth).padStart(2, '0'),
  expiration_year: String(details.expirationYear),
})

/** The token on the wire, with the card it stands for. */
export const tokenToWire = (token: Token): ReplyOf<typeof tokenizeCard> => ({
  id: token.id,
  resource: 'token',
  type: 'card',
  used: token.usedAt !== null,
  card: {
    id: token.id,
    resource: 'card',
    ...shown(token),
    first6_digits: token.first6,
    fingerprint: token.fingerprint,
  },
  created_at: token.createdAt.toISOString(),
  updated_at: token.updatedAt.toISOString(),
})

/** The card on the wire. */
export const toWire = (card: Card): ReplyOf<typeof associateCard> => ({
  id_card: card.id,
  id: card.id,
  id_customer: card.customer,
  ...shown(card),
  created_at: card.createdAt.toISOString(),
  updated_at: card.updatedAt.toISOString(),
})

/**
 * A customer's cards on the wire. A card is credit only; the default is shown for debit too, since
 * clients look for either.
 */
export function listToWire(
  { id, defaultCredit }: { id: CustomerId; defaultCredit: CardId | null },
  cards: readonly Card[],
): ReplyOf<typeof listCards> {
  const items = cards.map((card) => ({ ...toWire(card), is_default: card.id === defaultCredit }))
  const chosen = items.find((one) => one.is_default) ?? null
  return {
    id_customer: id,
    resource: 'cards',
    default_credit: chosen,
    default_debit: chosen,
    items,
  }
}
