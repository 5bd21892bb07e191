// The numbers of issued cards, derived from a key and the card's name, so that none is stored.
// Pure.

import { createHmac, type KeyObject } from 'node:crypto'
import { mod10 } from '../../server/kernel/brazil/check-digits.ts'
import type { Day } from '../../server/kernel/brazil/calendar.ts'
import type { Secret } from '../../server/kernel/secret.ts'

/**
 * In the 2-series of Mastercard, which processors give for tests (2223 0000 4840 0011 and the
 * like): no bank issues cards in it, and no number with a known effect at the acquirer begins with
 * it.
 */
export const BIN = '222300'
export const BRAND = 'mastercard'

const ACCOUNT_DIGITS = 9
const CODE_DIGITS = 3
const LAST_DIGITS = 4
// Bytes of the hash that become digits: many more than the digits need, so that all digits are
// almost equally likely.
const BYTES = 6

type Key = Secret<KeyObject>
type Name = { client: string; id: string }

const hashed = (key: Key, what: string): Buffer =>
  createHmac('sha256', key.reveal()).update(`issuing/${what}`).digest()

const digitsOf = (key: Key, what: string, digits: number): string =>
  String(hashed(key, what).readUIntBE(0, BYTES) % 10 ** digits).padStart(digits, '0')

/**
 * The number of a card. `edition`: the attempt, where an earlier number was taken by another card.
 */
export function numberOf(key: Key, { client, id }: Name, edition: number): string {
  const body = BIN + digitsOf(key, `number/${client}/${id}/${edition}`, ACCOUNT_DIGITS)
  return body + String(mod10(body))
}

/** The security code, derived from number and expiry, as banks do. */
export const codeOf = (key: Key, number: string, expiresOn: Day): string =>
  digitsOf(key, `code/${number}/${expiresOn}`, CODE_DIGITS)

/** By which a taken number is found. */
export const hashOf = (key: Key, number: string): Buffer => hashed(key, `hash/${number}`)

export const last4Of = (number: string): string => number.slice(-LAST_DIGITS)
