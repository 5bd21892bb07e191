// Export and erasure of a buyer's personal data: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE, runJob } from './job.ts'
import { ERASED_MAX, EVERY_MS, runJob as eraseIdleCustomers } from './retention-job.ts'

export const privacy: Capability = {
  routes,
  dueJobs: [{ name: 'erasures', after: 'receivables', run: runJob, times: [NEXT_DUE] }],
  workerJobs: [{ name: 'idle customers', run: eraseIdleCustomers, everyMs: EVERY_MS, fullAt: ERASED_MAX }],
}
