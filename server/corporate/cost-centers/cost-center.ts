// Names of cost centers. Spellings that differ only in case, accents or spaces are the same.

import { refuseField } from '../../kernel/refusal.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'

const NOT_WORDS = /[^\p{L}\p{N}]+/gu

/** Lower case, without accents, with one space in place of anything but letters and digits. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(NOT_WORDS, ' ').trim()

/** A trimmed name. 422 naming `field` where it is blank. */
export function readName(field: string, text: string): string {
  const name = text.trim()
  if (name === '') throw refuseField(field, FIELD_MESSAGES.blank)
  return name
}

/** A name that is compared in its folded form. 422 naming `field` where that form is empty. */
export function readFoldedName(field: string, text: string): string {
  const name = readName(field, text)
  if (folded(name) === '')
    throw refuseField(field, {
      en: 'must contain a letter or a digit',
      pt: 'deve conter uma letra ou um dígito',
    })
  return name
}
