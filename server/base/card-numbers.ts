// Card numbers where none belongs: in what people write, in references, in names of shops. Pure. A number counts by a
// brand's exact length, range and check digit, so that order numbers, which look like cards, mostly do not.

import { brandOf, fitsLength, passesLuhn } from './brand.ts'
import { readCnpj } from './taxpayer.ts'

const LEAST = 13
const MOST = 19
/** What may be shown of a number, PCI DSS 3.4.1. */
const FIRST = 6
const LAST = 4
/** Cards are embossed in groups of four or more; only what stands last may be shorter. */
const GROUP_LEAST = 4
/** Keys of fiscal documents, bars and lines of boletos: long numbers in groups, and well known. */
const NO_CARDS = new Set([44, 47, 48])
const ZERO = 48

/** Ids and hashes: UUIDs, and hexadecimal words with a letter in them. Each is chance, and some chance looks like a card. */
const ID =
  /((?<![\p{L}\p{N}])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]*[a-f])[0-9a-f]{24,})(?![\p{L}\p{N}]))/giu
/** Digits of any script, in groups with blanks, hyphens, dots or what nobody sees between. */
const RUN = /\p{Nd}+(?:[\p{Zs}\p{Pd}\p{Cf}\t._]{1,3}\p{Nd}+)*/gu
const GROUP = /\p{Nd}+/gu
/** Alone between blanks, or at an end of the text. */
const ALONE = new RegExp(`(?<!\\S)[0-9]{${LEAST},${MOST}}(?!\\S)`, 'g')

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The value of a digit of any script: every script has its ten in order, beginning after what is no digit. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0)!
  if (code < 128) return code - ZERO
  let first = code
  while (isDigit(first - 1)) first--
  return (code - first) % 10
}

const plain = (digits: string): string => (/^[0-9]*$/.test(digits) ? digits : [...digits].map(valueOf).join(''))

/** Whether it could be a company's (CNPJ) or an article's (EAN-13) all the same, which is likelier then. */
const isOtherwise = (digits: string): boolean =>
  (digits.length === 14 && digits.slice(8, 10) === '00' && readCnpj(digits) !== undefined) ||
  (digits.length === 13 && [...digits].reduce((sum, digit, n) => sum + Number(digit) * (n % 2 ? 3 : 1), 0) % 10 === 0)

function isCardNumber(digits: string): boolean {
  if (digits.length < LEAST || digits.length > MOST) return false
  const brand = brandOf(digits)
  return brand !== undefined && fitsLength(brand, digits) && passesLuhn(digits) && !isOtherwise(digits)
}

const masked = (digits: string): string =>
  digits.slice(0, FIRST) + '*'.repeat(digits.length - FIRST - LAST) + digits.slice(-LAST)

type Group = { readonly digits: string; readonly from: number; readonly to: number }

/** The longest card number that begins with a group: where it ends, and its digits. */
function cardAt(groups: readonly Group[], first: number): { last: number; digits: string } | undefined {
  let found: { last: number; digits: string } | undefined
  let digits = ''
  for (let last = first; last < groups.length; last++) {
    digits += groups[last]!.digits
    if (digits.length > MOST) break
    if (isCardNumber(digits)) found = { last, digits }
    if (groups[last]!.digits.length < GROUP_LEAST) break
  }
  return found
}

function maskedRun(run: string): string {
  const groups = [...run.matchAll(GROUP)].map(
    ({ 0: digits, index }): Group => ({ digits: plain(digits), from: index, to: index + digits.length }),
  )
  const count = groups.reduce((sum, { digits }) => sum + digits.length, 0)
  if (count < LEAST || NO_CARDS.has(count)) return run
  let text = ''
  let done = 0
  for (let n = 0; n < groups.length; n++) {
    const card = cardAt(groups, n)
    if (!card) continue
    text += run.slice(done, groups[n]!.from) + masked(card.digits)
    done = groups[card.last]!.to
    n = card.last
  }
  return text + run.slice(done)
}

/** Whether it has digits enough; what is not ASCII may be a digit. Most texts have not, and are looked at no further. */
function mayHoldOne(text: string): boolean {
  if (text.length < LEAST) return false
  let digits = 0
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n)
    if (((code >= ZERO && code < ZERO + 10) || code > 127) && ++digits === LEAST) return true
  }
  return false
}

/**
 * What people wrote, with the first six and the last four digits left of each card number, however it is grouped. It is
 * never longer than it was. Ids and hashes stay as they are.
 */
export function withoutCardNumbers(text: string): string {
  if (!mayHoldOne(text)) return text
  // Split by a pattern that is captured, every other part is an id.
  return text
    .split(ID)
    .map((part, n) => (n % 2 === 1 ? part : part.replace(RUN, maskedRun)))
    .join('')
}

export const holdsCardNumber = (text: string): boolean => withoutCardNumbers(text) !== text

/** A telephone number: those have at most 15 digits, and of cards of so few only Amex's and Diners' are none. */
export const phoneWithoutCardNumbers = (text: string): string =>
  (text.match(/\p{Nd}/gu) ?? []).length === LEAST ? text : withoutCardNumbers(text)

/** A shop's name: full of numbers of terminals and orders, so only what stands alone counts. */
export const shopWithoutCardNumbers = (name: string): string =>
  name.replace(ALONE, (digits) => (isCardNumber(digits) ? masked(digits) : digits))
