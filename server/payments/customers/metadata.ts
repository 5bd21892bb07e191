// Metadata that callers send: what is stored, and how an update changes it. Pure.

import { METADATA_KEYS_MAX, type Metadata } from '../../../contract/fields/metadata.ts'
import { fill } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { refuse } from '../../kernel/refusal.ts'

/**
 * The stored metadata after a request: a text is set, an empty text removes its key, a key that was
 * not sent stays in its place. Null: there is none. 422 if there would be too many keys.
 */
export function mergeMetadata(
  before: Metadata | null,
  sent: Metadata | undefined,
): Metadata | null {
  if (sent === undefined) return before
  const merged = new Map(Object.entries(before ?? {}))
  for (const [key, text] of Object.entries(sent)) {
    if (text === '') merged.delete(key)
    else merged.set(key, text)
  }
  if (merged.size > METADATA_KEYS_MAX)
    throw refuse('invalid_request', {
      fields: { metadata: [fill(FIELD_MESSAGES.tooManyKeys, { limit: METADATA_KEYS_MAX })] },
    })
  return merged.size > 0 ? Object.fromEntries(merged) : null
}
