// The alias of an event: older clients expect `transaction.void.succeeded` for every successful
// void. The alias is no event of the feed, which has each change once; its id is derived from the
// event's, and leads back to it. Pure.

import type { EventId } from '../../kernel/ids.ts'

/** The alias's type for a successful void, beside our own kind. */
export const VOID_ALIAS = 'transaction.void.succeeded'

/**
 * The position of the version in a UUID's 32 digits: our events have 7, derived ids have 8 (RFC
 * 9562, 5.8).
 */
const VERSION_AT = 12
const OURS = '7'
const DERIVED = '8'

const withVersion = (id: EventId, version: string): EventId =>
  (id.slice(0, VERSION_AT) + version + id.slice(VERSION_AT + 1)) as EventId

/**
 * The id of an event's alias: unique per event, always the same, and sorted after the event's own.
 */
export const aliasIdOf = (event: EventId): EventId => withVersion(event, DERIVED)

/** The event of an id: itself, or the one it is an alias of. */
export const eventIdOf = (id: EventId): EventId =>
  id[VERSION_AT] === DERIVED ? withVersion(id, OURS) : id

type Match = { readonly event: EventId; readonly aliasOf?: EventId }

/** An event for an endpoint, and its alias if the endpoint gets that too. */
export const withAlias = <M extends Match>(match: M & { readonly hasAlias: boolean }): M[] =>
  match.hasAlias
    ? [match, { ...match, event: aliasIdOf(match.event), aliasOf: match.event }]
    : [match]
