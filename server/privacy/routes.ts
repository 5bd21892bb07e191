// The calls of contract/records/privacy.ts.

import { eraseCustomer, exportCustomer, getErasure } from '../../contract/records/privacy.ts'
import { recordAct } from '../platform/audit/store.ts'
import { inTransaction } from '../platform/db/sql.ts'
import { serve } from '../runtime/route.ts'
import { toWire } from './erasure.ts'
import { erase } from './operations.ts'
import { exportOf, findErasure } from './queries.ts'
import { exportToWire } from './wire.ts'

export const routes = [
  serve(exportCustomer, async ({ deps, caller, params, body }) => {
    const found = await exportOf(deps, caller, params.id, body?.after)
    await inTransaction(deps.db, async (tx) =>
      recordAct(tx, deps, 'customer.exported', found.customer),
    )
    return { body: exportToWire(found, deps) }
  }),
  serve(eraseCustomer, async ({ deps, caller, params, body }) => ({
    body: toWire(await erase(deps, caller, params.id, body)),
  })),
  serve(getErasure, async ({ deps, caller, params }) => ({
    body: toWire(await findErasure(deps, caller, params.id)),
  })),
]
