// Cost centers by name. Two spellings that differ in case, accents or spaces alone are one.

import { refuseField } from '../base/refusal.ts'

const NOT_WORDS = /[^\p{L}\p{N}]+/gu

/** Lower case, without accents, with one space where anything else than letters and digits stood. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(NOT_WORDS, ' ').trim()

/** A name as it is kept: trimmed. 422 naming `field` for one that is blank. */
export function readName(field: string, text: string): string {
  const name = text.trim()
  if (name === '') throw refuseField(field, 'must not be blank')
  return name
}

/** A name that is compared folded. 422 naming `field` when nothing of it would be left to compare. */
export function readFoldedName(field: string, text: string): string {
  const name = readName(field, text)
  if (folded(name) === '') throw refuseField(field, 'must have a letter or a digit')
  return name
}
