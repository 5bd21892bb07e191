// A payout whose destination can no longer be read, because the key ring was lost: it cannot be
// asked for by repeating it, so the bank is asked what it has. It decides nothing about money.

import { accepted, type ProviderResult, rejected, unknown } from '../bank.ts'
import { after } from '../../kernel/clock.ts'
import type { PayoutRail, PayoutReport, SoughtPayout } from '../payouts.ts'

/** A call that was under way when the ring was lost is known to the bank by then. */
const CALM_MS = 15 * 60_000

const NEVER_SENT = 'its bank account can no longer be read, and it was never sent'

/**
 * `lostAt`: when its destination was lost. `isSent`: a call that may pay was sent. `isKnown`: the bank has named it or said that it is under
 * way, so that it certainly got it.
 */
type Lost = SoughtPayout & {
  readonly lostAt: Date
  readonly isSent: boolean
  readonly isKnown: boolean
}

/**
 * Its status at the bank. `rejected` once the bank certainly has none: it never got it, and no money
 * moved.
 */
export async function findLost(
  rail: PayoutRail,
  { lostAt, isSent, isKnown, ...sought }: Lost,
  now: Date,
): Promise<ProviderResult<PayoutReport>> {
  if (!isSent && !rail.repeatsSafely) return rejected('account_lost', NEVER_SENT)
  const answer = await rail.read(sought, now)
  if (answer.result !== 'accepted') return answer
  if (answer.value) return accepted(answer.value)
  if (isKnown) return unknown('the bank no longer shows it; look at it there by hand')
  return now < after(lostAt, Math.max(CALM_MS, rail.findDelayMs ?? 0))
    ? unknown(
        'its bank account can no longer be read, and the list of the bank may not be complete',
      )
    : rejected(
        'account_lost',
        'its bank account can no longer be read, and the bank does not know it',
      )
}
