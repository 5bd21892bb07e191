// Disputes of transactions, as the acquirer opens and ends them: what the rest of the house must
// know of it.

import type { Capability } from '../../../runtime/capability/declaration.ts'
import { disputeTransitions } from './dispute.ts'
import { sql } from '../../../platform/db/sql.ts'
import { disputeChecks } from './verify.ts'

export const transactionDisputes: Capability = {
  searched: [
    {
      kind: 'dispute',
      scope: 'payments',
      table: sql`disputes`,
      seller: sql`o.seller`,
      label: sql`o.reason`,
      status: sql`o.status`,
      amount: sql`o.amount`,
    },
  ],
  checks: disputeChecks,
  tables: {
    disputes: {
      personal: {
        'buyer, for good': 'reason',
      },
      plain: `
        owner id transaction seller provider_reference amount reason_code status held deductions
        opened_at evidence_due_at ended_at way created_at updated_at
      `,
    },
    dispute_returns: {
      plain: 'owner id dispute amount borne reported_at',
    },
  },
  lifecycles: [
    {
      title: { en: 'A dispute', pt: 'Uma contestação' },
      says: {
        en:
          'The acquirer opens and ends it. While it is open, its amount is held from the seller, or, for a split payment, ' +
          'from the receivers that are liable for it.',
        pt:
          'A adquirente a abre e a encerra. Enquanto está aberta, o valor dela fica bloqueado do vendedor ou, num ' +
          'pagamento dividido, dos recebedores que respondem por ela.',
      },
      machine: disputeTransitions,
    },
  ],
}
