// Bank accounts of sellers: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { runJob, SWEEP_MAX } from './job.ts'
import { upcoming } from './store.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    bank_account_token: true
    bank_account: true
  }
  interface EventObjects {
    bank_account: true
  }
}

export const bankAccounts: Capability = {
  routes,
  workerJobs: [{ name: 'bank account tokens', run: runJob, everyMs: 60_000, fullAt: SWEEP_MAX }],
  agenda: {
    upcoming,
    words: {},
  },
  tables: {
    bank_accounts: {
      personal: {
        'seller, for good':
          'holder_name taxpayer_id bank_code ispb bank_name routing_number account_sealed last4 type pix_key_type pix_key_shown fingerprint',
      },
      plain: 'owner id seller version deleted_at created_at updated_at',
    },
    bank_account_tokens: {
      personal: {
        'seller, for a while':
          'holder_name taxpayer_id bank_code ispb bank_name routing_number account_sealed last4 type pix_key_type pix_key_shown fingerprint',
      },
      plain: 'owner id seller used_at expires_at created_at updated_at',
    },
  },
}
