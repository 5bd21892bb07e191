// The erased form of events, in SQL.

import { aliasIdOf } from '../events/feed/alias.ts'
import type { EventId } from '../kernel/ids.ts'
import { rowsOf, sql, type Tx } from '../platform/db/sql.ts'
import type { ErasureKey } from './erasure.ts'

/** Saves the erased form of events, and erases what their receivers replied. Returns how many. */
export async function saveEvents(
  tx: Tx,
  owner: ErasureKey['owner'],
  events: readonly object[],
): Promise<number> {
  if (events.length === 0) return 0
  const rows = await tx.rows<{ id: string }>(sql`
    update events e
    set data = r.data
    from json_to_recordset(${rowsOf(events)}) as r(id uuid, data json)
    where e.owner = ${owner} and e.id = r.id returning e.id`)
  await eraseAnswers(tx, owner, rows)
  return rows.length
}

/**
 * Erases the receivers' replies to webhooks of these events, and of their aliases: some receivers
 * echo the request.
 */
function eraseAnswers(
  tx: Tx,
  owner: ErasureKey['owner'],
  events: readonly { id: string }[],
): Promise<unknown> {
  const sent = events.flatMap(({ id }) => [id, aliasIdOf(id as EventId)])
  return tx.rows(sql`
    update webhook_attempts a
    set answer = ''
    where a.owner = ${owner}
      and a.answer <> ''
      and a.delivery in (
      select d.id from webhook_endpoints p
      join webhook_deliveries d on d.owner = p.owner
        and d.endpoint = p.id
        and d.event = any(${sent}::uuid[])
      where p.owner = ${owner})`)
}
