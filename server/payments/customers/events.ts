// Records events of customers, in the caller's commit.

import type { EventType } from '../../../contract/events.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { record } from '../../platform/outbox/outbox.ts'
import { toWire, type Customer } from './customer.ts'

/** Records one event for each customer, as it is now. */
export const recordEvents = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  customers: readonly Customer[],
  type: EventType,
): Promise<void> => {
  const happened = customers.map((c) => ({
    owner: c.owner,
    seller: c.seller,
    type,
    objectKind: 'customer' as const,
    objectId: c.id,
    objectSequence: c.version,
    status: null,
    referenceId: null,
    data: toWire(c),
    at: c.updatedAt,
  }))
  return record(tx, happened, deps.clock.wall())
}
