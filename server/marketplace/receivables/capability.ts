// Receivables: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { NEXT_DUE, upcoming } from './store.ts'
import { runJob } from './job.ts'
import { receivableTransitions } from './receivable.ts'
import { receivableChecks } from './verify.ts'

export const receivables: Capability = {
  dueJobs: [{ name: 'receivables', after: 'sellers', run: runJob, times: [NEXT_DUE] }],
  agenda: {
    upcoming,
    words: {
      'receivable.settles': [
        'receivable',
        (amount) => `${amount} of a transaction become available to the seller.`,
      ],
    },
  },
  checks: receivableChecks,
  tables: {
    receivables: {
      plain:
        'owner id seller transaction method number gross fee due_on status settled_at created_at',
    },
  },
  lifecycles: [
    {
      title: { en: 'A receivable', pt: 'Um recebível' },
      says: {
        en:
          'The amount that a transaction pays a receiver on one day. A refund or a dispute first reduces receivables that ' +
          'have not settled, and restores the amount it does not need. A settled receivable never changes.',
        pt:
          'O valor que uma transação paga a um recebedor num dia. Um reembolso ou uma contestação reduz primeiro ' +
          'recebíveis que não liquidaram, e restaura o valor de que não precisa. Um recebível liquidado nunca muda.',
      },
      machine: receivableTransitions,
    },
  ],
}
