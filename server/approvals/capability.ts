// Calls that wait until other people approve: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE, runJob, sweep, SWEEP_EVERY_MS, SWEEP_MAX } from './job.ts'
import { approvalTransitions } from './approval.ts'

declare module '../platform/object-kinds.ts' {
  interface KeyedObjects {
    approval: true
  }
  interface EventObjects {
    approval: true
  }
}

export const approvals: Capability = {
  routes,
  dueJobs: [
    { name: 'approvals', after: 'issuing bank', concurrency: 2, run: runJob, times: [NEXT_DUE] },
  ],
  workerJobs: [{ name: 'old approvals', run: sweep, everyMs: SWEEP_EVERY_MS, fullAt: SWEEP_MAX }],
  tables: {
    approvals: {
      personal: {
        'user, for good': 'requester person requester_name given reason ended_by shown_to',
        'buyer, until erased': 'content_sealed',
      },
      plain: `
        owner id seller acting_for status action operation amount object requester_type request
        fingerprint needed roles users version attempts due_at expires_at ended_at created_at updated_at
      `,
    },
    approval_effects: {
      plain: 'owner approval action at',
    },
    approval_policies: {
      plain: `
        owner id seller action amount_from approvals roles users binds_credentials version created_at
        updated_at
      `,
    },
  },
  lifecycles: [
    {
      title: { en: 'An approval', pt: 'Uma aprovação' },
      says: {
        en:
          'A call that a policy holds. Users of the company approve or reject it, the asker withdraws it, and after seven ' +
          'days it expires. An approved call is carried out once by the server; failed: it was refused when it was ' +
          'carried out.',
        pt:
          'Uma chamada que uma política retém. Usuários da empresa a aprovam ou recusam, o solicitante a retira, e depois ' +
          'de sete dias ela expira. Uma chamada aprovada é executada uma vez pelo servidor; `failed`: foi recusada quando ' +
          'foi executada.',
      },
      machine: approvalTransitions,
    },
  ],
}
