// Records events of static QR codes, in the caller's commit.

import type { EventType } from '../../../contract/events.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { record } from '../../platform/outbox/outbox.ts'
import type { Deps } from '../../runtime/deps.ts'
import { toWire, type StaticQrCode } from './static-qr-code.ts'

/** Records an event of the code as it is now. */
export const recordEvent = (
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  code: StaticQrCode,
  type: EventType,
): Promise<void> =>
  record(
    tx,
    [
      {
        owner: code.owner,
        seller: code.seller,
        type,
        objectKind: 'static_qr_code',
        objectId: code.id,
        objectSequence: code.version,
        status: code.status,
        referenceId: code.referenceId,
        data: toWire(code, config.publicUrl),
        at: code.updatedAt,
      },
    ],
    clock.wall(),
  )
