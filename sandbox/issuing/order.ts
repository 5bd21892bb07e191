// Parses clients' orders of cards and disputes, and shops' purchases. Pure. Card number and code
// are compared here; no error quotes them.

import { AMOUNT_MAX_CENTS, type Cents } from '../../server/kernel/money.ts'
import { readTaxpayerId } from '../../server/kernel/brazil/taxpayer.ts'
import { isRestId, isObject, isText, isWhole } from '../formats.ts'
import type { CardOrder } from './card.ts'
import type { DisputeOrder } from './disputes/dispute.ts'
import { CLEARINGS, type Clearing, METHODS, type Purchase } from './purchase.ts'

const NAME_MAX = 200
const ID_MAX = 64
const VERSION_MAX = 2_000_000_000
const MERCHANT_MAX = 120
/** Of the shop's own name, which may be longer than what a card is bound to. */
const SHOP_NAME_MAX = 500
const DESCRIPTION_MAX = 500
const REASON = /^[a-z_]{1,40}$/
const MCC = /^\d{4}$/
const COUNTRY = /^[A-Z]{2}$/
const CURRENCY = /^[A-Z]{3}$/

const isId = (value: unknown): value is string => isText(value, ID_MAX) && value !== ''
const isName = (value: unknown): value is string => isText(value, NAME_MAX) && value !== ''
const isOf = <T extends string>(words: readonly T[], value: unknown): value is T =>
  words.includes(value as T)

/** Parses the body of a PUT of a card; a string is the error. */
export function readCard(key: { client: string; id: string }, body: unknown): CardOrder | string {
  if (!isObject(body) || !isObject(body['holder']))
    return 'O corpo e o campo holder são objetos JSON.'
  const {
    version,
    seller,
    holder,
    type,
    status,
    stand_in_limit: standInLimit,
    merchant = null,
  } = body
  const { id, name, taxpayer_id: taxpayerId } = holder as Record<string, unknown>
  if (!isWhole(version, 1, VERSION_MAX)) return 'O campo version é um número a partir de 1.'
  if (!isId(seller)) return 'O campo seller é o nome da empresa.'
  if (!isId(id) || !isName(name)) return 'Os campos holder.id e holder.name são textos.'
  if (typeof taxpayerId !== 'string' || readTaxpayerId(taxpayerId)?.value !== taxpayerId)
    return 'O campo holder.taxpayer_id é um CPF sem máscara.'
  if (type !== 'virtual' && type !== 'physical') return 'O campo type é virtual ou physical.'
  if (!isOf(['active', 'blocked', 'canceled'] as const, status))
    return 'O campo status é active, blocked ou canceled.'
  if (!isWhole(standInLimit, 0, AMOUNT_MAX_CENTS))
    return 'O campo stand_in_limit é um número de centavos.'
  if (merchant !== null && (!isText(merchant, MERCHANT_MAX) || merchant === ''))
    return 'O campo merchant é um texto.'
  return {
    ...key,
    version,
    seller,
    holder: id,
    holderName: name,
    taxpayerId,
    type,
    status,
    standInLimit: standInLimit as Cents,
    merchant,
  }
}

/** Parses the body of a PUT of a dispute; a string is the error. */
export function readDispute(
  key: { client: string; id: string },
  body: unknown,
): DisputeOrder | string {
  if (!isObject(body)) return 'O corpo não é um objeto JSON.'
  const { purchase, amount: given, reason, description = null } = body
  const amount = readAmount(given)
  if (!isRestId(purchase)) return 'O campo purchase é o nome da compra.'
  if (amount === undefined) return 'O campo amount é um número de centavos.'
  if (typeof reason !== 'string' || !REASON.test(reason))
    return 'O campo reason é uma palavra em minúsculas.'
  if (description !== null && !isText(description, DESCRIPTION_MAX))
    return `O campo description é um texto de até ${DESCRIPTION_MAX} caracteres.`
  return { ...key, purchase, amount, reason, description }
}

/** A shop's purchase. `merchantAmount` is in the smallest unit of `merchantCurrency`. */
export type Sale = Pick<Purchase, 'merchant' | 'merchantAmount' | 'merchantCurrency' | 'method'> & {
  clearing: Clearing
  /** The card data that the shop read or was given, if any. */
  number?: string
  code?: string
  expiry?: string
}

const SHOP = { name: 'PADARIA SANDBOX', mcc: '5462', country: 'BR' } as const

function readMerchant(value: unknown): Sale['merchant'] | undefined {
  if (value === undefined) return SHOP
  if (!isObject(value)) return undefined
  const { name = SHOP.name, mcc = SHOP.mcc, country = SHOP.country } = value
  if (!isText(name, SHOP_NAME_MAX)) return undefined
  if (typeof mcc !== 'string' || !MCC.test(mcc)) return undefined
  return typeof country === 'string' && COUNTRY.test(country) ? { name, mcc, country } : undefined
}

/** Parses a shop's purchase; a string is the error. */
export function readSale(body: unknown): Sale | string {
  if (!isObject(body)) return 'O corpo não é um objeto JSON.'
  const { amount, currency = 'BRL', method = 'online', clear = 'full', number, cvv, expiry } = body
  const merchant = readMerchant(body['merchant'])
  if (!isWhole(amount, 1, AMOUNT_MAX_CENTS))
    return 'O campo amount é um número inteiro, na menor unidade da moeda.'
  if (!merchant) return 'O campo merchant tem name, mcc (4 algarismos) e country (2 letras).'
  if (typeof currency !== 'string' || !CURRENCY.test(currency))
    return 'O campo currency é um código da ISO 4217.'
  if (!isOf(METHODS, method)) return `O campo method é um de ${METHODS.join(', ')}.`
  if (!isOf(CLEARINGS, clear)) return `O campo clear é um de ${CLEARINGS.join(', ')}.`
  const secrets = { number, code: cvv, expiry }
  if (Object.values(secrets).some((one) => one !== undefined && typeof one !== 'string'))
    return 'Os campos number, cvv e expiry são textos.'
  return {
    merchant,
    merchantAmount: amount,
    merchantCurrency: currency,
    method,
    clearing: clear,
    ...(Object.fromEntries(
      Object.entries(secrets).filter(([, one]) => one !== undefined),
    ) as Partial<Record<keyof typeof secrets, string>>),
  }
}

/** A whole amount of centavos, above zero. */
export const readAmount = (value: unknown): Cents | undefined =>
  isWhole(value, 1, AMOUNT_MAX_CENTS) ? (value as Cents) : undefined
