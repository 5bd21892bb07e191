// The call of contract/analytics.ts.

import { getTransactionAnalytics } from '../../../contract/analytics.ts'
import { serve } from '../../runtime/route.ts'
import { analytics } from './queries.ts'

export const routes = [
  serve(getTransactionAnalytics, async ({ deps, caller, query }) => ({
    body: await analytics(deps, caller, query),
  })),
]
