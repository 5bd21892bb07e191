// Access tokens: logging in, and what is kept of failed logins: what the rest of the house must
// know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { runJob, SWEEP_MAX } from './job.ts'

export const auth: Capability = {
  routes,
  workerJobs: [{ name: 'logins', run: runJob, everyMs: 60_000, fullAt: SWEEP_MAX }],
  tables: {
    tokens: {
      plain: 'hash owner seller credential scopes expires_at',
    },
    credential_spending: {
      plain: 'owner credential day spent',
    },
    platform_limits: {
      plain: 'owner rate_limit',
    },
    rate_limits: {
      rows: 'of the installation',
      personal: {
        'caller, for a while': 'name',
      },
      plain: 'spent_until',
    },
    login_failures: {
      rows: 'of the installation',
      personal: {
        'caller, for a while': 'email_hash source',
      },
      plain: 'failures last_at locked_until',
    },
  },
}
