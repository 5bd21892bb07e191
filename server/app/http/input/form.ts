// Parses `application/x-www-form-urlencoded` bodies, for the two calls that browsers and older
// clients send in this form.

import { isUtf8 } from 'node:buffer'
import { refuse } from '../../../kernel/refusal.ts'

const malformed = (why: string) => refuse('malformed_request', { words: { why } })

/** The fields of a form. A repeated field is refused. */
export function readForm(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw malformed('the form is not UTF-8')
  const text = bytes.toString('utf8')
  // URLSearchParams replaces an invalid %FF; a secret must not become another secret.
  try {
    decodeURIComponent(text)
  } catch {
    throw malformed('the form is not percent-encoded UTF-8')
  }
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (name === '__proto__' || Object.hasOwn(fields, name))
      throw malformed('a field of the form appears twice')
    fields[name] = value
  }
  return fields
}
