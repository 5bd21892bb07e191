// Requests for a higher limit: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE } from './store.ts'
import { runJob } from './job.ts'
import { transitions } from './limit-request.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    corporate_limit_request: true
  }
  interface EventObjects {
    corporate_limit_request: true
  }
}

export const limitRequests: Capability = {
  routes,
  dueJobs: [{ name: 'limit requests', after: 'purchase disputes', run: runJob, times: [NEXT_DUE] }],
  tables: {
    corporate_limit_requests: {
      personal: {
        'cardholder, for good': 'reason decision_reason author decided_by',
      },
      plain: `
        owner id seller holder card status amount interval until granted_amount granted_interval
        before_amount before_interval due_at version expires_at decided_at created_at updated_at
      `,
    },
  },
  lifecycles: [
    {
      title: { en: 'A request for a higher limit', pt: 'Um pedido de limite' },
      says: {
        en:
          'Nobody decides within 14 days: it is `expired`. After the last day of a raise it is `ended`, and the limit is ' +
          'what it was before, unless somebody has changed it meanwhile.',
        pt:
          'Ninguém decide em 14 dias: fica `expired`. Depois do último dia de um aumento fica `ended`, e o limite é o de ' +
          'antes, a menos que alguém o tenha mudado nesse meio-tempo.',
      },
      machine: transitions,
    },
  ],
}
