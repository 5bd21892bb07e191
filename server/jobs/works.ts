// Every work that becomes due with time, in one list: the worker runs it, and so does moving the sandbox's clock.

import { work as sweepLogins } from '../identity/auth/work.ts'
import { NEXT_DUE as NEXT_CHARGE } from '../corporate/charges/store.ts'
import { work as carryCharges } from '../corporate/charges/work.ts'
import { NEXT_DUE as NEXT_CLOSED } from '../corporate/account/closing-store.ts'
import { work as emptyClosed } from '../corporate/account/closing-operations.ts'
import { NEXT_DUE as NEXT_INVOICE } from '../corporate/statements/store.ts'
import { work as carryInvoices } from '../corporate/statements/work.ts'
import { NEXT_DUE as NEXT_CARD } from '../corporate/cards/store.ts'
import { work as carryCards } from '../corporate/cards/work.ts'
import { NEXT_DUE as NEXT_HOLD } from '../corporate/issuer-sync/store.ts'
import { work as carryHolds } from '../corporate/issuer-sync/work.ts'
import { NEXT_DUE as NEXT_OBJECTION } from '../corporate/purchases/disputes/store.ts'
import { work as carryObjections } from '../corporate/purchases/disputes/work.ts'
import { isReading, readNotified } from '../corporate/issuer-sync/operations.ts'
import type { Deps } from '../runtime/deps.ts'
import { NEXT_DUE as NEXT_EVIDENCE } from '../payments/disputes/store.ts'
import { work as sendEvidence } from '../payments/disputes/work.ts'
import { FLUSH_EVERY_MS, work as writeTraffic } from '../doctor/work.ts'
import { work as reconcile } from './reconcile.ts'
import { NEXT_DUE as NEXT_EVENT } from '../platform/outbox/outbox.ts'
import { work as dispatchEvents } from '../events/feed/work.ts'
import { NEXT_DUE as NEXT_PAYOUT } from '../marketplace/payouts/store.ts'
import { work as payOut } from '../marketplace/payouts/work.ts'
import { work as sweepSessions } from '../identity/users/work.ts'
import { NEXT_DUE as NEXT_RECEIVABLE } from '../marketplace/receivables/store.ts'
import { work as settleReceivables } from '../marketplace/receivables/work.ts'
import { NEXT_PAYOUT_DUE as NEXT_POLICY, NEXT_DUE as NEXT_SELLER } from '../marketplace/sellers/store.ts'
import { work as askAboutSellers } from '../marketplace/sellers/work.ts'
import { isHanded, NEXT_DUE as NEXT_TRANSACTION } from '../payments/transactions/due-store.ts'
import { work as carryTransactions } from '../payments/transactions/work.ts'
import { work as sweepVault } from '../payments/vault/work.ts'
import {
  deliverNow as deliver,
  nextAt as nextDelivery,
  sweep as sweepDeliveries,
  work as carryDeliveries,
} from '../events/webhooks/work.ts'
import { followClock } from '../runtime/scheduler/clock.ts'
import type { Work } from '../runtime/scheduler/loop.ts'
import { earliestAt, lookoutFor, type Look, type Times } from '../runtime/scheduler/next.ts'
import { inTurn } from '../runtime/scheduler/turn.ts'

/** A work that becomes due with time. */
type Due = Work & {
  /** When it has something to do next, according to the database. */
  readonly times?: Times
  /** The same from other sources. In the past when it has something now. */
  readonly elsewhere?: (deps: Deps) => Promise<Date | undefined>
}

const AT_ONCE = new Date(0)

/** The earliest of the given times. */
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
  // An expired item is refused whether deleted or not: the clock need not stop for it.
  { name: 'vault', everyMs: 5_000, round: sweepVault },
  { name: 'events', restMs: 50, round: dispatchEvents, times: [NEXT_EVENT] },
]

/** Last: the webhooks of all that. The worker sends them concurrently; moving the clock waits for the replies. */
const DELIVERIES: Due = {
  name: 'webhooks',
  round: deliver,
  elsewhere: nextDelivery,
}
const ON_THE_WAY = [...DUE, DELIVERIES]

const nextOf = async (deps: Deps, { times, elsewhere }: Due, look: Look): Promise<Date | undefined> => {
  const known = await elsewhere?.(deps)
  // Already due: no need to query.
  if (!times || known === AT_ONCE) return known
  return earliest([known, await look(deps, times)])
}

const lookOut = lookoutFor(DUE.flatMap(({ times }) => (times ? [times] : [])))

/** Whether a work that found nothing before has something now. */
async function isDue(deps: Deps, work: Due): Promise<boolean> {
  const at = await nextOf(deps, work, lookOut)
  return at !== undefined && at <= deps.clock.now()
}

/** The worker's list: the works above, while the clock is not being moved, and those that do not depend on time. */
export const WORKS: readonly Work[] = [
  { name: 'clock', round: followClock, everyMs: 1_000 },
  ...DUE.map(
    (work): Work => ({
      ...work,
      round: (deps) => inTurn(deps, () => work.round(deps)),
      ...(work.everyMs === undefined ? { has: (deps: Deps) => isDue(deps, work) } : {}),
    }),
  ),
  // Its rounds wait by themselves.
  { name: 'webhooks', round: carryDeliveries, everyMs: 0 },
  { name: 'deliveries', round: sweepDeliveries, everyMs: 60_000 },
  { name: 'reconciliation', round: reconcile, everyMs: 5_000 },
  { name: 'logins', round: sweepLogins, everyMs: 60_000 },
  { name: 'sessions', round: sweepSessions, everyMs: 60_000 },
  { name: 'traffic', round: writeTraffic, everyMs: FLUSH_EVERY_MS },
]

const ROUNDS_MAX = 10_000

/** Does all work that is due now, in rounds, until none is left. Returns how much it did. */
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
 * The same for one of many stops of the clock: a work without due items is skipped. Returns how much it did, and when
 * there is more; an instant in the past is work that another process holds.
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
