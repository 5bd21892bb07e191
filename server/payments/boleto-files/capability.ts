// Files of boletos for banks without an API: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    boleto_file: true
  }
}

export const boletoFiles: Capability = {
  routes,
}
