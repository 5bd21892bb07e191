// The endpoint that a platform asks about purchases: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

export const authorizationEndpoint: Capability = {
  routes,
}
