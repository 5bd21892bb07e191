// The corporate account of a company: what the rest of the house must know of it.

import type { PortalCapability } from '../../identity/users/portal-capability.ts'
import { routes } from './routes.ts'
import { portalRoutes } from './portal-routes.ts'
import { NEXT_DUE } from './closing-store.ts'
import { runJob } from './closing-operations.ts'
import { transitions } from './account.ts'
import { corporateChecks } from './verify.ts'

declare module '../../platform/object-kinds.ts' {
  interface EventObjects {
    corporate_account: true
  }
}

export const corporateAccount: PortalCapability = {
  routes,
  portalRoutes,
  dueJobs: [{ name: 'closed accounts', after: 'invoices', run: runJob, times: [NEXT_DUE] }],
  checks: corporateChecks,
  tables: {
    corporate_accounts: {
      plain: `
        owner seller status reason due_day next_due_day credit_limit balance used contract_version
        contract_accepted_at holders cards purchases synced_until version activation_changes resend_from
        suspended_for arrears_since closed_at closing_payout created_at updated_at
      `,
    },
    corporate_acceptances: {
      personal: {
        'user, for good': 'portal_user source',
      },
      plain: 'owner seller contract_version contract_hash at',
    },
    corporate_cashback_rules: {
      plain: 'owner seller category basis_points starts_at',
    },
  },
  lifecycles: [
    {
      title: { en: 'A corporate account', pt: 'Uma conta corporativa' },
      says: {
        en:
          'Portal users of the company request it and accept its contract; an operator decides (`npm run corporate`). ' +
          'Only an active account can make purchases, and in other states the API only shows the account. Earlier ' +
          'purchases are cleared, billed and paid in every state.',
        pt:
          'Usuários do portal da empresa a pedem e aceitam o contrato dela; um operador decide (`npm run corporate`). Só ' +
          'uma conta ativa pode fazer compras, e em outro status a API só mostra a conta. Compras anteriores são ' +
          'confirmadas, faturadas e pagas em todo status.',
      },
      machine: transitions,
    },
  ],
}
