// The history of an object: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

export const timeline: Capability = {
  routes,
}
