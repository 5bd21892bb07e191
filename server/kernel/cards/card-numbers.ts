// Finds and masks card numbers where none belongs: in free text, references, names of shops. Pure.
// A number counts as one only by the exact length, range and check digit of a brand, so that order
// numbers are mostly left alone.

import { brandOf, fitsLength, passesLuhn } from './brand.ts'
import { readCnpj } from '../brazil/taxpayer.ts'

const LEAST = 13
const MOST = 19
/** The digits that may be shown, PCI DSS 3.4.1. */
const FIRST = 6
const LAST = 4
/** Card numbers are written in groups of four or more; only the last group may be shorter. */
const GROUP_LEAST = 4
/**
 * Lengths of fiscal document keys, bar codes and typed lines of boletos: long numbers in groups
 * that are no cards.
 */
const OTHER_LENGTHS = new Set([44, 47, 48])
const ZERO = 48

/**
 * Ids and hashes: UUIDs, and hexadecimal words with a letter in them. They are random, and some
 * look like a card by chance.
 */
const ID =
  /((?<![\p{L}\p{N}])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]*[a-f])[0-9a-f]{24,})(?![\p{L}\p{N}]))/giu
/** Digits of any script, in groups separated by blanks, hyphens, dots or invisible characters. */
const RUN = /\p{Nd}+(?:[\p{Zs}\p{Pd}\p{Cf}\t._]{1,3}\p{Nd}+)*/gu
const GROUP = /\p{Nd}+/gu
/** Alone between blanks, or at an end of the text. */
const ALONE = new RegExp(`(?<!\\S)[0-9]{${LEAST},${MOST}}(?!\\S)`, 'g')

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/**
 * The value of a digit of any script: each script has its ten in order, after a character that is
 * no digit.
 */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0)!
  if (code < 128) return code - ZERO
  let first = code
  while (isDigit(first - 1)) first--
  return (code - first) % 10
}

const plain = (digits: string): string =>
  /^[0-9]*$/.test(digits) ? digits : [...digits].map(valueOf).join('')

/** Whether it may also be a company's CNPJ or an article's EAN-13, which is then more likely. */
const isOtherwise = (digits: string): boolean =>
  (digits.length === 14 && digits.slice(8, 10) === '00' && readCnpj(digits) !== undefined) ||
  (digits.length === 13 &&
    [...digits].reduce((sum, digit, n) => sum + Number(digit) * (n % 2 ? 3 : 1), 0) % 10 === 0)

function isCardNumber(digits: string): boolean {
  if (digits.length < LEAST || digits.length > MOST) return false
  const brand = brandOf(digits)
  return (
    brand !== undefined && fitsLength(brand, digits) && passesLuhn(digits) && !isOtherwise(digits)
  )
}

const masked = (digits: string): string =>
  digits.slice(0, FIRST) + '*'.repeat(digits.length - FIRST - LAST) + digits.slice(-LAST)

type Group = { readonly digits: string; readonly from: number; readonly to: number }

/** The longest card number that starts at a group: its last group, and its digits. */
function cardAt(
  groups: readonly Group[],
  first: number,
): { last: number; digits: string } | undefined {
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
  const groups = [...run.matchAll(GROUP)].map(({ 0: digits, index }): Group => ({
    digits: plain(digits),
    from: index,
    to: index + digits.length,
  }))
  const count = groups.reduce((sum, { digits }) => sum + digits.length, 0)
  if (count < LEAST || OTHER_LENGTHS.has(count)) return run
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

/**
 * Quick check whether a text has enough digits (any non-ASCII character may be one). Most have not,
 * and are searched no further.
 */
function mayHoldCardNumber(text: string): boolean {
  if (text.length < LEAST) return false
  let digits = 0
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n)
    if (((code >= ZERO && code < ZERO + 10) || code > 127) && ++digits === LEAST) return true
  }
  return false
}

/**
 * The text in which each card number, however it is grouped, shows only its first six and last four
 * digits. The result is never longer than the text. Ids and hashes are unchanged.
 */
export function withoutCardNumbers(text: string): string {
  if (!mayHoldCardNumber(text)) return text
  // The pattern captures, so `split` returns ids as every other part.
  return text
    .split(ID)
    .map((part, n) => (n % 2 === 1 ? part : part.replace(RUN, maskedRun)))
    .join('')
}

export const holdsCardNumber = (text: string): boolean => withoutCardNumbers(text) !== text

/**
 * The same for a telephone number. Those have at most 15 digits; a card of 13 digits may look like
 * one, so 13 are left as they are.
 */
export const phoneWithoutCardNumbers = (text: string): string =>
  (text.match(/\p{Nd}/gu) ?? []).length === LEAST ? text : withoutCardNumbers(text)

/**
 * The same for a shop's name. These hold numbers of terminals and orders, so only a number that
 * stands alone is masked.
 */
export const shopWithoutCardNumbers = (name: string): string =>
  name.replace(ALONE, (digits) => (isCardNumber(digits) ? masked(digits) : digits))
