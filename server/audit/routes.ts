// The calls of contract/records/audit.ts.

import { getAudit, listAudit } from '../../contract/records/audit.ts'
import { serve } from '../runtime/route.ts'
import { findVisible, list } from './queries.ts'
import { pageToWire, toWire } from './wire.ts'

export const routes = [
  serve(listAudit, async ({ deps, caller, query }) => ({
    body: pageToWire(await list(deps, caller, query)),
  })),
  serve(getAudit, async ({ deps, caller, params }) => ({
    body: toWire(await findVisible(deps, caller, params.id)),
  })),
]
