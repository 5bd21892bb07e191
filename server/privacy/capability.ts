// Export and erasure of a buyer's personal data: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE, runJob } from './job.ts'
import { ERASED_MAX, EVERY_MS, runJob as eraseIdleCustomers } from './retention-job.ts'
import { erasureChecks } from './verify.ts'

export const privacy: Capability = {
  routes,
  dueJobs: [{ name: 'erasures', after: 'receivables', run: runJob, times: [NEXT_DUE] }],
  workerJobs: [
    { name: 'idle customers', run: eraseIdleCustomers, everyMs: EVERY_MS, fullAt: ERASED_MAX },
  ],
  checks: erasureChecks,
  tables: {
    erasures: {
      personal: {
        'buyer, for good': 'reason',
        'buyer, for a while': 'identity_sealed',
      },
      plain: `
        owner id seller requested_at completed_at round step place due_at cards transactions events
        requests kept_until
      `,
    },
  },
}
