// The log of requests: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { EVERY_MS, runJob } from './job.ts'

export const requests: Capability = {
  routes,
  workerJobs: [{ name: 'requests', run: runJob, everyMs: EVERY_MS }],
}
