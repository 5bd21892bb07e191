// Access tokens: logging in, and what is kept of failed logins: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { runJob, SWEEP_MAX } from './job.ts'

export const auth: Capability = {
  routes,
  workerJobs: [{ name: 'logins', run: runJob, everyMs: 60_000, fullAt: SWEEP_MAX }],
}
