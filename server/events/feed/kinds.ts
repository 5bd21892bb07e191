// Which kinds of events a list of patterns matches: `transaction.paid` itself, `transaction.*` for a family, `*` for
// all. Pure; it knows neither the caller nor where patterns are stored.

import { EVENTS, type EventType } from '../../../contract/events.ts'
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
 * The kinds that any of the patterns matches, in the order of the contract; undefined for all of them. Refuses with 422
 * naming `field` a pattern that matches nothing.
 */
export function kindsOf(patterns: readonly string[], field = 'type'): EventType[] | undefined {
  const wanted = patterns.map((pattern) => pattern.trim())
  const matched = new Set(wanted.flatMap((pattern) => (pattern === ALL ? [] : kindsMatching(pattern))))
  const unknown = wanted.find((pattern) => pattern !== ALL && kindsMatching(pattern).length === 0)
  if (unknown !== undefined || wanted.length === 0) {
    throw refuseField(field, [
      'accepts {known}, families such as transaction.*, and * for all',
      { known: KINDS.join(', ') },
    ])
  }
  return wanted.includes(ALL) ? undefined : KINDS.filter((kind) => matched.has(kind))
}
