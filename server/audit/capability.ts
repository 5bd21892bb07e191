// The audit log: what the rest of the house must know of it.

import type { PortalCapability } from '../identity/users/portal-capability.ts'
import { routes } from './routes.ts'
import { portalRoutes } from './portal-routes.ts'
import {
  CHAINS_FULL,
  deleteOldRecords,
  DELETED_MAX,
  EVERY_MS,
  RETENTION_EVERY_MS,
  runJob,
} from './job.ts'

export const audit: PortalCapability = {
  routes,
  portalRoutes,
  workerJobs: [
    { name: 'audit', run: runJob, everyMs: EVERY_MS, fullAt: CHAINS_FULL },
    {
      name: 'old audit records',
      run: deleteOldRecords,
      everyMs: RETENTION_EVERY_MS,
      fullAt: DELETED_MAX,
    },
  ],
}
