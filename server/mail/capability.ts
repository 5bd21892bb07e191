// Mails to people: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'
import { runJob, sweep, SWEEP_MAX } from './job.ts'
import { sql } from '../platform/db/sql.ts'

export const mail: Capability = {
  workerJobs: [
    { name: 'mails', run: runJob, everyMs: 1_000 },
    { name: 'old mails', run: sweep, everyMs: 60_000, fullAt: SWEEP_MAX },
  ],
  publicNames: [
    {
      kind: 'mail',
      pages: ['/sandbox/mail/'],
      idIn: (name) => /^([0-9a-f]{32})-/.exec(name)?.[1],
      table: sql`mails`,
    },
  ],
  tables: {
    mails: {
      personal: {
        'user, for a while': 'recipient content_sealed error',
      },
      plain: 'owner id seller kind language status attempts due_at sent_at created_at',
    },
  },
}
