// Everything that time moves, in one list: what the worker does and what moving the sandbox's clock does on the way.

import { work as sweepLogins } from '../auth/work.ts'
import { startOf } from '../base/calendar.ts'
import { nextChargeDue } from '../corporate/charge-store.ts'
import { work as carryCharges } from '../corporate/charge-work.ts'
import { nextInvoiceDue } from '../corporate/invoice-store.ts'
import { work as carryInvoices } from '../corporate/invoice-work.ts'
import { nextDue as nextCard } from '../corporate/card-store.ts'
import { work as carryCards } from '../corporate/card-work.ts'
import { nextHoldDue } from '../corporate/hold-store.ts'
import { work as carryHolds } from '../corporate/hold-work.ts'
import { isReading, readRung } from '../corporate/issuer-reading.ts'
import type { Deps } from '../deps.ts'
import { nextDue as nextEvidence } from '../disputes/store.ts'
import { work as sendEvidence } from '../disputes/work.ts'
import { FLUSH_EVERY_MS, work as writeTraffic } from '../doctor/work.ts'
import { work as reconcile } from '../inbox/reconcile.ts'
import { isWaiting } from '../outbox/outbox.ts'
import { work as tell } from '../outbox/work.ts'
import { nextDue as nextPayout } from '../payouts/store.ts'
import { work as payOut } from '../payouts/work.ts'
import { work as sweepSessions } from '../portal/work.ts'
import { nextDueOn as nextReceivable } from '../receivables/store.ts'
import { work as settleReceivables } from '../receivables/work.ts'
import { nextPayoutDue as nextPolicy } from '../sellers/payout-store.ts'
import { nextDue as nextSeller } from '../sellers/store.ts'
import { work as askAboutSellers } from '../sellers/work.ts'
import { isHanded } from '../transactions/due-store.ts'
import { nextDue as nextSale } from '../transactions/store.ts'
import { work as carrySales } from '../transactions/work.ts'
import { work as sweepVault } from '../vault/work.ts'
import {
  carryNow as deliver,
  nextAt as nextDelivery,
  sweep as sweepDeliveries,
  work as carryDeliveries,
} from '../webhooks/work.ts'
import { followClock } from './clock.ts'
import type { Work } from './loop.ts'
import { inTurn } from './turn.ts'

/** A work that time makes due. */
type Due = Work & {
  /** When there is some next; in the past when there is some now. Whoever moves the clock stops there. */
  readonly next: (deps: Deps) => Promise<Date | undefined>
}

const AT_ONCE = new Date(0)
const start = (day: string | undefined): Date | undefined => (day === undefined ? undefined : startOf(day))

/** The earliest of what there is. */
export const earliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.filter((at) => at !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0]

// In the order of cause and effect: what is settled today can be paid out today.
const DUE: readonly Due[] = [
  {
    name: 'sandbox bank',
    everyMs: 1_000,
    round: async (deps) => deps.banks.sandbox?.work() ?? 0,
    next: async (deps) => deps.banks.sandbox?.next(),
  },
  { name: 'issuing bank', round: readRung, next: async (deps) => (isReading(deps) ? AT_ONCE : undefined) },
  { name: 'holds', round: carryHolds, next: ({ db }) => nextHoldDue(db) },
  {
    name: 'transactions',
    abreast: 2,
    round: carrySales,
    next: async (deps) => (isHanded(deps) ? AT_ONCE : nextSale(deps.db)),
  },
  { name: 'charges', round: carryCharges, next: ({ db }) => nextChargeDue(db) },
  { name: 'invoices', round: carryInvoices, next: ({ db }) => nextInvoiceDue(db) },
  { name: 'evidence', round: sendEvidence, next: ({ db }) => nextEvidence(db) },
  { name: 'corporate cards', round: carryCards, next: ({ db }) => nextCard(db) },
  { name: 'sellers', round: askAboutSellers, next: ({ db }) => nextSeller(db) },
  { name: 'receivables', round: settleReceivables, next: async ({ db }) => start(await nextReceivable(db)) },
  {
    name: 'payouts',
    round: payOut,
    next: async ({ db }) => earliest([await nextPayout(db), start(await nextPolicy(db))]),
  },
  // What is over is not taken any more, destroyed or not: the clock need not stop for it.
  { name: 'vault', everyMs: 5_000, round: sweepVault, next: async () => undefined },
  { name: 'events', restMs: 50, round: tell, next: async ({ db }) => ((await isWaiting(db)) ? AT_ONCE : undefined) },
]

/** Last: what all of it told. The worker sends beside everything else; whoever moves the clock waits for the answers. */
const DELIVERIES: Due = {
  name: 'webhooks',
  round: deliver,
  next: nextDelivery,
}
const ON_THE_WAY = [...DUE, DELIVERIES]

/** The worker's: what time makes due, whenever nobody moves the clock, and what goes on beside. */
export const WORKS: readonly Work[] = [
  { name: 'clock', round: followClock, everyMs: 1_000 },
  ...DUE.map((work): Work => ({ ...work, round: (deps) => inTurn(deps, () => work.round(deps)) })),
  // It waits by itself.
  { name: 'webhooks', round: carryDeliveries, everyMs: 0 },
  { name: 'deliveries', round: sweepDeliveries, everyMs: 60_000 },
  { name: 'reconciliation', round: reconcile, everyMs: 5_000 },
  { name: 'logins', round: sweepLogins, everyMs: 60_000 },
  { name: 'sessions', round: sweepSessions, everyMs: 60_000 },
  { name: 'traffic', round: writeTraffic, everyMs: FLUSH_EVERY_MS },
]

const ROUNDS_MAX = 10_000

/** Does all work that is due now, in rounds, until none is left. Says how much it did. */
export async function carryDue(deps: Deps): Promise<number> {
  let done = 0
  for (let n = 0; n < ROUNDS_MAX; n++) {
    let now = 0
    for (const { round } of ON_THE_WAY) now += await round(deps)
    if (now === 0) return done
    done += now
  }
  return done
}

/**
 * The same at one of many instants on the way: a work is asked whether it has any before it begins, and passed over when
 * it has none. Says how much it did, and when there is more; an instant in the past is work that another process has.
 */
export async function carryStop(deps: Deps): Promise<{ done: number; next: Date | undefined }> {
  let done = 0
  for (let n = 0; n < ROUNDS_MAX; n++) {
    const times = []
    let now = 0
    for (const { next, round } of ON_THE_WAY) {
      const at = await next(deps)
      times.push(at)
      if (at !== undefined && at <= deps.clock.now()) now += await round(deps)
    }
    if (now === 0) return { done, next: earliest(times) }
    done += now
  }
  return { done, next: deps.clock.now() }
}
