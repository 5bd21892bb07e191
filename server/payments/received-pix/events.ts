// Records events of received pix, in the caller's commit.

import type { EventType } from '../../../contract/events.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { record } from '../../platform/outbox/outbox.ts'
import type { Deps } from '../../runtime/deps.ts'
import { platformOf, toWire, type ReceivedPix } from './received-pix.ts'

/** Records an event of the pix as it is now. */
export const recordEvent = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  pix: ReceivedPix,
  type: EventType,
): Promise<void> =>
  record(
    tx,
    [
      {
        owner: pix.owner,
        seller: platformOf(pix),
        type,
        objectKind: 'received_pix',
        objectId: pix.id,
        objectSequence: pix.version,
        status: pix.status,
        referenceId: null,
        data: toWire(pix),
        at: pix.updatedAt,
      },
    ],
    clock.wall(),
  )
