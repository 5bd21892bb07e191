// Sums of purchases: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

export const corporateAnalytics: Capability = {
  routes,
  tables: {
    corporate_rollups: {
      personal: {
        'cardholder, for good': 'key spent',
      },
      plain: 'owner seller grain dimension starts_on purchases cashback',
    },
  },
}
