// Cost centers: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'

export const costCenters: Capability = {
  tables: {
    corporate_cost_centers: {
      plain: 'owner id seller name folded created_at updated_at',
    },
  },
}
