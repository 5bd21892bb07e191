// What people type and paste between the characters of a number or an address: the characters that
// are removed, and those that are refused. One list of each, for phones, CPF, CNPJ, CEP, card
// numbers, and e-mail addresses.

import { hasInvisible } from './text.ts'

/** Blanks of every width, and the tab of a spreadsheet. */
const SPACE = /[\p{Zs}\t]/gu
/** Hyphens and dashes of keyboards and word processors, and the minus sign. */
const DASH = /[\p{Pd}\u2212]/gu
/** What stands between groups of digits once blanks and dashes have one form. */
const SEPARATORS = /[ .\-/]/g

/**
 * A typed number with one kind of blank and one of dash, and nothing around it; undefined where it
 * has a character that is refused.
 */
export function plainTyped(text: string): string | undefined {
  const plain = text.trim().replaceAll(SPACE, ' ').replaceAll(DASH, '-')
  return hasInvisible(plain) ? undefined : plain
}

/** A typed number without what stands between its digits; undefined as above. */
export const withoutSeparators = (text: string): string | undefined =>
  plainTyped(text)?.replaceAll(SEPARATORS, '')
