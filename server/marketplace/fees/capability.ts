// Fee plans: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    fee_plan: true
  }
}

export const fees: Capability = {
  routes,
  tables: {
    fee_plans: {
      personal: {
        'user, for good': 'created_by',
      },
      plain: 'owner version starts_at fee_on_refund rules created_at',
    },
  },
}
