// The endpoint that a platform asks about purchases: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    corporate_authorization_endpoint: true
    corporate_authorization_secret: true
  }
}

export const authorizationEndpoint: Capability = {
  routes,
  tables: {
    corporate_authorization_endpoints: {
      personal: {
        'caller, until removed': 'url',
      },
      plain: `
        owner id seller timeout_ms on_failure secret_sealed old_secret_sealed old_secret_until
        listened_until secret_by created_at updated_at
      `,
    },
    corporate_authorization_requests: {
      moves: 'late',
      personal: {
        'cardholder, for a while': 'body answer',
      },
      plain: 'owner id expires_at taken_at',
    },
  },
}
