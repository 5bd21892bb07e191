// Which kinds of events a list of patterns matches: `transaction.paid` itself, `transaction.*` for
// a family, `*` for all. Pure; it knows neither the caller nor where patterns are stored.

import { EVENTS, type EventType } from '../../../contract/events.ts'
import { type Text, fill } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { nearest } from '../../kernel/edit-distance.ts'
import { refuseField } from '../../kernel/refusal.ts'

const ALL = '*'
const FAMILY = '.*'
const KINDS = Object.keys(EVENTS) as EventType[]

function kindsMatching(pattern: string): EventType[] {
  if (!pattern.endsWith(FAMILY)) return KINDS.filter((kind) => kind === pattern)
  const family = pattern.slice(0, -ALL.length)
  return KINDS.filter((kind) => kind.startsWith(family))
}

/**
 * What may be quoted: a word that can be the name of an event, and nothing that a caller put there
 * by mistake.
 */
const QUOTABLE = /^[a-z_.*]{1,64}$/
const familyOf = (kind: string): string => kind.split('.')[0]!
const FAMILIES = [...new Set(KINDS.map(familyOf))]

/** What is wrong with a pattern that matches nothing, and what may have been meant. */
function faultOf(pattern: string): Text {
  const given = QUOTABLE.test(pattern) ? `"${pattern}"` : '"…"'
  const near = nearest(pattern, KINDS)
  if (near !== undefined)
    return fill(
      {
        en: 'has {given}, which is not an event; did you mean {near}?',
        pt: 'tem {given}, que não é um evento; você quis dizer {near}?',
      },
      { given, near },
    )
  const family = familyOf(pattern)
  const known = kindsMatching(`${family}${FAMILY}`).join(', ')
  if (known !== '')
    return fill(
      {
        en: 'has {given}, which is not an event; {family}.* has {known}',
        pt: 'tem {given}, que não é um evento; {family}.* tem {known}',
      },
      { given, family, known },
    )
  const families = FAMILIES.map((name) => `${name}${FAMILY}`).join(', ')
  return fill(
    {
      en: 'has {given}, which is not an event; the families are {families}, and * is all',
      pt: 'tem {given}, que não é um evento; as famílias são {families}, e * são todas',
    },
    { given, families },
  )
}

/**
 * The kinds that any of the patterns matches, in the order of the contract; undefined for all of
 * them. Refuses with 422 naming `field` a pattern that matches nothing.
 */
export function kindsOf(patterns: readonly string[], field = 'type'): EventType[] | undefined {
  const wanted = patterns.map((pattern) => pattern.trim())
  const matched = new Set(
    wanted.flatMap((pattern) => (pattern === ALL ? [] : kindsMatching(pattern))),
  )
  if (wanted.length === 0) throw refuseField(field, FIELD_MESSAGES.empty)
  const unknown = wanted.find((pattern) => pattern !== ALL && kindsMatching(pattern).length === 0)
  if (unknown !== undefined) throw refuseField(field, faultOf(unknown))
  return wanted.includes(ALL) ? undefined : KINDS.filter((kind) => matched.has(kind))
}
