// Mails about events: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { runJob } from './job.ts'
import { NEXT_DUE } from './store.ts'

export const notifications: Capability = {
  dueJobs: [{ name: 'notifications', after: 'events', run: runJob, times: [NEXT_DUE] }],
}
