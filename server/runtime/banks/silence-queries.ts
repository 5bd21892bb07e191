// What is asked of the database before people decide on a payout or a refund of which its bank says
// nothing.

import type { ApprovalId, OwnerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { sql, type Tx } from '../../platform/db/sql.ts'
import type { Payment } from '../../providers/cnab/payments/payment.ts'
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
  const inFile = await findPayment(tx, { owner }, id)
  if (hasSpoken || (inFile && !isSilent(inFile, unknownSince)))
    throw refuse('payout_result_known', { words: { status } })
}

/**
 * Whether a bank that pays by files got a payment and told nothing since. Nobody can have paid what
 * waits for a file; and what a return said of it is due, and counts at once.
 */
const isSilent = ({ status, updatedAt }: Payment, since: Date): boolean =>
  (status === 'sent' || status === 'accepted') && updatedAt <= since

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
