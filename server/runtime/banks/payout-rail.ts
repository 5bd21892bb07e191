// The rail that a payment was given to. It stays with that bank: the same payment at another one would
// be a second payment.

import type { OwnerId } from '../../kernel/ids.ts'
import { accepted, type ProviderResult, unknown } from '../../providers/bank.ts'
import type { PayoutRail, PayoutReport, SoughtPayout } from '../../providers/payouts.ts'
import type { Banks } from '../deps.ts'

/** Undefined where the banks file no longer has it; no other one replaces it. */
export function payoutRail(
  banks: Pick<Banks, 'payouts' | 'payoutRails'>,
  owner: OwnerId,
  name: string,
): PayoutRail | undefined {
  const now = banks.payouts(owner)
  return now?.name === name ? now : banks.payoutRails.find((rail) => rail.name === name)
}

export const OTHER_ACCOUNT =
  'this connection of the banks file is another account than the one it was sent to'
const GONE = 'the bank no longer shows this payment; look at it there by hand'

/** Of a payment that may be at the bank: the account that pays is still the one that it was sent to. */
export const isOtherAccount = (
  rail: Pick<PayoutRail, 'account'>,
  { isSent, account }: { readonly isSent: boolean; readonly account: string | null },
): boolean => isSent && rail.account !== undefined && rail.account !== account

/** What the bank has of a payment that it has accepted: it is read, and never sent again. */
export async function lookUp(
  rail: PayoutRail,
  sought: SoughtPayout,
  now: Date,
): Promise<ProviderResult<PayoutReport>> {
  const answer = await rail.read(sought, now)
  if (answer.result !== 'accepted') return answer
  return answer.value ? accepted(answer.value) : unknown(GONE)
}
