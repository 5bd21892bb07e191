// Webhooks: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { runJob, sweep, SWEEP_MAX } from './job.ts'

export const webhooks: Capability = {
  routes,
  workerJobs: [
    // No interval: each round waits itself until a delivery is due. Moving the clock waits for the replies: jobs/jobs.ts.
    { name: 'webhooks', run: runJob, everyMs: 0 },
    { name: 'deliveries', run: sweep, everyMs: 60_000, fullAt: SWEEP_MAX },
  ],
}
