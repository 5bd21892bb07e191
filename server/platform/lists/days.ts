// A range of civil days, as queries have it. Pure.

import type { Day } from '../../kernel/brazil/calendar.ts'
import { refuseField } from '../../kernel/refusal.ts'
import { readDay } from './paging.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'

/** Civil days, inclusive, as requested. */
export type DayRange = { readonly from: Day | null; readonly to: Day | null }

/**
 * `from` and `to` of a query. 422 for an invalid day, and for a span that ends before it begins.
 */
export function readDays(query: { from?: string; to?: string }): DayRange {
  const from = query.from === undefined ? null : readDay('from', query.from)
  const to = query.to === undefined ? null : readDay('to', query.to)
  if (from && to && to < from) throw refuseField('to', FIELD_MESSAGES.beforeFrom)
  return { from, to }
}
