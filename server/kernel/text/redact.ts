// Removes what must not be stored: card numbers from texts, secrets from bodies. Pure. It finds
// secrets by the names of fields, at any depth.

import { readTaxpayerId } from '../brazil/taxpayer.ts'
import { brandOf, fitsLength, startsNumber } from '../cards/brand.ts'

/** The placeholders that replace card numbers, account numbers and secrets. */
export type Namer = {
  card(number: string): string | undefined
  account(number: string): string | undefined
  /**
   * The placeholder of a secret, and of a number without a name of its own. `UNNAMED`: the whole
   * body is then not stored.
   */
  readonly unnamed: string | typeof UNNAMED
}

/** A secret or a number without a name; the body that it was in is not stored. */
export const UNNAMED: unique symbol = Symbol('unnamed')

const LAST = 4
const CARD_LEAST = 13
const CARD_MOST = 19
export const ID = /^(evt_|whk_|dlv_|req_)?([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/**
 * Ids of ours within a text (UUID version 7, RFC 9562). They begin with 0, as no card number does.
 */
const IDS =
  /(?<![0-9A-Za-z])((?:[a-z]{3}_)?(?=[0-9-]{0,35}[a-f])0(?:[0-9a-f]{11}7[0-9a-f]{3}[89ab][0-9a-f]{15}|[0-9a-f]{7}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}))(?![0-9A-Za-z])/
/** Digits, with the usual separators. */
const RUN = /\d(?:[ .\-_/]{0,2}\d){12,}/g
const SEPARATORS = new Set([...' .-_/'].map((one) => one.charCodeAt(0)))
const SEPARATORS_MAX = 2
const [ZERO, NINE] = ['0'.charCodeAt(0), '9'.charCodeAt(0)]

type Redactor = (value: string, names: Namer) => string | typeof UNNAMED

const nameOf = (number: string, names: Namer): string | undefined => {
  const known = names.card(number)
  const brand = brandOf(number)
  return known ? `{card ${known}}` : brand && `{card ${brand} ${number.slice(-LAST)}}`
}

const cardName: Redactor = (text, names) =>
  nameOf(text.replace(/[^0-9]/g, ''), names) ?? names.unnamed

/**
 * Sums by which the check digit of any part of a run is found in one step: with the digits at even
 * places doubled, and at odd ones.
 */
function sumsOf(digits: string): [even: Uint32Array, odd: Uint32Array] {
  const [even, odd] = [new Uint32Array(digits.length + 1), new Uint32Array(digits.length + 1)]
  for (let n = 0; n < digits.length; n++) {
    const digit = digits.charCodeAt(n) - ZERO
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    even[n + 1] = even[n]! + (n % 2 === 0 ? doubled : digit)
    odd[n + 1] = odd[n]! + (n % 2 === 0 ? digit : doubled)
  }
  return [even, odd]
}

/** The first card number in a run of digits, at any position. */
function cardIn(digits: string): string | undefined {
  const sums = sumsOf(digits)
  for (let from = 0; from + CARD_LEAST <= digits.length; from++) {
    if (!startsNumber(digits.charCodeAt(from))) continue
    const brand = brandOf(digits.slice(from, from + CARD_LEAST))
    if (!brand) continue
    for (let length = Math.min(CARD_MOST, digits.length - from); length >= CARD_LEAST; length--) {
      const end = from + length
      // The last digit but one is doubled, and every other before it.
      const doubled = sums[end % 2]!
      if ((doubled[end]! - doubled[from]!) % 10 !== 0) continue
      const number = digits.slice(from, end)
      if (fitsLength(brand, number)) return number
    }
  }
  return undefined
}

/** Whether it is an id that we generated. We generate none of digits only. */
export const isMade = (text: string): boolean => ID.test(text) && /[a-f]/.test(text)

/** The same as `RUN.test(text)`, in a quarter of the time: most texts have none. */
function hasRun(text: string): boolean {
  let [digits, separators] = [0, 0]
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n)
    if (code >= ZERO && code <= NINE) {
      separators = 0
      if (++digits === CARD_LEAST) return true
    } else if (digits > 0 && (!SEPARATORS.has(code) || ++separators > SEPARATORS_MAX))
      digits = separators = 0
  }
  return false
}

/**
 * Text without card numbers, in whatever field it was. An id within it is kept, though its digits
 * may be those of a card by chance.
 */
export function scrubbed(text: string, names: Namer): string {
  if (text.length < CARD_LEAST || !hasRun(text)) return text
  const replace = (run: string) => {
    const number = cardIn(run.replace(/[^0-9]/g, ''))
    return number ? nameOf(number, names)! : run
  }
  const parts = text.split(IDS)
  const shown = parts.map((part, n) => (n % 2 === 1 ? part : part.replace(RUN, replace))).join('')
  return shown === text || isMade(text) || readTaxpayerId(text) ? text : shown
}

/** The placeholder of everything that is left out of a stored request. */
const HIDDEN = '{hidden}'

/** For requests: no name is known, and only the secret itself is left out. */
export const PLAIN_NAMER: Namer = {
  card: () => undefined,
  account: () => undefined,
  unnamed: HIDDEN,
}

export const redactedText = (text: string): string => scrubbed(text, PLAIN_NAMER)

/** An account by its test name, or its last digits; of a short one, half of them. */
function accountName(text: string, names: Namer): string {
  const number = text.replace(/[^0-9A-Za-z]/g, '')
  const known = names.account(number)
  const shown = number.length > LAST ? LAST : Math.floor(number.length / 2)
  return known ? `{account ${known}}` : `{account ending ${number.slice(number.length - shown)}}`
}

/** Only the origin: the path or the query of a URL may hold keys. */
const urlName = (text: string): string =>
  URL.canParse(text) ? `{url ${new URL(text).origin}}` : '{url}'

/** The field in which callers choose the names. */
export const METADATA = 'metadata'

const REDACTORS: Record<string, Redactor> = {
  card_number: cardName,
  security_code: () => '{code}',
  cvv: () => '{code}',
  account_number: accountName,
  url: urlName,
  url_notify: urlName,
  secret: (_, names) => names.unnamed,
  password: (_, names) => names.unnamed,
  access_token: (_, names) => names.unnamed,
}

/** A number that is as long as a card's is treated as text. */
const isLong = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) >= 10 ** (CARD_LEAST - 1)

/** The body without secrets; `UNNAMED` when it cannot be recorded at all. */
export function redact(value: unknown, names: Namer, keeper?: Redactor): unknown {
  if (typeof value === 'string') return keeper ? keeper(value, names) : scrubbed(value, names)
  if (!keeper && isLong(value))
    return scrubbed(String(value), names) === String(value) ? value : names.unnamed
  if (typeof value !== 'object' || value === null)
    return keeper && value !== null && value !== undefined ? names.unnamed : value
  if (Array.isArray(value)) {
    const items = value.map((item) => redact(item, names, keeper))
    return items.includes(UNNAMED) ? UNNAMED : items
  }
  const entries = Object.entries(value).map(
    ([name, item]) => [name, redactField(name, item, names)] as const,
  )
  return entries.some(([, item]) => item === UNNAMED) ? UNNAMED : Object.fromEntries(entries)
}

/**
 * The value of a field. The names in metadata are the caller's: none of them says what its text is.
 */
export function redactField(name: string, item: unknown, names: Namer): unknown {
  if (name !== METADATA || typeof item !== 'object' || item === null)
    return redact(item, names, REDACTORS[name])
  return Object.fromEntries(
    Object.entries(item).map(([key, text]) => [
      scrubbed(key, names),
      scrubbed(String(text), names),
    ]),
  )
}
