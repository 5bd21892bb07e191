// Checks of an integration by its own traffic: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { FLUSH_EVERY_MS, runJob, SWEEP_MAX } from './job.ts'

export const doctor: Capability = {
  routes,
  workerJobs: [
    {
      name: 'traffic',
      inEachProcess: true,
      run: runJob,
      everyMs: FLUSH_EVERY_MS,
      fullAt: SWEEP_MAX,
    },
  ],
  tables: {
    traffic: {
      moves: 'late',
      plain: 'owner hour seller operation sign detail count first_at last_at samples',
    },
  },
}
