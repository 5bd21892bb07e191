// Quotes: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    quote: true
  }
}

export const quotes: Capability = {
  routes,
  tables: {
    quotes: {
      plain:
        'owner id seller amount method instalments fee_version fee parts valid_until used_by created_at',
    },
  },
}
