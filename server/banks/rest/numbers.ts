// What a bank says of why it will not may quote a card's number, and it is written down: whatever is as long as one is taken
// out of it. It knows no bank.

import { type ProviderResult, rejected, unknown } from '../bank.ts'

// As long as a card number, with or without blanks: whatever a bank puts it into, it is not told on.
const NUMBER_LIKE = /\d(?:[ .-]?\d){11,18}/g
export const HIDDEN = '[number]'

export const hidden = (text: string): string => text.replaceAll(NUMBER_LIKE, HIDDEN)

/** An answer whose reasons quote no number. */
export function withoutNumbers<T>(answer: ProviderResult<T>): ProviderResult<T> {
  if (answer.result === 'accepted') return answer
  return answer.result === 'rejected' ? rejected(hidden(answer.code), hidden(answer.why)) : unknown(hidden(answer.why))
}
