// Bank accounts of sellers: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { runJob, SWEEP_MAX } from './job.ts'

export const bankAccounts: Capability = {
  routes,
  workerJobs: [{ name: 'bank account tokens', run: runJob, everyMs: 60_000, fullAt: SWEEP_MAX }],
}
