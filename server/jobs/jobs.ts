// The jobs of all capabilities in one list: the worker runs it, and moving the sandbox's clock runs
// those that become due with time.

import { CAPABILITIES } from '../capabilities.ts'
import { deliverNow as deliver, nextAt as nextDelivery } from '../events/webhooks/job.ts'
import { AT_ONCE } from '../runtime/capability/at-once.ts'
import type { DueJob } from '../runtime/capability/declaration.ts'
import type { Deps } from '../runtime/deps.ts'
import { FOLLOW_EVERY_MS, FOLLOW_REST_MS } from '../runtime/scheduler/follow-feed.ts'
import { followClock } from '../runtime/scheduler/clock.ts'
import type { Job } from '../runtime/scheduler/loop.ts'
import { earliestAt, dueLookupFor, type DueQuery } from '../runtime/scheduler/next.ts'
import { queueRound } from '../runtime/scheduler/turn.ts'
import {
  EVERY_MS as ADDRESSES_EVERY_MS,
  runJob as keepAddresses,
} from './bank-notifications/job.ts'
import { EVERY_MS as FOLDERS_EVERY_MS, runJob as exchangeFiles } from './bank-files/job.ts'
import { EVERY_MS as REPORTS_EVERY_MS, runJob as compareBanks } from './bank-reports/job.ts'
import { runJob as fillSearch } from './fill-search.ts'
import { inOrder } from './in-order.ts'
import { runJob as reconcile } from './reconcile.ts'

/** The earliest of the given times. */
export const earliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.filter((at) => at !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0]

// In the order of cause and effect: what is settled today can be paid out today.
const DUE_JOBS: readonly DueJob[] = inOrder([
  {
    name: 'sandbox bank',
    everyMs: 1_000,
    run: async (deps) => deps.banks.sandbox?.work() ?? 0,
    nextDue: async (deps) => deps.banks.sandbox?.next(),
  },
  ...CAPABILITIES.flatMap(({ dueJobs = [] }) => dueJobs),
  // As the rollups: it says until when it is filled, and the clock need not stop for it.
  {
    name: 'search',
    after: 'transaction rollups',
    everyMs: FOLLOW_EVERY_MS,
    restMs: FOLLOW_REST_MS,
    run: fillSearch,
  },
])

/**
 * Last: the webhooks of all that. The worker sends them concurrently; moving the clock waits for
 * the replies.
 */
const DELIVERIES: DueJob = {
  name: 'webhooks',
  run: deliver,
  nextDue: nextDelivery,
}
/** The jobs that moving the clock runs. */
const CLOCK_JOBS = [...DUE_JOBS, DELIVERIES]

const nextDueOf = async (
  deps: Deps,
  { times, nextDue }: DueJob,
  queryDue: DueQuery,
): Promise<Date | undefined> => {
  const known = await nextDue?.(deps)
  // Already due: no need to query.
  if (!times || known === AT_ONCE) return known
  return earliest([known, await queryDue(deps, times)])
}

const dueLookup = dueLookupFor(DUE_JOBS.flatMap(({ times }) => (times ? [times] : [])))

/**
 * For how long the oldest due row of each job has waited, in seconds; for monitoring. The feed and
 * the notifications are left out: their rows have no due time.
 */
export async function waitingSeconds(deps: Deps): Promise<ReadonlyMap<string, number>> {
  const now = deps.clock.now().getTime()
  const jobs = DUE_JOBS.filter(
    ({ name, times }) => times && name !== 'events' && name !== 'notifications',
  )
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

/**
 * The worker's list: the jobs above, while the clock is not being moved, and those that do not
 * depend on time.
 */
export const JOBS: readonly Job[] = [
  { name: 'clock', inEachProcess: true, run: followClock, everyMs: 1_000 },
  {
    name: 'banks of the sandbox',
    inEachProcess: true,
    run: async ({ banks }) => (await banks.sandbox?.banks.follow()) ?? 0,
    everyMs: 1_000,
  },
  ...DUE_JOBS.map((job): Job => ({
    ...job,
    run: (deps) => queueRound(deps, () => job.run(deps)),
    ...(job.everyMs === undefined ? { has: (deps: Deps) => isDue(deps, job) } : {}),
  })),
  ...CAPABILITIES.flatMap(({ workerJobs = [] }) => workerJobs),
  { name: 'reconciliation', run: reconcile, everyMs: 5_000 },
  { name: 'notification addresses', run: keepAddresses, everyMs: ADDRESSES_EVERY_MS },
  { name: 'folders of banks', run: exchangeFiles, everyMs: FOLDERS_EVERY_MS },
  { name: 'reports of banks', run: compareBanks, everyMs: REPORTS_EVERY_MS },
]

/**
 * The list of a process that answers the API while another one is the worker: what notifications
 * and calls left in its memory.
 */
export const JOBS_OF_EACH_PROCESS: readonly Job[] = JOBS.filter(
  ({ inEachProcess }) => inEachProcess,
)

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
 * Runs the due jobs at one of many stops of the clock: a job without due items is skipped. Returns
 * how much it did, and when there is more; an instant in the past means that another process holds
 * a due item.
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
