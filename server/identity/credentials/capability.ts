// Credentials of programs: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { EVERY_MS, runJob } from './job.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    credential: true
    credential_secret: true
  }
}

export const credentials: Capability = {
  routes,
  workerJobs: [{ name: 'expiring credentials', run: runJob, everyMs: EVERY_MS }],
  searched: [
    {
      kind: 'credential',
      table: sql`credentials`,
      seller: sql`o.seller`,
      status: sql`case when o.revoked_at is null then 'active' else 'revoked' end`,
    },
  ],
  tables: {
    credentials: {
      personal: {
        'caller, for good': 'email note last_used_from',
      },
      plain: `
        owner id seller secret_hash scopes revoked_at expires_at networks last_used_at previous_hash
        previous_until rate_limit expiry_mails budget secret_shown_to previous_shown_to created_at
      `,
    },
  },
}
