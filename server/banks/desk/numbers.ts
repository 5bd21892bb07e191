// What a bank says of why it will not may quote a card's number, and it is written down: whatever is as long as one is taken
// out of it. It knows no bank.

import { type Answer, no, nothing } from '../bank.ts'

// As long as a card number, with or without blanks: whatever a bank puts it into, it is not told on.
const NUMBER_LIKE = /\d(?:[ .-]?\d){11,18}/g
export const HIDDEN = '[number]'

export const hidden = (text: string): string => text.replaceAll(NUMBER_LIKE, HIDDEN)

/** An answer whose reasons quote no number. */
export function withoutNumbers<T>(answer: Answer<T>): Answer<T> {
  if (answer.heard === 'yes') return answer
  return answer.heard === 'no' ? no(hidden(answer.code), hidden(answer.why)) : nothing(hidden(answer.why))
}
