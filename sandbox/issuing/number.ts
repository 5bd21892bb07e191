// The numbers of the cards this bank makes: they follow from a key and the card's name, so that none of them is kept
// anywhere. Pure.

import { createHmac, type KeyObject } from 'node:crypto'
import { mod10 } from '../../server/base/check-digits.ts'
import type { Day } from '../../server/base/calendar.ts'
import type { Secret } from '../../server/base/secret.ts'

/**
 * In the 2-series of Mastercard, which processors give for trials (2223 0000 4840 0011 and the like): no bank issues
 * cards in it, and no number with a known fate at the acquirer begins so.
 */
export const BIN = '222300'
export const BRAND = 'mastercard'

const ACCOUNT_DIGITS = 9
const CODE_DIGITS = 3
const LAST_DIGITS = 4
// Of the hash, what becomes digits: far more than the digits have, so that no digit is likelier than another.
const BYTES = 6

type Key = Secret<KeyObject>
type Name = { client: string; id: string }

const hashed = (key: Key, what: string): Buffer => createHmac('sha256', key.reveal()).update(`issuing/${what}`).digest()

const digitsOf = (key: Key, what: string, digits: number): string =>
  String(hashed(key, what).readUIntBE(0, BYTES) % 10 ** digits).padStart(digits, '0')

/** The number of a card. `edition`: which one, where an earlier one was taken by another card. */
export function numberOf(key: Key, { client, id }: Name, edition: number): string {
  const body = BIN + digitsOf(key, `number/${client}/${id}/${edition}`, ACCOUNT_DIGITS)
  return body + String(mod10(body))
}

/** The code on its back. It follows from number and expiry, as with every bank. */
export const codeOf = (key: Key, number: string, expiresOn: Day): string =>
  digitsOf(key, `code/${number}/${expiresOn}`, CODE_DIGITS)

/** Under which a number is found to be taken. */
export const hashOf = (key: Key, number: string): Buffer => hashed(key, `hash/${number}`)

export const last4Of = (number: string): string => number.slice(-LAST_DIGITS)
