// Money in the account that pays: a payout that it does not cover waits, in the order in which they
// were made, instead of failing. Each process reads the balance now and then and counts what it
// sent since; where two send at once, the bank itself refuses, and the payout waits all the same.

import type { Cents } from '../../kernel/money.ts'
import { slot } from '../../kernel/state.ts'
import { accepted, type ProviderResult } from '../../providers/bank.ts'
import type { PayoutRail } from '../../providers/payouts.ts'
import { after } from '../../kernel/clock.ts'
import type { Deps } from '../../runtime/deps.ts'
import { FUNDS_WAIT_MS, type Held, type Payout } from './payout.ts'

/** How long a balance that was read counts, of real time. */
const FRESH_MS = 30_000

type PayingAccount = { available: Cents }
type Reading = Promise<ProviderResult<PayingAccount>>

const accounts = slot('paying accounts', () => new Map<string, { reading: Reading; at: Date }>())

/** One reading at a time, for all that ask meanwhile and a while after. */
function accountOf(deps: Deps, rail: PayoutRail): Reading {
  const known = accounts.of(deps)
  const now = deps.clock.wall()
  const before = known.get(rail.name)
  if (before && now < after(before.at, FRESH_MS)) return before.reading
  const reading = read(rail)
  known.set(rail.name, { reading, at: now })
  return reading
}

async function read(rail: PayoutRail): Reading {
  const answer = await rail.balance!()
  return answer.result === 'accepted' ? accepted({ available: answer.value.available }) : answer
}

/**
 * Takes the amount of a payout from what its bank is known to have, or says until when it waits.
 * Where the bank tells no balance, or not now, it is asked to pay: it refuses by itself.
 */
export async function holdForFunds(
  deps: Deps,
  rail: PayoutRail,
  p: Payout,
): Promise<Held | undefined> {
  if (!rail.balance) return undefined
  const account = await accountOf(deps, rail)
  if (account.result !== 'accepted') return undefined
  if (account.value.available < p.amount)
    return { result: 'held', waits: 'funds', until: after(deps.clock.now(), FUNDS_WAIT_MS) }
  account.value.available = (account.value.available - p.amount) as Cents
  return undefined
}
