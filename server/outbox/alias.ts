// The other name of an event: clients of this family hear of every void that succeeded as `transaction.void.succeeded`. It is no
// event of the feed, which tells each change once; its id follows from the event's, and leads back to it. Pure.

import type { EventId } from '../base/ids.ts'

/** What a void that succeeded is called beside our own kind. */
export const VOID_ALIAS = 'transaction.void.succeeded'

/** Where the version of a UUID stands in its 32 digits: our events have 7, what is made from one has 8 (RFC 9562, 5.8). */
const VERSION_AT = 12
const OURS = '7'
const DERIVED = '8'

const withVersion = (id: EventId, version: string): EventId =>
  (id.slice(0, VERSION_AT) + version + id.slice(VERSION_AT + 1)) as EventId

/** The id of an event's alias: another for each event, the same every time, and after the event's own in their order. */
export const aliasIdOf = (event: EventId): EventId => withVersion(event, DERIVED)

/** The event an id leads to: itself, or the one it is an alias of. */
export const eventIdOf = (id: EventId): EventId => (id[VERSION_AT] === DERIVED ? withVersion(id, OURS) : id)
