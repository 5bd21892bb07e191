// Disputes for the seller, and the evidence it submits: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE, upcoming } from './store.ts'
import { runJob } from './job.ts'
import { evidenceTransitions } from './evidence.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    dispute_evidence: true
  }
}

export const disputes: Capability = {
  routes,
  dueJobs: [{ name: 'evidence', after: 'closed accounts', run: runJob, times: [NEXT_DUE] }],
  agenda: {
    upcoming,
    words: {
      'dispute.evidence_due': [
        'dispute',
        (amount) => `The deadline for evidence in a dispute over ${amount}.`,
      ],
      'evidence.retry': ['evidence', () => 'The server sends evidence to the acquirer again.'],
    },
  },
  tables: {
    dispute_evidence: {
      personal: {
        'buyer, until erased': 'text files',
      },
      plain: 'owner id dispute status reason attempts due_at created_at updated_at',
    },
  },
  lifecycles: [
    {
      title: { en: 'A piece of evidence', pt: 'Uma prova' },
      says: {
        en: 'The seller submits it against a dispute. If the acquirer does not answer, it stays pending and is sent again.',
        pt:
          'O vendedor a envia contra uma contestação. Se a adquirente não responde, ela fica pendente e é enviada de ' +
          'novo.',
      },
      machine: evidenceTransitions,
    },
  ],
}
