// Masks card numbers in a bank's reasons before they are stored: any number as long as a card's is
// removed. It knows no bank.

import { type ProviderResult, rejected, unknown } from '../bank.ts'

// As long as a card number, with or without separators.
const NUMBER_LIKE = /\d(?:[ .-]?\d){11,18}/g
export const HIDDEN = '[number]'

export const hidden = (text: string): string => text.replaceAll(NUMBER_LIKE, HIDDEN)

/** The result with card numbers removed from its reason. */
export function withoutNumbers<T>(answer: ProviderResult<T>): ProviderResult<T> {
  if (answer.result === 'accepted') return answer
  return answer.result === 'rejected'
    ? rejected(hidden(answer.code), hidden(answer.why))
    : unknown(hidden(answer.why))
}
