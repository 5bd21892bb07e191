// The log of requests: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { EVERY_MS, runJob } from './job.ts'

export const requests: Capability = {
  routes,
  workerJobs: [{ name: 'requests', run: runJob, everyMs: EVERY_MS }],
  tables: {
    requests: {
      moves: 'late',
      personal: {
        'buyer, until erased': 'path key query body reply',
        'caller, for a while': 'source',
      },
      plain:
        'owner id seller credential method operation status code duration_ms replayed objects acting',
    },
    unauthenticated_requests: {
      rows: 'of the installation',
      personal: {
        'buyer, until erased': 'samples',
      },
      plain: 'hour status code count',
    },
  },
}
