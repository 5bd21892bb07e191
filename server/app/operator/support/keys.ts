// What an operator typed, as the whole keys it could be, and how the audit log shows it: without the document or the e-mail itself. Pure.

import { keysIn, type SearchKeys } from '../../search/key.ts'

export type SupportKeys = SearchKeys & {
  /** In lower case, with the words by which it is indexed. */
  readonly email?: { readonly address: string; readonly words: readonly [string, ...string[]] }
}

const EMAIL = /^[^\s@]+@[^\s@]+$/
/** As `platform/search/terms.ts` cuts them. */
const WORD_MAX = 40

/** The longest word is the rarest, as a rule. */
function wordsOf(address: string): [string, ...string[]] | undefined {
  const words = [...new Set(address.match(/[\p{L}\p{N}]+/gu))].map((word) => [...word].slice(0, WORD_MAX).join(''))
  const [first, ...others] = words.toSorted((a, b) => b.length - a.length)
  return first === undefined ? undefined : [first, ...others]
}

export function supportKeysIn(typed: string): SupportKeys {
  const keys = keysIn(typed)
  const address = typed.trim().toLowerCase()
  const words = EMAIL.test(address) ? wordsOf(address) : undefined
  return words ? { ...keys, email: { address, words } } : keys
}

const TAXPAYER_ENDS = 2

/** What was looked for, for the audit log. */
export function auditedOf({ id, endToEndId, taxpayerId, email, reference }: SupportKeys): object {
  // The audit log masks fields with this name.
  if (email) return { by: 'email', email: email.address }
  if (taxpayerId) return { by: 'taxpayer_id', ends_with: taxpayerId.slice(-TAXPAYER_ENDS) }
  if (id) return { by: 'id', id }
  return endToEndId
    ? { by: 'end_to_end_id', end_to_end_id: endToEndId }
    : { by: 'reference_id', reference_id: reference }
}
