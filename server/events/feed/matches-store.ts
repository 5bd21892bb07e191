// Which endpoints of webhooks an event is for, in SQL. kinds.ts says which patterns a caller may
// give.

import { raw, sql, type Statement } from '../../platform/db/sql.ts'

/**
 * The patterns that an event matches: all, its type, and its families, from `corporate.*` to
 * `corporate.purchase.dispute.*`.
 */
export const patternsOf = (event: 'e' | 'n'): Statement => {
  const type = raw(`${event}.type`)
  return sql`array['*', ${type}, split_part(${type}, '.', 1) || '.*',
    split_part(${type}, '.', 1) || '.' || split_part(${type}, '.', 2) || '.*',
    split_part(${type}, '.', 1) || '.' || split_part(${type}, '.', 2) || '.' || split_part(${type},
      '.', 3) || '.*']`
}

/**
 * Whether an endpoint `h` also gets the alias of event `e`: a `url_notify` does for a successful
 * void.
 */
export const HAS_ALIAS = sql`(h.origin = 'seller'
    and (e.type in ('transaction.refunded', 'transaction.partial_refunded')
  or e.type = 'transaction.canceled' and e.data ->> 'voided_at' is not null
  or e.type = 'transaction.updated' and e.data #>> '{history,-1,response_code}' = 'released'))`
