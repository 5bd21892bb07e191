// The call of contract/marketplace/fee-plans.ts.

import { listFeePlans } from '../../../contract/marketplace/fee-plans.ts'
import { serve } from '../../runtime/route.ts'
import { list } from './queries.ts'

export const routes = [
  serve(listFeePlans, async ({ deps, caller, query }) => ({
    body: await list(deps, caller, query),
  })),
]
