// The reason in the header of a call: decoded, and refused where people could not read it, or it must not be kept.

import { VISIBLE } from '../../../../contract/fields.ts'
import { REASON_HEADER, REASON_MAX } from '../../../../contract/reason.ts'
import type { FieldMessage } from '../../../../contract/sayings.ts'
import { holdsCardNumber } from '../../../kernel/cards/card-numbers.ts'
import { refuseField } from '../../../kernel/refusal.ts'

const NAME = 'Vintem-Reason'
/** A percent sign that begins no byte. */
const STRAY = /%(?![0-9A-Fa-f]{2})/
const SEEN = new RegExp(VISIBLE, 'u')
/** Controls, line ends, marks of direction, characters of no width, and halves of characters: they would show another text than is kept. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

const refused = (fault: FieldMessage) => refuseField(NAME, fault)

/** The text of a header, whose bytes Node gives as characters; undefined where it is not UTF-8. */
function decoded(header: string): string | undefined {
  if (STRAY.test(header)) return undefined
  const bytes = header.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return undefined
  }
}

/** The reason of a request; undefined where none was given. */
export function reasonIn(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const header = headers[REASON_HEADER]
  if (header === undefined) return undefined
  const given = decoded(String(header))
  if (given === undefined) throw refused('must be UTF-8, percent-encoded as in a URL')
  if (UNSEEN.test(given)) throw refused('must not have control characters, line breaks or invisible characters')
  const text = given.trim()
  if ([...text].length > REASON_MAX || !SEEN.test(text))
    throw refused(['must have 1 to {limit} characters, at least one of them visible', { limit: REASON_MAX }])
  if (holdsCardNumber(text)) throw refused('must not be, or contain, a card number')
  return text
}
