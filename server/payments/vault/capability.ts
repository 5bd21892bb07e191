// The card vault: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { runJob, SWEEP_MAX } from './job.ts'
import { upcoming } from './store.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    card_token: true
    card: true
  }
}

export const vault: Capability = {
  routes,
  dueJobs: [
    // An expired item is refused whether deleted or not: the clock need not stop for it.
    { name: 'vault', after: 'payouts', everyMs: 5_000, fullAt: SWEEP_MAX, run: runJob },
  ],
  agenda: {
    upcoming,
    words: {
      'token.expires': ['token', () => 'An unused token expires.'],
    },
  },
  tables: {
    cards: {
      personal: {
        'buyer, until erased':
          'holder_name brand first6 last4 expiration_month expiration_year fingerprint number_sealed',
      },
      plain: 'owner id seller customer deleted_at created_at updated_at',
    },
    card_tokens: {
      personal: {
        'buyer, until erased':
          'holder_name brand first6 last4 expiration_month expiration_year fingerprint number_sealed source',
      },
      plain: 'owner id seller used_at expires_at payment_link created_at updated_at',
    },
    card_codes: {
      personal: {
        'buyer, until erased': 'code_sealed',
      },
      plain: 'owner id expires_at',
    },
    card_attempts: {
      rows: 'of the installation',
      personal: {
        'buyer, for a while': 'name',
      },
      plain: 'refused since held',
    },
  },
}
