// Handles unknown field names. Our own calls refuse them. Calls that older clients know ignore them
// and say so in a header, unless a name is close to a field whose absence would change the flow of
// money, or a filter in PHP's form. Pure.

import { guardedOf } from '../../../../contract/strictness.ts'
import { type Text, fill } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import { nearest, nearestAmong, plain } from '../../../kernel/edit-distance.ts'
import type { Faults } from '../../../kernel/refusal.ts'
import { plainName } from '../../../doctor/credentials.ts'
import { shownName } from './names.ts'
import type { Field } from './field.ts'
import type { Note } from './soften.ts'

/**
 * The maximum of entries in the header, and in a refusal; for more, the header gives the number.
 */
const NAMED_MAX = 20
/** Names of one request that are noted. */
const NOTED_MAX = 4_000
/**
 * Unknown names that are compared with those of missing fields: only the message is better for it.
 */
const LOOKED_AT_MAX = 200
/** Deeper than any body of ours. */
const DEPTH_MAX = 6
const GUARDED_LETTERS_MIN = 6

/** A list position; a longer number is a caller's own name. */
const PLACE = /^\d{1,4}$/

const wordsOf = ({ of }: Note): string[] => Object.keys(of?.properties ?? {})

type Nearest = ReturnType<typeof nearestAmong>

/**
 * Finds the money-relevant field that a name seems to misspell. The names of an object are read
 * once, however many are unknown.
 */
function openGuarded(): (note: Note) => string | undefined {
  const ofRoot = new Map<Field | undefined, Nearest>()
  const ofInner = new Map<Field | undefined, Nearest>()
  return ({ path, of }) => {
    const isRoot = path.length === 1
    const known = isRoot ? ofRoot : ofInner
    let near = known.get(of)
    if (!near) {
      const names = guardedOf(of?.properties ?? {}, isRoot).filter(
        (name) => plain(name).length >= GUARDED_LETTERS_MIN,
      )
      near = nearestAmong(names)
      known.set(of, near)
    }
    return near(path.at(-1)!)
  }
}

/** How PHP writes a list in a query: `status[]=…&status[0]=…`. */
const PHP_LIST = /\[\d*\]$/
/** A bound of a span of time that is not known, such as `created_at[gt]`. */
const SPAN = /^(?:created_at|dat[ae]_range)(?:\[\w*\])?$/

/**
 * The known name of a filter in another form, such as a list of PHP: ignored, it would find
 * everything.
 */
const listed = (note: Note): string | undefined => {
  const name = note.path.at(-1)!
  if (SPAN.test(name) && wordsOf(note).includes('created_at[gte]'))
    return /\[(?:lt|to|end|max)/.test(name) ? 'created_at[lte]' : 'created_at[gte]'
  const bare = name.replace(PHP_LIST, '')
  return bare !== name && wordsOf(note).includes(bare) ? bare : undefined
}

/** Up to this many known names are listed in the error. */
const KNOWN_LISTED_MAX = 16

function messageFor(note: Note, near: string | undefined): Text {
  if (near !== undefined)
    return fill(
      { en: 'is not known; did you mean {name}?', pt: 'não é conhecido; você quis dizer {name}?' },
      { name: near },
    )
  const known = wordsOf(note)
  const isShort = known.length > 0 && known.length <= KNOWN_LISTED_MAX
  return isShort
    ? fill(
        {
          en: 'is not known; allowed here: {known}',
          pt: 'não é conhecido; aqui são aceitos {known}',
        },
        { known },
      )
    : FIELD_MESSAGES.unknown
}

const addFault = (faults: Faults, note: Note, near: string | undefined): void => {
  faults[note.path.map(shownName).join('.')] = [messageFor(note, near)]
}

/** The faults of unknown names; empty when all are ignored. */
export function faultsOfUnknown(unknown: readonly Note[], tolerant: boolean): Faults {
  const faults: Faults = {}
  const guarded = openGuarded()
  for (const one of tolerant ? unknown : unknown.slice(0, NAMED_MAX)) {
    const near = tolerant ? (guarded(one) ?? listed(one)) : nearest(one.path.at(-1)!, wordsOf(one))
    if (near !== undefined || !tolerant) addFault(faults, one, near)
  }
  return faults
}

/**
 * The unknown names that are near a field which is missing: the caller sent it under another name,
 * such as `firstName`.
 */
export function misspelt(unknown: readonly Note[], wrong: Faults): Faults {
  const faults: Faults = {}
  if (!Object.values(wrong).some((messages) => messages.includes(FIELD_MESSAGES.required)))
    return faults
  for (const one of unknown.slice(0, LOOKED_AT_MAX)) {
    const near = nearest(one.path.at(-1)!, wordsOf(one))
    const place = [...one.path.slice(0, -1), near ?? ''].map(shownName).join('.')
    if (near !== undefined && wrong[place]?.includes(FIELD_MESSAGES.required))
      addFault(faults, one, near)
  }
  return faults
}

/** A path in the header's form: plain names only, list positions as `*`. */
const shownPath = (path: readonly string[]): string =>
  path
    .slice(0, DEPTH_MAX)
    .map((name) => (PLACE.test(name) ? '*' : plainName(name)))
    .join('.')

/** One entry for each distinct note: `address.street`, `?email`, `description (cut to 255)`. */
export const entriesOf = (notes: readonly Note[], where: 'body' | 'query'): string[] => [
  ...new Set(
    notes
      .slice(0, NOTED_MAX)
      .map(
        ({ path, why }) =>
          `${where === 'query' ? '?' : ''}${shownPath(path)}${why === undefined ? '' : ` (${why})`}`,
      ),
  ),
]

/** The header's value. */
export function ignoredHeader(entries: readonly string[]): string {
  const named = entries.slice(0, NAMED_MAX).join(', ')
  return entries.length > NAMED_MAX ? `${named}, and ${entries.length - NAMED_MAX} more` : named
}
