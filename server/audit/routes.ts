// The calls of contract/audit.ts.

import { getAudit, listAudit } from '../../contract/audit.ts'
import { serve } from '../runtime/route.ts'
import { findVisible, list, type Page } from './queries.ts'
import { toWire } from './wire.ts'

export const pageToWire = ({ items, limit, next }: Page) => ({
  resource: 'list' as const,
  items: items.map(toWire),
  limit,
  query_count: items.length,
  has_more: next !== undefined,
  next: next === undefined ? null : `aud_${next}`,
})

export const routes = [
  serve(listAudit, async ({ deps, caller, query }) => ({ body: pageToWire(await list(deps, caller, query)) })),
  serve(getAudit, async ({ deps, caller, params }) => ({ body: toWire(await findVisible(deps, caller, params.id)) })),
]
