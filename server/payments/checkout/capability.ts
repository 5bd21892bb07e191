// What buyers do on the page of a payment link: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { NEXT_DUE } from '../payment-links/store.ts'
import { runJob, sweep, SWEEP_MAX } from './job.ts'

export const checkout: Capability = {
  dueJobs: [{ name: 'payment links', after: 'transactions', run: runJob, times: [NEXT_DUE] }],
  workerJobs: [{ name: 'page tokens', run: sweep, everyMs: 60_000, fullAt: SWEEP_MAX }],
  tables: {
    payment_link_tokens: {
      plain: 'owner id link expires_at',
    },
  },
}
