// Everything that time moves, in one list: what the worker does and what moving the sandbox's clock does on the way.

import { work as sweepLogins } from '../auth/work.ts'
import { NEXT_DUE as NEXT_CHARGE } from '../corporate/charge-store.ts'
import { work as carryCharges } from '../corporate/charge-work.ts'
import { NEXT_DUE as NEXT_CLOSED } from '../corporate/closing-store.ts'
import { work as emptyClosed } from '../corporate/closing-operations.ts'
import { NEXT_DUE as NEXT_INVOICE } from '../corporate/invoice-store.ts'
import { work as carryInvoices } from '../corporate/invoice-work.ts'
import { NEXT_DUE as NEXT_CARD } from '../corporate/card-store.ts'
import { work as carryCards } from '../corporate/card-work.ts'
import { NEXT_DUE as NEXT_HOLD } from '../corporate/hold-store.ts'
import { work as carryHolds } from '../corporate/hold-work.ts'
import { NEXT_DUE as NEXT_OBJECTION } from '../corporate/purchase-dispute-store.ts'
import { work as carryObjections } from '../corporate/purchase-dispute-work.ts'
import { isReading, readNotified } from '../corporate/issuer-queries.ts'
import type { Deps } from '../deps.ts'
import { NEXT_DUE as NEXT_EVIDENCE } from '../disputes/store.ts'
import { work as sendEvidence } from '../disputes/work.ts'
import { FLUSH_EVERY_MS, work as writeTraffic } from '../doctor/work.ts'
import { work as reconcile } from '../bank-notifications/reconcile.ts'
import { NEXT_DUE as NEXT_EVENT } from '../outbox/outbox.ts'
import { work as dispatchEvents } from '../outbox/work.ts'
import { NEXT_DUE as NEXT_PAYOUT } from '../payouts/store.ts'
import { work as payOut } from '../payouts/work.ts'
import { work as sweepSessions } from '../portal/work.ts'
import { NEXT_DUE as NEXT_RECEIVABLE } from '../receivables/store.ts'
import { work as settleReceivables } from '../receivables/work.ts'
import { NEXT_PAYOUT_DUE as NEXT_POLICY } from '../sellers/payout-store.ts'
import { NEXT_DUE as NEXT_SELLER } from '../sellers/store.ts'
import { work as askAboutSellers } from '../sellers/work.ts'
import { isHanded } from '../transactions/due-store.ts'
import { NEXT_DUE as NEXT_TRANSACTION } from '../transactions/store.ts'
import { work as carryTransactions } from '../transactions/work.ts'
import { work as sweepVault } from '../vault/work.ts'
import {
  deliverNow as deliver,
  nextAt as nextDelivery,
  sweep as sweepDeliveries,
  work as carryDeliveries,
} from '../webhooks/work.ts'
import { followClock } from './clock.ts'
import type { Work } from './loop.ts'
import { earliestAt, openLookout, type Look, type Times } from './next.ts'
import { inTurn } from './turn.ts'

/** A work that time makes due. */
type Due = Work & {
  /** When there is some next, as the database knows it; none when absent. */
  readonly times?: Times
  /** The same where others know it. In the past when there is some now. */
  readonly elsewhere?: (deps: Deps) => Promise<Date | undefined>
}

const AT_ONCE = new Date(0)

/** The earliest of what there is. */
export const earliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.filter((at) => at !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0]

// In the order of cause and effect: what is settled today can be paid out today.
const DUE: readonly Due[] = [
  {
    name: 'sandbox bank',
    everyMs: 1_000,
    round: async (deps) => deps.banks.sandbox?.work() ?? 0,
    elsewhere: async (deps) => deps.banks.sandbox?.next(),
  },
  { name: 'issuing bank', round: readNotified, elsewhere: async (deps) => (isReading(deps) ? AT_ONCE : undefined) },
  { name: 'holds', round: carryHolds, times: [NEXT_HOLD] },
  {
    name: 'transactions',
    concurrency: 2,
    round: carryTransactions,
    times: [NEXT_TRANSACTION],
    elsewhere: async (deps) => (isHanded(deps) ? AT_ONCE : undefined),
  },
  { name: 'purchase disputes', round: carryObjections, times: [NEXT_OBJECTION] },
  { name: 'charges', round: carryCharges, times: [NEXT_CHARGE] },
  { name: 'invoices', round: carryInvoices, times: [NEXT_INVOICE] },
  { name: 'closed accounts', round: emptyClosed, times: [NEXT_CLOSED] },
  { name: 'evidence', round: sendEvidence, times: [NEXT_EVIDENCE] },
  { name: 'corporate cards', round: carryCards, times: [NEXT_CARD] },
  { name: 'sellers', round: askAboutSellers, times: [NEXT_SELLER] },
  { name: 'receivables', round: settleReceivables, times: [NEXT_RECEIVABLE] },
  { name: 'payouts', round: payOut, times: [NEXT_PAYOUT, NEXT_POLICY] },
  // What is over is not taken any more, destroyed or not: the clock need not stop for it.
  { name: 'vault', everyMs: 5_000, round: sweepVault },
  { name: 'events', restMs: 50, round: dispatchEvents, times: [NEXT_EVENT] },
]

/** Last: what all of it told. The worker sends beside everything else; whoever moves the clock waits for the answers. */
const DELIVERIES: Due = {
  name: 'webhooks',
  round: deliver,
  elsewhere: nextDelivery,
}
const ON_THE_WAY = [...DUE, DELIVERIES]

const nextOf = async (deps: Deps, { times, elsewhere }: Due, look: Look): Promise<Date | undefined> => {
  const known = await elsewhere?.(deps)
  // Nothing is sooner.
  if (!times || known === AT_ONCE) return known
  return earliest([known, await look(deps.db, times)])
}

const lookOut = openLookout(DUE.flatMap(({ times }) => (times ? [times] : [])))

/** Whether a work that found nothing has something now. */
async function isDue(deps: Deps, work: Due): Promise<boolean> {
  const at = await nextOf(deps, work, lookOut)
  return at !== undefined && at <= deps.clock.now()
}

/** The worker's: what time makes due, whenever nobody moves the clock, and what goes on beside. */
export const WORKS: readonly Work[] = [
  { name: 'clock', round: followClock, everyMs: 1_000 },
  ...DUE.map(
    (work): Work => ({
      ...work,
      round: (deps) => inTurn(deps, () => work.round(deps)),
      ...(work.everyMs === undefined ? { has: (deps: Deps) => isDue(deps, work) } : {}),
    }),
  ),
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
    for (const work of ON_THE_WAY) {
      const at = await nextOf(deps, work, earliestAt)
      times.push(at)
      if (at !== undefined && at <= deps.clock.now()) now += await work.round(deps)
    }
    if (now === 0) return { done, next: earliest(times) }
    done += now
  }
  return { done, next: deps.clock.now() }
}
