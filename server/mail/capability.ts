// Mails to people: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'
import { runJob, sweep, SWEEP_MAX } from './job.ts'

export const mail: Capability = {
  workerJobs: [
    { name: 'mails', run: runJob, everyMs: 1_000 },
    { name: 'old mails', run: sweep, everyMs: 60_000, fullAt: SWEEP_MAX },
  ],
}
