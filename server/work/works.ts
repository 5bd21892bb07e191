// Everything that time moves, in one list: what the worker does and what moving the sandbox's clock does on the way.

import { work as sweepLogins } from '../auth/work.ts'
import type { Deps } from '../deps.ts'
import { work as sendEvidence } from '../disputes/work.ts'
import { work as reconcile } from '../inbox/reconcile.ts'
import { work as tell } from '../outbox/work.ts'
import { work as payOut } from '../payouts/work.ts'
import { work as settleReceivables } from '../receivables/work.ts'
import { work as askAboutSellers } from '../sellers/work.ts'
import { work as carrySales } from '../transactions/work.ts'
import { work as sweepVault } from '../vault/work.ts'
import { followClock } from './clock.ts'
import type { Work } from './loop.ts'

const letBankWork = async (deps: Deps): Promise<number> => deps.banks.sandbox?.work() ?? 0

export const WORKS: readonly Work[] = [
  { name: 'clock', round: followClock, everyMs: 1_000 },
  { name: 'transactions', round: carrySales, abreast: 2 },
  { name: 'evidence', round: sendEvidence },
  { name: 'sellers', round: askAboutSellers },
  { name: 'receivables', round: settleReceivables },
  { name: 'payouts', round: payOut },
  { name: 'events', round: tell, restMs: 50 },
  { name: 'reconciliation', round: reconcile, everyMs: 5_000 },
  { name: 'sandbox bank', round: letBankWork, everyMs: 1_000 },
  { name: 'vault', round: sweepVault, everyMs: 5_000 },
  { name: 'logins', round: sweepLogins, everyMs: 60_000 },
]

// In the order of cause and effect: what is settled today can be paid out today.
const DUE = [letBankWork, carrySales, sendEvidence, askAboutSellers, settleReceivables, payOut, sweepVault, tell]

const ROUNDS_MAX = 10_000

/** Does all work that is due now, in rounds, until none is left. Says how much it did. */
export async function carryDue(deps: Deps): Promise<number> {
  let done = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    let now = 0
    for (const work of DUE) now += await work(deps)
    if (now === 0) return done
    done += now
  }
  return done
}
