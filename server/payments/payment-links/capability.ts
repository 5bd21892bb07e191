// Payment links: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { transitions } from './payment-link.ts'
import { sql } from '../../platform/db/sql.ts'
import { linkChecks } from './verify.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    payment_link: true
  }
  interface EventObjects {
    payment_link: true
  }
}

export const paymentLinks: Capability = {
  routes,
  searched: [
    {
      kind: 'payment_link',
      scope: 'payments',
      table: sql`payment_links`,
      seller: sql`o.seller`,
      label: sql`o.description`,
      status: sql`o.status`,
      amount: sql`o.amount`,
      terms: { objectKind: 'payment_link', texts: sql`o.description, o.reference_id` },
    },
  ],
  publicNames: [
    {
      kind: 'payment link',
      pages: ['/link/'],
      table: sql`payment_links`,
      column: sql`code`,
    },
  ],
  checks: linkChecks,
  tables: {
    payment_links: {
      plain: `
        owner id code seller status usage amount amount_min amount_max description reference_id
        payment_types installments_max return_url expires_at transaction paid_at version due_at
        split_rules created_at updated_at
      `,
    },
    payment_link_transactions: {
      plain: 'owner link transaction',
    },
  },
  lifecycles: [
    {
      title: { en: 'A payment link', pt: 'Um link de pagamento' },
      says: {
        en:
          'Its seller closes and opens it. Only a link for one sale becomes `paid`, by the first sale that is paid, also ' +
          'after it was closed. That it is expired follows from its `expires_at`, and is not stored.',
        pt:
          'O vendedor o encerra e o reabre. Só um link de uma venda só fica `paid`, pela primeira venda que é paga, ' +
          'também depois de encerrado. Que ele expirou segue do `expires_at` dele, e não é guardado.',
      },
      machine: transitions,
    },
  ],
}
