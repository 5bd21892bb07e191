// The card vault: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { runJob, SWEEP_MAX } from './job.ts'

export const vault: Capability = {
  routes,
  dueJobs: [
    // An expired item is refused whether deleted or not: the clock need not stop for it.
    { name: 'vault', after: 'payouts', everyMs: 5_000, fullAt: SWEEP_MAX, run: runJob },
  ],
}
