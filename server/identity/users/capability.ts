// People of the portal, their sessions and their saved views: what the rest of the house must know of it.

import type { PortalCapability } from './portal-capability.ts'
import { routes as members } from './members/routes.ts'
import { portalRoutes } from './routes.ts'
import { routes as views } from './views/routes.ts'
import { runJob, SWEEP_MAX } from './job.ts'

export const users: PortalCapability = {
  routes: [...members, ...views],
  portalRoutes,
  workerJobs: [{ name: 'sessions', run: runJob, everyMs: 60_000, fullAt: SWEEP_MAX }],
}
