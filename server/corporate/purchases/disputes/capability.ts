// Disputes of purchases: what the rest of the house must know of it.

import type { Capability } from '../../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE } from './store.ts'
import { runJob } from './job.ts'
import { transitions } from './dispute.ts'

export const purchaseDisputes: Capability = {
  routes,
  dueJobs: [{ name: 'purchase disputes', after: 'payment links', run: runJob, times: [NEXT_DUE] }],
  lifecycles: [
    {
      title: { en: 'A dispute of a purchase', 'pt-BR': 'A contestação de uma compra' },
      says: {
        en:
          'The disputed amount is credited while the dispute is `open`, and stays credited once it is `won`. `pending`: ' +
          'the issuing bank has not answered yet. Reports after a final state are ignored.',
        'pt-BR':
          'O valor contestado é creditado enquanto a contestação está `open`, e continua creditado quando ela está `won`. ' +
          '`pending`: o banco emissor ainda não respondeu. Informes depois de um status final são ignorados.',
      },
      machine: transitions,
    },
  ],
}
