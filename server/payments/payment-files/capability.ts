// Files of payments for banks without an API: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    payment_file: true
  }
}

export const paymentFiles: Capability = {
  routes,
}
