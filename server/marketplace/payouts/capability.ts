// Payouts: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { NEXT_PAYOUT_DUE } from '../sellers/store.ts'
import { routes } from './routes.ts'
import { NEXT_DUE, upcoming } from './store.ts'
import { runJob } from './job.ts'
import { payoutTransitions } from './payout.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    payout: true
  }
  interface EventObjects {
    payout: true
  }
}

export const payouts: Capability = {
  routes,
  dueJobs: [
    { name: 'payouts', after: 'erasures', run: runJob, times: [NEXT_DUE, NEXT_PAYOUT_DUE] },
  ],
  agenda: {
    upcoming,
    words: {
      'payout.retry': [
        'transfer',
        (amount) => `The server asks the bank again about a payout of ${amount}.`,
      ],
    },
  },
  searched: [
    {
      kind: 'transfer',
      scope: 'sellers',
      table: sql`payouts`,
      seller: sql`o.seller`,
      label: sql`o.description`,
      status: sql`o.status`,
      amount: sql`o.amount`,
      terms: { objectKind: 'payout', texts: sql`o.description` },
    },
  ],
  tables: {
    payouts: {
      plain: `
        owner id seller bank_account amount description statement_descriptor origin status reason
        end_to_end_id bank reference first_sent_at sent_at paying_account unknown_since decision decided_at
        decision_approval confirmed_at corrected_at waits counted_on returned line line_before version
        attempts due_at ended_at created_at updated_at
      `,
    },
  },
  lifecycles: [
    {
      title: { en: 'A payout', pt: 'Um repasse' },
      says: {
        en:
          'Its amount is held when it is created, and available to the seller again if the bank rejects it or the ' +
          'receiver’s bank returns it. If the bank does not answer, nothing changes and the call is retried with the same ' +
          'id. If it stays silent, two people may say how the payout ended; what the bank says later counts more ' +
          '(`…_after_all`).',
        pt:
          'O valor dele é bloqueado quando é criado, e fica de novo disponível ao vendedor se o banco o recusa ou o banco ' +
          'de quem recebe o devolve. Se o banco não responde, nada muda e a chamada é tentada de novo com o mesmo id. Se ' +
          'ele continua sem responder, duas pessoas podem dizer como o repasse terminou; o que o banco diz depois vale ' +
          'mais (`…_after_all`).',
      },
      machine: payoutTransitions,
    },
  ],
}
