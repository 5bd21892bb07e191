// The calls of contract/corporate/analytics.ts and cost-centers.ts.

import { getAnalytics } from '../../contract/corporate/analytics.ts'
import { getCostCenter, listCostCenters } from '../../contract/corporate/cost-centers.ts'
import { serve } from '../route.ts'
import { analytics, costCenter, costCenters } from './analytics-operations.ts'

export const routes = [
  serve(listCostCenters, async ({ deps, caller, query }) => ({ body: await costCenters(deps, caller, query) })),
  serve(getCostCenter, async ({ deps, caller, params, query }) => ({
    body: await costCenter(deps, caller, params.id, query),
  })),
  serve(getAnalytics, async ({ deps, caller, query }) => ({ body: await analytics(deps, caller, query) })),
]
