// The call of contract/marketplace/analytics.ts.

import { getTransactionAnalytics } from '../../../contract/marketplace/analytics.ts'
import { serve } from '../../runtime/route.ts'
import { analytics } from './queries.ts'

export const routes = [
  serve(getTransactionAnalytics, async ({ deps, caller, query }) => ({
    body: await analytics(deps, caller, query),
  })),
]
