// What an operator typed, as the whole keys it could be, and how the audit log shows it: without
// the document or the e-mail itself. Pure.

import { canonicalEmail } from '../../../kernel/text/email.ts'
import { termsOf } from '../../../platform/search/terms.ts'
import { keysIn, type SearchKeys } from '../../search/key.ts'

export type SupportKeys = SearchKeys & {
  /** In its one form, with the words by which it is indexed. */
  readonly email?: { readonly address: string; readonly words: readonly [string, ...string[]] }
}

/** The longest word is the rarest, as a rule. */
function wordsOf(address: string): [string, ...string[]] | undefined {
  const [first, ...others] = termsOf({ texts: [address], amount: null }).toSorted(
    (a, b) => b.length - a.length,
  )
  return first === undefined ? undefined : [first, ...others]
}

export function supportKeysIn(typed: string): SupportKeys {
  const keys = keysIn(typed)
  const address = canonicalEmail(typed)
  const words = address === undefined ? undefined : wordsOf(address)
  return address !== undefined && words ? { ...keys, email: { address, words } } : keys
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
