// Batches of boletos: what the rest of the house must know of them.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { itemTransitions } from './boleto-batch.ts'
import { runJob } from './job.ts'
import { routes } from './routes.ts'
import { NEXT_DUE } from './store.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    boleto_batch: true
  }
}

export const boletoBatches: Capability = {
  routes,
  dueJobs: [
    { name: 'boleto batches', after: 'approvals', concurrency: 2, run: runJob, times: [NEXT_DUE] },
  ],
  tables: {
    boleto_batches: {
      personal: { 'user, for good': 'requester person' },
      plain: 'owner id seller action due_on days requester_type request cancel_asked_at created_at',
    },
    boleto_batch_items: {
      plain: `
        owner batch number transaction amount status due_on refusal attempts due_at begun_at ended_at
      `,
    },
  },
  lifecycles: [
    {
      title: { en: 'A boleto of a batch', pt: 'Um boleto de um lote' },
      says: {
        en:
          'What one act for many boletos does to one of them. What its bank does not answer waits, and ' +
          'is asked again. Canceling a batch ends what has not begun.',
        pt:
          'O que um ato para muitos boletos faz com um deles. O que o banco não responde espera, e é ' +
          'pedido de novo. Cancelar um lote encerra o que não começou.',
      },
      machine: itemTransitions,
    },
  ],
}
