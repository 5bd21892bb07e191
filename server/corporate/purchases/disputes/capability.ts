// Disputes of purchases: what the rest of the house must know of it.

import type { Capability } from '../../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE, upcoming } from './store.ts'
import { runJob } from './job.ts'
import { transitions } from './dispute.ts'

declare module '../../../platform/object-kinds.ts' {
  interface KeyedObjects {
    corporate_purchase_dispute: true
    corporate_dispute_evidence: true
  }
  interface EventObjects {
    corporate_purchase_dispute: true
  }
}

export const purchaseDisputes: Capability = {
  routes,
  dueJobs: [{ name: 'purchase disputes', after: 'payment links', run: runJob, times: [NEXT_DUE] }],
  agenda: {
    upcoming,
    words: {
      'purchase_dispute.retry': [
        'corporate_purchase_dispute',
        (amount) =>
          `The server asks the issuing bank again about a dispute over ${amount} of a purchase.`,
      ],
    },
  },
  tables: {
    corporate_purchase_disputes: {
      personal: {
        'cardholder, for good': 'description',
      },
      plain: `
        owner id seller purchase status reason amount credited refused withdrawing due_at attempts
        version opened_at ended_at created_at updated_at
      `,
    },
    corporate_dispute_evidence: {
      personal: {
        'cardholder, for good': 'name author',
      },
      plain: 'owner id seller dispute file created_at',
    },
  },
  lifecycles: [
    {
      title: { en: 'A dispute of a purchase', pt: 'A contestação de uma compra' },
      says: {
        en:
          'The disputed amount is credited while the dispute is `open`, and stays credited once it is `won`. `pending`: ' +
          'the issuing bank has not answered yet. Reports after a final state are ignored.',
        pt:
          'O valor contestado é creditado enquanto a contestação está `open`, e continua creditado quando ela está `won`. ' +
          '`pending`: o banco emissor ainda não respondeu. Informes depois de um status final são ignorados.',
      },
      machine: transitions,
    },
  ],
}
