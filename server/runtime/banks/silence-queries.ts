// What is asked of the database before people decide on a payout or a refund of which its bank says
// nothing.

import type { ApprovalId, OwnerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { sql, type Tx } from '../../platform/db/sql.ts'
import { findPayment } from '../../providers/cnab/payments/store.ts'

/** A payment that is decided on in this commit. */
type Silent = { readonly owner: OwnerId; readonly id: string; readonly status: string }

/** Refuses where the bank has spoken since it was asked for, or never got the payment. */
export async function demandNoWordSince(
  tx: Tx,
  payment: Silent,
  unknownSince: Date,
  approval: ApprovalId,
): Promise<void> {
  const { owner, id, status } = payment
  const askedAt = await decisionAskedAt(tx, payment, approval)
  // It was asked for of an earlier silence.
  const hasSpoken = askedAt !== undefined && unknownSince > askedAt
  // Nobody can have paid what is in no file of its bank yet.
  const isWaiting = (await findPayment(tx, { owner }, id))?.status === 'waiting'
  if (hasSpoken || isWaiting) throw refuse('payout_result_known', { words: { status } })
}

/** When it was asked for that people decide on a payment. */
async function decisionAskedAt(
  tx: Tx,
  { owner }: Pick<Silent, 'owner'>,
  approval: ApprovalId,
): Promise<Date | undefined> {
  const [row] = await tx.rows<{ at: Date }>(
    sql`select created_at as at from approvals where owner = ${owner} and id = ${approval}`,
  )
  return row?.at
}
