// Customers: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    customer: true
  }
  interface EventObjects {
    customer: true
  }
}

export const customers: Capability = {
  routes,
  searched: [
    {
      kind: 'customer',
      scope: 'payments',
      table: sql`customers`,
      seller: sql`o.seller`,
      label: sql`concat_ws(' ', o.first_name, o.last_name)`,
      terms: {
        objectKind: 'customer',
        texts: sql`case
            when o.erased_at is null then concat_ws(' ', o.first_name, o.last_name) end, o.email,
              o.taxpayer_id`,
        locks: true,
      },
    },
  ],
  tables: {
    customers: {
      personal: {
        'buyer, until erased':
          'first_name last_name customer_type email taxpayer_id phone_number birthdate gender description address metadata',
      },
      plain:
        'owner id seller version delinquent cards default_credit erased_at created_at updated_at',
    },
  },
}
