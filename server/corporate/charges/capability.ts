// The pix charges of a company: what the rest of the house must know of it.

import type { PortalCapability } from '../../identity/users/portal-capability.ts'
import { routes } from './routes.ts'
import { portalRoutes } from './portal-routes.ts'
import { NEXT_DUE, upcoming } from './store.ts'
import { runJob } from './job.ts'
import { transitions } from './charge.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    corporate_recharge: true
    corporate_invoice_payment: true
  }
  interface EventObjects {
    corporate_payment: true
    corporate_recharge: true
  }
}

export const charges: PortalCapability = {
  routes,
  portalRoutes,
  dueJobs: [{ name: 'charges', after: 'limit requests', run: runJob, times: [NEXT_DUE] }],
  agenda: {
    upcoming,
    words: {
      'recharge.expires': [
        'corporate_recharge',
        (amount) => `A recharge of ${amount} expires unless it is paid first.`,
      ],
    },
  },
  publicNames: [{ kind: 'charge', pages: ['/corporate/pay/'], table: sql`corporate_charges` }],
  tables: {
    corporate_charges: {
      plain: `
        owner id seller purpose invoice amount paid_amount description status refused br_code location
        expires_at paid_at due_at attempts version created_at updated_at
      `,
    },
    corporate_payments: {
      plain: 'owner end_to_end_id charge amount to_invoice to_balance paid_at counts_on',
    },
    corporate_returns: {
      plain: 'owner id charge end_to_end_id nature amount from_balance owed invoice reported_at',
    },
  },
  lifecycles: [
    {
      title: { en: 'A charge', pt: 'Uma cobrança' },
      says: {
        en:
          'The pix of a recharge, or of the amount owed on a statement. Every payment of it is credited to the company, ' +
          'even late, twice or in another amount. If a bank takes a payment back (MED), the charge stays paid and shows ' +
          'the return.',
        pt:
          'O pix de uma recarga, ou do valor devido numa fatura. Todo pagamento dele é creditado à empresa, mesmo ' +
          'atrasado, em dobro ou com outro valor. Se um banco toma um pagamento de volta (MED), a cobrança continua paga ' +
          'e mostra a devolução.',
      },
      machine: transitions,
    },
  ],
}
