// What is held for a refund, and the receivables that it took from, as they are when it ends.

import { isOpenDecision } from '../../../providers/paying/silence.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { findHolds } from '../../../platform/ledger/store.ts'
import type { TransferId } from '../../../platform/ledger/transfer.ts'
import { lockOf as lockReceivables } from '../../../marketplace/receivables/store.ts'
import type { Holding } from './apply-refund.ts'
import type { Refund } from './refund.ts'

/** Of one that may still end, or turn: none of any other. */
export async function holdingOf(tx: Tx, refund: Refund): Promise<Holding> {
  if (refund.status !== 'pending' && !isOpenDecision(refund)) return { holds: [], receivables: [] }
  const { owner, transaction } = refund
  return {
    holds: await findHolds(tx, owner, refund.holds as readonly TransferId[]),
    receivables: refund.deductions ? await lockReceivables(tx, [{ owner, id: transaction }]) : [],
  }
}
