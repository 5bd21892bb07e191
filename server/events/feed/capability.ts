// The feed of events: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { NEXT_DUE } from '../../platform/outbox/outbox.ts'
import { routes } from './routes.ts'
import { runJob } from './job.ts'
import { EVERY_MS as MONTHS_EVERY_MS, runJob as beginMonths } from './partition-job.ts'

export const feed: Capability = {
  routes,
  dueJobs: [{ name: 'events', after: 'vault', restMs: 50, run: runJob, times: [NEXT_DUE] }],
  workerJobs: [{ name: 'months of events', run: beginMonths, everyMs: MONTHS_EVERY_MS }],
}
