// Records events of payment links, in the caller's commit.

import type { EventType } from '../../../contract/events.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { record } from '../../platform/outbox/outbox.ts'
import type { Deps } from '../../runtime/deps.ts'
import { statusOf, toWire, type PaymentLink } from './payment-link.ts'

/** Records one event for each link, as it is now. */
export function recordEvents(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  links: readonly PaymentLink[],
  type: EventType,
): Promise<void> {
  const now = deps.clock.now()
  const happened = links.map((link) => ({
    owner: link.owner,
    seller: link.seller,
    type,
    objectKind: 'payment_link' as const,
    objectId: link.id,
    objectSequence: link.version,
    status: statusOf(link, now),
    referenceId: link.referenceId,
    data: toWire(link, deps.config.publicUrl, now),
    at: link.updatedAt,
  }))
  return record(tx, happened, deps.clock.wall())
}
