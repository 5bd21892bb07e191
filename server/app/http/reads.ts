// Where a call reads that may be read from a replica.

import type { OwnerId } from '../../kernel/ids.ts'
import type { Replica, ReplicaReads } from '../../platform/reads/replica.ts'

type Query = Record<string, unknown>

/** What tells a page after the first one: its number, or what the page before ended with. */
const isLaterPage = (query: Query): boolean =>
  Number(query['offset'] ?? 0) > 0 || Number(query['page'] ?? 1) > 1 || query['before'] !== undefined

/**
 * The replica as this call may read it; undefined: it reads from the primary. A later page shows at least what the first one did, so it
 * sees everything; a list that is brought up to date first is written by its call.
 */
export async function readsFor(replica: Replica, owner: OwnerId, checked: unknown): Promise<ReplicaReads | undefined> {
  const query = checked as Query
  return query['refresh'] === true ? undefined : replica.read(owner, isLaterPage(query))
}
