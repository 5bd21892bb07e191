// The exchange of files of a platform with its bank.

import type { Clock } from '../../kernel/clock.ts'
import type { OwnerId, TransactionId } from '../../kernel/ids.ts'
import type { Database } from '../../platform/db/sql.ts'
import type { Exchange } from '../../providers/cnab/exchange.ts'
import type { Sender } from '../../providers/cnab/remittance.ts'
import { agreementKey } from '../../providers/cnab/title.ts'
import { makeDue } from '../transactions/due-store.ts'

export const exchangeOf = (
  { db, clock }: { db: Database; clock: Clock },
  owner: OwnerId,
  sender: Sender,
): Exchange => ({
  db,
  clock,
  sender,
  place: { owner, agreement: agreementKey(sender.agreement) },
  markDue: async (tx, ids, now) => void (await makeDue(tx, ids as readonly TransactionId[], now)),
})
