// Everything that time moves, in one list: what the worker does and what moving the sandbox's clock does on the way.

import { work as sweepLogins } from '../auth/work.ts'
import type { Deps } from '../deps.ts'
import { work as reconcile } from '../inbox/reconcile.ts'
import { work as tell } from '../outbox/work.ts'
import { work as carrySales } from '../transactions/work.ts'
import { followClock } from './clock.ts'
import type { Work } from './loop.ts'

const letBankWork = async (deps: Deps): Promise<number> => deps.banks.sandbox?.work() ?? 0

export const WORKS: readonly Work[] = [
  { name: 'clock', round: followClock, everyMs: 1_000 },
  { name: 'transactions', round: carrySales },
  { name: 'events', round: tell, restMs: 50 },
  { name: 'reconciliation', round: reconcile, everyMs: 5_000 },
  { name: 'sandbox bank', round: letBankWork, everyMs: 1_000 },
  { name: 'logins', round: sweepLogins, everyMs: 60_000 },
]

const ROUNDS_MAX = 10_000

/** Does all work that is due now, in rounds, until none is left. Says how much it did. */
export async function carryDue(deps: Deps): Promise<number> {
  let done = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const now = (await letBankWork(deps)) + (await carrySales(deps)) + (await tell(deps))
    if (now === 0) return done
    done += now
  }
  return done
}
