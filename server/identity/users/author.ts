// Who made an object, as the object shows it. Pure.

import { readId, type PersonId } from '../../kernel/ids.ts'
import type { Author } from '../../platform/audit/act.ts'

export type NamedPerson = { readonly id: PersonId; readonly name: string }

const PEOPLE: ReadonlySet<string> = new Set(['user', 'operator'])

/** The people among authors, each once. */
export const peopleAmong = (authors: readonly (Author | null)[]): PersonId[] => [
  ...new Set(
    authors.flatMap((author) =>
      author?.id && PEOPLE.has(author.type) ? (readId<'person'>(author.id) ?? []) : [],
    ),
  ),
]

/** `known`: the people whom the caller may know. */
export const authorToWire = (author: Author | null, known: readonly NamedPerson[]) =>
  author && {
    type: author.type,
    id: author.id,
    name: known.find(({ id }) => id === author.id)?.name ?? null,
  }
