// The calls of contract/payments/disputes.ts.

import { getDispute, listDisputes, submitEvidence } from '../../../contract/payments/disputes.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { toWire } from './evidence.ts'
import * as operations from './operations.ts'

const shown = ({ dispute, evidence }: operations.Disputed) => toWire(dispute, evidence)

export const routes = [
  serve(listDisputes, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    return {
      body: listOf(items.map(shown), total, paging, idsOf(items.map(({ dispute }) => dispute))),
    }
  }),
  serve(getDispute, async ({ deps, caller, params }) => ({
    body: shown(await operations.get(deps, caller, params.id)),
  })),
  serve(
    submitEvidence,
    async ({ deps, caller, params, body, key }) => {
      const given = await operations.submit(deps, caller, params.id, body, key)
      return { body: shown(given), replayed: given.replayed }
    },
    ({ deps, caller, params }) => operations.demandOpen(deps, caller, params.id),
  ),
]
