// What the issuing bank reports: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { AT_ONCE } from '../../runtime/capability/at-once.ts'
import { runJob } from './job.ts'
import { isReading, readNotified } from './operations.ts'
import { NEXT_DUE, upcoming } from './store.ts'

export const issuerSync: Capability = {
  dueJobs: [
    {
      name: 'issuing bank',
      after: 'sandbox bank',
      inEachProcess: true,
      run: readNotified,
      nextDue: async (deps) => (isReading(deps) ? AT_ONCE : undefined),
    },
    { name: 'holds', after: 'approvals', run: runJob, times: [NEXT_DUE] },
  ],
  agenda: {
    upcoming,
    words: {
      'purchase.check': [
        'corporate_purchase',
        (amount) => `The server asks the issuing bank about a purchase that holds ${amount}.`,
      ],
    },
  },
}
