// Sellers: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE, upcoming } from './store.ts'
import { runJob } from './job.ts'
import { transitions } from './seller.ts'
import { SEARCHED_SELLERS } from './search-store.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    seller: true
  }
  interface EventObjects {
    seller: true
  }
}

export const sellers: Capability = {
  routes,
  dueJobs: [{ name: 'sellers', after: 'corporate cards', run: runJob, times: [NEXT_DUE] }],
  agenda: {
    upcoming,
    words: {
      'payout.policy': [
        'seller',
        () => 'The payout policy pays the available balance to the seller.',
      ],
      'seller.check': [
        'seller',
        () => 'The server asks the bank again about the identity check of a seller.',
      ],
    },
  },
  searched: [SEARCHED_SELLERS],
  // A login names its seller, and the address of a logo does.
  publicNames: [{ kind: 'seller', pages: ['/branding/'], table: sql`sellers` }],
  tables: {
    sellers: {
      personal: {
        'seller, for good':
          'name email taxpayer_id city first_name last_name description revenue phone_number birthdate address owner_person website',
      },
      plain: `
        owner id status allow_register_seller number type version mcc statement_descriptor enable_pix
        enable_boleto enable_credit credit_max_installments max_transaction_amount url_notify
        url_allow_from url_logo created_by reason attempts due_at payout_interval payout_minimum
        payout_anchor payout_due_on created_at updated_at
      `,
    },
  },
  lifecycles: [
    {
      title: { en: 'A seller', pt: 'Um vendedor' },
      says: {
        en:
          'The KYC provider approves or denies it, or, without a provider, an operator does (`npm run sellers`). Only an ' +
          'operator blocks and unblocks. A pending seller can sell and register bank accounts; a denied, blocked or ' +
          'deleted seller cannot.',
        pt:
          'O provedor de KYC o aprova ou nega ou, sem provedor, um operador (`npm run sellers`). Só um operador bloqueia ' +
          'e desbloqueia. Um vendedor pendente pode vender e cadastrar contas bancárias; um negado, bloqueado ou excluído ' +
          'não pode.',
      },
      machine: transitions,
    },
  ],
}
