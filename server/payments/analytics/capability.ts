// Sums of transactions: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { FOLLOW_EVERY_MS, FOLLOW_REST_MS } from '../../runtime/scheduler/follow-feed.ts'
import { routes } from './routes.ts'
import { runJob } from './job.ts'
import { rollupChecks } from './verify.ts'

export const analytics: Capability = {
  routes,
  dueJobs: [
    // What it fills says until when it is filled: the clock need not stop for it.
    {
      name: 'transaction rollups',
      after: 'notifications',
      everyMs: FOLLOW_EVERY_MS,
      restMs: FOLLOW_REST_MS,
      run: runJob,
    },
  ],
  checks: rollupChecks,
  tables: {
    transaction_rollups: {
      plain: 'owner grain seller day method status transactions gross fees refunded',
    },
  },
}
