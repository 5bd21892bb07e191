// What becomes of an e-mail address that an earlier version stored, in another form or with characters that nobody sees. Pure.

import { canonicalEmail, emailWithoutInvisible } from '../../../kernel/text/email.ts'
import { hasInvisible } from '../../../kernel/text/text.ts'

/** Why an address is left as it is: the row is found by its id alone, until an operator gives it another one. */
export type Fault = 'no e-mail address' | 'characters that nobody sees' | 'the address of another'

export type Former =
  | { readonly is: 'same' }
  | { readonly is: 'becomes'; readonly email: string }
  | { readonly is: 'left'; readonly why: Fault }

/**
 * `signsIn`: it is a person's. Theirs is not cleaned: a look-alike was perhaps made so that its password opens the account of the plain
 * address, once that is invited.
 */
export function formerAddress(email: string, { signsIn }: { readonly signsIn: boolean }): Former {
  const form = signsIn ? canonicalEmail(email) : (canonicalEmail(email) ?? emailWithoutInvisible(email))
  if (form === email) return { is: 'same' }
  if (form !== undefined) return { is: 'becomes', email: form }
  return { is: 'left', why: hasInvisible(email) ? 'characters that nobody sees' : 'no e-mail address' }
}
