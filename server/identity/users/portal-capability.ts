// What a capability declares beside its API: the portal's own calls. A type alone.

import type { Capability } from '../../runtime/capability/declaration.ts'
import type { PortalRoute } from './route.ts'

export type PortalCapability = Capability & { readonly portalRoutes?: readonly PortalRoute[] }
