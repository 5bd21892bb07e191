// Every job that becomes due with time, in one list: the worker runs it, and so does moving the sandbox's clock.

import {
  NEXT_DUE as NEXT_APPROVAL,
  SWEEP_EVERY_MS as APPROVALS_EVERY_MS,
  runJob as endApprovals,
  sweep as sweepApprovals,
  SWEEP_MAX as APPROVALS_FULL,
} from '../approvals/job.ts'
import { runJob as sweepLogins, SWEEP_MAX as LOGINS_FULL } from '../identity/auth/job.ts'
import { NEXT_DUE as NEXT_CHARGE } from '../corporate/charges/store.ts'
import { runJob as advanceCharges } from '../corporate/charges/job.ts'
import { NEXT_DUE as NEXT_CLOSED } from '../corporate/account/closing-store.ts'
import { runJob as payOutClosedAccounts } from '../corporate/account/closing-operations.ts'
import { NEXT_DUE as NEXT_INVOICE } from '../corporate/statements/store.ts'
import { runJob as advanceStatements } from '../corporate/statements/job.ts'
import { NEXT_DUE as NEXT_CARD } from '../corporate/cards/store.ts'
import { runJob as advanceCards } from '../corporate/cards/job.ts'
import { NEXT_DUE as NEXT_HOLD } from '../corporate/issuer-sync/store.ts'
import { runJob as checkHolds } from '../corporate/issuer-sync/job.ts'
import { NEXT_DUE as NEXT_PURCHASE_DISPUTE } from '../corporate/purchases/disputes/store.ts'
import { runJob as advancePurchaseDisputes } from '../corporate/purchases/disputes/job.ts'
import { NEXT_DUE as NEXT_LIMIT_REQUEST } from '../corporate/limit-requests/store.ts'
import { runJob as endLimitRequests } from '../corporate/limit-requests/job.ts'
import {
  EVERY_MS as RECEIPTS_EVERY_MS,
  REMOVED_MAX as RECEIPTS_FULL,
  runJob as removeOldReceipts,
} from '../corporate/receipts/job.ts'
import { isReading, readNotified } from '../corporate/issuer-sync/operations.ts'
import type { Deps } from '../runtime/deps.ts'
import { runJob as addToRollups } from '../payments/analytics/job.ts'
import { runJob as fillSearch } from './fill-search.ts'
import { FOLLOW_EVERY_MS, FOLLOW_REST_MS } from '../runtime/follow-feed.ts'
import { NEXT_DUE as NEXT_EVIDENCE } from '../payments/disputes/store.ts'
import { runJob as advanceEvidence } from '../payments/disputes/job.ts'
import { FLUSH_EVERY_MS, runJob as writeTraffic, SWEEP_MAX as TRAFFIC_FULL } from '../doctor/job.ts'
import { EVERY_MS as DAYS_EVERY_MS, runJob as rotateRequests } from '../requests/job.ts'
import { EVERY_MS as REPORTS_EVERY_MS, runJob as compareBanks } from './bank-reports/job.ts'
import { runJob as reconcile } from './reconcile.ts'
import { NEXT_DUE as NEXT_EVENT } from '../platform/outbox/outbox.ts'
import { runJob as dispatchEvents } from '../events/feed/job.ts'
import { EVERY_MS as MONTHS_EVERY_MS, runJob as beginMonths } from '../events/feed/partition-job.ts'
import { NEXT_DUE as NEXT_PAYOUT } from '../marketplace/payouts/store.ts'
import { runJob as payOut } from '../marketplace/payouts/job.ts'
import { EVERY_MS as EXPIRY_EVERY_MS, runJob as warnOfExpiry } from '../identity/credentials/job.ts'
import { NEXT_DUE as NEXT_MAIL_EVENT } from '../mail/notifications/store.ts'
import { runJob as makeMails } from '../mail/notifications/job.ts'
import { runJob as sendMails, sweep as sweepMails, SWEEP_MAX as MAILS_FULL } from '../mail/job.ts'
import { runJob as sweepSessions, SWEEP_MAX as SESSIONS_FULL } from '../identity/users/job.ts'
import { NEXT_DUE as NEXT_RECEIVABLE } from '../marketplace/receivables/store.ts'
import { runJob as settleReceivables } from '../marketplace/receivables/job.ts'
import { NEXT_PAYOUT_DUE as NEXT_POLICY, NEXT_DUE as NEXT_SELLER } from '../marketplace/sellers/store.ts'
import { runJob as advanceSellers } from '../marketplace/sellers/job.ts'
import { hasQueued, NEXT_DUE as NEXT_TRANSACTION } from '../payments/transactions/due-store.ts'
import { runJob as advanceTransactions } from '../payments/transactions/job.ts'
import {
  CHAINS_FULL,
  DELETED_MAX as AUDIT_FULL,
  EVERY_MS as AUDIT_EVERY_MS,
  RETENTION_EVERY_MS,
  deleteOldRecords,
  runJob as extendAudit,
} from '../audit/job.ts'
import { NEXT_DUE as NEXT_ERASURE, runJob as eraseCustomers } from '../privacy/job.ts'
import {
  ERASED_MAX as IDLE_FULL,
  EVERY_MS as IDLE_EVERY_MS,
  runJob as eraseIdleCustomers,
} from '../privacy/retention-job.ts'
import {
  runJob as sweepBankAccountTokens,
  SWEEP_MAX as BANK_ACCOUNT_TOKENS_FULL,
} from '../marketplace/bank-accounts/job.ts'
import { NEXT_DUE as NEXT_LINK } from '../payments/payment-links/store.ts'
import {
  runJob as cancelUnpaidOfLinks,
  sweep as sweepPageTokens,
  SWEEP_MAX as PAGE_TOKENS_FULL,
} from '../payments/checkout/job.ts'
import { runJob as sweepVault, SWEEP_MAX as VAULT_FULL } from '../payments/vault/job.ts'
import {
  deliverNow as deliver,
  nextAt as nextDelivery,
  sweep as sweepDeliveries,
  SWEEP_MAX as DELIVERIES_FULL,
  runJob as deliverWebhooks,
} from '../events/webhooks/job.ts'
import { followClock } from '../runtime/scheduler/clock.ts'
import type { Job } from '../runtime/scheduler/loop.ts'
import { earliestAt, dueLookupFor, type DueQuery, type Times } from '../runtime/scheduler/next.ts'
import { queueRound } from '../runtime/scheduler/turn.ts'

/** A job that becomes due with time. */
type DueJob = Job & {
  /** The queries of its next due time. */
  readonly times?: Times
  /** The next due time from other sources than the database; in the past when something is due now. */
  readonly nextDue?: (deps: Deps) => Promise<Date | undefined>
}

const AT_ONCE = new Date(0)

/** The earliest of the given times. */
export const earliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.filter((at) => at !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0]

// In the order of cause and effect: what is settled today can be paid out today.
const DUE_JOBS: readonly DueJob[] = [
  {
    name: 'sandbox bank',
    everyMs: 1_000,
    run: async (deps) => deps.banks.sandbox?.work() ?? 0,
    nextDue: async (deps) => deps.banks.sandbox?.next(),
  },
  {
    name: 'issuing bank',
    inEachProcess: true,
    run: readNotified,
    nextDue: async (deps) => (isReading(deps) ? AT_ONCE : undefined),
  },
  { name: 'approvals', concurrency: 2, run: endApprovals, times: [NEXT_APPROVAL] },
  { name: 'holds', run: checkHolds, times: [NEXT_HOLD] },
  {
    name: 'transactions',
    concurrency: 2,
    inEachProcess: true,
    run: advanceTransactions,
    times: [NEXT_TRANSACTION],
    nextDue: async (deps) => (hasQueued(deps) ? AT_ONCE : undefined),
  },
  { name: 'payment links', run: cancelUnpaidOfLinks, times: [NEXT_LINK] },
  { name: 'purchase disputes', run: advancePurchaseDisputes, times: [NEXT_PURCHASE_DISPUTE] },
  { name: 'limit requests', run: endLimitRequests, times: [NEXT_LIMIT_REQUEST] },
  { name: 'charges', run: advanceCharges, times: [NEXT_CHARGE] },
  { name: 'invoices', run: advanceStatements, times: [NEXT_INVOICE] },
  { name: 'closed accounts', run: payOutClosedAccounts, times: [NEXT_CLOSED] },
  { name: 'evidence', run: advanceEvidence, times: [NEXT_EVIDENCE] },
  { name: 'corporate cards', run: advanceCards, times: [NEXT_CARD] },
  { name: 'sellers', run: advanceSellers, times: [NEXT_SELLER] },
  { name: 'receivables', run: settleReceivables, times: [NEXT_RECEIVABLE] },
  { name: 'erasures', run: eraseCustomers, times: [NEXT_ERASURE] },
  { name: 'payouts', run: payOut, times: [NEXT_PAYOUT, NEXT_POLICY] },
  // An expired item is refused whether deleted or not: the clock need not stop for it.
  { name: 'vault', everyMs: 5_000, fullAt: VAULT_FULL, run: sweepVault },
  { name: 'events', restMs: 50, run: dispatchEvents, times: [NEXT_EVENT] },
  { name: 'notifications', run: makeMails, times: [NEXT_MAIL_EVENT] },
  // What it fills says until when it is filled: the clock need not stop for it.
  { name: 'transaction rollups', everyMs: FOLLOW_EVERY_MS, restMs: FOLLOW_REST_MS, run: addToRollups },
  { name: 'search', everyMs: FOLLOW_EVERY_MS, restMs: FOLLOW_REST_MS, run: fillSearch },
]

/** Last: the webhooks of all that. The worker sends them concurrently; moving the clock waits for the replies. */
const DELIVERIES: DueJob = {
  name: 'webhooks',
  run: deliver,
  nextDue: nextDelivery,
}
/** The jobs that moving the clock runs. */
const CLOCK_JOBS = [...DUE_JOBS, DELIVERIES]

const nextDueOf = async (deps: Deps, { times, nextDue }: DueJob, queryDue: DueQuery): Promise<Date | undefined> => {
  const known = await nextDue?.(deps)
  // Already due: no need to query.
  if (!times || known === AT_ONCE) return known
  return earliest([known, await queryDue(deps, times)])
}

const dueLookup = dueLookupFor(DUE_JOBS.flatMap(({ times }) => (times ? [times] : [])))

/**
 * For how long the oldest due row of each job has waited, in seconds; for monitoring. The feed and the notifications are left out:
 * their rows have no due time.
 */
export async function waitingSeconds(deps: Deps): Promise<ReadonlyMap<string, number>> {
  const now = deps.clock.now().getTime()
  const jobs = DUE_JOBS.filter(({ name, times }) => times && name !== 'events' && name !== 'notifications')
  const seconds = await Promise.all(
    jobs.map(async ({ name, times }): Promise<[string, number]> => {
      const at = await dueLookup(deps, times!)
      return [name, at ? Math.max(0, now - at.getTime()) / 1_000 : 0]
    }),
  )
  return new Map(seconds)
}

/** Whether a job that found nothing before has something now. */
async function isDue(deps: Deps, job: DueJob): Promise<boolean> {
  const at = await nextDueOf(deps, job, dueLookup)
  return at !== undefined && at <= deps.clock.now()
}

/** The worker's list: the jobs above, while the clock is not being moved, and those that do not depend on time. */
export const JOBS: readonly Job[] = [
  { name: 'clock', inEachProcess: true, run: followClock, everyMs: 1_000 },
  ...DUE_JOBS.map((job): Job => ({
    ...job,
    run: (deps) => queueRound(deps, () => job.run(deps)),
    ...(job.everyMs === undefined ? { has: (deps: Deps) => isDue(deps, job) } : {}),
  })),
  // No interval: each round waits itself until a delivery is due.
  { name: 'webhooks', run: deliverWebhooks, everyMs: 0 },
  { name: 'deliveries', run: sweepDeliveries, everyMs: 60_000, fullAt: DELIVERIES_FULL },
  { name: 'reconciliation', run: reconcile, everyMs: 5_000 },
  { name: 'reports of banks', run: compareBanks, everyMs: REPORTS_EVERY_MS },
  { name: 'logins', run: sweepLogins, everyMs: 60_000, fullAt: LOGINS_FULL },
  { name: 'sessions', run: sweepSessions, everyMs: 60_000, fullAt: SESSIONS_FULL },
  { name: 'traffic', inEachProcess: true, run: writeTraffic, everyMs: FLUSH_EVERY_MS, fullAt: TRAFFIC_FULL },
  { name: 'mails', run: sendMails, everyMs: 1_000 },
  { name: 'old mails', run: sweepMails, everyMs: 60_000, fullAt: MAILS_FULL },
  { name: 'expiring credentials', run: warnOfExpiry, everyMs: EXPIRY_EVERY_MS },
  { name: 'requests', run: rotateRequests, everyMs: DAYS_EVERY_MS },
  { name: 'months of events', run: beginMonths, everyMs: MONTHS_EVERY_MS },
  { name: 'page tokens', run: sweepPageTokens, everyMs: 60_000, fullAt: PAGE_TOKENS_FULL },
  { name: 'bank account tokens', run: sweepBankAccountTokens, everyMs: 60_000, fullAt: BANK_ACCOUNT_TOKENS_FULL },
  { name: 'idle customers', run: eraseIdleCustomers, everyMs: IDLE_EVERY_MS, fullAt: IDLE_FULL },
  { name: 'old receipts', run: removeOldReceipts, everyMs: RECEIPTS_EVERY_MS, fullAt: RECEIPTS_FULL },
  { name: 'audit', run: extendAudit, everyMs: AUDIT_EVERY_MS, fullAt: CHAINS_FULL },
  { name: 'old approvals', run: sweepApprovals, everyMs: APPROVALS_EVERY_MS, fullAt: APPROVALS_FULL },
  { name: 'old audit records', run: deleteOldRecords, everyMs: RETENTION_EVERY_MS, fullAt: AUDIT_FULL },
]

/** The list of a process that answers the API while another one is the worker: what notifications and calls left in its memory. */
export const JOBS_OF_EACH_PROCESS: readonly Job[] = JOBS.filter(({ inEachProcess }) => inEachProcess)

const ROUNDS_MAX = 10_000

/** Runs all jobs that are due now, in rounds, until none is left. Returns how much it did. */
export async function runDueJobs(deps: Deps): Promise<number> {
  let done = 0
  for (let n = 0; n < ROUNDS_MAX; n++) {
    let inRound = 0
    for (const { run } of CLOCK_JOBS) inRound += await run(deps)
    if (inRound === 0) return done
    done += inRound
  }
  return done
}

/**
 * Runs the due jobs at one of many stops of the clock: a job without due items is skipped. Returns how much it did, and when
 * there is more; an instant in the past means that another process holds a due item.
 */
export async function runJobsAtStop(deps: Deps): Promise<{ done: number; next: Date | undefined }> {
  let done = 0
  for (let n = 0; n < ROUNDS_MAX; n++) {
    const times = []
    let inRound = 0
    for (const job of CLOCK_JOBS) {
      const at = await nextDueOf(deps, job, earliestAt)
      times.push(at)
      if (at !== undefined && at <= deps.clock.now()) inRound += await job.run(deps)
    }
    if (inRound === 0) return { done, next: earliest(times) }
    done += inRound
  }
  return { done, next: deps.clock.now() }
}
