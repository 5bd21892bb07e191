// A payout whose destination can no longer be read, because the key ring was lost: it cannot be
// asked for by repeating it, so it is looked for in the bank's list. It decides nothing about
// money.

import { ask } from '../ask.ts'
import {
  accepted,
  rejected,
  unknown,
  type PayoutRail,
  type PayoutReport,
  type ProviderResult,
} from '../bank.ts'
import { after } from '../../kernel/clock.ts'

const PAGES_MAX = 1_000
/** Clocks may differ by this much. */
const MARGIN_MS = 60 * 60_000
/** A call that was under way when the ring was lost is in the list by then. */
const CALM_MS = 15 * 60_000

type Sought = {
  readonly id: string
  readonly createdAt: Date
  /** When its destination was lost. */
  readonly lostAt: Date
}

/**
 * Its status at the bank. `rejected` once a complete list does not have it: the bank never got it,
 * and no money moved.
 */
export async function findPayout(
  rail: PayoutRail,
  { id, createdAt, lostAt }: Sought,
  now: Date,
): Promise<ProviderResult<PayoutReport>> {
  const span = { from: after(createdAt, -MARGIN_MS), to: after(now, MARGIN_MS) }
  let found: PayoutReport | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const listed = await ask(() => rail.changed({ ...span, page }))
    if (listed.result !== 'accepted') return unknown('the list of the bank cannot be read')
    // The oldest come first: the last mention counts.
    found = listed.value.payouts.findLast((one) => one.id === id) ?? found
    if (listed.value.more) continue
    if (found) return accepted(found)
    return now < after(lostAt, CALM_MS)
      ? unknown(
          'its bank account can no longer be read, and the list of the bank may not be complete',
        )
      : rejected(
          'account_lost',
          'its bank account can no longer be read, and the bank does not know it',
        )
  }
  return unknown('the list of the bank is too long')
}
