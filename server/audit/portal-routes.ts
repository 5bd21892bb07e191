// The audit log in the portal: the calls of the public API under the portal's path.

import { getAudit, listAudit } from '../../contract/records/audit.ts'
import { inPortal, serveAt } from '../identity/users/route.ts'
import { findVisible, list } from './queries.ts'
import { pageToWire, toWire } from './wire.ts'

export const portalRoutes = [
  serveAt(inPortal(listAudit), 'audit:read', async ({ deps, session, query }) => ({
    body: pageToWire(await list(deps, session, query)),
  })),
  serveAt(inPortal(getAudit), 'audit:read', async ({ deps, session, params }) => ({
    body: toWire(await findVisible(deps, session, params.id)),
  })),
]
