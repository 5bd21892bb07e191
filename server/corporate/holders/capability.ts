// Cardholders: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { transitions } from './holder.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    corporate_holder: true
  }
  interface EventObjects {
    corporate_holder: true
  }
}

export const holders: Capability = {
  routes,
  searched: [
    {
      kind: 'corporate_holder',
      scope: 'corporate',
      isOwn: true,
      table: sql`corporate_holders`,
      seller: sql`o.seller`,
      holder: sql`o.id`,
      label: sql`o.name`,
      status: sql`o.status`,
      terms: { objectKind: 'corporate_holder', texts: sql`o.name, o.tax_id` },
    },
  ],
  tables: {
    corporate_holders: {
      personal: {
        'cardholder, for good': 'name tax_id',
      },
      plain: `
        owner id seller n amount interval center status version center_before center_since block_reason
        created_at updated_at
      `,
    },
  },
  lifecycles: [
    {
      title: { en: 'A cardholder', pt: 'Um portador' },
      says: {
        en:
          'Blocking or canceling a cardholder stops all their cards at once. Canceling is permanent and cancels the ' +
          'cards.',
        pt:
          'Bloquear ou cancelar um portador interrompe na hora todos os cartões dele. O cancelamento é definitivo e cancela os ' +
          'cartões.',
      },
      machine: transitions,
    },
  ],
}
