// Reads a pix charge together with the disputes of the pix that paid it (MED). It decides nothing.

import type { ReceivedPix, ChargeReport, ProviderResult } from '../../../providers/bank.ts'
import { accepted } from '../../../providers/bank.ts'
import type { DisputeReport } from '../../../providers/disputes.ts'
import { after } from '../../../kernel/clock.ts'
import { contestedOf } from '../disputes/returns.ts'
import type { Paid, PaymentReport } from '../received/payment.ts'
import type { Transaction } from '../transaction.ts'
import type { CallContext } from './method.ts'

/**
 * A pix paid longer ago than this may already be contested when we first hear of it. The lists of
 * changed disputes are read further back than this (jobs/reconcile.ts), so that no dispute is
 * missed.
 */
const NEVER_CONTESTED_MS = 60_000

/** A pix charge with the disputes of its payments, as applied to a transaction. */
export type PixReport =
  | Extract<PaymentReport, { status: 'absent' }>
  | (Exclude<PaymentReport, { status: 'absent' }> & Code)
type Code = { readonly brCode: string; readonly location: string }

/** Whether a pix was paid so long ago that it may be contested by now. */
export const isOld = (paidAt: Date, now: Date): boolean => paidAt <= after(now, -NEVER_CONTESTED_MS)

/**
 * Whether a pix may be contested by now: paid a while ago, or returned under the MED. The row,
 * which may be older, cannot tell.
 */
const mayBeContested = ({ paidAt, returns }: ReceivedPix, now: Date): boolean =>
  isOld(paidAt, now) || returns.some(({ med }) => med !== undefined)

/** A received pix as a payment. */
export function paidOf(pix: ReceivedPix): Paid {
  const { endToEndId, amount, paidAt, payer, initiation, message } = pix
  const origin = {
    ...(payer && { payer }),
    ...(initiation && { initiation }),
    ...(message !== undefined && { message }),
  }
  return {
    providerReference: endToEndId,
    way: 'pix',
    amount,
    paidAt,
    ...(Object.keys(origin).length > 0 && { origin }),
  }
}

/** Reads a charge, then its disputes, which are thus never older than the returns. */
export async function withContested(
  { banks, clock, inTime }: CallContext,
  t: Transaction,
  charge: Promise<ProviderResult<ChargeReport>>,
): Promise<ProviderResult<PixReport>> {
  const answer = await charge
  if (answer.result !== 'accepted' || answer.value.status === 'absent')
    return answer as ProviderResult<PixReport>
  const { payments } = answer.value
  const report = { ...answer.value, payments: payments.map(paidOf) }
  if (payments.length === 0) return accepted(report)
  const rail = banks.disputes(t.owner, t.method === 'pix' ? t.pix : undefined)
  const isRead = t.paidAt !== null || payments.some((one) => mayBeContested(one, clock.now()))
  const reports =
    rail && isRead ? await inTime(() => rail.read(t.id, payments)) : accepted<DisputeReport[]>([])
  if (reports.result === 'accepted')
    return accepted({ ...report, disputes: contestedOf(payments, reports.value) })
  // A silent disputes API delays neither payments nor returns. What is open stays open.
  return accepted({
    ...report,
    disputes: contestedOf(payments, []),
    disputesUnread: reports.why,
  })
}
