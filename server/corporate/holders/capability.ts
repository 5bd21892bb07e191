// Cardholders: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { transitions } from './holder.ts'

export const holders: Capability = {
  routes,
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
      title: { en: 'A cardholder', 'pt-BR': 'Um portador' },
      says: {
        en:
          'Blocking or canceling a cardholder stops all their cards at once. Canceling is permanent and cancels the ' +
          'cards.',
        'pt-BR':
          'Bloquear ou cancelar um portador interrompe na hora todos os cartões dele. O cancelamento é definitivo e cancela os ' +
          'cartões.',
      },
      machine: transitions,
    },
  ],
}
