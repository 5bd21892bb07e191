// Credentials in the portal: the calls of the public API under the portal's path. A user may give every right that the company has.

import {
  CREDENTIAL_SCOPES,
  createCredential,
  getCredential,
  listCredentials,
  revokeCredential,
  rotateCredential,
} from '../../../contract/credentials.ts'
import type { Id } from '../../kernel/ids.ts'
import type { Caller } from '../../runtime/caller.ts'
import { inPortal, serveAt } from '../users/route.ts'
import type { Session } from '../users/session.ts'
import { createdBy, gotBy, listedBy, revokedBy, rotatedBy } from './routes.ts'

/** A user as a caller of these operations. No credential has the id of a user, so no credential's limits apply. */
const callerOf = ({ owner, seller, user, platform }: Session): Caller => ({
  owner,
  seller,
  platform,
  credential: user as string as Id<'credential'>,
  scopes: new Set(CREDENTIAL_SCOPES),
})

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
  serveAt(inPortal(rotateCredential), 'credentials:manage', ({ deps, session, params, body, key }) =>
    rotatedBy(deps, callerOf(session), params.id, body?.overlap_hours, key),
  ),
  serveAt(inPortal(revokeCredential), 'credentials:manage', ({ deps, session, params }) =>
    revokedBy(deps, callerOf(session), params.id),
  ),
]
