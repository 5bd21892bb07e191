// What is said of names that a call does not know. A call of ours refuses them; one that older clients know ignores them
// and says so in a header, unless the name is near a field whose absence would move money otherwise. Pure.

import { guardedOf } from '../../contract/strictness.ts'
import type { Told } from '../../contract/sayings.ts'
import { nearest, plain } from '../base/near.ts'
import type { Faults } from '../base/refusal.ts'
import { plainName } from '../doctor/credentials.ts'
import { shownName } from './names.ts'
import type { Note } from './soften.ts'

/** So many entries the header has; a client that sends more hears how many. And so many a refusal has. */
const NAMED_MAX = 20
/** Deeper than any body of ours. */
const DEPTH_MAX = 6
const GUARDED_LETTERS_MIN = 6

/** A place in a list; a longer number is a name that somebody made up. */
const PLACE = /^\d{1,4}$/

const wordsOf = ({ of }: Note): string[] => Object.keys(of?.properties ?? {})

/** The field whose misspelling a name seems to be, where that would move money otherwise. */
function guarded({ path, of }: Note): string | undefined {
  const names = guardedOf(of?.properties ?? {}, path.length === 1)
  return nearest(
    path.at(-1)!,
    names.filter((name) => plain(name).length >= GUARDED_LETTERS_MIN),
  )
}

/** Where fewer names are known than this, they are told to who used another. */
const KNOWN_TOLD_MAX = 16

function sayingOf(note: Note, near: string | undefined): Told {
  if (near !== undefined) return ['is not known; did you mean {name}?', { name: near }]
  const known = wordsOf(note)
  const few = known.length > 0 && known.length <= KNOWN_TOLD_MAX
  return few ? ['is not known; what may stand here is {known}', { known }] : 'is not known'
}

const blame = (faults: Faults, note: Note, near: string | undefined): void => {
  faults[note.path.map(shownName).join('.')] = [sayingOf(note, near)]
}

/** What of the unknown names is refused; empty where they are all ignored. */
export function faultsOfUnknown(unknown: readonly Note[], tolerant: boolean): Faults {
  const faults: Faults = {}
  for (const one of tolerant ? unknown : unknown.slice(0, NAMED_MAX)) {
    const near = tolerant ? guarded(one) : nearest(one.path.at(-1)!, wordsOf(one))
    if (near !== undefined || !tolerant) blame(faults, one, near)
  }
  return faults
}

/** A path as a header may carry it: plain names alone, places in a list as `*`. */
const shownPath = (path: readonly string[]): string =>
  path
    .slice(0, DEPTH_MAX)
    .map((name) => (PLACE.test(name) ? '*' : plainName(name)))
    .join('.')

/** An entry for each note, once: `address.street`, `?email`, `description (cut to 255)`. */
export const entriesOf = (notes: readonly Note[], where: 'body' | 'query'): string[] => [
  ...new Set(
    notes.map(
      ({ path, why }) => `${where === 'query' ? '?' : ''}${shownPath(path)}${why === undefined ? '' : ` (${why})`}`,
    ),
  ),
]

/** The header's value. */
export function ignoredHeader(entries: readonly string[]): string {
  const named = entries.slice(0, NAMED_MAX).join(', ')
  return entries.length > NAMED_MAX ? `${named}, and ${entries.length - NAMED_MAX} more` : named
}
