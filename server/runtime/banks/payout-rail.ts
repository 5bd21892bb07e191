// The rail that a payment was given to. It stays with that bank: the same payment at another one would
// be a second payment.

import type { OwnerId } from '../../kernel/ids.ts'
import type { PayoutRail } from '../../providers/payouts.ts'
import type { Banks } from '../deps.ts'

/**
 * The bank by which refunds are paid out. One that pays by files knows payouts alone: undefined there,
 * as where there is none.
 */
export const refundRail = (
  banks: Pick<Banks, 'payouts' | 'paymentFiles'>,
  owner: OwnerId,
): PayoutRail | undefined => (banks.paymentFiles?.(owner) ? undefined : banks.payouts(owner))

/** Undefined where the banks file no longer has it; no other one replaces it. */
export function payoutRail(
  banks: Pick<Banks, 'payouts' | 'payoutRails'>,
  owner: OwnerId,
  name: string,
): PayoutRail | undefined {
  const now = banks.payouts(owner)
  return now?.name === name ? now : banks.payoutRails.find((rail) => rail.name === name)
}
