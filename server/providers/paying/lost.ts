// A payout whose destination can no longer be read, because the key ring was lost: it cannot be
// asked for by repeating it, so the bank is asked what it has. It decides nothing about money.

import { accepted, type ProviderResult, rejected, unknown } from '../bank.ts'
import { after } from '../../kernel/clock.ts'
import type { PayoutRail, PayoutReport, SoughtPayout } from '../payouts.ts'

/** A call that was under way when the ring was lost is known to the bank by then. */
const CALM_MS = 15 * 60_000

/** `lostAt`: when its destination was lost. */
type Lost = SoughtPayout & { readonly lostAt: Date }

/**
 * Its status at the bank. `rejected` once the bank certainly has none: it never got it, and no money
 * moved.
 */
export async function findLost(
  rail: PayoutRail,
  { lostAt, ...sought }: Lost,
  now: Date,
): Promise<ProviderResult<PayoutReport>> {
  const answer = await rail.read(sought, now)
  if (answer.result !== 'accepted') return answer
  if (answer.value) return accepted(answer.value)
  return now < after(lostAt, CALM_MS)
    ? unknown(
        'its bank account can no longer be read, and the list of the bank may not be complete',
      )
    : rejected(
        'account_lost',
        'its bank account can no longer be read, and the bank does not know it',
      )
}
