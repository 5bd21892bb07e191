// Corporate cards: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE } from './store.ts'
import { runJob } from './job.ts'
import { transitions } from './card.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    corporate_card: true
  }
  interface EventObjects {
    corporate_card: true
  }
}

export const corporateCards: Capability = {
  routes,
  dueJobs: [{ name: 'corporate cards', after: 'evidence', run: runJob, times: [NEXT_DUE] }],
  searched: [
    {
      kind: 'corporate_card',
      scope: 'corporate',
      isOwn: true,
      table: sql`corporate_cards`,
      seller: sql`o.seller`,
      holder: sql`o.holder`,
      label: sql`o.name`,
      status: sql`o.status`,
      where: sql`o.n is not null`,
      terms: { objectKind: 'corporate_card', texts: sql`o.name, o.last4` },
    },
  ],
  // The issuing bank names the card of a purchase.
  publicNames: [{ kind: 'issued card', table: sql`corporate_cards` }],
  tables: {
    corporate_cards: {
      personal: {
        'cardholder, for good': 'name last4 shipping',
      },
      plain: `
        owner id seller n holder spend_limit interval type merchant status brand expires_on refused
        confirmed_version due_at attempts version block_reason created_at updated_at
      `,
    },
    corporate_secret_readings: {
      personal: {
        'user, for good': 'credential source',
      },
      plain: 'owner id seller card request_id at',
    },
  },
  lifecycles: [
    {
      title: { en: 'A corporate card', pt: 'Um cartão corporativo' },
      says: {
        en:
          'A virtual card works once the issuing bank has created it. A physical card is made, shipped and delivered, and ' +
          'works once it is unblocked. The API does not show cards that are `new` or `refused`.',
        pt:
          'Um cartão virtual funciona assim que o banco emissor o criou. Um cartão físico é produzido, enviado e ' +
          'entregue, e funciona quando é desbloqueado. A API não mostra cartões que estão `new` ou `refused`.',
      },
      machine: transitions,
    },
  ],
}
