// People of the portal, their sessions and their saved views: what the rest of the house must know
// of it.

import type { PortalCapability } from './portal-capability.ts'
import { routes as members } from './members/routes.ts'
import { portalRoutes } from './routes.ts'
import { routes as views } from './views/routes.ts'
import { runJob, SWEEP_MAX } from './job.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    saved_view: true
    portal_user: true
  }
}

export const users: PortalCapability = {
  routes: [...members, ...views],
  portalRoutes,
  workerJobs: [{ name: 'sessions', run: runJob, everyMs: 60_000, fullAt: SWEEP_MAX }],
  searched: [
    { kind: 'user', table: sql`portal_users`, seller: sql`o.seller`, status: sql`o.status` },
  ],
  tables: {
    people: {
      rows: 'of people',
      personal: {
        'user, for good': 'email name language password_hash password_salt totp_sealed',
      },
      plain:
        'id is_operator blocked_at password_cost totp_confirmed_at totp_step created_at updated_at',
    },
    person_links: {
      rows: 'of people',
      personal: {
        'user, for a while': 'token_hash',
      },
      plain: 'person kind owner portal_user expires_at created_at',
    },
    recovery_codes: {
      rows: 'of people',
      personal: {
        'user, until removed': 'code_hash',
      },
      plain: 'person used_at',
    },
    portal_users: {
      personal: {
        'user, for good': 'name',
      },
      plain: 'owner id seller role status person holder created_at updated_at',
    },
    portal_sessions: {
      rows: 'of people',
      personal: {
        'user, for a while': 'source agent',
      },
      plain: 'token_hash owner portal_user seen_at expires_at person id second_factor created_at',
    },
    saved_views: {
      personal: {
        'user, until removed': 'name path query',
      },
      plain: 'owner id seller author shared created_at updated_at',
    },
  },
}
