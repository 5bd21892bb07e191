// Parses card orders and evidence. Card number and security code go no further than here: what
// leaves is brand, first six and last four digits, a keyed hash and the card's effect. No error
// quotes the request.

import { createHash, createHmac, type KeyObject } from 'node:crypto'
import { mod10 } from '../../server/kernel/brazil/check-digits.ts'
import { AMOUNT_MAX_CENTS, type Cents, cents } from '../../server/kernel/money.ts'
import type { Secret } from '../../server/kernel/secret.ts'
import { readTaxpayerId } from '../../server/kernel/brazil/taxpayer.ts'
import { dayOf } from '../charges/due.ts'
import { isObject, isText, isWhole, type Json } from '../formats.ts'
import type { CardOrder } from './authorization.ts'
import type { Evidence } from './dispute.ts'
import { effectOfCard } from './magic-values.ts'

const NUMBER = /^\d{12,19}$/
const CODE = /^\d{3,4}$/
// Letters alone, because it is stored.
const BRAND = /^[A-Za-z ]{1,30}$/
const NAME_MAX = 200
const DESCRIPTOR_MAX = 22
const SESSION_MAX = 200
const INSTALLMENTS_MAX = 12
const YEARS = { from: 2000, to: 2099 }

const FILES_MAX = 10
const FILE_NAME_MAX = 120
const FILE_TYPE = /^[a-z]+\/[a-z0-9.+-]{1,60}$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const EVIDENCE_TEXT_MAX = 20_000

/** Whether the check digit is right (ISO/IEC 7812-1, annex B: modulo 10). */
const passesLuhn = (number: string): boolean => mod10(number.slice(0, -1)) === Number(number.at(-1))

type Card = { number: string; brand: string; holder: string; month: number; year: number }

function readCard(card: unknown): Card | string {
  if (!isObject(card)) return 'O campo card é um objeto.'
  const {
    number,
    code = null,
    holder_name: holder,
    expiration_month: month,
    expiration_year: year,
    brand,
  } = card
  if (typeof number !== 'string' || !NUMBER.test(number))
    return 'O campo card.number tem de 12 a 19 algarismos.'
  if (code !== null && (typeof code !== 'string' || !CODE.test(code)))
    return 'O campo card.code tem 3 ou 4 algarismos.'
  if (!isText(holder, NAME_MAX) || holder === '')
    return `O campo card.holder_name tem de 1 a ${NAME_MAX} caracteres.`
  if (!isWhole(month, 1, 12)) return 'O campo card.expiration_month vai de 1 a 12.'
  if (!isWhole(year, YEARS.from, YEARS.to))
    return 'O campo card.expiration_year tem quatro algarismos.'
  if (typeof brand !== 'string' || !BRAND.test(brand))
    return 'O campo card.brand é o nome da bandeira.'
  return { number, brand, holder, month, year }
}

/** The fault in the rest of the order, if any. */
function faultIn({ buyer, descriptor = null, antifraud = null }: Json): string | undefined {
  if (!isObject(buyer) || !isText(buyer['name'], NAME_MAX)) return 'O campo buyer.name é um texto.'
  const document = buyer['taxpayer_id'] ?? null
  if (
    document !== null &&
    (typeof document !== 'string' || readTaxpayerId(document)?.value !== document)
  )
    return 'O campo buyer.taxpayer_id é um CPF ou CNPJ sem máscara.'
  if (descriptor !== null && !isText(descriptor, DESCRIPTOR_MAX))
    return `O campo descriptor tem no máximo ${DESCRIPTOR_MAX} caracteres.`
  if (antifraud === null) return undefined
  if (!isObject(antifraud)) return 'O campo antifraud é um objeto.'
  const { session = null, shipping = null } = antifraud
  if (session !== null && !isText(session, SESSION_MAX))
    return 'O campo antifraud.session é um texto.'
  return shipping === null || isObject(shipping)
    ? undefined
    : 'O campo antifraud.shipping é um objeto.'
}

export const readAmount = (value: unknown): Cents | undefined =>
  isWhole(value, 1, AMOUNT_MAX_CENTS) ? cents(value) : undefined

type AuthorizationBody = { client: string; id: string; at: Date; hashKey: Secret<KeyObject> }

/**
 * Parses the body of a PUT; a string is the error. A repetition is compared by amount,
 * installments, capture and card alone, not by security code: the client may no longer have it.
 */
export function readOrder(
  { client, id, at, hashKey }: AuthorizationBody,
  body: unknown,
): CardOrder | string {
  if (!isObject(body)) return 'O corpo não é um objeto JSON.'
  const amount = readAmount(body['amount'])
  const { installments, capture } = body
  if (amount === undefined) return `O campo amount vai de 1 a ${AMOUNT_MAX_CENTS} centavos.`
  if (!isWhole(installments, 1, INSTALLMENTS_MAX))
    return `O campo installments vai de 1 a ${INSTALLMENTS_MAX}.`
  if (typeof capture !== 'boolean') return 'O campo capture é true ou false.'
  const card = readCard(body['card'])
  if (typeof card === 'string') return card
  const fault = faultIn(body)
  if (fault !== undefined) return fault

  const { number, brand, holder, month, year } = card
  const given = JSON.stringify([
    client,
    id,
    amount,
    installments,
    capture,
    number,
    holder,
    month,
    year,
  ])
  const isOver = `${year}-${String(month).padStart(2, '0')}` < dayOf(at).slice(0, 7)
  const declineOfExpiry = isOver ? '54' : null
  return {
    client,
    id,
    words: createHmac('sha256', hashKey.reveal()).update(given).digest('hex'),
    amount,
    installments,
    capture,
    brand,
    first6: number.slice(0, 6),
    last4: number.slice(-4),
    effect: effectOfCard(number, amount) ?? null,
    decline: passesLuhn(number) ? declineOfExpiry : '14',
  }
}

/** Parses the body of a PUT of evidence; a string is the error. */
export function readEvidence(id: string, body: unknown): Evidence | string {
  if (!isObject(body)) return 'O corpo não é um objeto JSON.'
  const { text, files = [] } = body
  if (!isText(text, EVIDENCE_TEXT_MAX))
    return `O campo text tem no máximo ${EVIDENCE_TEXT_MAX} caracteres.`
  if (!Array.isArray(files) || files.length > FILES_MAX)
    return `O campo files tem no máximo ${FILES_MAX} arquivos.`
  if (text === '' && files.length === 0) return 'Uma prova tem um texto ou um arquivo.'
  const isFile = (file: unknown): boolean =>
    isObject(file) &&
    isText(file['name'], FILE_NAME_MAX) &&
    typeof file['type'] === 'string' &&
    FILE_TYPE.test(file['type']) &&
    typeof file['base64'] === 'string' &&
    BASE64.test(file['base64'])
  if (!files.every(isFile)) return 'Um arquivo tem name, type e base64.'
  const given = (files as Json[]).map(({ name, type, base64 }) => [name, type, base64])
  const words = createHash('sha256')
    .update(JSON.stringify([text, given]))
    .digest('hex')
  return { id, words }
}
