// The calls of contract/corporate/analytics.ts and cost-centers.ts.

import { getAnalytics } from '../../../contract/corporate/analytics.ts'
import { getCostCenter, listCostCenters } from '../../../contract/corporate/cost-centers.ts'
import { serve } from '../../runtime/route.ts'
import { readDays } from '../../platform/lists/days.ts'
import { readPaging } from '../../platform/lists/paging.ts'
import { demandFresh } from '../issuer-sync/refresh.ts'
import { analytics, costCenter, costCenters, readQuery } from './queries.ts'

export const routes = [
  serve(listCostCenters, async ({ deps, caller, query }) => {
    const [paging, days] = [readPaging(query), readDays(query)]
    return { body: await costCenters(deps, await demandFresh(deps, caller, query), days, paging) }
  }),
  serve(getCostCenter, async ({ deps, caller, params, query }) => {
    const days = readDays(query)
    return { body: await costCenter(deps, await demandFresh(deps, caller, query), params.id, days) }
  }),
  serve(getAnalytics, async ({ deps, caller, query }) => {
    const request = readQuery(query, caller)
    return { body: await analytics(deps, await demandFresh(deps, caller, query), request) }
  }),
]
