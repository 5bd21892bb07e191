// The operations of analytics.

import type { getTransactionAnalytics } from '../../contract/marketplace/analytics.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { callsOf } from '../client/calls.ts'
import type { Client } from '../client/client.ts'

export function analyticsOf(client: Client) {
  const { get } = callsOf(client)
  return {
    /** Sums of transactions by day, payment method and status, and until when they are filled. */
    transactions: (query: QueryOf<typeof getTransactionAnalytics> = {}) =>
      get<typeof getTransactionAnalytics>('/v1/analytics/transactions', { query }),
  }
}
