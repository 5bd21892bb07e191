// Split rules: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    split_rule: true
  }
}

export const splits: Capability = {
  routes,
  tables: {
    split_rules: {
      personal: {
        'user, for good': 'created_by deleted_by',
      },
      plain: `
        owner id seller receiver fee_type split_type value min_amount max_amount chargeback_liable
        deleted_at created_at updated_at
      `,
    },
  },
}
