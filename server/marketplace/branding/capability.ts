// The logo and colors of a seller: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'

export const branding: Capability = {
  routes,
  tables: {
    brandings: {
      personal: {
        'seller, for good': 'logo color text_color',
      },
      plain: 'owner seller logo_type logo_hash created_at updated_at',
    },
  },
}
