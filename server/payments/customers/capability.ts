// Customers: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

export const customers: Capability = {
  routes,
  tables: {
    customers: {
      personal: {
        'buyer, until erased':
          'first_name last_name customer_type email taxpayer_id phone_number birthdate gender description address metadata',
      },
      plain: 'owner id seller version delinquent cards default_credit erased_at created_at updated_at',
    },
  },
}
