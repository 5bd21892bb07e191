// Credentials in the portal: the calls of the public API under the portal's path. A user may give every right that the company has.

import {
  createCredential,
  getCredential,
  listCredentials,
  revokeCredential,
  rotateCredential,
  updateCredential,
} from '../../../contract/credentials.ts'
import { inPortal, serveAt } from '../users/route.ts'
import { callerIn, type Session } from '../users/session.ts'
import { createdBy, gotBy, listedBy, revokedBy, rotatedBy, updatedBy } from './routes.ts'

/** Who may read credentials of a company sees them all. */
const callerOf = (session: Session) => callerIn(session, 'credentials:manage')

export const portalRoutes = [
  serveAt(inPortal(listCredentials), 'credentials:read', ({ deps, session, query }) =>
    listedBy(deps, callerOf(session), query),
  ),
  serveAt(inPortal(getCredential), 'credentials:read', ({ deps, session, params }) =>
    gotBy(deps, callerOf(session), params.id),
  ),
  serveAt(inPortal(createCredential), 'credentials:manage', ({ deps, session, body, key }) =>
    createdBy(deps, callerOf(session), body, key),
  ),
  serveAt(inPortal(updateCredential), 'credentials:manage', ({ deps, session, params, body }) =>
    updatedBy(deps, callerOf(session), params.id, body),
  ),
  serveAt(inPortal(rotateCredential), 'credentials:manage', ({ deps, session, params, body, key }) =>
    rotatedBy(deps, callerOf(session), params.id, body?.overlap_hours, key),
  ),
  serveAt(inPortal(revokeCredential), 'credentials:manage', ({ deps, session, params }) =>
    revokedBy(deps, callerOf(session), params.id),
  ),
]
