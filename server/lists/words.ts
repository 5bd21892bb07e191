// A filter of words from a known few, separated by commas. Pure.

import { refuseField } from '../base/refusal.ts'

/** The words asked for, or undefined when none were. 422 naming `field` for a word that is not known. */
export function readWords<Word extends string>(
  field: string,
  text: string | undefined,
  known: readonly Word[],
): Word[] | undefined {
  if (text === undefined) return undefined
  const asked = text.split(',').map((word) => word.trim())
  if (asked.some((word) => !known.includes(word as Word)))
    throw refuseField(field, ['knows {known}', { known: known.join(', ') }])
  return asked as Word[]
}
