// The values that the wires of several companies have in common: amounts in reais as a JSON number,
// whole centavos, and ids in the form of the SPI. Pure; it knows no company.

import { createHash } from 'node:crypto'
import { readBrCode } from '../../kernel/brazil/br-code.ts'
import { madeAt, readId } from '../../kernel/ids.ts'
import { AMOUNT_MAX_CENTS, type Cents, cents, fromReais, toReais } from '../../kernel/money.ts'
import { matching, SPI_NAME } from '../parse.ts'

const REAIS = /^(\d{1,9})(?:\.(\d{1,2}))?$/
const BR_CODE_MAX = 512
const HASH_DIGITS = 30

/** Reais as a JSON number. Exact: a number of at most 15 digits is written as it was meant. */
export const reaisNumber = (amount: Cents): number => Number(toReais(amount))

/** An amount from a JSON number in reais (58.8). More than two decimals is no amount. */
export function fromReaisNumber(value: unknown): Cents | undefined {
  if (typeof value !== 'number') return undefined
  const [, whole, decimals = ''] = REAIS.exec(String(value)) ?? []
  return whole === undefined ? undefined : fromReais(`${whole}.${decimals.padEnd(2, '0')}`)
}

/** An amount from a text in reais with two decimals ("58.80"). */
export function reaisText(value: unknown): Cents | undefined {
  const text = matching(value, /^\d{1,10}\.\d{2}$/)
  if (text === undefined) return undefined
  const amount = Number(text.replace('.', ''))
  return amount <= AMOUNT_MAX_CENTS ? cents(amount) : undefined
}

/** An amount from whole centavos. */
export const fromCents = (value: unknown): Cents | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= AMOUNT_MAX_CENTS
    ? cents(value as number)
    : undefined

export const spiName = (value: unknown): string | undefined => matching(value, SPI_NAME)

/**
 * For a pix whose endToEndId the company does not tell: two letters and a digest of its own id of
 * the payment. The same each time, so that no payment is counted twice; no endToEndId begins with
 * these letters.
 */
export const standIn = (letters: string, payment: string): string =>
  `${letters}${createHash('sha256').update(payment).digest('hex').slice(0, HASH_DIGITS)}`

/** A text of the company that fits a QR code; empty where there is none. */
export const codeIn = (value: unknown): string =>
  typeof value === 'string' && value.length <= BR_CODE_MAX && value.isWellFormed()
    ? value.trim()
    : ''

/** The address within a code; empty where the code names a key, or is none. */
export function locationOf(brCode: string): string {
  const read = readBrCode(brCode)
  return read.ok && read.code.kind === 'dynamic' ? read.code.location : ''
}

/** How long ago an id of ours was made, in milliseconds; undefined for an id that is not ours. */
export function ageOf(id: string, now: Date): number | undefined {
  const known = readId(id)
  return known && now.getTime() - madeAt(known).getTime()
}

/** An id of the company, which may be a number or a text. */
export const idIn = (value: unknown): string | undefined =>
  Number.isSafeInteger(value) && (value as number) > 0
    ? String(value)
    : matching(value, /^[A-Za-z0-9_=-]{1,100}$/)
