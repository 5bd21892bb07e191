// Records events of approvals, in the caller's commit.

import type { EventType } from '../../contract/events.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { record } from '../platform/outbox/outbox.ts'
import type { Approval } from './approval.ts'
import { namesOf } from './store.ts'
import { toWire } from './wire.ts'

/**
 * Records one event of an approval, as it is now. The request is not in it: who may read the feed
 * may not know what others ask.
 */
export async function recordEvent(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  approval: Approval,
  type: EventType,
): Promise<void> {
  const { owner, seller, id, version, status, updatedAt, users } = approval
  const names = users.length > 0 ? await namesOf(tx, owner, users) : []
  const happened = {
    owner,
    seller,
    type,
    objectKind: 'approval' as const,
    objectId: id,
    objectSequence: version,
    status,
    referenceId: null,
    data: toWire(approval, names),
    at: updatedAt,
  }
  await record(tx, [happened], deps.clock.wall())
}
